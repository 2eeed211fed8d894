"""How far an event has come: which round is next, and what is missing in one that is played."""

from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from gameplay.models import Game
from league.models import Entry, Event, Result, Round, Table
from league.queries.playable import sides_at_a_table


def next_round(event: Event) -> int:
    """The number of the next round to be paired."""
    paired = Round.objects.filter(event=event).exclude(state=Round.State.PLANNED)
    return (paired.order_by("-number").values_list("number", flat=True).first() or 0) + 1


def drawn_for_good(event: Event) -> int | None:
    """The first of the rounds that were drawn for the field as it was then, and that nobody can join any more: of a
    bracket, a round-robin, groups of pairs, or finals."""
    fixed = Q(stage=Round.Stage.FINALS)
    formats = (Event.Format.KNOCKOUT, Event.Format.ROUND_ROBIN, Event.Format.GROUPS)
    if event.format in formats and not goes_round(event):
        fixed |= ~Q(state=Round.State.PLANNED)
    return Round.objects.filter(fixed, event=event).order_by("number").values_list("number", flat=True).first()


def goes_round(event: Event) -> bool:
    """Whether its schedule is drawn anew from the rounds played: a rotation, or groups of which each is one."""
    if event.format == Event.Format.GROUPS:
        return sides_at_a_table(event).full > 2
    return event.format == Event.Format.ROTATION


def in_the_event(event: Event) -> QuerySet[Entry]:
    """Everybody who plays, has played, or should: all but those who left before their first round, or wait."""
    never = Q(state__in=Entry.GONE, withdrawn_from__lte=F("first_round")) | Q(state=Entry.State.WAITING)
    return Entry.objects.filter(event=event).exclude(never)


@dataclass(frozen=True, slots=True)
class Open:
    """Numbers of tables whose result is not there, of those where it waits to be confirmed, and of those where it is
    disputed."""

    missing: tuple[int, ...] = ()
    unconfirmed: tuple[int, ...] = ()
    disputed: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.missing or self.unconfirmed or self.disputed)


def open_tables(round_: Round) -> Open:
    """A game that was given up without a result is not waited for, nor one that a director has ruled on."""
    in_force = Result.objects.filter(table=OuterRef("pk"), state__in=Result.IN_FORCE)
    final = in_force.filter(
        Q(game_version=OuterRef("game__version")) | ~Q(kind=Result.Kind.GAME), state=Result.State.CONFIRMED
    )
    tables = (
        Table.objects.filter(~Exists(final), round=round_)
        .exclude(game__state=Game.State.ABANDONED)
        .annotate(result_state=Subquery(in_force.values("state")[:1]))
        .order_by("number")
    )
    states = [(table.number, table.result_state) for table in tables]
    waiting = (Result.State.REPORTED, Result.State.DISPUTED)
    return Open(
        missing=tuple(number for number, state in states if state not in waiting),
        unconfirmed=tuple(number for number, state in states if state == Result.State.REPORTED),
        disputed=tuple(number for number, state in states if state == Result.State.DISPUTED),
    )
