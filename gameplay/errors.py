"""Refusals: a stable code, the facts, and a sentence in the reader's language.

Services raise `Refusal`; the pure rooms raise errors of their own with a code and facts, and `refused` turns those into
refusals at the edge of a service. Doors show `sentence`, and send `code`.
"""

from collections.abc import Mapping
from contextlib import contextmanager
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.rules.errors import RuleError
from gameplay.rules.sentences import SENTENCES as RULE_SENTENCES

SENTENCES: dict[str, str | Promise] = {
    "not-allowed": _("You may not do this."),
    "no-such-game": _("There is no such game."),
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
    # tables played online
    "no-such-table": _("There is no such table. Perhaps a part of the link was lost on the way."),
    "not-at-this-table": _("You do not sit at this table."),
    "not-your-seat": _("You sit in seat %(own)s, not in seat %(seat)s."),
    "table-not-playing": _("Nothing can be played now: the table is %(state)s."),
    "table-has-begun": _("This table has begun: its seats are given."),
    "seats-by-the-draw": _("The seats of this table are given by the event."),
    "seat-taken": _("Seat %(seat)s is taken by %(name)s."),
    "no-such-seat": _("This table has no seat %(seat)s."),
    "table-full": _("All seats of this table are taken."),
    "seats-empty": _("%(empty)s seats are empty: invite somebody, or let bots fill them."),
    "stale-hand": _("That belongs to another hand; the table is at hand %(hand)s."),
    "stale-move": _("Somebody was sooner: the next action is number %(next)s."),
    "early-move": _("The next action is number %(next)s."),
    "by-place-only": _("In the iron hand nobody sees the own cards: choose one by its place."),
    "no-card-there": _("You have no card at place %(place)s."),
    "not-decided": _("The points of this hand can still change: it is played on."),
    "only-the-host": _("Only whoever opened the table may do this."),
    "nothing-said": _("There is nothing in this message."),
    "muted": _("A moderator has muted you at this table. You can play on, and read."),
    "no-such-message": _("There is no such message."),
    "bad-message": _("This message cannot be read."),
    "bad-message:long": _("A message has at most %(most)s characters."),
    "bad-message:type": _("There is no message of this type."),
    "bad-message:keys": _("A message of this type has these keys: %(keys)s."),
    "bad-message:value": _("“%(key)s” has a value that it cannot have."),
    "too-fast": _("That was too much at once. Wait a moment."),
    "clock-out-of-range": _("A move takes %(least)s to %(most)s seconds, and the reserve at most %(reserve)s."),
    "later-hand-impossible": _(
        "With this correction hand %(number)s is no longer possible. %(cause)s Take back the hands from the last one "
        "down to hand %(number)s, correct this one, and enter them again."
    ),
}


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


@contextmanager
def refused():
    """Turn a rule error inside the block into a refusal that says the same."""
    try:
        yield
    except RuleError as error:
        raise Refusal(error.code, error.why, at=error.at, **error.facts) from error
