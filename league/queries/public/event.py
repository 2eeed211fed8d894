"""What an event's public pages show: its rounds, pairings, standings and entries, in a fixed number of queries."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from gameplay.models import Game
from league.models import Entry, Event, Penalty, Result, Round, Seating, Standing, Table
from league.queries.fixtures import is_put_off
from league.queries.members import with_players
from league.queries.progress import waiting_tables
from league.queries.public.tables import RoundView, SideView, TableView, in_order, table_view
from league.queries.sitting import Left


def rounds_of(event: Event) -> list[Round]:
    """All rounds, the planned ones too."""
    return list(event.rounds.order_by("number"))


def published(rounds: Iterable[Round]) -> list[Round]:
    """Those that everybody may see: a draft of the pairings is the director's."""
    return [one for one in rounds if one.state in Round.PUBLISHED]


def next_planned(rounds: Iterable[Round]) -> Round | None:
    """The round to come, if its time is known."""
    return next((one for one in rounds if one.state not in Round.PUBLISHED and one.starts_at), None)


def fraction(text: str) -> Fraction | None:
    return Fraction(text) if text else None


def _scores(event: Event, number: int) -> tuple[dict[int, Fraction], dict[int, Fraction | None]]:
    """By entry: the score before this round, and what the round brought."""
    before: dict[int, Fraction] = {}
    gained: dict[int, Fraction | None] = {}
    for row in Standing.objects.filter(event=event, round_number__in=(number - 1, number)):
        if row.round_number == number:
            gained[row.entry_id] = fraction(row.round_score)
        else:
            before[row.entry_id] = row.score
    return before, gained


def tables_with_results() -> QuerySet[Table]:
    """Tables with their games, who sits at them, and their results; five queries."""
    seatings = Seating.objects.select_related("entry").prefetch_related(with_players("entry__members")).order_by("side")
    return Table.objects.select_related("game__live").prefetch_related(
        Prefetch("seatings", seatings),
        Prefetch("results", Result.objects.select_related("confirmed_by").order_by("id")),
    )


def _tables_of(one: Round) -> QuerySet[Table]:
    return tables_with_results().filter(round=one).order_by("number")


def pairings(event: Event, one: Round) -> RoundView:
    """A round with its tables, byes, sit-outs and absences; seven queries. Who is out of it all is not told again."""
    before, gained = _scores(event, one.number)
    view = RoundView(one, [table_view(table, before, gained) for table in _tables_of(one)])
    away = one.seatings.exclude(kind__in=(Seating.Kind.SEATED, Seating.Kind.OUT)).select_related("entry")
    found = away.prefetch_related(with_players("entry__members"))
    for seating in sorted(found, key=lambda seating: in_order(seating.entry.name)):
        side = SideView(0, seating.entry, before.get(seating.entry_id), gained=gained.get(seating.entry_id))
        view.beside(seating.kind).append(side)
    view.as_they_sat(Left(entry__event=event))
    return view


def one_table(event: Event, one: Round, number: int) -> TableView | None:
    before, gained = _scores(event, one.number)
    table = _tables_of(one).filter(number=number).first()
    if table is None:
        return None
    view = RoundView(one, [table_view(table, before, gained)])
    view.as_they_sat(Left(entry__seatings__table=table))
    return view.tables[0]


def rounds_with_standings(event: Event) -> list[int]:
    numbers = Standing.objects.filter(event=event).values_list("round_number", flat=True)
    return sorted(set(numbers.order_by("round_number").distinct()))


def standings(event: Event, number: int) -> list[Standing]:
    """The rows as of a round, in their order; three queries."""
    rows = Standing.objects.filter(event=event, round_number=number).select_related("entry").order_by("order")
    return list(rows.prefetch_related(with_players("entry__members")))


def penalties(event: Event, number: int) -> dict[int, list[Penalty]]:
    """By entry, what counts in the standings as of this round, in the order they were given, each with whether it
    counts `in_game`: at the table, of a bracket or of finals, of its round; and whether it is `in_score`. One query."""
    found: dict[int, list[Penalty]] = {}
    by_games = Q() if event.format == Event.Format.KNOCKOUT else Q(stage=Round.Stage.FINALS)
    its_round = Round.objects.filter(by_games, event=event, number=OuterRef("round_number"))
    rows = Penalty.objects.filter(entry__event=event, round_number__lte=number, reverses=None, reversed_by=None)
    in_final = Round.objects.filter(event=event, number=OuterRef("round_number"), stage=Round.Stage.FINALS)
    rows = rows.annotate(in_game=Exists(its_round), in_score=~Exists(in_final))
    for row in rows.order_by("id"):
        found.setdefault(row.entry_id, []).append(row)
    return found


def entries(event: Event) -> list[Entry]:
    """In the order of their numbers; two queries."""
    return list(event.entries.prefetch_related(with_players()).order_by("number"))


def own_entry(event: Event, user: Any) -> Entry | None:
    """The reader's, alone or in a pair."""
    return event.entries.filter(members__player__user=user).first()


def progress(rounds: Sequence[Round]) -> dict[int, tuple[int, int]]:
    """By round that is under way: tables in (those that were given up too), tables in all. Two queries, none where
    nothing is played."""
    playing = [one.pk for one in rounds if one.is_under_way]
    found: dict[int, tuple[int, int]] = {}
    if not playing:
        return found
    tables = Table.objects.filter(round__in=playing).values_list("round_id", "pk", "game__state")
    confirmed = Result.objects.filter(table__round__in=playing, state=Result.State.CONFIRMED)
    done = set(confirmed.values_list("table_id", flat=True))
    for round_id, table, game in tables:
        made, of = found.get(round_id, (0, 0))
        found[round_id] = (made + (table in done or game == Game.State.ABANDONED), of + 1)
    return found


def put_off(weeks: Sequence[Round]) -> dict[int, int]:
    """By week of a league that is open: how many of its games have a day beyond it. One query at most."""
    open_ = {week.pk: week for week in weeks if week.is_under_way}
    if not open_:
        return {}
    waiting, now = waiting_tables(list(open_.values())), timezone.now()
    found = Counter(
        table.round_id for table in waiting.filter(plays_at__gt=now)
        if is_put_off(open_[table.round_id], table.plays_at, now)
    )  # fmt: skip
    return dict(found)
