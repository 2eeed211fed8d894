"""Refusals: a stable code, the facts, and a sentence in the reader's language.

Services raise `Refusal`; the pure rooms raise errors of their own with a code and facts, and `refused` turns those into
refusals at the edge of a service. Doors show `sentence`, and send `code`.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from gameplay.names import shown_cards
from gameplay.rules.errors import RuleError
from gameplay.rules.sentences import SENTENCES as RULE_SENTENCES

SENTENCES: dict[str, str | Promise] = {
    "not-allowed": _("You may not do this."),
    "no-such-game": pgettext_lazy("that somebody plays", "There is no such game."),
    "no-such-hand": _("This game has no hand %(number)s."),
    "hand-exists": _("Hand %(number)s has been entered already. Correct it if it is wrong."),
    "hand-withdrawn": _("Hand %(number)s was entered like this before, and taken back since: it does not count."),
    "hand-out-of-order": _("The next hand of this game is number %(next)s, not %(number)s."),
    "game-not-open": _("This game is closed: it takes no more hands."),
    "game-ends-earlier": _(
        "With this correction the game ends at hand %(ends)s. Take back the hands after it first, the last one first."
    ),
    "nothing-to-withdraw": _("This game has no hand to withdraw."),
    "not-the-last-hand": _("Only the last hand can be withdrawn; that is number %(last)s, not %(number)s."),
    "reason-missing": _("Please say why: a correction is kept with its reason."),
    "no-hands": _("No hand has been entered in this game."),
    "bad-record:options": _("At this table the option “%(option)s” is “%(must)s”, not “%(value)s”."),
    "out-of-bounds": _("After this hand the game would hold a number beyond %(most)s, which is more than can be kept."),
    "hands-are-entered": _("Hands are entered already: this game is not entered as totals any more."),
    "bad-totals": _("No game ends with these totals."),
    "bad-totals:count": _("Enter a whole number for each of the %(must)s sides."),
    "bad-totals:large": _("A total lies between −%(most)s and %(most)s."),
    "bad-totals:below": _("In this game nobody has less than 0 points."),
    "bad-totals:sum": _("The totals add up to %(sum)s; that must be a multiple of %(worth)s."),
    "bad-totals:nothing": _("Nobody has any points: there is no game that could be entered like this."),
    "bad-totals:hands": _(
        "With this sum there were %(hands)s hands: nobody has less than %(least)s or more than %(most)s."
    ),
    "bad-totals:past": _("A game to %(end)s is over before anybody comes to %(total)s."),
    "bad-totals:deals": _("The totals add up to %(sum)s; the deals of this game give %(most)s at most."),
    "bad-totals:step": _("In this game a pair's points are a multiple of %(step)s."),
    "bad-totals:pool": _("The chips add up to %(sum)s: together the players cannot have won any."),
    "bad-totals:range": _("A pair has 0 to %(most)s points."),
    "bad-totals:level": _("Both have %(points)s: one more hand decides which of them goes on."),
    "bad-totals:both": _("Only one pair can come to %(end)s points."),
    "totals-below-the-end:points": _("Nobody has %(end)s: was the game stopped before its end?"),
    "totals-below-the-end:deals": _(
        "These are the totals of %(played)s of the %(deals)s deals agreed: was the game stopped before its end?"
    ),
    "totals-below-the-end:level": _(
        "The lowest are level with %(points)s, and the game goes on: was it stopped before its end?"
    ),
    "key-reused": _("Something else has been saved under this key already; this was not saved."),
    "being-played-online": _("This hand is being played online: it is entered by itself when it is over."),
    "being-played-online:game": _(
        "This game is played online: its hands come by themselves, and a director corrects them."
    ),
    "being-played-online:next": _("Hand %(number)s is being played online already: correct this one instead."),
    # tables played online
    "not-your-turn:undecided": _("First the pair just short of the end says whether it stays."),
    "bad-raise:eleven": _("In this hand nobody asks for more: it would lose the game."),
    "too-many-tables": _(
        "%(most)s tables of yours wait for players already: begin at one of them, or leave it, and open another then."
    ),
    "no-such-table": _("There is no such table. Perhaps a part of the link was lost on the way."),
    "not-at-this-table": _("You do not sit at this table."),
    "not-your-seat": _("You sit in seat %(own)s, not in seat %(seat)s."),
    "table-not-playing": _("Nothing can be played now: the table is %(state)s."),
    "table-has-begun": _("This table has begun: its seats are given."),
    "seats-by-the-draw": _("The seats of this table are given by the event."),
    "seat-taken": _("Seat %(seat)s is taken by %(name)s."),
    "no-such-seat": _("This table has no seat %(seat)s."),
    "table-not-over": _("The game at this table is not over yet."),
    "table-full": _("All seats of this table are taken."),
    "seats-empty": _("%(empty)s seats are empty: invite somebody, or let bots fill them."),
    "stale-hand": _("That belongs to another hand; the table is at hand %(hand)s."),
    "stale-move": _("Somebody was sooner: the next action is number %(next)s."),
    "early-move": _("The next action is number %(next)s."),
    "by-place-only": _("In the iron hand nobody sees the own cards: choose one by its place."),
    "no-card-there": _("You have no card at place %(place)s."),
    "card-not-named": _("Say which card you cover: nothing was played."),
    "bid-too-high": _("At this table a bid is %(most)s chips at most: nothing was bid."),
    "not-decided": _("The points of this hand can still change: it is played on."),
    "only-the-host": _("Only whoever opened the table may do this."),
    "nothing-said": _("There is nothing in this message."),
    "too-much-said": _("That is more than %(most)s messages in %(seconds)s seconds: this one was not sent."),
    "muted": _("A moderator has muted you for a while. You can play on, and read."),
    "own-complaint": _("This complaint is about you: somebody else decides it."),
    "no-such-message": _("There is no such message."),
    "bad-message": _("This message cannot be read."),
    "bad-message:long": _("A message has at most %(most)s characters."),
    "bad-message:type": _("There is no message of this type."),
    "bad-message:keys": _("A message of this type has these keys: %(keys)s."),
    "bad-message:value": _("“%(key)s” has a value that it cannot have."),
    "too-many-sockets": _(
        "Tables are open in %(most)s windows already. Close some of them, then load this page again. Nothing is lost."
    ),
    "too-fast": _("That was too much at once. Wait a moment."),
    "clock-out-of-range": _("A move takes %(least)s to %(most)s seconds, and the reserve at most %(reserve)s."),
    "later-hand-impossible": _(
        "With this correction hand %(number)s is no longer possible. %(cause)s Take back the hands from the last one "
        "down to hand %(number)s, correct this one, and enter them again."
    ),
}


AT_THE_TABLE: dict[str, str | Promise] = {
    "not-your-turn:turn": _("It is the turn of %(turn)s."),
    "not-your-turn:passing": _("Not everybody has passed yet; play begins after that."),
    "not-your-turn:phase": _("This is not the time for it."),
    "not-your-turn:question": _("More has been asked for: the other pair answers first."),
    "not-your-turn:answer": _("Nobody has asked you for more: there is nothing to answer."),
    "not-your-turn:decision": _("You have nothing to decide now."),
    "not-your-turn:moon": _("Nobody chooses for a moon before the hand has ended."),
    "not-held": _("You do not hold %(card)s."),
    "bad-pass:three": _("Pass three different cards."),
    "bad-pass:again": _("You have passed already."),
    "bad-pass:none": _("In this hand nothing is passed."),
    "must-lead-lowest-club": _("The first lead of the hand must be %(lowest)s."),
    "must-follow": _("%(led)s was led, and you can follow suit."),
    "points-on-first-trick": _("In the first trick you must play a card without points as long as you have one."),
    "hearts-not-broken": _("Hearts are not broken yet: lead another suit."),
    "bad-bid:low": _("A bid must be higher than %(best)s."),
    "bad-bid:number": _("A bid is a whole number, from 0."),
    "bad-raise:next": _("The next value to ask for is %(next)s."),
    "bad-raise:top": _("Nothing is above %(top)s."),
    "bad-raise:pair": _("Your pair has asked last: now only the others can ask for more."),
    "bad-cover:never": _("At this table no card is covered."),
    "bad-cover:first": _("Here no card is covered in the first trick."),
    "bad-moon:other": _("%(shooter)s shot the moon, and chooses."),
}
"""What a player hears who tries something at an online table, where people have names and cards have faces."""
SEATS = ("turn", "shooter", "seat")
CARDS = ("card", "led", "lowest")


class Refusal(Exception):
    """A thing that was not done, and why.

    `code` is stable; `why` tells apart the sentences of one code; `facts` fill the sentence; `at` is the number of an
    action, and `place` that of a record, from 0, where several were sent.
    """

    sentences: Mapping[str, str | Promise] = SENTENCES

    def __init__(self, code: str, why: str = "", *, at: int | None = None, **facts: Any) -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why
        self.at = at
        self.place: int | None = None
        self.facts = facts

    @property
    def sentence(self) -> str:
        key = f"{self.code}:{self.why}" if self.why else self.code
        template = self.sentences.get(key) or gettext(RULE_SENTENCES.get(key, self.code))
        return str(template) % self.facts

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"


class TableRefusal(Refusal):
    """Said to the player who tried it. Facts are as ever; in the sentence seats are people."""

    def __init__(self, names: Sequence[str], code: str, why: str = "", **facts: Any) -> None:
        super().__init__(code, why, **facts)
        self.names = names

    @property
    def sentence(self) -> str:
        key = f"{self.code}:{self.why}" if self.why else self.code
        template = AT_THE_TABLE.get(key)
        return str(template) % self._shown() if template else super().sentence

    def _shown(self) -> dict[str, Any]:
        people = {name: self.names[seat - 1] for name in SEATS if (seat := self.facts.get(name))}
        faces = {name: shown_cards(text) for name in CARDS if (text := self.facts.get(name))}
        return self.facts | people | faces


@contextmanager
def refused(names: Sequence[str] = ()) -> Iterator[None]:
    """Turn a rule error inside the block into a refusal that says the same; to a player at a table, where the `names`
    of those who sit there are given."""
    try:
        yield
    except RuleError as error:
        if names:
            raise TableRefusal(names, error.code, error.why, at=error.at, **error.facts) from error
        raise Refusal(error.code, error.why, at=error.at, **error.facts) from error
