"""English for the codes of this room, with `%(name)s` for the facts. The only place where standings speak."""

from collections.abc import Mapping

TEXTS: Mapping[str, str] = {
    # refusals
    "entry-twice": "These entries are named twice: %(entries)s.",
    "unknown-scoring": "There is no scoring system %(scoring)s.",
    "unknown-tie-break": "There is no tie-break %(tie_break)s.",
    "tie-break-twice": "The tie-break %(tie_break)s stands twice in the chain.",
    "match-needs-two-sides": "Match points are for two sides a table; here there are %(sides)s.",
    "points-tables-differ": "Plain points need tables of one size that all play the same number of hands.",
    # parts of a tie-break's value
    "round": "round %(round)s: %(amount)s",
    "place": "round %(round)s: place %(amount)s",
    "running": "after round %(round)s: %(amount)s",
    "against": "round %(round)s against %(entry)s: %(amount)s",
    "opponent": "round %(round)s, %(entry)s: %(amount)s",
    "bye-as-opponent": "round %(round)s, bye, counted as the own score: %(amount)s",
    "cut": "round %(round)s, cut: %(amount)s",
    "beaten": "round %(round)s, %(entry)s beaten: %(amount)s",
    "drawn": "round %(round)s, level with %(entry)s, half: %(amount)s",
    "card-points": "round %(round)s: %(amount)s in %(hands)s hands",
}
