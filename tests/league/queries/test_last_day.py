"""The first and the last day of a league's week: by the clock on the wall where it is played."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from league.models import Round
from league.queries.fixtures import weeks_of
from tests.league.services.formats import start, truco

pytestmark = pytest.mark.django_db
ROME = ZoneInfo("Europe/Rome")
BEGINS = datetime(2031, 10, 24, 20, 0, tzinfo=ROME)
"""A Friday; the clocks go back on Sunday, the 26th."""


@pytest.fixture
def event():
    event = truco(4, "league", starts_at=BEGINS, time_zone="Europe/Rome")
    start(event, 1)
    return event


def last_day(event, ends_at):
    Round.objects.filter(event=event, number=1).update(ends_at=ends_at)
    return weeks_of(event)[0].last_day


@pytest.mark.parametrize(("ends_at", "last"), [
    (datetime(2031, 10, 31, 20, 0, tzinfo=ROME), "2031-10-30"),  # when the next week begins: no more of that day
    (datetime(2031, 10, 31, 19, 0, tzinfo=ROME), "2031-10-31"),  # the hour before is a day of its own
    (datetime(2031, 11, 2, 23, 59, tzinfo=ROME), "2031-11-02"),
    (datetime(2031, 11, 1, 23, 30, tzinfo=ZoneInfo("UTC")), "2031-11-02"),  # half past midnight in Rome
])  # fmt: skip
def test_is_the_day_on_which_one_can_still_play(event, ends_at, last):
    found = last_day(event, ends_at)
    assert found.astimezone(ROME).date().isoformat() == last
    assert found.tzinfo == ROME


def test_a_week_that_was_published_when_it_was_over_begins_no_later_than_it_ends(event):
    """It was to be played from Friday to Thursday, and came out on the next Saturday."""
    week = Round.objects.filter(event=event, number=1)
    late = datetime(2031, 11, 1, 9, 0, tzinfo=ROME)
    week.update(published_at=late, starts_at=None, ends_at=datetime(2031, 10, 31, 20, 0, tzinfo=ROME))
    found = weeks_of(event)[0]
    assert [at.astimezone(ROME).date().isoformat() for at in (found.begins, found.last_day)] == [
        "2031-10-24", "2031-10-30",
    ]  # fmt: skip


def test_a_week_without_an_end_has_none(event):
    assert last_day(event, None) is None
