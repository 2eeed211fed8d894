"""Two people, or a person and a schedule, at the same moment: real processes on PostgreSQL.

The test holds the event's row until both stand before it; then neither has seen what the other is about to do.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from gameplay.models import Game
from league.models import AuditEntry, Player, Round, Seating
from league.services import events, rounds
from tests.factories import make_event, make_member, pair
from tests.league.processes import OneOfMany, wait_until, waiting_for_a_lock

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def on_postgresql():
    if connection.vendor != "postgresql":
        pytest.skip("needs PostgreSQL: DATABASE_URL names none")


def at_the_same_moment(row: Model, *acts: tuple[object, ...]) -> list[str]:
    """What came of each, where all come to this row first."""
    with ExitStack() as stack:
        people = [OneOfMany(*act) for act in acts]
        for somebody in people:
            stack.callback(somebody.end)
        for somebody in people:
            somebody.wait_ready()
        with holding(row):
            for somebody in people:
                somebody.go()
            wait_until(lambda: waiting_for_a_lock() == len(people), "all stand before it")
        return [somebody.outcome() for somebody in people]


@contextmanager
def holding(row: Model) -> Iterator[None]:
    with transaction.atomic():
        type(row)._default_manager.select_for_update().get(pk=row.pk)
        yield


def everybody_is_seated_once(round_: Round, entries: int) -> bool:
    seated = Seating.objects.filter(round=round_, kind="seated")
    return seated.count() == seated.values("entry").distinct().count() == entries


def evening(**settings):
    return make_event(players=8, checked_in=True, **settings)


def test_two_directors_pair_the_same_round():
    event = evening()
    other = make_member(event.club)
    events.assign(event, other, "director", by=event.created_by)
    outcomes = at_the_same_moment(event, ("pair", event.pk, 1, event.created_by_id), ("pair", event.pk, 1, other.pk))
    assert sorted(outcomes) == ["already-paired", "done"]
    round_ = Round.objects.get(event=event)
    assert round_.paired_by == [event.created_by, other][outcomes.index("done")]
    assert everybody_is_seated_once(round_, 8)
    assert round_.tables.count() == 2
    assert AuditEntry.objects.filter(verb="round.pair").count() == 1


def test_a_director_and_the_schedule_pair_the_same_round():
    event = evening()
    rounds.plan(event, [timezone.now()], by=event.created_by)
    director, schedule = at_the_same_moment(event, ("pair", event.pk, 1, event.created_by_id), ("publish-due",))
    assert schedule == "done"
    assert director in ("done", "already-paired")
    round_ = Round.objects.get(event=event)
    assert (round_.state, round_.paired_by) == ("published", event.created_by if director == "done" else None)
    assert round_.trouble == {}
    assert everybody_is_seated_once(round_, 8)
    assert Game.objects.count() == 2


def test_two_schedules_start_the_same_round():
    event = evening()
    rounds.plan(event, [timezone.now()], by=event.created_by)
    assert at_the_same_moment(event, ("publish-due",), ("publish-due",)) == ["done", "done"]
    assert Round.objects.get(event=event).trouble == {}
    assert everybody_is_seated_once(Round.objects.get(event=event), 8)
    assert Game.objects.count() == 2
    assert AuditEntry.objects.filter(verb="round.publish").count() == 1


def test_a_round_is_published_twice():
    event = evening()
    round_ = pair(event)
    act = ("publish", round_.pk, event.created_by_id)
    assert sorted(at_the_same_moment(event, act, act)) == ["done", "step-not-allowed"]
    assert Game.objects.count() == 2


def test_two_directors_change_the_same_table():
    event = evening()
    other = make_member(event.club)
    events.assign(event, other, "director", by=event.created_by)
    round_ = pair(event)
    seats = {
        (seating.table.number, seating.side): seating.entry_id
        for seating in Seating.objects.filter(round=round_).select_related("table")
    }
    edition = Round.objects.get(pk=round_.pk).edition
    swaps = [(seats[1, 1], seats[2, 1]), (seats[1, 1], seats[2, 2])]
    outcomes = at_the_same_moment(
        event,
        ("swap", round_.pk, edition, *swaps[0], event.created_by_id),
        ("swap", round_.pk, edition, *swaps[1], other.pk),
    )
    assert sorted(outcomes) == ["changed-meanwhile", "done"]
    one, two = swaps[outcomes.index("done")]
    now = dict(Seating.objects.filter(round=round_).values_list("entry", "table__number"))
    assert (now[one], now[two]) == (2, 1)
    assert everybody_is_seated_once(round_, 8)
    assert AuditEntry.objects.filter(verb="round.change").count() == 1


def test_a_round_is_undone_while_it_is_changed():
    event = evening()
    round_ = rounds.publish(pair(event), by=event.created_by)
    one, two = Seating.objects.filter(round=round_, side=1).values_list("entry", flat=True)
    edition = Round.objects.get(pk=round_.pk).edition
    swapped, undone = at_the_same_moment(
        event,
        ("swap", round_.pk, edition, one, two, event.created_by_id),
        ("undo", round_.pk, event.created_by_id),
    )
    assert undone == "done"
    assert swapped in ("done", "step-not-allowed")
    assert Round.with_undone.get(pk=round_.pk).state == "undone"
    assert Seating.with_undone.filter(round=round_, kind="seated").count() == 8
    assert Round.objects.get(event=event).state == "planned"


def test_two_desks_enter_the_same_names():
    event = make_event(capacity=5)
    names = ["Ana", "Bruno", "Carla", "Davide"]
    desk = ("enter", event.pk, event.created_by_id)
    assert at_the_same_moment(event, (*desk, *names, "Elisa"), (*desk, *names, "Fabio")) == ["done", "done"]
    entered = list(event.entries.order_by("number").values_list("number", "name", "state"))
    assert [number for number, _, _ in entered] == [1, 2, 3, 4, 5, 6]
    assert {name for _, name, state in entered if state == "entered"} in ({*names, "Elisa"}, {*names, "Fabio"})
    assert [state for _, _, state in entered if state != "entered"] == ["waiting"]
    assert Counter(Player.objects.values_list("name", flat=True)) == Counter(name for _, name, _ in entered)
