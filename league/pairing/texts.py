"""English for the codes of this room, with `%(name)s` for the facts. The only place where draws speak.

Facts that name entries (`entry`, `one`, `other`, `up`, `down`, `entries`, ...) are ids: put names in their place.
"""

from collections.abc import Mapping

from league.marking import gettext_noop

TEXTS: Mapping[str, str] = {
    # refusals
    "entry-twice": gettext_noop("These entries are named twice: %(entries)s."),
    "too-few-entries": gettext_noop("There are %(entries)s entries to seat; at least %(minimum)s are needed."),
    "too-many-entries": gettext_noop("There are %(entries)s entries to seat; one table takes %(maximum)s."),
    "bad-table-size": gettext_noop("Tables of %(size)s do not fit a game for %(minimum)s to %(maximum)s."),
    "sizes-do-not-fit": gettext_noop(
        "Tables of %(sizes)s do not seat %(entries)s entries at %(minimum)s to %(maximum)s a table."
    ),
    "schedule-begun": gettext_noop("A round-robin cannot be drawn anew after %(rounds)s rounds."),
    "no-rounds": gettext_noop("A schedule needs at least one round, not %(rounds)s."),
    "unknown-format": gettext_noop("There is no format %(format)s."),
    "no-pairing": gettext_noop(
        "Every pairing has rematches, at least %(rematches)s. Pair with the fewest, or end the event here."
    ),
    # why: the round
    "first-round-halves": gettext_noop("First round: the upper half of the seeds against the lower."),
    "first-round-random": gettext_noop("First round: drawn."),
    "first-round-slide": gettext_noop("First round: the upper half by rating against the lower."),
    "rematches-unavoidable": gettext_noop("Every pairing has rematches; this one has the fewest, %(rematches)s."),
    "rematches-before-second-bye": gettext_noop("The one way round rematches (%(rematches)s) would be a second bye."),
    "repeats-least": gettext_noop("No draw has fewer meetings than this one, with %(repeats)s repeated."),
    "repeats-searched": gettext_noop("No draw with fewer meetings was found than this one, with %(repeats)s repeated."),
    "split": gettext_noop("%(entries)s entries do not make full tables of %(size)s; tables of %(sizes)s."),
    # why: byes
    "bye-drawn": gettext_noop("Bye: drawn, before anybody has a rank."),
    "bye-lowest": gettext_noop("Bye: the lowest-ranked without one (rank %(rank)s)."),
    "bye-fewest": gettext_noop(
        "Bye: everybody has had one; the lowest-ranked with fewest (rank %(rank)s, %(byes)s so far)."
    ),
    "bye-passed-over": gettext_noop(
        "A bye for %(entries)s, ranked lower, would have forced a pairing that is to be avoided."
    ),
    # why: tables
    "scores-level": gettext_noop("All have %(score)s."),
    "scores-near": gettext_noop("Scores from %(highest)s down to %(lowest)s."),
    "float": gettext_noop("%(down)s is paired down and %(up)s up, %(difference)s apart."),
    "odd-table": gettext_noop("A table of %(entries)s in place of %(size)s."),
    "not-apart": gettext_noop("%(one)s and %(other)s could not be kept apart."),
    "repeat": gettext_noop("%(one)s and %(other)s have met before (%(times)s)."),
    "repeat-running": gettext_noop("%(one)s and %(other)s met in the round before."),
    "fixed-table": gettext_noop("%(entry)s stays at table %(wanted)s, as asked for."),
    "fixed-table-taken": gettext_noop("%(entry)s could not have table %(wanted)s."),
    "sits-out": gettext_noop("%(entry)s sits out in turn."),
    "stays": gettext_noop("%(entry)s sits at the same table again."),
    # warnings at set-up
    "cut-too-large": gettext_noop("A cut to %(cut)s is larger than the field of %(entries)s."),
    "more-rounds-than-opponents": gettext_noop(
        "%(rounds)s rounds need rematches: %(opponents)s opponents last for %(most)s."
    ),
    "fewer-than-a-table": gettext_noop("%(entries)s entries do not fill a table of %(size)s."),
    "byes-needed": gettext_noop("%(entries)s entries cannot be divided into tables; somebody has a bye in each round."),
    "sit-outs-needed": gettext_noop("%(entries)s entries do not divide: %(resting)s sit out in each round, in turn."),
    "more-rounds-than-partners": gettext_noop(
        "%(rounds)s rounds need the same partners again: there are %(partners)s."
    ),
    "odd-tables": gettext_noop("%(entries)s entries do not make full tables of %(size)s; tables of %(sizes)s."),
}
