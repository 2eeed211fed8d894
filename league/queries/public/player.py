"""A club's players, and what one of them has played in its events. A fixed number of queries."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.db.models import Count, F, Max, Prefetch, Q, QuerySet

from league.models import Club, Entry, Event, Player, Round, Seating, Standing
from league.queries.members import with_players
from league.queries.naming import in_public
from league.queries.public.event import fraction, tables_with_results
from league.queries.public.tables import RoundView, SideView, TableView, table_view
from league.queries.sitting import Left, players_in


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
        .order_by(in_public(), "id")
    )


def found_by(players: QuerySet[Player], asked: str, key: str, *, all_names: bool) -> QuerySet[Player]:
    """Whose name has this in it, as the reader reads it: a hidden name is not found out by searching for it."""
    if all_names:
        return players.filter(name_key__contains=key)
    return players.filter(Q(name_key__contains=key, public_name="") | Q(public_name__icontains=asked))


def entries_of(player: Player, visible: QuerySet[Event]) -> QuerySet[Entry]:
    """The player's entries in events that the reader may see, the latest first; also those given to another since."""
    mine = Q(members__player=player) | Q(substitutions__leaves=player, substitutions__from_round__gt=F("first_round"))
    own = Entry.objects.filter(mine, event__in=visible.values("pk")).distinct()
    return own.select_related("event__club").prefetch_related(with_players()).order_by("-event__starts_at", "-id")


def results(entries: Sequence[Entry], player: Player) -> list[EventResult]:
    """What these entries came to, with the rounds in which this player played for them; eight queries."""
    found = {entry.pk: EventResult(entry) for entry in entries}
    if not found:
        return []
    gained = _add_standings(found)
    fields = Entry.objects.filter(event__in={entry.event_id for entry in entries}).present()
    sizes = dict(fields.order_by().values_list("event").annotate(count=Count("pk")))
    for result in found.values():
        result.field_size = sizes.get(result.entry.event_id, 0)
    _add_games(found, gained, player)
    return list(found.values())


def _add_standings(found: dict[int, EventResult]) -> dict[tuple[int, int], Fraction | None]:
    """The latest standing of each entry; and the scores by entry and round."""
    gained: dict[tuple[int, int], Fraction | None] = {}
    for row in Standing.objects.filter(entry__in=found).order_by("round_number"):
        found[row.entry_id].standing = row
        gained[row.entry_id, row.round_number] = fraction(row.round_score)
    return gained


def _add_games(found: dict[int, EventResult], gained: dict[tuple[int, int], Fraction | None], player: Player) -> None:
    left = Left(entry__event__in={result.entry.event_id for result in found.values()})
    seatings = (
        Seating.objects.filter(entry__in=found, round__state__in=Round.PUBLISHED)
        .select_related("round")
        .defer(*Round.light("round"))
        .prefetch_related(Prefetch("table", tables_with_results()))
        .order_by("round__number")
    )
    for seating in seatings:
        if player not in players_in(found[seating.entry_id].entry, seating.round.number, left):
            continue
        line = GameLine(seating.round, seating.kind, gained=gained.get((seating.entry_id, seating.round.number)))
        if seating.table:
            line.table = table_view(seating.table, {}, {})
            RoundView(seating.round, [line.table]).as_they_sat(left)
            line.others = line.table.others(seating.entry_id)
            # None where the table has been seated anew between the two queries
            line.own = next((side for side in line.table.sides if side.entry.pk == seating.entry_id), None)
        found[seating.entry_id].games.append(line)
