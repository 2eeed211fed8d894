"""The games at tables: opened when their round is published, given up when that is taken back or others sit there."""

from collections import defaultdict

from django.db.models import QuerySet

from gameplay.services import abandon_game, open_game
from league.models import Entry, EntryMember, Event, Player, Seating, Table, User
from league.queries.brackets import is_knockout
from league.queries.members import with_players
from league.queries.playable import pairs_enter
from league.services import slips

Sitters = list[tuple[str, User | None]]


def open_games(event: Event, tables: QuerySet[Table], *, by: User | None) -> None:
    sides: dict[int, list[Entry]] = defaultdict(list)
    seated = Seating.objects.filter(table__in=tables.values("pk")).select_related("entry")
    for seating in seated.prefetch_related(with_players("entry__members", "player__user")).order_by("side"):
        sides[seating.table_id].append(seating.entry)
    pairs = pairs_enter(event)
    slips.give_out(tables)
    first = tables.select_related("round").first()
    needs_winner = first is not None and is_knockout(event, first.round)
    for table in tables.order_by("number"):
        members = [[member.player for member in _in_order(entry)] for entry in sides[table.pk]]
        game = open_game(
            variant=event.variant,
            options=event.options,
            seats=seats(members, pairs),
            hands_limit=event.hands_limit,
            needs_winner=needs_winner,
            by=by,
        )
        table.game = game
        table.save(update_fields=["game"])


def seats(sides: list[list[Player]], pairs: bool) -> Sitters:
    """Who sits in seats 1, 2, ...: side i in seat i, or pair 1 in seats 1 and 3 and pair 2 in seats 2 and 4."""
    in_seats = [player for across in zip(*sides, strict=True) for player in across] if pairs else [
        player for side in sides for player in side]  # fmt: skip
    return [(str(player)[:120], player.user) for player in in_seats]


def give_up_games(tables: QuerySet[Table], *, by: User) -> dict[int, int]:
    """The tables are free for other games; the old ones stay, and count for nothing. By table, which those are."""
    given_up = {}
    slips.call_in(tables)
    for table in tables.filter(game__isnull=False):
        given_up[table.number] = abandon_game(table.game_id, by=by).pk
        table.game = None
        table.save(update_fields=["game"])
    return given_up


def _in_order(entry: Entry) -> list[EntryMember]:
    return sorted(entry.members.all(), key=lambda member: member.position)
