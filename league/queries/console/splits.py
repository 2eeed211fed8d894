"""Into which tables a field can be divided: what the director chooses from before a round is paired."""

from dataclasses import dataclass

from league import pairing
from league.models import Entry, Event
from league.queries.brackets import bracket_of
from league.queries.formats import knockout_of
from league.queries.playable import sides_at_a_table
from league.queries.progress import in_the_event, next_round
from league.queries.standings import material


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
    def entries(self) -> int:
        return sum(self.sizes)

    @property
    def value(self) -> str:
        return "-".join(map(str, self.sizes))


def splits_of(event: Event, entries: int) -> list[Split]:
    """Nothing where there is nothing to choose: a game for two sides, one table, a number that divides in one way.
    `entries`: of those checked in; of a knockout those count who are still in it."""
    sides = sides_at_a_table(event)
    if sides.smallest == sides.largest or entries < sides.smallest:
        return []
    if event.format == Event.Format.KNOCKOUT:
        found = _of_bracket(event)
    elif event.format == Event.Format.PODS:
        found = pairing.splits(entries, sides.full, sides.smallest, sides.largest)
    else:
        return []
    options = [Split(sizes, sum(size != sides.full for size in sizes)) for sizes in found]
    return options if len(options) > 1 else []


def _of_bracket(event: Event) -> list[tuple[int, ...]]:
    number = next_round(event)
    present = in_the_event(event).filter(state=Entry.State.CHECKED_IN, first_round__lte=number)
    present = present.exclude(leaving_from__lte=number)
    here = list(present.values_list("pk", flat=True))
    found = bracket_of(material(event), number - 1)
    settings, seeds, played = (found.settings, found.seeds, found.played) if found else (knockout_of(event), here, ())
    try:
        return pairing.table_options(settings, seeds, played, set(seeds) - set(here))
    except pairing.PairingError:
        return []  # the draw says why it cannot be drawn
