"""Events that come round every week: made a week ahead, each once, at the same time of the clock."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from league import tasks
from league.models import AuditEntry, Event, Membership, Occurrence, Recurrence
from league.services import clubs, events, recurrences, sweep
from league.services.recurrences import alter, make_due, plain_name, start, stop
from tests.factories import make_club, make_event, make_member
from tests.refusals import refusal

pytestmark = pytest.mark.django_db

PARIS = ZoneInfo("Europe/Paris")
WEEK = timedelta(weeks=1)


def paris(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=PARIS).astimezone(UTC)


@pytest.fixture
def at(monkeypatch):
    """Set the clock."""
    return lambda text: monkeypatch.setattr(timezone, "now", lambda: paris(text))


def weekly(starts_at="2026-12-03 20:00", name="Thursday evening, Thursday 3 December", **end):
    event = make_event(make_club(time_zone="Europe/Paris"), name, starts_at=paris(starts_at))
    return start(event, by=event.created_by, **(end or {"times": 4}))


def made(recurrence):
    return [occurrence.event for occurrence in recurrence.occurrences.select_related("event").order_by("day")]


def test_the_next_one_is_made_when_the_one_before_begins(at):
    at("2026-12-01 09:00")
    recurrence = weekly()
    assert (recurrence.first_day, recurrence.clock, recurrence.until) == (
        date(2026, 12, 3), time(20), date(2026, 12, 24),
    )  # fmt: skip
    assert recurrence.next_at == paris("2026-12-03 20:00")
    assert make_due(paris("2026-12-03 19:59")) == 0
    assert make_due(paris("2026-12-03 20:00")) == 1
    first, second = made(recurrence)
    assert (second.name, second.slug, second.starts_at, second.state) == (
        "Thursday evening, 10 December 2026", "thursday-evening-2026-12-10", paris("2026-12-10 20:00"), "registration",
    )  # fmt: skip
    assert (second.created_by, second.seed != first.seed) == (first.created_by, True)
    assert AuditEntry.objects.get(event=second).by_name == "schedule"


def test_so_many_times_are_with_the_first(at):
    """Four times from 3 December: 3, 10, 17, 24."""
    at("2026-12-01 09:00")
    recurrence = weekly(times=4)
    for day in range(3, 32):
        make_due(paris(f"2026-12-{day:02} 23:00"))
    assert [event.starts_at.day for event in made(recurrence)] == [3, 10, 17, 24]
    recurrence.refresh_from_db()
    assert recurrence.next_at is None


@pytest.mark.parametrize(("until", "last"), [("2026-12-17", 17), ("2026-12-23", 17), ("2026-12-24", 24)])
def test_until_a_day_is_with_that_day(at, until, last):
    at("2026-12-01 09:00")
    recurrence = weekly(until=date.fromisoformat(until))
    for day in range(3, 32):
        make_due(paris(f"2026-12-{day:02} 23:00"))
    assert made(recurrence)[-1].starts_at.day == last


def test_the_clock_on_the_wall_stays_the_same_over_the_changes_of_summer_time(at):
    """From 25 October 2026 to 28 March 2027 Bastia is one hour ahead of UTC, else two: eight is 18:00, 19:00, 18:00."""
    at("2026-10-20 09:00")
    recurrence = weekly("2026-10-22 20:00", "Thursday", times=30)
    for weeks in range(30):
        make_due(paris("2026-10-22 20:00") + weeks * WEEK + timedelta(hours=2))
    starts = {event.starts_at.date().isoformat(): event.starts_at.hour for event in made(recurrence)}
    assert len(starts) == 30
    assert [starts[day] for day in ("2026-10-22", "2026-10-29", "2027-03-25", "2027-04-01")] == [18, 19, 19, 18]
    assert {event.starts_at.astimezone(PARIS).strftime("%a %H:%M") for event in made(recurrence)} == {"Thu 20:00"}


def test_a_task_that_runs_twice_makes_one_event(at):
    at("2026-12-01 09:00")
    recurrence = weekly()
    at("2026-12-04 09:00")
    for _ in range(3):
        tasks.make_recurring_events()
    assert [event.starts_at.day for event in made(recurrence)] == [3, 10]


def test_the_sweep_makes_what_a_lost_task_has_not(at):
    at("2026-12-01 09:00")
    recurrence = weekly()
    assert [sweep.sweep(paris("2026-12-04 09:00")).recurring for _ in range(2)] == [1, 0]
    assert [event.starts_at.day for event in made(recurrence)] == [3, 10]


def test_days_that_have_gone_by_are_left_out(at):
    """No worker from 4 to 20 December: the 10th and the 17th are over, the 24th is to come."""
    at("2026-12-01 09:00")
    recurrence = weekly(times=8)
    assert make_due(paris("2026-12-20 09:00")) == 1
    assert [event.starts_at.day for event in made(recurrence)] == [3, 24]


def test_one_that_was_held_long_ago_comes_round_from_now_on(at):
    at("2026-12-20 09:00")
    recurrence = weekly("2026-10-01 20:00", "Thursday", until=date(2027, 1, 31))
    assert recurrence.next_at == paris("2026-12-17 20:00")
    make_due(paris("2026-12-20 09:01"))
    assert made(recurrence)[-1].starts_at == paris("2026-12-24 20:00")


def test_what_was_changed_in_the_last_one_is_in_the_next(at):
    at("2026-12-01 09:00")
    recurrence = weekly()
    event = recurrence.occurrences.get().event
    events.update_event(event, {"capacity": 32, "about": "In the new hall."}, by=event.created_by)
    make_due(paris("2026-12-03 20:00"))
    assert (made(recurrence)[1].capacity, made(recurrence)[1].about) == (32, "In the new hall.")


def test_one_that_is_moved_or_called_off_changes_nothing_for_the_next(at):
    at("2026-12-01 09:00")
    recurrence = weekly()
    event = recurrence.occurrences.get().event
    events.update_event(event, {"starts_at": paris("2026-12-04 19:00")}, by=event.created_by)
    events.cancel(event, reason="snow", by=event.created_by)
    make_due(paris("2026-12-03 20:00"))
    assert made(recurrence)[1].starts_at == paris("2026-12-10 20:00")
    assert made(recurrence)[1].state == "registration"


def test_it_can_be_altered(at):
    at("2026-12-01 09:00")
    recurrence = weekly()
    by = recurrence.created_by
    make_due(paris("2026-12-03 20:00"))
    at("2026-12-05 09:00")
    changes = {"name": "Truco night", "clock": time(19, 30), "until": date(2026, 12, 17)}
    altered = alter(recurrence, changes, by=by)
    assert altered.next_at == paris("2026-12-10 19:30")
    make_due(paris("2026-12-10 19:30"))
    third = made(recurrence)[2]
    assert (third.name, third.starts_at) == ("Truco night, 17 December 2026", paris("2026-12-17 19:30"))
    assert made(recurrence)[1].starts_at == paris("2026-12-10 20:00")
    altered.refresh_from_db()
    assert altered.next_at is None
    assert alter(recurrence, {"until": date(2026, 12, 31)}, by=by).next_at == paris("2026-12-17 19:30")
    assert refusal(alter, recurrence, {"until": date(2026, 12, 2)}, by=by).code == "recurrence-too-short"
    assert refusal(alter, recurrence, {"name": " "}, by=by).code == "name-missing"


def test_it_can_be_stopped_and_set_again(at):
    at("2026-12-01 09:00")
    recurrence = weekly()
    by = recurrence.created_by
    event = recurrence.occurrences.get().event
    stop(recurrence, by=by)
    stop(recurrence, by=by)
    assert make_due(paris("2026-12-04 09:00")) == 0
    assert (Event.objects.count(), Occurrence.objects.count()) == (1, 0)
    assert refusal(alter, recurrence, {"name": "X"}, by=by).code == "recurrence-stopped"
    verbs = AuditEntry.objects.filter(event=event).order_by("id").values_list("verb", flat=True)
    assert list(verbs)[-2:] == ["event.recur", "event.stop_recurring"]
    start(event, by=by, times=3)
    assert make_due(paris("2026-12-04 09:00")) == 1


def test_a_second_click_sets_it_once(at):
    at("2026-12-01 09:00")
    recurrence = weekly(times=4)
    event = recurrence.occurrences.get().event
    again = start(event, by=event.created_by, times=6)
    assert (again, Recurrence.objects.count()) == (recurrence, 1)
    assert again.until == date(2027, 1, 7)


def test_one_day_of_a_recurrence_has_one_event(at):
    at("2026-12-01 09:00")
    recurrence = weekly()
    constraints = {constraint.name for constraint in Occurrence._meta.constraints}
    assert "one_event_a_day_of_a_recurrence" in constraints
    make_due(paris("2026-12-03 20:00"))
    Recurrence.objects.update(next_at=paris("2026-12-03 20:00"))  # as if what was written last had been lost
    make_due(paris("2026-12-03 20:05"))
    assert [event.starts_at.day for event in made(recurrence)] == [3, 10]


@pytest.mark.parametrize(
    ("end", "code"),
    [
        ({}, "recurrence-needs-an-end"),
        ({"times": 3, "until": date(2027, 1, 1)}, "recurrence-needs-an-end"),
        ({"times": 1}, "recurrence-too-short"),
        ({"times": 0}, "recurrence-too-short"),
        ({"times": 105}, "recurrence-too-long"),
        ({"until": date(2029, 1, 1)}, "recurrence-too-long"),
        ({"until": date(2026, 12, 9)}, "recurrence-too-short"),
        ({"until": date(2026, 12, 2)}, "recurrence-too-short"),
    ],
)
def test_it_has_an_end(at, end, code):
    at("2026-12-01 09:00")
    event = make_event(make_club(time_zone="Europe/Paris"), starts_at=paris("2026-12-03 20:00"))
    assert refusal(start, event, by=event.created_by, **end).code == code
    assert not Recurrence.objects.exists()


def test_it_takes_one_who_directs_the_event_and_may_create_others(at):
    at("2026-12-01 09:00")
    recurrence = weekly()
    event = recurrence.occurrences.get().event
    runs, creates = make_member(event.club), make_member(event.club, Membership.Role.DIRECTOR)
    events.assign(event, runs, "director", by=event.created_by)
    for user in (runs, creates):
        assert refusal(start, event, by=user, times=3).code == "not-allowed"
        assert refusal(alter, recurrence, {"name": "X"}, by=user).code == "not-allowed"
        assert refusal(stop, recurrence, by=user).code == "not-allowed"


def test_it_goes_on_without_whoever_set_it(at):
    """Who has left the club has no role in the next one; the club's admins run it."""
    at("2026-12-01 09:00")
    club = make_club(time_zone="Europe/Paris")
    director = make_member(club, Membership.Role.DIRECTOR)
    event = make_event(club, starts_at=paris("2026-12-03 20:00"), by=director)
    recurrence = start(event, by=director, times=3)
    clubs.remove_member(club, director, by=club.admin)
    assert make_due(paris("2026-12-04 09:00")) == 1
    assert made(recurrence)[1].roles.count() == 0
    assert club.admin.has_perm("league.direct_event", made(recurrence)[1])


def test_the_trouble_of_one_is_not_the_others(at, monkeypatch, caplog):
    at("2026-12-01 09:00")
    broken, whole = weekly(), weekly()
    make_next = recurrences.make_next

    def fails(pk, now):
        if pk == broken.pk:
            raise RuntimeError("the hall has burnt down")
        return make_next(pk, now)

    monkeypatch.setattr(recurrences, "make_next", fails)
    assert make_due(paris("2026-12-04 09:00")) == 1
    assert "the hall has burnt down" in caplog.text
    assert [len(made(each)) for each in (broken, whole)] == [1, 2]


@pytest.mark.parametrize(
    ("language", "name", "plain"),
    [
        ("en", "Black Lady evening, Thursday 3 December", "Black Lady evening"),
        ("en", "Thursday, 3 December 2026", "Thursday"),
        ("en", "Thursday 3 December", "Thursday 3 December"),
        ("en", "Thursday", "Thursday"),
        ("en", "3 December", "3 December"),
        ("fr", "Soirée, jeudi 3 décembre", "Soirée"),
    ],
)
def test_a_name_without_its_date(language, name, plain):
    event = Event(name=name, starts_at=paris("2026-12-03 20:00"), time_zone="Europe/Paris")
    with translation.override(language):
        assert plain_name(event) == plain


def test_names_are_in_the_clubs_language(at):
    at("2026-12-01 09:00")
    event = make_event(make_club(time_zone="Europe/Paris", language="fr"), starts_at=paris("2026-12-03 20:00"))
    recurrence = start(event, by=event.created_by, times=3)
    make_due(paris("2026-12-04 09:00"))
    assert made(recurrence)[1].name == "Thursday, 10 décembre 2026"
