"""The score sheet of a game in short: hand by hand, points and totals."""

from dataclasses import dataclass
from typing import Any

from gameplay.models import Game, Hand
from gameplay.queries import pool_after


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A hand in force; `corrected` where an earlier version of it has been replaced. `pool`: the chips on the table
    after it, None in games without."""

    number: int
    points: list[Any]
    after: list[Any]
    corrected: bool
    pool: int | None
    jackpot: bool

    @property
    def columns(self) -> list[tuple[Any, Any]]:
        """(Points, total after) by side."""
        return list(zip(self.points, self.after, strict=True))


def sheet(game: Game | None, places: int) -> list[SheetLine]:
    """In the order of play; one query. Where partners change, four places share two sides: each has its column."""
    if game is None:
        return []
    replaced: set[int] = set()
    lines: list[Hand] = []
    for hand in Hand.objects.filter(game=game).order_by("number", "id"):
        if hand.in_force:
            lines.append(hand)
        else:
            replaced.add(hand.number)
    return [
        SheetLine(
            hand.number,
            hand.points * (places // len(hand.points)),
            hand.after * (places // len(hand.after)),
            hand.number in replaced,
            pool_after(hand),
            bool(hand.facts.get("jackpot")),
        )
        for hand in lines
    ]
