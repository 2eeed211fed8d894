"""A game's score sheet, hand by hand, as its page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gameplay.models import Game, Hand
from gameplay.names import SUIT_SIGNS, SUITS, game_name, short_names, upright
from gameplay.queries import ANNULLED, pool_after
from gameplay.rules import registry
from gameplay.web.auction import deal_words


@dataclass(frozen=True, slots=True)
class Column:
    """A side: a seat, or a pair. `short` stands where room is short."""

    number: int
    name: str
    short: str
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """What a side took that everybody will want to see, in words, and as a sign for narrow columns."""

    words: str
    sign: str


@dataclass(frozen=True, slots=True)
class Cell:
    """What a hand brought a side, the total after it, and what is worth a word (the queen of spades, a moon)."""

    points: int
    after: int
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A hand. `pool`: the chips on the table after it, in a game of chips, with a word on what became of them."""

    number: int
    cells: tuple[Cell, ...]
    words: str
    corrected: bool
    pool: int | None
    pool_words: str
    annulled: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    pairs: bool
    chips: bool

    @property
    def upright(self) -> bool:
        short = [column.short for column in self.columns]
        return upright([*short, _("Pool")] if self.chips else short)

    @property
    def pool(self) -> int:
        return -sum(column.total for column in self.columns)

    @property
    def names(self) -> str:
        return _and([column.name for column in self.columns])


def title(game: Game) -> str:
    return game_name(game.variant)


def names(game: Game) -> list[str]:
    """By seat."""
    return [seat.name for seat in sorted(game.seats.all(), key=lambda seat: seat.number)]


def side_names(game: Game) -> list[str]:
    """By side: seats 1 and 3 are pair 1, seats 2 and 4 pair 2."""
    seats = names(game)
    if not registry.info(game.variant).pairs:
        return seats
    return [" + ".join(seats[first::2]) for first in (0, 1)]


def status(game: Game) -> str:
    """In words: "playing · 3 hands", "Ana has won, after 7 hands"."""
    hands = ngettext("%(count)s hand", "%(count)s hands", game.hands_played) % {"count": game.hands_played}
    if game.state == Game.State.ABANDONED:
        return _("given up: it counts for nothing")
    if game.state == Game.State.OPEN:
        return _("playing · %(hands)s") % {"hands": hands}
    sides = side_names(game)
    winners = [sides[winner - 1] for winner in game.winners]
    if game.ending == Game.Ending.TOTALS:
        hands = _("a game entered as totals")
    facts = {"winners": _and(winners), "hands": hands}
    if not winners:
        return _("a draw, after %(hands)s") % facts
    if registry.info(game.variant).pairs:
        return _("%(winners)s have won, after %(hands)s") % facts
    if len(winners) == 1:
        return _("%(winners)s has won, after %(hands)s") % facts
    return _("%(winners)s share the win, after %(hands)s") % facts


def _and(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return _("%(words)s and %(last)s") % {"words": ", ".join(words[:-1]), "last": words[-1]}


def sheet_of(game: Game) -> Sheet:
    """One query beyond the game and its seats."""
    sides = side_names(game)
    columns = tuple(
        Column(number, name, short, game.totals[number - 1], number in game.winners)
        for number, (name, short) in enumerate(zip(sides, short_names(sides), strict=True), start=1)
    )
    hands = list(game.hands.order_by("number", "id"))
    replaced = {hand.number for hand in hands if not hand.in_force}
    lines = tuple(_line(hand, hand.number in replaced) for hand in hands if hand.in_force)
    info = registry.info(game.variant)
    return Sheet(columns, lines, info.pairs, info.chips)


def _line(hand: Hand, corrected: bool) -> Line:
    return Line(hand.number, cells(hand), how(hand), corrected, pool_after(hand), _pool_words(hand), is_annulled(hand))


def is_annulled(hand: Hand) -> bool:
    return hand.tally == ANNULLED


def _pool_words(hand: Hand) -> str:
    if hand.facts.get("taken", {}).get("passed"):
        return _("all passed")
    return _("jackpot") if hand.facts.get("jackpot") else ""


def cells(hand: Hand) -> tuple[Cell, ...]:
    sides = zip(hand.points, hand.after, strict=True)
    return tuple(Cell(points, after, marks(hand, side)) for side, (points, after) in enumerate(sides, start=1))


def marks(hand: Hand, side: int) -> tuple[Mark, ...]:
    taken = hand.facts.get("taken", {})
    found = []
    if "suit" in taken and side == (hand.namer or taken["bid"][0]):
        found.append(_named(taken))
    if taken.get("queen") == side:
        found.append(Mark(_("queen of spades"), "Q♠"))
    if side in shooters(hand):
        found.append(Mark(_("moon"), "☾"))
    return tuple(found)


def _named(taken: dict[str, Any]) -> Mark:
    """Who named the suit, and what was bid for that."""
    suit, sign = SUITS[taken["suit"]], SUIT_SIGNS[taken["suit"]]
    if "bid" not in taken:
        return Mark(_("named %(suit)s") % {"suit": suit}, sign)
    bid = taken["bid"][1]
    return Mark(_("bid %(bid)s, named %(suit)s") % {"bid": bid, "suit": suit}, f"{bid} {sign}")


def shooters(hand: Hand) -> list[int]:
    return [seat for seat, moons in enumerate(hand.facts.get("moons", ()), start=1) if moons]


def how(hand: Hand) -> str:
    """How a hand of truco was won, in a word or two; who, its column says."""
    taken: dict[str, Any] = hand.facts.get("taken", {})
    if "pair" not in taken:
        return ""
    if not taken["pair"]:
        return _("all tied")
    return {
        "tricks": _("tricks"),
        "run": _("the others ran"),
        "fold": _("the others folded"),
        "call": _("truco asked for at ten") if _at_ten(hand) else _("truco asked for at eleven"),
    }[taken["by"]]


def _at_ten(hand: Hand) -> bool:
    """Whether this game has a hand of ten in the place of the hand of eleven: two points short of its end."""
    return getattr(registry.find(hand.game.variant), "short", 1) == 2


def words(hand: Hand, sides: Sequence[str]) -> str:
    """A hand of truco, or a deal of Auction Hearts, in words; other Hearts say all in their columns."""
    if hand.pool is not None:
        return deal_words(hand, sides)
    taken: dict[str, Any] = hand.facts.get("taken", {})
    if "pair" not in taken:
        return ""
    if not taken["pair"]:
        return _("all tricks tied, nobody scores")
    facts = {"pair": sides[taken["pair"] - 1], "value": taken["value"]}
    return _won(taken["by"], taken["value"], at_ten=_at_ten(hand)) % facts


def _won(by: str, value: int, *, at_ten: bool) -> str:
    if by == "tricks":
        return ngettext("%(pair)s take %(value)s point, by tricks", "%(pair)s take %(value)s points, by tricks", value)
    if by == "run":
        return ngettext(
            "%(pair)s take %(value)s point: the others ran", "%(pair)s take %(value)s points: the others ran", value
        )
    if by == "call":
        if at_ten:
            return _("%(pair)s take the game: the others asked for truco in the hand of ten")
        return _("%(pair)s take the game: the others asked for truco in the hand of eleven")
    if at_ten:
        return ngettext(
            "%(pair)s take %(value)s point: the others folded in the hand of ten",
            "%(pair)s take %(value)s points: the others folded in the hand of ten",
            value,
        )
    return ngettext(
        "%(pair)s take %(value)s point: the others folded in the hand of eleven",
        "%(pair)s take %(value)s points: the others folded in the hand of eleven",
        value,
    )
