"""English for the codes of this room, with `%(name)s` for the facts. The only place where standings speak."""

from collections.abc import Mapping

from league.marking import gettext_noop

TEXTS: Mapping[str, str] = {
    # refusals
    "entry-twice": gettext_noop("These entries are named twice: %(entries)s."),
    "unknown-scoring": gettext_noop("There is no scoring system %(scoring)s."),
    "unknown-tie-break": gettext_noop("There is no tie-break %(tie_break)s."),
    "tie-break-twice": gettext_noop("The tie-break %(tie_break)s stands twice in the chain."),
    "match-needs-two-sides": gettext_noop("Match points are for two sides a table; here there are %(sides)s."),
    "points-tables-differ": gettext_noop(
        "Plain points need tables of one size that all play the same number of hands."
    ),
    "bad-rank-points": gettext_noop(
        "Points by rank are whole numbers from the first rank down, none above the one before it; at most %(most)s."
    ),
    # parts of a tie-break's value
    "round": gettext_noop("round %(round)s: %(amount)s"),
    "place": gettext_noop("round %(round)s: place %(amount)s"),
    "running": gettext_noop("after round %(round)s: %(amount)s"),
    "against": gettext_noop("round %(round)s against %(entry)s: %(amount)s"),
    "opponent": gettext_noop("round %(round)s, %(entry)s: %(amount)s"),
    "bye-as-opponent": gettext_noop("round %(round)s, bye, counted as the own score: %(amount)s"),
    "cut": gettext_noop("round %(round)s, cut: %(amount)s"),
    "beaten": gettext_noop("round %(round)s, %(entry)s beaten: %(amount)s"),
    "drawn": gettext_noop("round %(round)s, level with %(entry)s, half: %(amount)s"),
    "card-points": gettext_noop("round %(round)s: %(amount)s in %(hands)s hands"),
}
