"""What is printed for an evening: who sits where, slips, badges, the list for the desk. A fixed number of queries."""

from dataclasses import dataclass

from django.db.models import QuerySet

from league.models import Entry, Event, Player, Round, Seating, Table
from league.queries.public.event import with_players
from league.queries.public.tables import in_order, people_of


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is in a round: at a table, or (`kind`) with a bye or away. Of a pair each partner has a line."""

    name: str
    table: int | None
    side: int | None
    kind: str

    @property
    def is_bye(self) -> bool:
        return self.kind == Seating.Kind.BYE


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with the names of its sides, in their order."""

    table: Table
    names: list[str]

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def sides(self) -> list[tuple[int, str]]:
        return list(enumerate(self.names, start=1))


@dataclass(frozen=True, slots=True)
class Badge:
    """A player of an event; `pair`: the entry's name, where two play together."""

    player: Player
    number: int
    pair: str = ""


def drawn_rounds(event: Event) -> list[Round]:
    """Drafts too: their director prints them before everybody sees them."""
    return list(event.rounds.exclude(state=Round.State.PLANNED).order_by("number"))


def places(round_: Round) -> list[Place]:
    """Everybody in the round, by name; two queries."""
    seatings = Seating.objects.filter(round=round_).select_related("entry", "table")
    found = [
        Place(name, seating.table.number if seating.table else None, seating.side, seating.kind)
        for seating in seatings.prefetch_related(with_players("entry__members"))
        for name in people_of(seating.entry)
    ]
    return sorted(found, key=lambda place: (in_order(place.name), place.table or 0))


def seated(round_: Round) -> list[SeatedTable]:
    """The round's tables with their slips; two queries."""
    tables = Table.objects.filter(round=round_).select_related("slip", "game").order_by("number")
    names: dict[int, list[str]] = {table.pk: [] for table in tables}
    at_tables = Seating.objects.filter(table__in=names).order_by("side").values_list("table_id", "entry__name")
    for table, name in at_tables:
        names[table].append(name)
    return [SeatedTable(table, names[table.pk]) for table in tables]


def _present(event: Event) -> QuerySet[Entry]:
    return event.entries.present().prefetch_related(with_players())


def badges(event: Event) -> list[Badge]:
    """Everybody who is entered, by name; two queries."""
    found = []
    for entry in _present(event):
        players = [member.player for member in entry.members.all()]
        found += [Badge(player, entry.number, entry.name if len(players) > 1 else "") for player in players]
    return sorted(found, key=lambda badge: in_order(badge.player.name))


def desk_list(event: Event) -> list[Entry]:
    """Those who have a place, by name; two queries."""
    return sorted(_present(event), key=lambda entry: in_order(entry.name))
