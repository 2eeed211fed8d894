"""How far an event has come: which round is next, and what is missing in one that is played."""

from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from gameplay.models import Game
from league.models import Entry, Event, Result, Round, Table


def next_round(event: Event) -> int:
    """The number of the next round to be paired."""
    paired = Round.objects.filter(event=event).exclude(state=Round.State.PLANNED)
    return (paired.order_by("-number").values_list("number", flat=True).first() or 0) + 1


def in_the_event(event: Event) -> QuerySet[Entry]:
    """Everybody who plays, has played, or should: all but those who withdrew before their first round."""
    never = Q(state=Entry.State.WITHDRAWN, withdrawn_from__lte=F("first_round"))
    return Entry.objects.filter(event=event).exclude(never)


@dataclass(frozen=True, slots=True)
class Open:
    """Numbers of tables whose result is not there, and of those where it waits to be confirmed."""

    missing: tuple[int, ...]
    unconfirmed: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.missing or self.unconfirmed)


def open_tables(round_: Round) -> Open:
    """A game that was given up without a result is not waited for."""
    results = Result.objects.filter(table=OuterRef("pk"))
    tables = (
        Table.objects.filter(round=round_)
        .exclude(game__state=Game.State.ABANDONED)
        .annotate(
            confirmed=Exists(results.filter(state=Result.State.CONFIRMED, game_version=OuterRef("game__version"))),
            reported=Exists(results.filter(state=Result.State.REPORTED)),
        )
        .filter(confirmed=False)
        .order_by("number")
    )
    return Open(
        missing=tuple(table.number for table in tables if not table.reported),
        unconfirmed=tuple(table.number for table in tables if table.reported),
    )
