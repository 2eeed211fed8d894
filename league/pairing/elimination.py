"""The plan of a knockout of two a table: its matches, and what the sides of each come from.

A match keeps its code whatever happens: W2.1 is the first of the second round, L3.2 stands in the losers' bracket, P1.1
is for the third place, F1.1 the grand final and F2.1 its second game. Round 1 is that of the classic draw (1–16, 9–8,
5–12, ...), with byes where it goes beyond the field; a match that nobody can reach is not in the plan.

Double elimination: the losers of W1 meet each other in L1, those of W2, W3, ... come into L2, L4, ... and are crossed:
the losers of round r come in at the slot whose number differs in its first, second, ... binary digit where r − 1 has
its last, last but one, ... digit set. So two who have met meet again as late as the size of the bracket allows.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from league.pairing.types import Knockout, PairingError

Part = Literal["winners", "losers", "third", "final"]
LETTERS: dict[Part, str] = {"winners": "W", "losers": "L", "third": "P", "final": "F"}


@dataclass(frozen=True, slots=True)
class Seed:
    """The entry with this number in the order of the seeds, from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class From:
    """Whoever takes this place in that match."""

    match: str
    place: int


Side = Seed | From | None
"""None: nobody; whoever is drawn against it has a bye."""


@dataclass(frozen=True, slots=True)
class Match:
    """`step`: the round of the event in which it is played, if nobody leaves. `advance`: how many go on from it.
    `if_needed`: only where the match before has left it open."""

    part: Part
    round: int
    slot: int
    step: int
    sides: tuple[Side, ...]
    advance: int = 1
    if_needed: bool = False

    @property
    def code(self) -> str:
        return f"{LETTERS[self.part]}{self.round}.{self.slot}"

    @property
    def players(self) -> tuple[Seed | From, ...]:
        return tuple(side for side in self.sides if side is not None)


def check_knockout(settings: Knockout, entries: int) -> None:
    """Raises `PairingError`: 'bad-table-size', 'advance-does-not-fit', 'double-needs-two', 'too-few-entries'."""
    size, minimum, maximum = settings.size, settings.minimum, settings.maximum
    if not 2 <= minimum <= size <= maximum:
        raise PairingError("bad-table-size", {"size": size, "minimum": minimum, "maximum": maximum})
    if not 1 <= settings.advance < size:
        raise PairingError("advance-does-not-fit", {"advance": settings.advance, "size": size})
    if settings.double and size > 2:
        raise PairingError("double-needs-two", {"size": size})
    if entries < minimum:
        raise PairingError("too-few-entries", {"entries": entries, "minimum": minimum})


def plan(settings: Knockout, entries: int) -> tuple[Match, ...]:
    """The matches of a bracket of two a table, in the order of the steps. Raises as `check_knockout`."""
    check_knockout(settings, entries)
    rounds = _winners(entries, settings.double)
    matches = [match for matches in rounds for match in matches]
    if settings.double:
        matches += _losers(rounds)
        matches += _grand_final(rounds, matches[-1], settings.reset)
    elif settings.third_place and entries > 3:
        matches.append(_third(rounds))
    played = [match for match in matches if match.players]
    return tuple(sorted(played, key=lambda match: match.step))


def positions(size: int) -> list[int]:
    """The seeds from top to bottom of a bracket of `size`, a power of 2: 1, 8, 5, 4, 3, 6, 7, 2."""
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        pairs = [(both - seed, seed) if place % 2 else (seed, both - seed) for place, seed in enumerate(order)]
        order = [seed for pair in pairs for seed in pair]
    return order


def _winners(entries: int, double: bool) -> list[list[Match]]:
    size = 1 << (entries - 1).bit_length()
    lines: list[Side] = [Seed(seed) if seed <= entries else None for seed in positions(size)]
    rounds: list[list[Match]] = []
    while len(lines) > 1:
        number = len(rounds) + 1
        # Every second step is the losers' alone, so that nobody in the winners' bracket waits for long.
        step = max(1, 2 * number - 2) if double else number
        rounds.append(_round("winners", number, step, _pairs(lines)))
        lines = [_goes_on(match) for match in rounds[-1]]
    return rounds


def _losers(winners: Sequence[Sequence[Match]]) -> list[Match]:
    """Rounds among themselves, and rounds against those who come down, in turn."""
    matches: list[Match] = []
    lines = [_drops(match) for match in winners[0]]
    for number, above in enumerate(winners[1:], start=2):
        among = _round("losers", 2 * number - 3, 2 * number - 2, _pairs(lines))
        down = [_drops(above[_crossed(slot, number, len(above))]) for slot in range(len(above))]
        sides = list(zip(map(_goes_on, among), down, strict=True))
        against = _round("losers", 2 * number - 2, 2 * number - 1, sides)
        matches += [*among, *against]
        lines = [_goes_on(match) for match in against]
    return matches


def _crossed(slot: int, number: int, slots: int) -> int:
    digits = slots.bit_length() - 1
    turned = sum(((number - 1) >> digit & 1) << (digits - 1 - digit) for digit in range(digits))
    return slot ^ turned


def _grand_final(winners: Sequence[Sequence[Match]], last: Match, reset: bool) -> Iterable[Match]:
    """Between the winners of both brackets; with two entries, between those who have just met."""
    (final,) = winners[-1]
    below = _drops(final) if last is final else _goes_on(last)
    first = Match("final", 1, 1, 2 * len(winners), (_goes_on(final), below))
    yield first
    if reset:
        yield Match("final", 2, 1, first.step + 1, (From(first.code, 1), From(first.code, 2)), if_needed=True)


def _third(winners: Sequence[Sequence[Match]]) -> Match:
    one, other = winners[-2]
    return Match("third", 1, 1, winners[-1][0].step, (_drops(one), _drops(other)))


def _round(part: Part, number: int, step: int, sides: Iterable[tuple[Side, Side]]) -> list[Match]:
    return [Match(part, number, slot, step, pair) for slot, pair in enumerate(sides, start=1)]


def _pairs(lines: Sequence[Side]) -> list[tuple[Side, Side]]:
    return list(zip(lines[::2], lines[1::2], strict=True))


def _goes_on(match: Match) -> Side:
    """Its winner: with a bye the one there is."""
    if len(match.players) == 2:
        return From(match.code, 1)
    return match.players[0] if match.players else None


def _drops(match: Match) -> Side:
    return From(match.code, 2) if len(match.players) == 2 else None
