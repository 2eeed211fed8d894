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
    "groups-begun": gettext_noop("Groups cannot be drawn anew after %(rounds)s rounds."),
    "no-rounds": gettext_noop("A schedule needs at least one round, not %(rounds)s."),
    "unknown-format": gettext_noop("There is no format %(format)s."),
    "no-pairing": gettext_noop(
        "Every pairing has rematches, at least %(rematches)s. Pair with the fewest, or end the event here."
    ),
    "cut-too-small": gettext_noop("A cut to %(cut)s leaves nobody to play: at least %(minimum)s go on."),
    "advance-does-not-fit": gettext_noop(
        "Of a table of %(size)s, %(advance)s cannot go on: some, but not all of them."
    ),
    "double-needs-two": gettext_noop("Double elimination is for tables of two, not of %(size)s."),
    "seeds-do-not-fit": gettext_noop(
        "The order of the seeds is not that of the entries. Missing: %(missing)s; not entered: %(unknown)s."
    ),
    "not-in-the-bracket": gettext_noop("%(entries)s came after the bracket was drawn; nobody can join it any more."),
    "match-without-result": gettext_noop("These matches have no result yet: %(matches)s."),
    "not-of-one-round": gettext_noop("%(matches)s are not the matches of this round."),
    "knockout-over": gettext_noop("The knockout is over: there is nothing left to play."),
    "groups-do-not-fit": gettext_noop(
        "%(entries)s entries do not make %(groups)s groups with at least %(minimum)s in each."
    ),
    "qualifiers-do-not-fit": gettext_noop("%(advance)s of each group cannot go on: the smallest has %(smallest)s."),
    # why: the order of the seeds
    "seeded-rank": gettext_noop("Seeded in the order of the entries."),
    "seeded-rating": gettext_noop("Seeded by rating; who has none comes last."),
    "seeded-draw": gettext_noop("Seeded by lot."),
    "seeded-hand": gettext_noop("Seeded by hand."),
    "seeded-by-lot": gettext_noop("Equal, so the lot has put them in order: %(entries)s."),
    "seeds-moved-apart": gettext_noop(
        "Moved within their tier of seeds, so as not to meet in round 1 whom they are kept apart from: %(entries)s."
    ),
    "cut-by-lot": gettext_noop("Equal at the cut, so the lot has decided between them: %(entries)s."),
    "cut-lot-to-come": gettext_noop("Level in everything at the cut, so the lot will decide who goes on: %(entries)s."),
    "cut-by-tie-break": gettext_noop(
        "%(one)s and %(other)s are level on score at the cut; the tie-break decided: %(tie_break)s."
    ),
    # why: the round
    "went-on-by-lot": gettext_noop(
        "Table %(from)s of the round before: level in everything, so the lot put %(entries)s before %(behind)s."
    ),
    "went-on-by-tie-break": gettext_noop(
        "Table %(from)s of the round before: level in the game, so the tie-break put %(entries)s before %(behind)s:"
        " %(tie_break)s."
    ),
    "first-round-halves": gettext_noop("First round: the upper half of the seeds against the lower."),
    "first-round-random": gettext_noop("First round: drawn."),
    "first-round-slide": gettext_noop("First round: the upper half by rating against the lower."),
    "rematches-unavoidable": gettext_noop("Every pairing has rematches; this one has the fewest, %(rematches)s."),
    "rematches-before-second-bye": gettext_noop("The one way round rematches (%(rematches)s) would be a second bye."),
    "repeats-least": gettext_noop("No draw has fewer meetings than this one, with %(repeats)s repeated."),
    "repeats-searched": gettext_noop("No draw with fewer meetings was found than this one, with %(repeats)s repeated."),
    "rounds-ahead": gettext_noop(
        "Drawn with the next rounds in mind: the differences in score at the tables come to %(spread)s, where %(least)s"
        " would do for this round alone and leave more repeats to those after it."
    ),
    "rounds-ahead-level": gettext_noop(
        "Drawn with the next rounds in mind: odd tables are shared out less evenly than this round alone could share"
        " them, and fewer repeats are left to those after it."
    ),
    "split": gettext_noop("%(entries)s entries do not make full tables of %(size)s; tables of %(sizes)s."),
    # why: byes
    "bye-drawn": gettext_noop("Bye: drawn, before anybody has a rank."),
    "bye-lowest": gettext_noop("Bye: the lowest-ranked without one (rank %(rank)s)."),
    "bye-fewest": gettext_noop(
        "Bye: everybody has had one; the lowest-ranked with fewest (rank %(rank)s, %(byes)s so far)."
    ),
    "bye-by-lot": gettext_noop("%(entry)s and %(other)s are level in everything, so the lot decided who has the bye."),
    "bye-by-tie-break": gettext_noop(
        "%(entry)s and %(other)s are level on score; the tie-break decided who has the bye: %(tie_break)s."
    ),
    "bye-passed-over": gettext_noop(
        "A bye for %(entries)s, ranked lower, would have forced a pairing that is to be avoided."
    ),
    "bye-of-the-first": gettext_noop("Bye in round %(round)s: the first in the order need not play it."),
    "bye-in-losers-bracket": gettext_noop("Bye: nobody comes down to meet %(entry)s in the losers’ bracket."),
    "walkover": gettext_noop("%(entry)s goes on without a game; not there: %(entries)s."),
    "waits": gettext_noop("%(entry)s waits for the losers’ bracket."),
    # why: tables
    "knockout-match": gettext_noop("Round %(round)s, match %(slot)s."),
    "knockout-final": gettext_noop("The final."),
    "third-place": gettext_noop("The match for the third place."),
    "winners-bracket": gettext_noop("Winners’ bracket, round %(round)s, match %(slot)s."),
    "losers-bracket": gettext_noop("Losers’ bracket, round %(round)s, match %(slot)s."),
    "grand-final": gettext_noop("The grand final: the winners of both brackets."),
    "grand-final-again": gettext_noop("The grand final once more: now both have lost once."),
    "grand-final-level": gettext_noop("The grand final once more: it ended level in everything."),
    "knockout-table": gettext_noop("Round %(round)s, table %(slot)s of the bracket; the best %(advance)s go on."),
    "knockout-final-table": gettext_noop("The final table."),
    "more-advance": gettext_noop("%(advance)s go on in place of %(usual)s, or the next table would have too few."),
    "meets-again": gettext_noop("%(one)s and %(other)s meet again."),
    "seeds": gettext_noop("Seeds %(seeds)s."),
    "group-table": gettext_noop("Group %(group)s."),
    "final-for-places": gettext_noop("The final for the places from %(first)s to %(last)s."),
    "scores-level": gettext_noop("All have %(score)s."),
    "scores-near": gettext_noop("Scores from %(highest)s down to %(lowest)s."),
    "float": gettext_noop("%(down)s is paired down and %(up)s up, %(difference)s apart."),
    "odd-table": gettext_noop("A table of %(entries)s in place of %(size)s."),
    "not-apart": gettext_noop("%(one)s and %(other)s could not be kept apart."),
    "repeat": gettext_noop("%(one)s and %(other)s have met before (%(times)s)."),
    "repeat-running": gettext_noop("%(one)s and %(other)s met the time before."),
    "fixed-table": gettext_noop("%(entry)s stays at table %(wanted)s, as asked for."),
    "fixed-table-taken": gettext_noop("%(entry)s could not have table %(wanted)s."),
    "sits-out": gettext_noop("%(entry)s sits out in turn."),
    "stays": gettext_noop("%(entry)s sits at the same table again."),
    # warnings at set-up
    "fewer-rounds-than-needed": gettext_noop("Until one is left it takes %(needed)s rounds; %(rounds)s are planned."),
    "one-group": gettext_noop("With one group everybody meets everybody; nothing is gained by groups."),
    "finals-do-not-divide": gettext_noop(
        "%(cut)s do not divide into finals tables of %(size)s: choose another number, or a knockout."
    ),
    "cut-too-large": gettext_noop("A cut to %(cut)s is larger than the field of %(entries)s."),
    "more-rounds-than-opponents": gettext_noop(
        "%(rounds)s rounds need rematches: without one at most %(most)s can be played."
    ),
    "fewer-than-a-table": gettext_noop("%(entries)s entries do not fill a table of %(size)s."),
    "byes-needed": gettext_noop("%(entries)s entries cannot be divided into tables; somebody has a bye each time."),
    "sit-outs-needed": gettext_noop("%(entries)s entries do not divide. Sitting out each time, in turn: %(resting)s."),
    "more-rounds-than-partners": gettext_noop(
        "%(rounds)s rounds need the same partners again: there are %(partners)s."
    ),
    "odd-tables": gettext_noop("%(entries)s entries do not make full tables of %(size)s; tables of %(sizes)s."),
}
