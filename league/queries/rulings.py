"""What has been ruled in an event: penalties of entries, rulings on tables and corrections of their results."""

from dataclasses import dataclass

from league.models import Event, Penalty, Result, Round


@dataclass(frozen=True, slots=True)
class Rulings:
    """`penalties`: all of them, those that were taken back too; `tables`: the rulings in force, and the results that
    were decided or corrected for a reason."""

    penalties: list[Penalty]
    tables: list[Result]


def rulings_of(event: Event) -> Rulings:
    """Two queries, whatever their number; the latest first."""
    penalties = Penalty.objects.filter(entry__event=event, reverses=None).select_related(
        "entry", "by", "reversed_by__by"
    )
    ruled = Result.objects.filter(table__round__event=event, state__in=Result.IN_FORCE)
    ruled = ruled.exclude(kind=Result.Kind.GAME, reason="")
    ruled = ruled.select_related("table__round", "confirmed_by").defer(*Round.light("table__round"))
    return Rulings(list(penalties.order_by("-id")), list(ruled.order_by("-table__round__number", "table__number")))
