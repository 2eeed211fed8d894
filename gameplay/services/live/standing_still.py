"""Tables online that stand still because somebody's turn does."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from gameplay.models import LiveTable
from gameplay.queries.live import standing


@dataclass(frozen=True, slots=True)
class Turn:
    """`accounts`: those who are waited for. `since` names the turn: no two of a table begin at one moment."""

    table: LiveTable
    since: datetime
    accounts: tuple[int, ...]


def turns_since(first: datetime, last: datetime, most: int) -> Iterator[Turn]:
    """Turns that began between these two moments and are not over; bots, and those for whom one plays, are no people
    to wait for. At most four queries a table."""
    still = LiveTable.objects.filter(state=LiveTable.State.PLAYING, turn_since__gte=first, turn_since__lte=last)
    for table in still.select_related("game").order_by("-turn_since")[:most]:
        at = standing(table)
        if at.in_play is None or table.turn_since is None:
            continue
        places = [at.place(seat) for seat in at.in_play.to_act]
        accounts = tuple(place.user_id for place in places if place.user_id and not place.played_by_bot)
        if accounts:
            yield Turn(table, table.turn_since, accounts)
