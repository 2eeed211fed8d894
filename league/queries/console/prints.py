"""What is printed for an evening: who sits where, slips, badges, the list for the desk. A fixed number of queries."""

from dataclasses import dataclass

from django.db.models import QuerySet

from league.models import Entry, Event, Player, Round, Seating, Table
from league.queries.members import with_players
from league.queries.playable import partners_change
from league.queries.public.tables import in_order, people_of


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is in a round: at a table, or (`kind`) with a bye or away. Of a pair each partner has a line.
    `partner`: where partners change, whom one plays with in this round."""

    name: str
    table: int | None
    side: int | None
    kind: str
    partner: str = ""

    @property
    def is_bye(self) -> bool:
        return self.kind == Seating.Kind.BYE

    @property
    def rests(self) -> bool:
        return self.kind == Seating.Kind.SIT_OUT


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with the names of who sits there, in the order of seats or pairs. `count`: how many sides these are,
    fewer where partners change."""

    table: Table
    names: list[str]
    count: int

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def sides(self) -> list[list[tuple[int, str]]]:
        """Each with its seats and names: one, or the two who play together in this round."""
        seats = list(enumerate(self.names, start=1))
        return [seats[side :: self.count] for side in range(min(self.count, len(seats)))]


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
    seatings = list(
        Seating.objects.filter(round=round_)
        .select_related("entry", "table")
        .prefetch_related(with_players("entry__members"))
    )
    at = {(one.table_id, one.side): one.entry.name for one in seatings} if partners_change(round_.event) else {}
    found = [
        Place(
            name, one.table.number if one.table else None, one.side, one.kind,
            at.get((one.table_id, (one.side + 1) % 4 + 1), "") if one.table and one.side else "",
        )
        for one in seatings
        for name in people_of(one.entry)
    ]  # fmt: skip
    return sorted(found, key=lambda place: (in_order(place.name), place.table or 0))


def seated(round_: Round) -> list[SeatedTable]:
    """The round's tables with their slips; two queries."""
    tables = Table.objects.filter(round=round_).select_related("slip", "game").order_by("number")
    names: dict[int, list[str]] = {table.pk: [] for table in tables}
    at_tables = Seating.objects.filter(table__in=names).order_by("side").values_list("table_id", "entry__name")
    for table, name in at_tables:
        names[table].append(name)
    pairs = partners_change(round_.event)
    return [SeatedTable(table, names[table.pk], 2 if pairs else len(names[table.pk])) for table in tables]


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
