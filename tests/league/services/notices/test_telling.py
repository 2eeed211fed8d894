"""Who is told of what, in the transaction of what it is about; and never twice of one thing."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gameplay.errors import Refusal
from league.models import Event, Notice, Result, User
from league.queries.notices import names_for, notices_of
from league.queries.notices import told as words
from league.services import fixtures, reports, rounds, waiting
from league.services.notices import choices, due, telling
from tests import factories as make
from tests.league.services.notices.people import told

TOTALS = [0, 13, 20, 19, 26]


@pytest.fixture
def round_(event):
    make.check_in(event)
    return make.play_round(event)


def test_everybody_with_an_account_is_told_the_own_table_and_the_others(round_, people):
    found = told("pairings")
    assert set(found) == {"Ana", "Bruno", "Carla", "Davide"}  # Elisa plays from paper
    line = words(found["Ana"], names_for(found.values()))
    seat = round_.tables.get().seatings.get(entry__name="Ana").side
    assert line.title == "Thursday, Round 1: you are at table 1"
    assert line.lines[0].startswith(f"Seat {seat}: with ")
    assert all(name in line.lines[0] for name in ("Bruno", "Carla", "Davide", "Elisa"))
    assert line.path.endswith("/rounds/1/tables/1/")
    assert set(User.objects.filter(pk__in=[one.pk for one in people.values()]).values_list("unread", flat=True)) == {1}


def test_published_again_as_it_was_nobody_is_told_again(round_):
    by = round_.event.created_by
    draft = rounds.unpublish(round_, by=by, reason="wait")
    rounds.publish(draft, by=by)
    assert Notice.objects.filter(kind="pairings").count() == 4


def test_who_sits_otherwise_then_is_told_that_once_more(round_):
    by = round_.event.created_by
    draft = rounds.unpublish(round_, by=by, reason="wait")
    ana, bruno = (draft.tables.get().seatings.get(entry__name=name) for name in ("Ana", "Bruno"))
    places = ana.side, bruno.side
    for seating, side in ((ana, 99), (bruno, places[0]), (ana, places[1])):
        seating.side = side
        seating.save()
    rounds.publish(draft, by=by)
    told_now = Notice.objects.filter(kind="pairings").order_by("times")
    times = dict(told_now.values_list("recipient__name", "times"))
    assert times["Ana"] == 2
    assert times["Bruno"] == 2


def test_a_pair_is_told_against_whom(club, people):
    event = make.make_event(club, rules="Truco to 12", players=2, checked_in=True)
    make.play_round(event)
    line = words(told("pairings")["Ana"], names_for(told("pairings").values()))
    assert line.lines == ("Ana + Bruno against Carla + Davide",)


def test_what_fails_tells_nobody(event, monkeypatch):
    make.check_in(event)
    monkeypatch.setattr(rounds, "count_anew", lambda event: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        make.play_round(event)
    assert not Notice.objects.exists()


def test_the_other_sides_are_asked_for_their_word(round_, people):
    table = round_.tables.get()
    reports.report_totals(table, TOTALS, by=people["Ana"])
    assert set(told("result")) == {"Bruno", "Carla", "Davide"}
    line = words(told("result")["Bruno"], names_for(told("result").values()))
    assert line.title == "Thursday, Round 1: is the result of table 1 right?"
    seats = [seating.entry.name for seating in table.seatings.order_by("side")]
    assert line.lines[0] == " · ".join(f"{name}: {total}" for name, total in zip(seats, TOTALS, strict=True))
    result = Result.objects.get()
    reports.report_totals(table, TOTALS, by=people["Bruno"])
    result.refresh_from_db()
    assert result.state == Result.State.CONFIRMED
    assert not told("dispute")


def test_what_a_scorer_enters_waits_for_nobody(round_):
    make.finish_round(round_)
    assert not told("result")


def test_directors_are_told_of_a_dispute_once(round_, people):
    table = round_.tables.get()
    reports.report_totals(table, TOTALS, by=people["Ana"])
    reports.report_totals(table, [0, 13, 19, 20, 26], by=people["Bruno"])
    reports.report_totals(table, [13, 0, 20, 19, 26], by=people["Carla"])
    [notice] = Notice.objects.filter(kind="dispute")
    assert notice.recipient == round_.event.created_by
    line = words(notice, names_for([notice]))
    assert line.title == "Thursday, Round 1: the result of table 1 is disputed"


def test_who_moves_up_is_told(club, people):
    event = make.make_event(club, players=4, capacity=3)
    assert told("place") == {}
    entry = make.entry_of(event, "Davide")
    waiting.move_up(entry, by=event.created_by)
    found = told("place")
    assert set(found) == {"Davide"}
    assert words(found["Davide"], {}).title == "Thursday: you have a place"


def test_the_other_side_is_told_of_a_day(club, people):
    event = make.make_event(club, rules="Truco to 12", format=Event.Format.LEAGUE, players=2, checked_in=True)
    round_ = make.play_round(event)
    table = round_.tables.get()
    day = timezone.now() + timedelta(days=1)
    fixtures.set_date(table, day, by=people["Ana"])
    assert set(told("day")) == {"Bruno", "Carla", "Davide"}
    fixtures.set_date(table, day, by=people["Ana"])
    assert Notice.objects.filter(kind="day").count() == 3
    fixtures.set_date(table, None, by=people["Carla"])
    fixtures.set_date(table, day, by=people["Ana"])  # as it was told before, and another day in between
    assert Notice.objects.filter(kind="day", recipient=people["Carla"]).count() == 2
    assert "you play on" in words(told("day")["Carla"], {}).title


def test_a_day_by_the_event_s_own_time(club, people):
    event = make.make_event(club, players=4, starts_at=timezone.now() + timedelta(hours=20))
    Event.objects.filter(pk=event.pk).update(time_zone="America/Sao_Paulo")
    Event.objects.filter(pk=event.pk).update(starts_at="2031-05-09T23:30:00Z")
    event.entries.update(created_at="2031-05-01T00:00:00Z")
    now = timezone.datetime.fromisoformat("2031-05-09T01:00:00+00:00")
    assert due.make_due(now) == 4
    assert due.make_due(now + timedelta(minutes=1)) == 0
    assert words(told("reminder")["Ana"], {}).title == "Thursday begins on Fri 9 May 2031, 20:30"


@pytest.mark.parametrize(("hours", "before", "reminded"), [(24, 25, 0), (24, 23, 1), (2, 23, 0), (0, 1, 0), (2, 1, 1)])
def test_each_is_reminded_as_early_as_chosen(club, people, hours, before, reminded):
    start = timezone.now() + timedelta(days=3)
    event = make.make_event(club, starts_at=start)
    make.entries.enter_self(event, by=people["Ana"])
    choices.choose({}, [], hours, by=people["Ana"])
    assert due.make_due(start - timedelta(hours=before)) == reminded


def test_who_has_just_entered_knows_when_it_begins(club, people):
    start = timezone.now() + timedelta(hours=3)
    event = make.make_event(club, starts_at=start)
    make.entries.enter_self(event, by=people["Ana"])
    assert due.make_due() == 0


def test_put_off_it_is_told_again(club, people):
    start = timezone.now() + timedelta(days=3)
    event = make.make_event(club, starts_at=start)
    make.entries.enter_self(event, by=people["Ana"])
    assert due.make_due(start - timedelta(hours=1)) == 1
    Event.objects.filter(pk=event.pk).update(starts_at=start + timedelta(days=7))
    assert due.make_due(start + timedelta(days=6, hours=23)) == 1


def test_what_somebody_does_not_want_is_not_there(event, people):
    off = dict.fromkeys(Notice.Kind.values, "never")
    choices.choose(off, Notice.Kind.values, 24, by=people["Ana"])
    choices.choose(off, [], 24, by=people["Bruno"])
    make.check_in(event)
    make.play_round(event)
    found = told("pairings")
    assert "Ana" not in found
    assert found["Bruno"].state == Notice.State.PAGE
    assert User.objects.get(pk=people["Ana"].pk).unread == 0


@pytest.mark.parametrize("wrong", [({"x": "now"}, [], 24), ({"turn": "x"}, [], 24), ({}, ["x"], 24), ({}, [], 3)])
def test_choices_that_there_are_not(people, wrong):
    with pytest.raises(Refusal, match="bad-value"):
        choices.choose(*wrong, by=people["Ana"])


def test_the_list_takes_two_queries(round_, people, django_assert_num_queries):
    reports.report_totals(round_.tables.get(), TOTALS, by=people["Ana"])
    with django_assert_num_queries(2):
        assert [line.notice.kind for line in notices_of(people["Bruno"])] == ["result", "pairings"]


def test_told_in_the_same_number_of_queries_however_many(club):
    counts = []
    for size in (8, 40):
        event = make.make_event(club, f"Of {size}", players=size, checked_in=True)
        for player in club.players.filter(user=None):
            make.people.link_account(player, make.make_user(player.name), by=club.admin)
        draft = make.pair(event)
        with CaptureQueriesContext(connection) as captured:
            telling.pairings(event, draft)
        counts.append(len(captured))
        assert Notice.objects.filter(event=event).count() == size
    assert counts[0] == counts[1]
