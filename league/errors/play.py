"""Sentences about rounds, hands, results, rulings and slips."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    # rounds
    "not-the-next-round": _("The next round to be paired is %(next)s, not %(number)s."),
    "all-rounds-paired": _(
        "All %(planned)s planned rounds are paired. For one more, raise the number of rounds in the settings."
    ),
    "already-paired": _("Round %(number)s has been paired already, by %(name)s at %(time)s."),
    "results-missing": _("Results of round %(number)s are missing. Tables: %(tables)s."),
    "results-disputed": _("Results of round %(number)s are disputed: a director decides. Tables: %(tables)s."),
    "results-unconfirmed": _("Results of round %(number)s are not confirmed yet. Tables: %(tables)s."),
    "not-in-check-in": _("%(event)s stands at “%(state)s”. Open check-in before the first round is paired."),
    "results-entered": _("There are results already. Tables: %(tables)s. What is published stays; it can be undone."),
    "unexpected-trouble": _("Something went wrong that nobody foresaw; it is in the site's log. Draw it by hand."),
    "clock-needs-play": _("A clock runs while a round is played; round %(number)s is %(state)s."),
    "clock-changed-meanwhile": _("Somebody else has set the clock meanwhile. Look at it as it stands now."),
    "clock-not-running": _("The clock is not running."),
    "clock-not-paused": _("The clock is not paused."),
    "clock-minutes": _("Give the time in minutes, from 1 to %(most)s."),
    "time-not-up": _("The time of round %(number)s is not up: games count as they stand once it is."),
    "changed-meanwhile": _("Somebody else has changed this draw meanwhile. Look at it as it stands now, then decide."),
    "not-in-this-round": _("This entry has no place in this draw. Look at it as it stands now."),
    "no-room-at-tables": _(
        "The other tables have no room for everybody from table %(number)s: give them byes instead."
    ),
    "table-size-impossible": _(
        "Table %(number)s would have %(entries)s; the game takes %(smallest)s to %(largest)s. "
        "Swap two, or break a table up."
    ),
    "one-table-only": _("This event is played at one table."),
    "table-is-locked": _("Table %(tables)s is locked: unlock it first."),
    "table-in-play": _("Hands have been entered at table %(tables)s: who sits there stays."),
    "no-such-table-number": _("Tables have numbers from 1 to %(largest)s."),
    "nobody-to-draw": _("Everybody sits at a table that is locked or in play: there is nobody to draw anew."),
    "newer-draw-played": _("Round %(number)s has been drawn anew, and that draw is played: the old one stays undone."),
    "later-round-paired": _("Round %(later)s is paired already. Take it back first."),
    # hand entry
    "not-a-number": _("“%(text)s” is not a number."),
    "cards-missing": _("%(cards)s add up to %(sum)s so far; they must be %(must)s."),
    "card-missing": _("Say who took this card: %(card)s."),
    "no-tally-here": _("Hands of this game are not entered on this page: they are sent as whole records."),
    "one-bid": _("Only the highest bid is entered, in the row of its bidder."),
    "passed-and-played": _(
        "If everybody passed there is no bid, and nobody has taken a card: clear those, or save the hand."
    ),
    "suit-missing": _("Say which suit was named."),
    "no-records": _("Paste hand records here, one a line, or choose a file that holds them."),
    "too-many-records": _("These are %(count)s hand records; at most %(most)s are sent at once."),
    "records-too-large": _("That is too much to be read at once: at most %(most)s bytes, a few hands at a time."),
    "pair-missing": _("Say which pair took the hand, or that all tricks were tied."),
    "value-missing": _("Say what the hand was worth."),
    # results
    "event-not-running": _("%(event)s stands at “%(state)s”: its results stay as they are."),
    "no-such-table": _("There is no such table any more."),
    "not-played-online": _("Table %(number)s is not played online."),
    "round-not-in-play": _("Round %(number)s is %(state)s: no hands are entered in it now."),
    "round-is-closed": _(
        "With this correction the game would go on, but round %(number)s is closed. Reopen the round first."
    ),
    "result-is-confirmed": _("The result is confirmed: only a director changes it now, with a reason."),
    "result-replaced": _("This result is not the last one: it has been corrected or withdrawn since."),
    "confirmed-by-another": _("A result is confirmed by somebody else at the table, or by a scorer."),
    "result-is-disputed": _("The result is disputed: a director decides what counts."),
    "result-is-ruled": _("A director has ruled on this table: lift the ruling first."),
    "result-not-disputed": _("This result is not disputed, or not any more."),
    "corrected-by-a-director": _("This result is final or disputed: only a director changes it now, with a reason."),
    "side-has-spoken": _("%(name)s has said already what the totals are. A director decides now."),
    "reported-otherwise": _("Reported here: %(totals)s. Confirm that, or correct it with a reason."),
    "totals-of-another": _("Another side has reported these totals: confirm them, or say what your own sheet says."),
    "reported-by-own-side": _("Your own side has reported these totals. Take them back first if they are wrong."),
    # rulings
    "one-score-a-side": _("Say the score of each side at this table: %(sides)s in all."),
    "somebody-is-absent": _("A walkover is for a table where somebody did not come."),
    "no-such-side": _("There is no side %(side)s at this table."),
    "walkover-after-hands": _("Hands have been played at this table: enter an adjusted score instead."),
    "lift-leaves-no-result": _(
        "Without this ruling table %(table)s has no result, and round %(number)s is closed. Enter another ruling in its"
        " place, or reopen the round first."
    ),
    "not-a-ruling": _("There is no ruling in force at this table."),
    "bad-points": _("Points are a number like 3, -2.5 or 1/2, at most %(most)s, and a penalty is not 0."),
    "penalty-taken-back": _("This penalty has been taken back already."),
    "no-such-round-yet": _("A penalty counts from a round that is published: from 1 to %(last)s."),
    # slips
    "slip-is-dead": _("This slip is not valid any more: its game is over, or the table has another one."),
}
