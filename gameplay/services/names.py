"""Names at tables, as the world around says that they show in public; see gameplay.eyes. Tables that are watched just
now learn of it by a new version."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F, Q, QuerySet

from gameplay import telling
from gameplay.models import LiveTable, Message, Place, Seat

AT_ONCE = 500


def show(told: Mapping[int, Sequence[str]]) -> None:
    """`told`: by game, the public name of each seat, the first one first; empty where the name itself is public."""
    by_name: dict[tuple[int, str], list[int]] = defaultdict(list)
    for game, shown in told.items():
        for number, name in enumerate(shown, start=1):
            by_name[number, name].append(game)
    for (number, name), games in by_name.items():
        for at in range(0, len(games), AT_ONCE):
            some = games[at : at + AT_ONCE]
            Seat.objects.filter(game__in=some, number=number).update(public_name=name)
            places = Place.objects.filter(table__game__in=some, number=number)
            for place in list(places.exclude(user=None)):
                said = Message.objects.filter(table=place.table_id, user=place.user_id)
                said.update(public_name=name)
            places.update(public_name=name)
    _tell(LiveTable.objects.filter(game__in=list(told)))


def show_account(user: Any, public_name: str) -> None:
    """At tables by invitation, where it sat, sits or spoke."""
    for rows in (Place.objects, Message.objects):
        rows.filter(user=user, table__casual=True).update(public_name=public_name)
    Seat.objects.filter(user=user, game__live__casual=True).update(public_name=public_name)
    _tell(LiveTable.objects.filter(places__user=user, casual=True))


def forget_account(user: Any, name: str) -> None:
    """The account's person is gone: no table by invitation bears the name, and what was said is nowhere any more. For
    other tables see `rename_seats`."""
    own = {"name": name, "public_name": ""}
    tables = list(LiveTable.objects.filter(Q(places__user=user) | Q(messages__user=user)).values_list("pk", flat=True))
    Place.objects.filter(user=user, table__casual=True).update(**own)
    Seat.objects.filter(user=user, game__live__casual=True).update(**own)
    Message.objects.filter(user=user).update(**own, text="–")
    _tell(LiveTable.objects.filter(pk__in=tables))


def rename_seats(told: Mapping[int, Mapping[int, str]]) -> None:
    """`told`: by game and seat, the name that stands there from now on."""
    for game, seats in told.items():
        for number, name in seats.items():
            Seat.objects.filter(game=game, number=number).update(name=name, public_name="")
            Place.objects.filter(table__game=game, number=number).update(name=name, public_name="")
    _tell(LiveTable.objects.filter(game__in=list(told)))


def _tell(tables: QuerySet[LiveTable]) -> None:
    watched = tables.exclude(state=LiveTable.State.OVER).order_by("pk").distinct()
    keys = list(watched.values_list("key", flat=True))
    for table in LiveTable.objects.select_for_update(no_key=True).filter(key__in=keys):
        LiveTable.objects.filter(pk=table.pk).update(version=F("version") + 1)
        telling.tell_on_commit(table.key, table.version + 1)
