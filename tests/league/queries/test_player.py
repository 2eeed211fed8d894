"""Where somebody sits, and what waits for them there."""

import pytest

from league.queries.player import my_tables
from league.services import events
from tests.factories import TRUCO, finish_table, make_event, make_user, play_round

pytestmark = pytest.mark.django_db


def sitting(table, side, position):
    player = table.seatings.get(side=side).entry.members.get(position=position).player
    player.user = make_user(player.name)
    player.save()
    return player.user


@pytest.fixture
def event():
    return make_event(rules=TRUCO, players=2, checked_in=True)


def test_a_report_waits_for_the_other_pair_alone(event):
    table = play_round(event).tables.get()
    people = [sitting(table, side, position) for side in (1, 2) for position in (1, 2)]
    finish_table(table, by=people[0])
    assert [one.waits for user in people for one in my_tables(user)] == [False, False, True, True]


def test_a_table_that_asks_for_something_comes_before_one_that_is_in(event):
    """Whichever of two came first goes behind the other once its result is in."""
    ana = sitting(play_round(event).tables.get(), 1, 1)
    play_round(make_event(event.club, "Friday", rules=TRUCO, players=2, checked_in=True))  # of the same names
    first, second = (one.table for one in my_tables(ana))
    finish_table(first, by=event.created_by)
    assert [one.table for one in my_tables(ana)] == [second, first]


def test_in_an_event_that_is_called_off_nobody_sits(event):
    table = play_round(event).tables.get()
    ana = sitting(table, 1, 1)
    assert len(my_tables(ana)) == 1
    events.cancel(event, by=event.created_by, reason="power cut")
    assert my_tables(ana) == []
