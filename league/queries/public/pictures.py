"""What an event's pictures are made of: places over the rounds, who met whom, round by round. A fixed number of
queries each."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from league.models import Event, Result, Round, Seating, Standing
from league.queries.playable import partners_change
from league.queries.public.event import fraction
from league.queries.sitting import partner_of


def ranks_by_round(event: Event, entries: Collection[int]) -> dict[int, dict[int, tuple[int, int]]]:
    """By round and entry: (line in the list, rank); one query."""
    rows = Standing.objects.filter(event=event, entry__in=entries).order_by("round_number", "order")
    found: dict[int, dict[int, tuple[int, int]]] = {}
    for number, entry, order, rank in rows.values_list("round_number", "entry_id", "order", "rank"):
        found.setdefault(number, {})[entry] = (order, rank)
    return found


def meetings(event: Event) -> Counter[tuple[int, int]]:
    """How often two entries (the lower first) have sat at one table, in published rounds; one query."""
    seated = Seating.objects.filter(round__event=event, round__state__in=Round.PUBLISHED, table__isnull=False)
    tables: dict[int, list[int]] = {}
    for table, entry in seated.order_by("table_id", "entry_id").values_list("table_id", "entry_id"):
        tables.setdefault(table, []).append(entry)
    return Counter(pair for entries in tables.values() for pair in combinations(entries, 2))


@dataclass(frozen=True, slots=True)
class Seat:
    """Where an entry was in a round. `total` and `others` are the game's, once it is final: (entry, total). `partner`:
    which of the others it played with, where partners change. `gained` is the round's score. `came`: of a walkover,
    whether it did."""

    kind: str
    table: int | None = None
    total: int | None = None
    others: tuple[tuple[int, int | None], ...] = ()
    gained: Fraction | None = None
    ruling: bool = False
    partner: int | None = None
    came: bool | None = None


def seats_by_round(event: Event) -> dict[int, dict[int, Seat]]:
    """By round and entry; three queries."""
    gained, partners = dict(_gained(event)), partners_change(event)
    results = Result.objects.filter(table__round__event=event, state=Result.State.CONFIRMED)
    final = {table: (sides, kind) for table, sides, kind in results.values_list("table_id", "sides", "kind")}
    seated = list(_seated(event))
    at_table: dict[int, list[int]] = {}
    for _number, table, _name, entry, _kind in seated:
        if table:
            at_table.setdefault(table, []).append(entry)
    found: dict[int, dict[int, Seat]] = {}
    for number, table, name, entry, kind in seated:
        sides, ruled = final.get(table, ((), Result.Kind.GAME))
        together = at_table.get(table, ())
        seat = _seat(kind, name, entry, together, sides, gained.get((number, entry)), ruled, partners=partners)
        found.setdefault(number, {})[entry] = seat
    return found


def _seated(event: Event) -> Iterator[tuple[int, int, int, int, str]]:
    seatings = Seating.objects.filter(round__event=event, round__state__in=Round.PUBLISHED)
    fields = ("round__number", "table_id", "table__number", "entry_id", "kind")
    return seatings.order_by("round__number", "table_id", "side").values_list(*fields).iterator()


def _gained(event: Event) -> Iterator[tuple[tuple[int, int], Fraction | None]]:
    rows = Standing.objects.filter(event=event).exclude(round_score="")
    for number, entry, score in rows.values_list("round_number", "entry_id", "round_score"):
        yield (number, entry), fraction(score)


def _seat(
    kind: str, table: int | None, entry: int, together: Sequence[int], sides: Sequence[Mapping[str, Any]],
    gained: Fraction | None, ruled: str, *, partners: bool,
) -> Seat:  # fmt: skip
    totals = {side["entry"]: side["total"] for side in sides}
    others = tuple((other, totals.get(other)) for other in together if other != entry)
    beside = partner_of(entry, together) if partners else None
    came = {side["entry"]: side.get("present", True) for side in sides} if ruled == Result.Kind.WALKOVER else {}
    ruling = ruled != Result.Kind.GAME
    return Seat(kind, table, totals.get(entry), others, gained, ruling, beside, came.get(entry))
