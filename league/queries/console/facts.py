"""What the director's console must know of an event, in a fixed number of queries."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db.models import Count, Q
from django.utils import timezone

from league.errors import LeagueRefusal
from league.models import Award, Entry, Event, Job, Round, Table
from league.queries.brackets import bracket_of, is_knockout
from league.queries.cash import AllOwed, handouts
from league.queries.console.draft import Misfit, misfit_of
from league.queries.console.tables import trouble_of
from league.queries.fixtures import is_overdue, is_put_off
from league.queries.formats import set_up
from league.queries.jobs import last_draw
from league.queries.money import fund
from league.queries.playable import sides_at_a_table
from league.queries.progress import Open, by_weeks, open_among, open_tables, waiting_tables
from league.queries.round_names import stage_names
from league.queries.stakes import plays_for_money
from league.queries.standings import material


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """`missing`: numbers of the tables without a result; `unconfirmed`: of those whose result waits to be confirmed;
    `disputed`: of those where a director decides; `overdue`: of all these that should be played by now; `put_off`: how
    many of them have a day beyond their week."""

    number: int
    state: str
    tables: int = 0
    missing: tuple[int, ...] = ()
    unconfirmed: tuple[int, ...] = ()
    disputed: tuple[int, ...] = ()
    overdue: tuple[int, ...] = ()
    put_off: int = 0
    starts_at: datetime | None = None
    trouble: str = ""

    @property
    def left(self) -> int:
        """Tables that are still waited for: not those that are put off."""
        return len(self.missing) + len(self.unconfirmed) + len(self.disputed) - self.put_off

    @property
    def due(self) -> bool:
        """Of a week to come: it is time for it, or a director says when."""
        return bool(self.trouble) or self.starts_at is None or self.starts_at <= timezone.now()

    @property
    def all_in(self) -> bool:
        waits = self.missing or self.unconfirmed or self.disputed
        return self.state in Round.PUBLISHED and not waits


@dataclass(frozen=True, slots=True)
class DrawFacts:
    """Of a large draw that a worker makes: the number of its job, of its round (None: a whole schedule), how many are
    drawn, and why it stopped."""

    job: int
    round: int | None
    entries: int
    code: str = ""
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class EventFacts:
    """`minimum`: fewest entries that make a round. `last`: the latest round that is drawn; `planned`: the next one that
    is not. `prizes`: there is something to award; `paid`: it has been, and so many players (`to_hand_out`) have so much
    (`open_cents`) still to get in cash. `stakes`: it is over, and was played for money.
    `cut_next`: the finals are planned, and not set yet; `finals`: they are set. `draw`: a worker is at it;
    `draw_stopped`: it has come to nothing, and nothing was drawn since. `weeks`: of a league, those whose fixtures are
    open (None: it is none). `names`: of rounds that have one beside their number, as those of a bracket have.
    `misfit`: the latest round is a draft that does not fit who is there."""

    state: str
    entries: int
    checked_in: int
    minimum: int
    rounds_planned: int
    last: RoundFacts | None = None
    planned: RoundFacts | None = None
    prizes: bool = False
    paid: bool = False
    to_hand_out: int = 0
    open_cents: int = 0
    currency: str = ""
    stakes: bool = False
    cut_next: bool = False
    finals: bool = False
    draw: DrawFacts | None = None
    draw_stopped: DrawFacts | None = None
    weeks: tuple[RoundFacts, ...] | None = None
    names: Mapping[int, str] = field(default_factory=dict)
    misfit: Misfit | None = None

    @property
    def weekly(self) -> bool:
        """It is a league: a round is a week."""
        return self.weeks is not None


def event_facts(event: Event) -> EventFacts:
    """Five queries, whatever the size of the event (and three more for one with money that is finished, five for a
    knockout, two for a draft)."""
    rounds = list(Round.objects.filter(event=event).order_by("number"))
    drawn = [round_ for round_ in rounds if round_.state != Round.State.PLANNED]
    entered, here = _counted(event, drawn[-1].number + 1 if drawn else 1)
    planned = [round_ for round_ in rounds if round_.state == Round.State.PLANNED]
    prizes, paid = _money(event)
    cash = handouts(event) if paid else AllOwed([])
    draw, draw_stopped = _draw_facts(event, drawn)
    return EventFacts(
        state=event.state,
        entries=entered,
        checked_in=here,
        minimum=sides_at_a_table(event).smallest,
        rounds_planned=_rounds_needed(event, rounds, drawn),
        last=_round_facts(drawn[-1]) if drawn else None,
        planned=_planned_facts(planned[0]) if planned else None,
        prizes=prizes,
        paid=paid,
        to_hand_out=cash.still_open,
        open_cents=cash.open_cents,
        currency=event.club.currency if cash.lines else "",
        stakes=event.state == Event.State.FINISHED and plays_for_money(event),
        cut_next=_cut_next(event, rounds),
        finals=any(round_.stage == Round.Stage.FINALS for round_ in rounds),
        draw=draw,
        draw_stopped=draw_stopped,
        weeks=_weeks(rounds) if by_weeks(event) else None,
        names=stage_names(rounds),
        misfit=misfit_of(event, drawn[-1] if drawn else None),
    )


def _counted(event: Event, number: int) -> tuple[int, int]:
    """How many are entered, and how many of them the round of this number would be drawn for: who comes later is not
    among those, nor who leaves before it."""
    here = Q(state=Entry.State.CHECKED_IN, first_round__lte=number)
    staying = Q(leaving_from=None) | Q(leaving_from__gt=number)
    entries = Entry.objects.filter(event=event)
    entered = Count("pk", filter=Q(state__in=Entry.PLACED))
    found = entries.aggregate(entered=entered, here=Count("pk", filter=here & staying))
    return found["entered"], found["here"]


def _rounds_needed(event: Event, rounds: list[Round], drawn: list[Round]) -> int:
    """As many as are planned; in a knockout that is over, no more than were drawn."""
    if drawn and drawn[-1].state in Round.PUBLISHED and is_knockout(event, drawn[-1]):
        bracket = bracket_of(material(event), drawn[-1].number)
        if bracket and bracket.is_over:
            return drawn[-1].number
    return max([event.rounds_planned, *(round_.number for round_ in rounds)])


def _cut_next(event: Event, rounds: list[Round]) -> bool:
    """There is a cut to come after the main rounds: groups always play one, others where it was set."""
    finals = any(round_.stage == Round.Stage.FINALS for round_ in rounds)
    return not finals and (event.format == Event.Format.GROUPS or set_up(event, 0, 0).cut > 0)


def _money(event: Event) -> tuple[bool, bool]:
    if event.state != Event.State.FINISHED or not event.club.money:
        return False, False
    paid = Award.objects.filter(event=event, in_force=True).exists()
    return paid or fund(event).cents > 0, paid


def _draw_facts(event: Event, drawn: list[Round]) -> tuple[DrawFacts | None, DrawFacts | None]:
    job = last_draw(event)
    if job is None:
        return None, None
    found = DrawFacts(job.pk, job.settings.get("round"), job.total)
    if job.is_active:
        return found, None
    since = drawn[-1].number + 1 if drawn else 1
    if job.state != Job.State.STOPPED or job.settings.get("round", since) != since:
        return None, None
    trouble = LeagueRefusal(job.trouble["code"], job.trouble.get("why", ""), **job.trouble["facts"])
    return None, replace(found, code=trouble.code, trouble=trouble.sentence)


def _planned_facts(round_: Round) -> RoundFacts:
    return RoundFacts(round_.number, round_.state, starts_at=round_.starts_at, trouble=trouble_of(round_))


def _weeks(rounds: list[Round]) -> tuple[RoundFacts, ...]:
    """Two queries."""
    open_ = {round_.pk: round_ for round_ in rounds if round_.is_under_way}
    waiting: dict[int, list[Table]] = {pk: [] for pk in open_}
    for table in waiting_tables(list(open_.values())):
        waiting[table.round_id].append(table)
    tables = dict(Table.objects.filter(round__in=open_).order_by().values_list("round").annotate(Count("pk")))
    now = timezone.now()
    found = []
    for pk, round_ in open_.items():
        left = open_among(waiting[pk])
        late = [table.number for table in waiting[pk] if is_overdue(round_, table.plays_at, now)]
        found.append(
            RoundFacts(
                round_.number, round_.state, tables.get(pk, 0), missing=left.missing, unconfirmed=left.unconfirmed,
                disputed=left.disputed, overdue=tuple(late), starts_at=round_.starts_at,
                put_off=sum(is_put_off(round_, table.plays_at, now) for table in waiting[pk]),
            )
        )  # fmt: skip
    return tuple(found)


def _round_facts(round_: Round) -> RoundFacts:
    waiting = open_tables(round_) if round_.is_under_way else Open()
    return RoundFacts(
        number=round_.number,
        state=round_.state,
        tables=round_.tables.count(),
        missing=waiting.missing,
        unconfirmed=waiting.unconfirmed,
        disputed=waiting.disputed,
        trouble=trouble_of(round_),
    )
