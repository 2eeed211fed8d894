"""How far an event has come: which round is next, and what is missing in one that is played."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from gameplay.models import Game
from league.models import Entry, Event, Result, Round, Table
from league.queries.playable import sides_at_a_table


def next_round(event: Event) -> int:
    """The number of the next round to be paired."""
    paired = Round.objects.filter(event=event).exclude(state=Round.State.PLANNED)
    return (paired.order_by("-number").values_list("number", flat=True).first() or 0) + 1


def next_unseen(event: Event) -> int:
    """The number of the next round to be published: a draft, or else the next one to be paired. Whoever comes or leaves
    now does so from this one on: what only directors have seen can be drawn anew."""
    last = Round.objects.filter(event=event).exclude(state=Round.State.PLANNED).order_by("-number")
    number, state = last.values_list("number", "state").first() or (0, "")
    return number if state == Round.State.PAIRED else number + 1


def rounds_to_come(event: Event) -> range:
    """The numbers of those that are not published yet."""
    return range(next_unseen(event), event.rounds_planned + 1)


def rounds_to_enter(event: Event) -> range:
    """From which of them somebody can come in: what is drawn for all at the first round takes nobody in later."""
    return range(1, 2) if all_from_the_first(event) and next_unseen(event) == 1 else rounds_to_come(event)


def all_from_the_first(event: Event) -> bool:
    """Whether it is drawn at the first round for who is there then."""
    formats = (Event.Format.KNOCKOUT, Event.Format.ROUND_ROBIN, Event.Format.GROUPS, Event.Format.LEAGUE)
    return event.format in formats and not goes_round(event)


def drawn_for_good(event: Event) -> int | None:
    """The first of the rounds that were drawn for the field as it was then, and that nobody can join any more: of a
    bracket, a round-robin, a league, groups of pairs, or finals."""
    fixed = Q(stage=Round.Stage.FINALS)
    if all_from_the_first(event):
        fixed |= ~Q(state=Round.State.PLANNED)
    return Round.objects.filter(fixed, event=event).order_by("number").values_list("number", flat=True).first()


def goes_round(event: Event) -> bool:
    """Whether its schedule is drawn anew from the rounds played: a rotation, or groups of which each is one."""
    if event.format == Event.Format.GROUPS:
        return sides_at_a_table(event).full > 2
    return event.format == Event.Format.ROTATION


def by_weeks(event: Event) -> bool:
    """Whether a round is a week, in which people play when they like: the next one waits for no result."""
    return event.format == Event.Format.LEAGUE


def weekly(event: Event) -> dict[str, bool]:
    """A fact for refusals: of a league they speak of weeks."""
    return {"weekly": True} if by_weeks(event) else {}


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


def waiting_tables(rounds: Collection[Round]) -> QuerySet[Table]:
    """Those without a final result, with the state of what there is (`result_state`). A game that was given up without
    a result is not waited for, nor one that a director has ruled on."""
    in_force = Result.objects.filter(table=OuterRef("pk"), state__in=Result.IN_FORCE)
    final = in_force.filter(
        Q(game_version=OuterRef("game__version")) | ~Q(kind=Result.Kind.GAME), state=Result.State.CONFIRMED
    )
    return (
        Table.objects.filter(~Exists(final), round__in=rounds)
        .exclude(game__state=Game.State.ABANDONED)
        .annotate(result_state=Subquery(in_force.values("state")[:1]))
        .order_by("number")
    )


def open_tables(round_: Round) -> Open:
    return open_among(waiting_tables([round_]))


def open_among(tables: Iterable[Any]) -> Open:
    """Of tables as `waiting_tables` has them."""
    states = [(table.number, table.result_state) for table in tables]
    waiting = (Result.State.REPORTED, Result.State.DISPUTED)
    return Open(
        missing=tuple(number for number, state in states if state not in waiting),
        unconfirmed=tuple(number for number, state in states if state == Result.State.REPORTED),
        disputed=tuple(number for number, state in states if state == Result.State.DISPUTED),
    )
