"""Two at one table, at the same moment: real processes on PostgreSQL, as in test_races."""

import pytest

from league.models import AuditEntry, Event, Report, Result
from league.services import reports
from tests.factories import make_event, make_member, play_round
from tests.league.test_races import at_the_same_moment, on_postgresql

__all__ = ["on_postgresql"]
pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

TOTALS, OTHERS = (50, 10, 52, 44), (50, 10, 44, 52)


@pytest.fixture
def table():
    return play_round(make_event(players=4, checked_in=True)).tables.select_related("round__event").get()


def sitting(table, side):
    player = table.seatings.get(side=side).entry.members.get().player
    player.user = player.user or make_member(player.club, name=player.name)
    player.save()
    return player.user


def reported(table):
    return reports.report_totals(table, TOTALS, by=sitting(table, 1))


def report(table, side, totals):
    return ("report", table.pk, sitting(table, side).pk, *totals)


def in_force(table):
    return Result.objects.get(table=table, state__in=Result.IN_FORCE)


def test_two_confirm_the_same_result(table):
    result = reported(table)
    version = Event.objects.get().results_version
    acts = [("confirm", result.pk, sitting(table, side).pk) for side in (2, 3)]
    assert at_the_same_moment(table.round.event, *acts) == ["done", "done"]
    assert in_force(table).state == "confirmed"
    assert AuditEntry.objects.filter(verb="result.confirm").count() == 1
    assert Event.objects.get().results_version == version + 1


def test_two_report_at_the_same_moment(table):
    """The same totals: the second confirms the first. Others: a dispute, whoever came first."""
    acts = [report(table, side, TOTALS) for side in (1, 2)]
    assert at_the_same_moment(table.round.event, *acts) == ["done", "done"]
    assert (Result.objects.count(), in_force(table).state) == (1, "confirmed")


def test_two_report_otherwise_at_the_same_moment(table):
    acts = [report(table, 1, TOTALS), report(table, 2, OTHERS)]
    assert at_the_same_moment(table.round.event, *acts) == ["done", "done"]
    assert (Result.objects.count(), in_force(table).state) == (1, "disputed")
    assert {tuple(in_force(table).totals), tuple(Report.objects.get().totals)} == {TOTALS, OTHERS}


def test_one_confirms_while_another_says_otherwise(table):
    """Whoever comes first: confirmed, and the other is told; or disputed, and the first is."""
    result = reported(table)
    acts = [("confirm", result.pk, sitting(table, 2).pk), report(table, 3, OTHERS)]
    outcomes = at_the_same_moment(table.round.event, *acts)
    assert (outcomes, in_force(table).state) in [
        (["done", "result-is-confirmed"], "confirmed"),
        (["result-is-disputed", "done"], "disputed"),
    ]


def test_its_time_is_up_while_another_says_otherwise(table):
    result = reported(table)
    outcomes = at_the_same_moment(table.round.event, ("harden", result.pk), report(table, 2, OTHERS))
    assert (outcomes, in_force(table).state) in [
        (["done", "result-is-confirmed"], "confirmed"),
        (["done", "done"], "disputed"),
    ]
    assert Report.objects.count() == (in_force(table).state == "disputed")


def test_its_time_is_up_twice(table):
    result = reported(table)
    assert at_the_same_moment(table.round.event, ("harden", result.pk), ("harden", result.pk)) == ["done", "done"]
    assert AuditEntry.objects.filter(verb="result.harden").count() == 1
