"""An event held once more, from its director's pages."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from league.models import Event, Recurrence
from league.services import events, recurrences
from league.web.director.copying import next_week
from tests.factories import make_club, make_event, make_member
from tests.league.web.desk import said

pytestmark = pytest.mark.django_db

PARIS = ZoneInfo("Europe/Paris")


def paris(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=PARIS).astimezone(UTC)


@pytest.fixture
def event(monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: paris("2026-12-01 09:00"))
    club = make_club(time_zone="Europe/Paris")
    return make_event(club, "Truco, Thursday 3 December", starts_at=paris("2026-12-03 20:00"))


@pytest.fixture
def director(client, event):
    client.force_login(event.created_by)
    return client


def at(event, name="copy"):
    return reverse(f"director:{name}", kwargs={"club": event.club.slug, "event": event.slug})


def test_a_week_later_under_the_name_with_the_new_date(director, event):
    form = director.get(at(event)).context["form"]
    assert form["name"].value() == "Truco, 10 December 2026"
    sent = {"name": form["name"].value(), "starts_at_0": "2026-12-10", "starts_at_1": "20:00"}
    for _click in range(2):
        answer = director.post(at(event), sent)
        copy = Event.objects.exclude(pk=event.pk).get()
        assert answer["Location"] == at(copy, "entries")
    assert (copy.name, copy.starts_at) == ("Truco, 10 December 2026", paris("2026-12-10 20:00"))


@pytest.mark.parametrize(
    ("start", "now", "once_more"),
    [
        ("2026-12-03 20:00", "2026-12-01 09:00", "2026-12-10 20:00"),
        ("2026-12-03 20:00", "2026-12-10 19:59", "2026-12-10 20:00"),
        ("2026-12-03 20:00", "2026-12-10 20:00", "2026-12-17 20:00"),
        ("2026-10-22 20:00", "2026-10-22 09:00", "2026-10-29 20:00"),
    ],
)
def test_the_next_such_weekday_that_is_to_come(start, now, once_more):
    """In the last week of October the clock goes back: eight o'clock stays eight o'clock."""
    on_the_wall = [datetime.fromisoformat(each).replace(tzinfo=PARIS) for each in (start, now)]
    assert next_week(*on_the_wall).strftime("%Y-%m-%d %H:%M") == once_more


def test_what_is_refused_stays_in_the_form(director, event):
    sent = {"name": event.name, "starts_at_0": "2026-12-03", "starts_at_1": "20:00"}
    answer = director.post(at(event), sent)
    assert [tag for tag, _ in said(answer)] == ["event-there-already"]
    assert answer.context["form"]["name"].value() == event.name
    assert director.post(at(event), {"name": ""}).context["form"].errors.keys() == {"name", "starts_at"}
    assert Event.objects.count() == 1


def test_every_week_altered_and_stopped(director, event):
    answer = director.post(at(event, "repeat"), {"repeat-times": "4", "repeat-until": ""})
    assert answer["Location"] == at(event)
    recurrence = Recurrence.objects.get()
    assert (recurrence.name, recurrence.until) == ("Truco", date(2026, 12, 24))
    recurrences.make_due(paris("2026-12-04 09:00"))
    page = director.get(at(event))
    assert page.context["repeats"]["clock"].value() == time(20)
    assert "Truco, 10 December 2026" in page.content.decode()
    sent = {"repeat-name": "Truco night", "repeat-clock": "19:30", "repeat-until": "2026-12-31"}
    director.post(at(event, "repeat"), sent)
    recurrence.refresh_from_db()
    assert (recurrence.name, recurrence.clock, recurrence.until) == ("Truco night", time(19, 30), date(2026, 12, 31))
    for _click in range(2):
        assert director.post(at(event, "stop-repeating"))["Location"] == at(event)
    assert not Recurrence.objects.exists()
    assert Event.objects.count() == 2


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"repeat-times": "", "repeat-until": ""}, "recurrence-needs-an-end"),
        ({"repeat-times": "", "repeat-until": "2026-12-08"}, "recurrence-too-short"),
    ],
)
def test_an_end_is_asked_for(director, event, sent, code):
    answer = director.post(at(event, "repeat"), sent)
    assert [tag for tag, _ in said(answer)] == [code]
    assert director.post(at(event, "repeat"), {"repeat-times": "1"}).context["repeats"].errors["times"]
    assert not Recurrence.objects.exists()


def test_who_may_not_make_events_is_told_so(client, event):
    runs = make_member(event.club)
    events.assign(event, runs, "director", by=event.created_by)
    client.force_login(runs)
    assert "ask one of them" in client.get(at(event)).content.decode()
    assert at(event) not in client.get(at(event, "console")).content.decode()
    sent = {"name": "Again", "starts_at_0": "2026-12-10", "starts_at_1": "20:00"}
    assert [tag for tag, _ in said(client.post(at(event), sent))] == ["not-allowed"]


def test_as_many_questions_for_many_events_as_for_one(director, event, django_assert_max_num_queries):
    recurrence = recurrences.start(event, by=event.created_by, times=10)
    recurrences.make_due(paris("2026-12-04 09:00"))
    with django_assert_max_num_queries(30) as few:
        director.get(at(event))
    for week in range(1, 6):
        recurrences.make_due(paris("2026-12-04 09:00") + week * recurrences.WEEK)
    with django_assert_max_num_queries(len(few)):
        director.get(at(event))
    assert recurrence.occurrences.count() == 7
