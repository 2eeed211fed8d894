"""A club's players, and what one of them has played in its events. A fixed number of queries."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.db.models import Count, Max, Prefetch, Q, QuerySet

from league.models import Club, Entry, Event, Player, Round, Seating, Standing
from league.queries.public.event import fraction, tables_with_results
from league.queries.public.tables import SideView, TableView, table_view


@dataclass(slots=True)
class GameLine:
    """A round of one player's: the table with everybody at it, or a bye or absence; `gained` is the round's score."""

    round: Round
    kind: str
    table: TableView | None = None
    gained: Fraction | None = None
    own: SideView | None = None
    others: Sequence[SideView] = ()


@dataclass(slots=True)
class EventResult:
    """A player's event: the place so far or at the end, of how many, and round by round."""

    entry: Entry
    standing: Standing | None = None
    field_size: int = 0
    games: list[GameLine] = field(default_factory=list)

    @property
    def event(self) -> Event:
        return self.entry.event


def club_players(club: Club, visible: QuerySet[Event]) -> QuerySet[Player]:
    """By name, with how many events each has played that the reader may see."""
    seen = Q(entry_members__event__in=visible.filter(state__in=Event.STARTED).values("pk"))
    return (
        Player.objects.filter(club=club)
        .annotate(events=Count("entry_members", filter=seen), last=Max("entry_members__event__starts_at", filter=seen))
        .order_by("name_key", "id")
    )


def entries_of(player: Player, visible: QuerySet[Event]) -> QuerySet[Entry]:
    """The player's entries in events that the reader may see, the latest first."""
    own = Entry.objects.filter(members__player=player, event__in=visible.values("pk"))
    return own.select_related("event__club").order_by("-event__starts_at", "-id")


def results(entries: Sequence[Entry]) -> list[EventResult]:
    """What these entries came to; seven queries."""
    found = {entry.pk: EventResult(entry) for entry in entries}
    if not found:
        return []
    gained = _add_standings(found)
    fields = Entry.objects.filter(event__in={entry.event_id for entry in entries}).present()
    sizes = dict(fields.order_by().values_list("event").annotate(count=Count("pk")))
    for result in found.values():
        result.field_size = sizes.get(result.entry.event_id, 0)
    _add_games(found, gained)
    return list(found.values())


def _add_standings(found: dict[int, EventResult]) -> dict[tuple[int, int], Fraction | None]:
    """The latest standing of each entry; and the scores by entry and round."""
    gained: dict[tuple[int, int], Fraction | None] = {}
    for row in Standing.objects.filter(entry__in=found).order_by("round_number"):
        found[row.entry_id].standing = row
        gained[row.entry_id, row.round_number] = fraction(row.round_score)
    return gained


def _add_games(found: dict[int, EventResult], gained: dict[tuple[int, int], Fraction | None]) -> None:
    seatings = (
        Seating.objects.filter(entry__in=found, round__state__in=Round.PUBLISHED)
        .select_related("round")
        .defer(*(f"round__{field}" for field in Round.LONG))
        .prefetch_related(Prefetch("table", tables_with_results()))
        .order_by("round__number")
    )
    for seating in seatings:
        line = GameLine(seating.round, seating.kind, gained=gained.get((seating.entry_id, seating.round.number)))
        if seating.table:
            line.table = table_view(seating.table, {}, {})
            line.others = line.table.others(seating.entry_id)
            line.own = next(side for side in line.table.sides if side.entry.pk == seating.entry_id)
        found[seating.entry_id].games.append(line)
