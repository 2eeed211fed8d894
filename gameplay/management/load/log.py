"""What clients were told, against the log."""

from collections.abc import Sequence

from django.db.models import Max

from gameplay.management.load.evening import Figures
from gameplay.management.load.people import LoadTable
from gameplay.models import Move


def lost(tables: Sequence[LoadTable], figures: Figures) -> set[tuple[str, int, int]]:
    """By table, hand and number, what was acknowledged or shown, and is not in the log."""
    rows = Move.objects.filter(dealt__game__live__key__in=[table.key for table in tables])
    logged = set(rows.values_list("dealt__game__live__key", "dealt__number", "number"))
    hands = rows.order_by().values_list("dealt__game__live__key", "dealt__number").annotate(Max("number"))
    most = {(key, hand): number for key, hand, number in hands}
    shown = {(*hand, number) for hand, number in figures.seen.items() if number > most.get(hand, 0)}
    return (figures.acknowledged - logged) | shown
