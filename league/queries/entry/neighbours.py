"""From one table to the next while results are entered."""

from dataclasses import dataclass

from league.errors import LeagueRefusal
from league.models import Result, Table


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Tables of the same round: the one before, the one after, and the next that has no result yet."""

    before: Table | None
    after: Table | None
    open: Table | None


def neighbours(table: Table) -> Neighbours:
    """Raises `no-such-table` where the round has been undone meanwhile."""
    tables = list(Table.objects.filter(round_id=table.round_id).order_by("number"))
    done = set(
        Result.objects.filter(table__round_id=table.round_id, state=Result.State.CONFIRMED).values_list(
            "table_id", flat=True
        )
    )
    at = next((index for index, one in enumerate(tables) if one.pk == table.pk), None)
    if at is None:
        raise LeagueRefusal("no-such-table")
    waiting = [one for one in tables[at + 1 :] + tables[:at] if one.pk not in done]
    return Neighbours(
        before=tables[at - 1] if at else None,
        after=tables[at + 1] if at + 1 < len(tables) else None,
        open=waiting[0] if waiting else None,
    )
