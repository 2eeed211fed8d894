"""A round in which all tables were dealt the same: each deal, and what every table made of it, seat by seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gameplay.models import DealtHand
from gameplay.rules import registry
from league.models import Event, Round, Table
from league.queries.online import online_settings


@dataclass(frozen=True, slots=True)
class DealLine:
    """`points` of each seat, or pair, and whether nobody in that place did better with the same cards."""

    table: int
    game_key: Any
    points: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    number: int
    places: int
    lines: tuple[DealLine, ...]


def has_deals(event: Event, round_: Round) -> bool:
    """Whether its deals can be compared, or will be; no query."""
    return event.online and online_settings(event).duplicate and round_.state == Round.State.CLOSED


def held_at(event: Event, number: int) -> int:
    """At how many tables of this round the deals may not be seen yet. They are opened a moment after it is closed, or
    once others have played them, too: no version of the event tells of it."""
    tables = Table.objects.filter(round__event=event, round__number=number, game__live__replays_held=True)
    return tables.count()


def deals_of(event: Event, round_: Round) -> list[Deal]:
    """Once they may be seen at all tables that played them; two queries. Tables of another size had other deals."""
    tables = {
        game: (number, key)
        for game, number, key in Table.objects.filter(round=round_, game__isnull=False)
        .order_by("number")
        .values_list("game", "number", "game__key")
    }  # fmt: skip
    shown = DealtHand.objects.filter(game__in=tables, hand__in_force=True, game__live__replays_held=False)
    rows = shown.exclude(sealed__duplicate="").values_list("number", "sealed", "game", "hand__points")
    found: dict[tuple[int, int], dict[int, Sequence[int]]] = {}
    for number, sealed, game, points in rows:
        found.setdefault((number, sealed), {})[game] = points
    low = registry.info(event.variant).low_wins
    return [_deal(number, played, tables, low) for (number, _sealed), played in sorted(found.items())]


def _deal(number: int, played: dict[int, Sequence[int]], tables: dict[int, tuple[int, Any]], low: bool) -> Deal:
    best = [(min if low else max)(column) for column in zip(*played.values(), strict=True)]
    lines = [
        DealLine(*tables[game], tuple((own, own == top) for own, top in zip(points, best, strict=True)))
        for game, points in played.items()
    ]
    return Deal(number, len(best), tuple(sorted(lines, key=lambda line: line.table)))
