"""What the director's console must know of an event, in a fixed number of queries."""

from dataclasses import dataclass
from datetime import datetime

from league.models import Award, Entry, Event, Round
from league.queries.console.tables import trouble_of
from league.queries.money import fund
from league.queries.playable import sides_at_a_table
from league.queries.progress import Open, open_tables


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """`missing`: numbers of the tables without a result; `unconfirmed`: of those whose result waits to be confirmed."""

    number: int
    state: str
    tables: int = 0
    missing: tuple[int, ...] = ()
    unconfirmed: tuple[int, ...] = ()
    starts_at: datetime | None = None
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class EventFacts:
    """`minimum`: fewest entries that make a round. `last`: the latest round that is drawn; `planned`: the next one that
    is not. `prizes`: there is something to pay; `paid`: it has been."""

    state: str
    entries: int
    checked_in: int
    minimum: int
    rounds_planned: int
    last: RoundFacts | None = None
    planned: RoundFacts | None = None
    prizes: bool = False
    paid: bool = False


def event_facts(event: Event) -> EventFacts:
    """Four queries, whatever the size of the event (and three more for one with money that is finished)."""
    states = list(Entry.objects.filter(event=event).values_list("state", flat=True))
    rounds = list(Round.objects.filter(event=event).order_by("number"))
    drawn = [round_ for round_ in rounds if round_.state != Round.State.PLANNED]
    planned = [round_ for round_ in rounds if round_.state == Round.State.PLANNED]
    prizes, paid = _money(event)
    return EventFacts(
        state=event.state,
        entries=sum(state != Entry.State.WITHDRAWN for state in states),
        checked_in=states.count(Entry.State.CHECKED_IN),
        minimum=sides_at_a_table(event).smallest,
        rounds_planned=max([event.rounds_planned, *(round_.number for round_ in rounds)]),
        last=_round_facts(drawn[-1]) if drawn else None,
        planned=_planned_facts(planned[0]) if planned else None,
        prizes=prizes,
        paid=paid,
    )


def _money(event: Event) -> tuple[bool, bool]:
    if event.state != Event.State.FINISHED or not event.club.money:
        return False, False
    paid = Award.objects.filter(event=event, in_force=True).exists()
    return paid or fund(event).cents > 0, paid


def _planned_facts(round_: Round) -> RoundFacts:
    return RoundFacts(round_.number, round_.state, starts_at=round_.starts_at, trouble=trouble_of(round_))


def _round_facts(round_: Round) -> RoundFacts:
    waiting = open_tables(round_) if round_.state == Round.State.PLAYING else Open((), ())
    return RoundFacts(
        number=round_.number,
        state=round_.state,
        tables=round_.tables.count(),
        missing=waiting.missing,
        unconfirmed=waiting.unconfirmed,
        trouble=trouble_of(round_),
    )
