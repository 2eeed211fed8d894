"""Hands as they may be: everything that a seat cannot see is dealt anew, so that all that it has seen still happens."""

from dataclasses import replace
from random import Random
from typing import Final

from gameplay.bots.hearts.table import Table
from gameplay.rules import cards, registry
from gameplay.rules.actions import play
from gameplay.rules.deal import Deal
from gameplay.rules.errors import RuleError
from gameplay.rules.hearts.auction import AuctionView
from gameplay.rules.hearts.base import HeartsVariant
from gameplay.rules.hearts.hand import HeartsHand
from gameplay.rules.result import HandContext

TRIES: Final = 20
"""Deals are drawn until one fits. What is rarer than one in so many is let be: somebody who has nothing but hearts has
led one, say."""

MOST_TRIES: Final = 100
"""To give out cards so that nobody gets a suit that it has shown to be out of."""


def without_passing(variant: HeartsVariant) -> HeartsVariant:
    """The same rules for a hand that begins after the pass."""
    if not variant.options.get("pass"):
        return variant
    made = registry.make(variant.code, variant.seats, {**variant.options, "pass": 0})
    assert isinstance(made, HeartsVariant)
    return made


class Worlds:
    """Draws hands in which the seat of this table has seen what it has seen. The passing is over in them: who was
    passed what does not matter any more, but for the cards that this seat knows of."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.variant = without_passing(table.variant) if table.view.phase != "pass" else table.variant
        self.context = context_of(table)
        self.sets = Sets(table)
        self.played = played_by(table)

    def draw(self) -> HeartsHand:
        for _ in range(TRIES):
            hand = self._hand(self.sets.draw(self.rng))
            try:
                for seat, card in (one for trick in self.table.plays for one in trick):
                    hand.step(play(seat, card))
            except RuleError:
                continue
            return hand
        return self._unchecked()

    def _unchecked(self) -> HeartsHand:
        hand = self._hand(self.sets.draw(self.rng))
        for seat, card in (one for trick in self.table.plays for one in trick):
            hand.apply(play(seat, card))
        return hand

    def _hand(self, held: list[int]) -> HeartsHand:
        """From the first card on: each seat has what it has played and what it is thought to hold."""
        hands = tuple([tuple(cards.each(now | gone)) for now, gone in zip(held[1:], self.played[1:], strict=True)])
        hand = self.variant.start(self.context, Deal(hands, widow=tuple(cards.each(held[0]))))
        for action in self.table.view.said:
            hand.apply(action)
        return hand


def context_of(table: Table) -> HandContext:
    view = table.view
    context = HandContext(view.number, view.dealer, view.before)
    if isinstance(view, AuctionView):
        return replace(context, pool=view.pool, namer=view.namer if view.jackpot_deal else 0)
    return context


def played_by(table: Table) -> list[int]:
    played = [0] * (table.seats + 1)
    for trick in table.plays:
        for seat, card in trick:
            played[seat] |= card
    return played


class Sets:
    """Who may hold what. Draws what the other seats hold now, by seat; what is left is the widow, at place 0."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.fixed = [0, *table.known[1:]]
        self.fixed[table.seat] = table.mine
        self.free = table.unseen & ~cards.union(table.known)
        self.seats = table.other_seats
        self.room = {seat: self._count(seat) - table.known[seat].bit_count() for seat in self.seats}
        self.room[0] = self.free.bit_count() - sum(self.room.values())
        self.constrained = any(table.voids)

    def _count(self, seat: int) -> int:
        """Cards that a seat holds, those of its pass too."""
        view = self.table.view
        passed = 3 if view.phase == "pass" and seat in view.passed_by else 0
        return view.counts[seat - 1] + passed

    def draw(self, rng: Random) -> list[int]:
        """Suits that few may hold are given out first, else seats that other seats leave no room would run short."""
        pack = list(cards.each(self.free))
        rng.shuffle(pack)
        if not self.constrained:
            return self._dealt(pack)
        voids = self.table.voids
        for _ in range(MOST_TRIES):
            held, room = self.fixed[:], dict(self.room)
            pack.sort(key=lambda card: sum(not voids[seat] & card for seat in self.seats))
            if all(self._place(card, held, room, rng) for card in pack):
                return held
            rng.shuffle(pack)
        return self._dealt(pack)

    def _dealt(self, pack: list[int]) -> list[int]:
        held, start = self.fixed[:], 0
        for seat, room in self.room.items():
            held[seat] |= sum(pack[start : start + room])
            start += room
        return held

    def _place(self, card: int, held: list[int], room: dict[int, int], rng: Random) -> bool:
        voids = self.table.voids
        may = [seat for seat, left in room.items() if left and not voids[seat] & card]
        if not may:
            return False
        weights = [room[seat] for seat in may]
        seat = rng.choices(may, weights)[0]
        held[seat] |= card
        room[seat] -= 1
        return True
