"""A league's fixtures: all weeks, those to come too; who meets whom, when, and what came of it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from gameplay.models import Game
from league.models import Entry, Event, Result, Round, Seating, Table
from league.queries.formats import format_settings
from league.queries.playable import sides_at_a_table
from league.queries.sitting import of_seat
from league.queries.status import Status, TableState, state_of, table_status


def opens_at(round_: Round) -> datetime | None:
    """From when on its fixtures may be played: once it is published, or has begun."""
    known = [at for at in (round_.published_at, round_.starts_at) if at is not None]
    return min(known, default=None)


def begins_at(event: Event, round_: Round) -> datetime | None:
    """The first of its days: of a week that is published by hand, as the settings count them from its end, until it is
    published; and where that was done when the week was over."""
    opens, last = opens_at(round_), _last_day(event, round_)
    zone = ZoneInfo(event.time_zone)
    if round_.ends_at is None or last is None or (opens and opens.astimezone(zone).date() <= last.date()):
        return opens
    return round_.ends_at.astimezone(zone) - timedelta(days=format_settings(event).open_days)


def due_of(round_: Round, plays_at: datetime | None) -> datetime | None:
    """By when a fixture is to be played: by the end of its week, or a later day that it was put off to."""
    known = [at for at in (round_.ends_at, plays_at) if at is not None]
    return max(known, default=None)


def is_overdue(round_: Round, plays_at: datetime | None, now: datetime) -> bool:
    due = due_of(round_, plays_at)
    return due is not None and due < now


def is_put_off(round_: Round, plays_at: datetime | None, now: datetime) -> bool:
    """It has a day beyond its week, which is still to come."""
    beyond = plays_at is not None and round_.ends_at is not None and plays_at > round_.ends_at
    return beyond and not is_overdue(round_, plays_at, now)


@dataclass(frozen=True, slots=True)
class Place:
    """`gone`: it leaves before this week. `total`: what the side has come to, once something is entered."""

    entry: int
    name: str
    gone: bool
    total: int | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class Fixture:
    """`table`: its row, None where the week is still to come. `falls`: too few are left to play it."""

    week: int
    number: int
    places: tuple[Place, ...]
    table: int | None = None
    state: TableState = TableState.TO_COME
    status: Status | None = None
    plays_at: datetime | None = None
    due: datetime | None = None
    overdue: bool = False
    falls: bool = False

    @property
    def open(self) -> bool:
        return self.table is not None and not self.state.settled

    @property
    def postponed(self) -> bool:
        """Put off beyond its week."""
        return self.open and self.plays_at is not None and self.plays_at == self.due

    @property
    def takes_date(self) -> bool:
        return self.table is not None and self.state in (TableState.TO_COME, TableState.PLAYING)

    def of(self, entry: int) -> bool:
        return any(place.entry == entry for place in self.places)


@dataclass(frozen=True, slots=True)
class Week:
    """`round`: as the event has it. `begins`: the first of its days; `last_day`: the last one. `published`: its
    fixtures are open, or were. `beside`: who has no game in it, and why, in words."""

    round: Round
    fixtures: tuple[Fixture, ...]
    beside: tuple[tuple[str, str], ...] = ()
    begins: datetime | None = None
    last_day: datetime | None = None

    @property
    def published(self) -> bool:
        return self.round.state in Round.PUBLISHED

    @property
    def put_off(self) -> int:
        """Fixtures with a day beyond the week, still to come."""
        return sum(fixture.postponed and not fixture.overdue for fixture in self.fixtures)

    @property
    def left(self) -> int:
        """Fixtures that are still to be played or confirmed: not those that are put off."""
        return sum(fixture.open for fixture in self.fixtures) - self.put_off


def weeks_of(event: Event, *, drafts: bool = False) -> list[Week]:
    """All weeks in four queries: those published as they stand, those to come as they were drawn. Until the first is
    published nobody sees any but the directors, who ask for `drafts`."""
    rounds = list(Round.objects.filter(event=event).order_by("number").defer("why", "drawn", "measures"))
    if not drafts and not any(round_.state in Round.PUBLISHED for round_ in rounds):
        return []
    entries = {entry.pk: entry for entry in Entry.objects.filter(event=event)}
    published = [round_ for round_ in rounds if round_.state in Round.PUBLISHED]
    seats, beside = _seatings(published, entries)
    made = _fixtures(published, seats)
    to_come = _to_come(event, rounds, entries)
    return [
        Week(
            round_, tuple(made.get(round_.pk) or to_come.get(round_.number, ())), tuple(beside[round_.pk]),
            begins_at(event, round_), _last_day(event, round_),
        )
        for round_ in rounds
    ]  # fmt: skip


def _last_day(event: Event, round_: Round) -> datetime | None:
    """A week that is over at the hour at which the event began is over when the next one begins: it is no more of that
    day than the hours before."""
    if round_.ends_at is None:
        return None
    zone = ZoneInfo(event.time_zone)
    begun, over = event.starts_at.astimezone(zone), round_.ends_at.astimezone(zone)
    return over - timedelta(days=1) if over.time() == begun.time() else over


def own_weeks(weeks: Iterable[Week], entry: int) -> list[tuple[Week, Fixture | None]]:
    """Each week with this entry's fixture in it, None where it has none."""
    return [(week, next((each for each in week.fixtures if each.of(entry)), None)) for week in weeks]


def overdue_in(weeks: Iterable[Week]) -> list[Fixture]:
    """The latest first to have been due first."""
    found = [fixture for week in weeks for fixture in week.fixtures if fixture.overdue]
    return sorted(found, key=lambda fixture: (fixture.due or timezone.now(), fixture.week, fixture.number))


Seats = dict[int, list[Seating]]


def _seatings(published: Sequence[Round], entries: dict[int, Entry]) -> tuple[Seats, dict[int, list[tuple[str, str]]]]:
    at_table: Seats = defaultdict(list)
    beside: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for seating in Seating.objects.filter(round__in=published).order_by("side", "entry__number"):
        seating.entry = entries[seating.entry_id]
        if seating.table_id:
            at_table[seating.table_id].append(seating)
        elif not seating.entry.is_gone:
            beside[seating.round_id].append((seating.entry.name, str(seating.get_kind_display())))
    return at_table, beside


def _fixtures(published: Sequence[Round], seats: Seats) -> dict[int, list[Fixture]]:
    rounds = {round_.pk: round_ for round_ in published}
    in_force = Result.objects.filter(table__round__in=published, state__in=Result.IN_FORCE)
    results = {result.table_id: result for result in in_force}
    found: dict[int, list[Fixture]] = defaultdict(list)
    now = timezone.now()
    for table in Table.objects.filter(round__in=published).select_related("game").order_by("number"):
        round_, result = rounds[table.round_id], results.get(table.pk)
        state = state_of(table.game, result)
        hands, kind = table.game.hands_played if table.game else 0, result.kind if result else Result.Kind.GAME
        due = due_of(round_, table.plays_at)
        found[round_.pk].append(
            Fixture(
                week=round_.number, number=table.number, table=table.pk, state=state,
                places=tuple(_place(seating, round_.number, table.game, result) for seating in seats[table.pk]),
                status=table_status(state, hands, kind=kind), plays_at=table.plays_at, due=due,
                overdue=not state.settled and is_overdue(round_, table.plays_at, now),
            )
        )  # fmt: skip
    return found


def _place(seating: Seating, week: int, game: Game | None, result: Result | None) -> Place:
    entry = seating.entry
    known = game is not None and (game.hands_played or game.ending == Game.Ending.TOTALS)
    counts = known and (result is None or result.kind == Result.Kind.GAME)
    total = of_seat(list(game.totals), seating.side) if game is not None and counts else None
    won = result is not None and any(side["entry"] == entry.pk and side.get("won") for side in result.sides)
    return Place(entry.pk, entry.name, entry.is_gone_in(week), total, won)


def _to_come(event: Event, rounds: Sequence[Round], entries: dict[int, Entry]) -> dict[int, list[Fixture]]:
    """What the schedule has for weeks that are not published."""
    kept = next((round_ for round_ in reversed(rounds) if "rounds" in round_.ahead), None)
    if kept is None:
        return {}
    smallest = sides_at_a_table(event).smallest
    found: dict[int, list[Fixture]] = {}
    for number, drawn in enumerate(kept.ahead["rounds"], start=kept.number):
        found[number] = []
        for table, sides in zip(drawn["numbers"], drawn["tables"], strict=True):
            here = [entries[entry] for entry in sides if entry in entries]
            places = tuple(Place(entry.pk, entry.name, entry.is_gone_in(number)) for entry in here)
            left = sum(not place.gone for place in places)
            found[number].append(Fixture(number, table, places, falls=left < smallest))
    return found
