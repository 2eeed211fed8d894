"""The league's refusals: codes and sentences on top of gameplay's; see gameplay.errors.

The pure rooms raise errors of their own, with a code and facts; `refused` turns those into refusals that say the same.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.errors import SENTENCES as GAME_SENTENCES
from gameplay.errors import Refusal
from gameplay.rules.errors import RuleError
from league.pairing.texts import TEXTS as PAIRING_TEXTS
from league.pairing.types import PairingError
from league.payouts.texts import TEXTS as PAYOUT_TEXTS
from league.payouts.types import PayoutError
from league.standings.texts import TEXTS as STANDING_TEXTS
from league.standings.types import StandingsError

SENTENCES: dict[str, str | Promise] = {
    "step-not-allowed": _("%(what)s stands at “%(state)s”: that step is not possible now."),
    "reason-missing": _("Please say why: the reason is kept in the log."),
    "bad-value": _("%(field)s: %(problem)s"),
    "no-such-setting": _("There is no setting %(field)s."),
    # clubs and their people
    "slug-taken": _("The address %(slug)s is taken by another club."),
    "unknown-time-zone": _("There is no time zone %(time_zone)s."),
    "last-admin": _("A club keeps at least one admin: make somebody else admin first."),
    "not-a-member": _("%(user)s is not a member of %(club)s."),
    "rule-set-exists": _("There are house rules %(name)s already. Choose another name."),
    "no-such-rule-set": _("There are no house rules %(name)s any more."),
    "no-such-year": _("The year of a start lies between %(first)s and %(last)s."),
    "prizes-unpaid": _("%(event)s still has money in its pool: pay the prizes first, then archive it."),
    "name-missing": _("A name is missing."),
    "name-too-long": _("A name has at most %(longest)s letters; this one has %(length)s."),
    "control-character": _("This name has a character in it that cannot be shown. Please type it anew."),
    "player-exists": _("There is a player %(name)s already. Add a note that tells the two apart."),
    "name-taken": _(
        "The club has a player %(name)s already. If that is you, ask a director to link it to your account; otherwise "
        "write a note in brackets behind your name, like “%(name)s (blue hat)”."
    ),
    "account-has-player": _("This account belongs to %(player)s already."),
    "player-has-account": _("%(player)s has an account already."),
    "invitation-unknown": _("This link is no invitation. Perhaps a part of it was lost on the way: ask for it again."),
    "invitation-over": _("An invitation lasts %(days)s days, and this one is older. Ask for a new one."),
    "invitation-used": _("This invitation has been used already. Ask for a new one."),
    "other-club": _("%(what)s belongs to another club."),
    # events
    "rules-needed": _("Choose the game's house rules."),
    "game-not-for-events": _("%(game)s is not played in events: the entry pages cannot take its hands."),
    "format-does-not-fit": _("%(game)s cannot be played in the format “%(format)s”."),
    "scoring-does-not-fit": _("%(game)s cannot be scored by “%(scoring)s”."),
    "tie-break-does-not-fit": _("%(game)s: the tie-break %(tie_break)s tells nothing in this game."),
    "stake-does-not-fit": _("%(game)s is won or lost: it has no points to play for money."),
    "table-size-does-not-fit": _("%(game)s takes %(smallest)s to %(largest)s players a table, not %(size)s."),
    "unknown-scoring-setting": _("There is no scoring setting “%(setting)s” with the value “%(value)s”."),
    "money-off": _("This club does not use money. An admin can switch it on in the club's settings."),
    "settled-by-play": _("%(fields)s cannot change any more: the first round is paired."),
    "event-is-closed": _("%(event)s stands at “%(state)s”: its settings stay as they are."),
    "entries-are-of-another-kind": _("There are entries already: pairs and single players cannot be exchanged."),
    "capacity-below-entries": _("%(entries)s are entered already; the capacity cannot be less."),
    "rounds-below-paired": _("Round %(number)s is paired already; there cannot be fewer rounds."),
    "times-out-of-order": _("The rounds must start one after the other."),
    "too-many-rounds": _("At most %(most)s rounds can be planned."),
    "unknown-format-setting": _("There is no setting “%(setting)s” of the format with the value “%(value)s”."),
    "no-schedule": _("In the format “%(format)s” rounds are drawn one by one: there is no schedule."),
    "field-is-drawn": _(
        "%(event)s is drawn for those who are in it: nobody can join any more. To take somebody in, take round "
        "%(number)s back first."
    ),
    "seeds-are-drawn": _("The first round is drawn, and with it the order of the seeds."),
    "drawn-ahead": _("This round follows from what was drawn before; it is not drawn again by itself. Swap or move."),
    "bracket-stays": _("A bracket keeps its tables: swap people, but add or break up none."),
    "bracket-place-stays": _(
        "In a bracket those at tables can be swapped; who goes on without a game, or waits, keeps that place."
    ),
    "no-finals": _("In the format “%(format)s” there are no finals after a cut."),
    "finals-are-drawn": _("The finals are set already, with %(count)s in them."),
    "no-cut-yet": _("There is no cut to take back."),
    "one-more-hand": _("Both have %(points)s: in a knockout one more hand decides. Play it, then stop the game."),
    "nothing-played": _("No round has been played. An event that does not take place is cancelled."),
    "nobody-checked-in": _("Nobody is checked in yet."),
    "round-not-published": _("Round %(number)s is paired but not published. Publish it or take it back first."),
    # entries
    "entries-closed": _("%(event)s stands at “%(state)s”: it takes no entries."),
    "event-full": _("The event is full: it takes %(capacity)s."),
    "waiting": _("%(name)s is on the waiting list, at place %(place)s."),
    "still-waiting": _("%(entry)s is on the waiting list: no place is free yet."),
    "not-waiting": _("%(entry)s is not on the waiting list."),
    "entry-removed": _("%(entry)s is not entered any more."),
    "entry-has-left": _("%(entry)s has left the event. Restore the entry first."),
    "entry-disqualified": _("%(entry)s is disqualified. A director can take that back."),
    "not-disqualified": _("%(entry)s is not disqualified."),
    "entry-has-a-place": _(
        "%(entry)s has a place in round %(number)s and cannot be removed: what is drawn stays. Withdraw it instead."
    ),
    "entry-has-prizes": _("%(entry)s has had a prize and cannot be removed. Withdraw it instead."),
    "no-show-before-the-start": _(
        "%(event)s has not begun. Withdraw whoever does not come: then the first on the waiting list moves up."
    ),
    "already-in-the-event": _("%(name)s is in this event already: %(entry)s."),
    "has-played-for": _("%(name)s has played for %(entry)s in this event and can come back into that entry only."),
    "apart-needs-two": _("Choose at least two who are to be kept apart."),
    "apart-name-taken": _("There is a keep-apart list %(name)s already. Choose another name."),
    "other-event": _("One of the entries belongs to another event."),
    "partner-unknown": _(
        "The club knows nobody named %(name)s who has an account. Send your partner the link instead."
    ),
    "partner-unclear": _("The club knows several by the name %(name)s: %(choices)s. Write the note behind the name."),
    "partner-asks-you": _("%(name)s has asked you already: agree to that request."),
    "request-unknown": _("This link asks nobody. Perhaps a part of it was lost on the way, or it is too old."),
    "request-gone": _("This request has been answered already, or taken back."),
    "one-record-only": _("%(name)s is one record already: choose another one to merge."),
    "merged-already": _("%(name)s has been merged into another player already."),
    "both-have-accounts": _(
        "%(keep)s and %(gone)s have an account each. If they are one person, take one of the accounts away first."
    ),
    "both-in-one-event": _(
        "%(keep)s and %(gone)s are both in %(events)s. They are two people, or one was entered by mistake: remove that "
        "entry first."
    ),
    "who-leaves": _("Say which of the two leaves the pair."),
    "too-many-lines": _("At most %(most)s names can be entered at once; these are %(lines)s."),
    "entered": _("%(name)s is entered."),
    "likely-double": _("%(name)s is entered. Is this somebody whom the club knows: %(doubles)s?"),
    "entered-as": _("%(name)s is entered: the club knows “%(written)s” by this spelling."),
    "already-entered": _("%(name)s is entered already."),
    "already-in-a-pair": _("%(name)s is entered already, in the pair %(entry)s."),
    "entry-withdrawn": _("%(name)s had withdrawn. The entry can be restored."),
    "which-of-these": _(
        "The club knows several by the name %(name)s: %(choices)s. Write the number of the one who is meant behind it."
    ),
    "no-such-player": _("The club has no player %(name)s with the number %(number)s."),
    "pair-needs-two": _("A pair is two names with a + between them, like “Ana + Bruno”."),
    "pair-of-one": _("%(name)s cannot be both players of a pair."),
    "pairs-only": _("Pairs play in this event: enter two players together."),
    "singles-only": _("Single players play in this event, no pairs."),
    "withdrawn-already": _("%(entry)s has withdrawn already."),
    "not-withdrawn": _("%(entry)s has not withdrawn."),
    "withdrawn-cannot-check-in": _("%(entry)s has withdrawn. Restore the entry first."),
    "check-in-closed": _("%(event)s stands at “%(state)s”: nobody can check in now."),
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
    "hands-entered": _("Hands have been entered already. Tables: %(tables)s. The round stays published."),
    "unexpected-trouble": _(
        "Something went wrong that nobody foresaw; it is in the site's log. Pair the round by hand."
    ),
    "clock-needs-play": _("A clock runs while a round is played; round %(number)s is %(state)s."),
    "clock-changed-meanwhile": _("Somebody else has set the clock meanwhile. Look at it as it stands now."),
    "clock-not-running": _("The clock is not running."),
    "clock-not-paused": _("The clock is not paused."),
    "clock-minutes": _("Give the time in minutes, from 1 to %(most)s."),
    "time-not-up": _("The time of round %(number)s is not up: games count as they stand once it is."),
    "changed-meanwhile": _("Somebody else has changed this round meanwhile. Look at it as it stands now, then decide."),
    "not-in-this-round": _("This entry has no place in this round. Look at the round as it stands now."),
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
    "no-such-table": _("There is no such table in this round any more."),
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
    "not-a-ruling": _("There is no ruling in force at this table."),
    "bad-points": _("Points are a number like 3, -2.5 or 1/2, at most %(most)s, and a penalty is not 0."),
    "penalty-taken-back": _("This penalty has been taken back already."),
    "no-such-round-yet": _("A penalty counts from a round that is published: from 1 to %(last)s."),
    # slips
    "slip-is-dead": _("This slip is not valid any more: its round is over, or the table has another one."),
    # seasons
    "no-such-season": _("There is no season %(name)s any more."),
    "season-needs-both-days": _("A season that goes by days needs both: the first and the last."),
    "season-days-in-order": _("The last day of a season cannot be before its first."),
    "best-or-drop": _("Count the best events or drop the worst: one of the two."),
    "season-counts-nothing": _("At least one event must count."),
    "low-scores-in-season": _(
        "In %(event)s the lowest score is the best: it cannot be added to others. Let the season count by rank instead."
    ),
    # imports and exports
    "file-too-large": _("The file is too large: at most %(most)s MB can be read."),
    "file-empty": _("There is nothing in it: the file or the box is empty."),
    "file-old-excel": _("This is a workbook of the old kind (.xls). Save it as .xlsx or as CSV and choose that."),
    "file-no-list": _("This is no list. CSV and XLSX can be read, or names pasted into the box."),
    "file-broken": _("This workbook is damaged and cannot be read. Save it anew, or save it as CSV."),
    "file-broken-at": _("The file cannot be read from line %(line)s on. Is there a quotation mark too many?"),
    "file-unpacks-too-large": _("This file unpacks to more than can be read."),
    "too-many-file-lines": _("At most %(most)s lines can be imported at once. Part the list into several."),
    "too-many-columns": _("A list has at most %(most)s columns."),
    "too-many-jobs": _("%(most)s imports and exports of yours are open. Finish or call off one of them first."),
    "job-gets-nowhere": _("It was tried several times and got nowhere. What the matter is stands in the site's log."),
    "job-called-off": _("It has been called off."),
    "job-not-asking": _("This import stands at “%(state)s”: there is nothing to decide now."),
    "no-such-line": _("Line %(number)s is not one to be decided like that. Look at the list as it stands now."),
    "will-be-renamed": _("%(before)s will be %(name)s."),
    "line-twice": _("The same stands in line %(line)s."),
    "may-be-a-double": _("Is this somebody whom the club knows, or who stands in the list already: %(doubles)s?"),
    "event-file-no-json": _("This is no JSON file, or a damaged one."),
    "event-file-unknown": _("This is no event that was taken away from Tavula, or one of a version not known here."),
    "event-file-wrong": _("The file contradicts itself or lacks something, at: %(where)s."),
    "event-there-already": _("The club has this event already: %(event)s, at the same time. It would count twice."),
    "no-such-list": _("There is no such list."),
    # money
    "not-entered": _("%(player)s is not entered in %(event)s."),
    "nothing-to-book": _("There is nothing to book: all amounts are 0."),
    "unbalanced": _("The amounts of a transaction must sum to 0; these sum to %(sum)s."),
    "account-of-another-club": _("One of the accounts does not belong to %(club)s."),
    "reversal-of-a-reversal": _("What reverses a transaction is not reversed again: book it anew."),
    "prizes-before-the-end": _("%(event)s stands at “%(state)s”: prizes are paid when it is finished."),
    "prizes-above-fund": _("The fixed prizes come to %(fixed)s; the fund is %(fund)s."),
}

PURE_TEXTS: Mapping[str, str] = {**PAYOUT_TEXTS, **STANDING_TEXTS, **PAIRING_TEXTS}


class LeagueRefusal(Refusal):
    sentences: Mapping[str, str | Promise] = {**GAME_SENTENCES, **SENTENCES}

    @property
    def sentence(self) -> str:
        if self.code in self.sentences or self.code not in PURE_TEXTS:
            return super().sentence
        return gettext(PURE_TEXTS[self.code]) % self.facts


@contextmanager
def refused() -> Iterator[None]:
    """Turn an error of a pure room inside the block into a refusal that says the same."""
    try:
        yield
    except RuleError as error:
        raise LeagueRefusal(error.code, error.why, at=error.at, **error.facts) from error
    except (PairingError, StandingsError, PayoutError) as error:
        raise LeagueRefusal(error.code, **error.facts) from error
