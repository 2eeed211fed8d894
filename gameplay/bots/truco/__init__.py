"""Bots for Truco: what a seat knows (`table`), chances (`odds`), what points are worth (`equity`), rules of thumb
(`steady`), and sampled worlds (`worlds`, `rollout`, `deep`)."""
