"""Bots for the Hearts family: what a seat knows (`table`), rules of thumb (`odds`, `steady`, `bidding`), and sampled
worlds (`worlds`, `rollout`, `deep`)."""
