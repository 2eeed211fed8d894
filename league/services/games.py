"""The games at tables: opened when their round is published, given up when that is taken back or others sit there."""

from collections import defaultdict
from collections.abc import Mapping

from django.db.models import QuerySet

from gameplay.eyes import as_written
from gameplay.services import Sitter, give_up_game, open_many
from league.models import Entry, EntryMember, Event, Player, Seating, Table, User
from league.queries.brackets import is_knockout
from league.queries.members import with_players
from league.queries.playable import pairs_enter
from league.services import slips

Sitters = list[Sitter]
AT_ONCE = 500


def open_games(event: Event, tables: QuerySet[Table], *, by: User | None) -> None:
    sitters = sitters_at(event, tables)
    slips.give_out(tables)
    first = tables.select_related("round").first()
    needs_winner = first is not None and is_knockout(event, first.round)
    empty = list(tables.order_by("number"))
    opened = open_many(
        [sitters[table.pk] for table in empty],
        variant=event.variant,
        options=event.options,
        hands_limit=event.hands_limit,
        needs_winner=needs_winner,
        by=by,
    )
    for table, game in zip(empty, opened, strict=True):
        table.game = game
    Table.with_undone.bulk_update(empty, ["game"], batch_size=AT_ONCE)


def sitters_at(event: Event, tables: QuerySet[Table]) -> Mapping[int, Sitters]:
    """Who sits at each of these tables as the entries are now, seat 1 first."""
    sides: dict[int, list[Entry]] = defaultdict(list)
    seated = Seating.objects.filter(table__in=tables.values("pk")).select_related("entry")
    for seating in seated.prefetch_related(with_players("entry__members", "player__user")).order_by("side"):
        sides[seating.table_id].append(seating.entry)
    pairs = pairs_enter(event)
    return {
        table: seats([[member.player for member in _in_order(entry)] for entry in entries], pairs)
        for table, entries in sides.items()
    }


def seats(sides: list[list[Player]], pairs: bool) -> Sitters:
    """Who sits in seats 1, 2, ...: side i in seat i, or pair 1 in seats 1 and 3 and pair 2 in seats 2 and 4."""
    with as_written():
        return [Sitter(str(player)[:120], player.user, None, player.public_name) for player in in_seats(sides, pairs)]


def in_seats(sides: list[list[Player]], pairs: bool) -> list[Player]:
    if pairs:
        return [player for across in zip(*sides, strict=True) for player in across]
    return [player for side in sides for player in side]


def give_up_games(tables: QuerySet[Table], *, by: User) -> dict[int, int]:
    """For services that have asked who may: the tables are free for other games; the old ones stay, and count for
    nothing. By table, which those are."""
    given_up = {}
    slips.call_in(tables)
    for table in tables.filter(game__isnull=False):
        given_up[table.number] = give_up_game(table.game_id, by=by).pk
        table.game = None
        table.save(update_fields=["game"])
    return given_up


def _in_order(entry: Entry) -> list[EntryMember]:
    return sorted(entry.members.all(), key=lambda member: member.position)
