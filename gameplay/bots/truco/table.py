"""What a seat knows of a hand of Truco, counted up from its View."""

from collections.abc import Mapping
from dataclasses import dataclass

from gameplay.rules import cards
from gameplay.rules.truco.base import TrucoVariant
from gameplay.rules.truco.taken import pair_of
from gameplay.rules.truco.view import TrucoView


@dataclass(frozen=True, slots=True)
class Table:
    """`strengths` of all cards; `unseen`: all cards that may be in other hands, or lie covered. `ours` and `theirs`:
    the best that either pair has in the trick on the table."""

    view: TrucoView
    variant: TrucoVariant
    strengths: Mapping[int, int]
    unseen: int
    ours: int
    theirs: int

    @property
    def seat(self) -> int:
        assert self.view.seat
        return self.view.seat

    @property
    def pair(self) -> int:
        return pair_of(self.seat)

    @property
    def partner(self) -> int:
        return (self.seat + 1) % 4 + 1

    @property
    def results(self) -> tuple[int, ...]:
        """Of each finished trick 1 where this pair took it, -1 where the other did, 0 where it was tied."""
        return tuple(0 if not pair else 1 if pair == self.pair else -1 for pair in self.view.results)

    @property
    def to_come(self) -> tuple[int, ...]:
        """The seats that have still to play to the trick on the table, this one too."""
        played = {seat for seat, _ in self.view.trick}
        return tuple(seat for seat in (1, 2, 3, 4) if seat not in played)


def table_of(view: TrucoView, variant: TrucoVariant) -> Table:
    strengths = variant.strengths(view.turned)
    seen = cards.union(card for trick in (*view.history, view.trick) for _, card in trick)
    best = {1: 0, 2: 0}
    for seat, card in view.trick:
        if seat not in view.covered[-1]:
            best[pair_of(seat)] = max(best[pair_of(seat)], strengths[card])
    assert view.seat
    pair = pair_of(view.seat)
    unseen = variant.pack & ~(seen | view.turned | view.held | view.partner)
    return Table(view, variant, strengths, unseen, best[pair], best[3 - pair])
