"""Into which tables a field can be divided: what the director chooses from before a round is paired."""

from dataclasses import dataclass

from league import pairing
from league.models import Event
from league.queries.playable import sides_at_a_table


@dataclass(frozen=True, slots=True)
class Split:
    """`odd`: tables of another size than the event's. The first of several is the usual one."""

    sizes: tuple[int, ...]
    odd: int

    @property
    def words(self) -> str:
        """ "4 + 3 + 3"."""
        return " + ".join(map(str, self.sizes))

    @property
    def value(self) -> str:
        return "-".join(map(str, self.sizes))


def splits_of(event: Event, entries: int) -> list[Split]:
    """Nothing where there is nothing to choose: a game for two sides, one table, a number that divides in one way."""
    sides = sides_at_a_table(event)
    if event.format != Event.Format.PODS or sides.smallest == sides.largest or entries < sides.smallest:
        return []
    found = pairing.splits(entries, sides.full, sides.smallest, sides.largest)
    options = [Split(sizes, sum(size != sides.full for size in sizes)) for sizes in found]
    return options if len(options) > 1 else []
