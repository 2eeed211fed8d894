"""Tables online that stand still because somebody's turn does."""

from dataclasses import dataclass
from datetime import datetime

from gameplay.models import LiveTable
from gameplay.queries.live import standing


@dataclass(frozen=True, slots=True)
class Turn:
    """`accounts`: those who are waited for. `since` names the turn: no two of a table begin at one moment."""

    since: datetime
    accounts: tuple[int, ...]


def still_since(first: datetime, last: datetime, most: int) -> list[LiveTable]:
    """Tables whose turn began between these two moments and is not over."""
    still = LiveTable.objects.filter(state=LiveTable.State.PLAYING, turn_since__gte=first, turn_since__lte=last)
    return list(still.select_related("game").order_by("-turn_since")[:most])


def turn_at(table: LiveTable) -> Turn | None:
    """Bots, and those for whom one plays, are no people to wait for. At most four queries."""
    at = standing(table)
    if at.in_play is None or table.turn_since is None:
        return None
    places = [at.place(seat) for seat in at.in_play.to_act]
    accounts = tuple(place.user_id for place in places if place.user_id and not place.played_by_bot)
    return Turn(table.turn_since, accounts) if accounts else None
