"""What stands above the console's list because a director must know of it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gameplay.models import Happening, LiveTable
from league.models import Round
from league.queries.console.facts import event_facts
from league.queries.console.warnings import warnings_of
from league.queries.online import refused_hands
from league.services import online, results
from tests import factories as make
from tests.league.services.test_online import begun, make_online, one_hand, tables_of

pytestmark = pytest.mark.django_db


def told(event):
    return [one.sentence for one in warnings_of(event, event_facts(event)) if one.code == "hand-refused"]


def refuse_next(monkeypatch, table):
    """The hand in play at this table comes to what no game can hold."""
    with monkeypatch.context() as patched:
        patched.setattr("gameplay.services.hands.MOST", 1)
        one_hand(table)


def online_at(round_, number):
    return LiveTable.objects.get(game=round_.tables.get(number=number).game_id)


@pytest.fixture
def played(monkeypatch):
    """Two tables online at which bots play. At table 2 the second hand could not be taken."""
    event = make_online(players=8, settings={"move": 0})
    round_ = begun(event)
    for table in tables_of(round_):
        one_hand(table)
    refuse_next(monkeypatch, online_at(round_, 2))
    return round_


def test_a_hand_that_the_game_could_not_take_is_told_with_its_table(played, client):
    event = played.event
    assert [(one.round, one.table, one.hand) for one in refused_hands(event)] == [(1, 2, 2)]
    (sentence,) = told(event)
    assert sentence.startswith("At table 2 of round 1 hand 2 was played online and counts for nothing: ")
    client.force_login(event.created_by)
    page = client.get(f"/clubs/{event.club.slug}/events/{event.slug}/direct/").content.decode()
    assert 'data-code="hand-refused"' in page


def test_one_that_a_correction_has_made_another_hand_is_told_as_that(played):
    facts = {"hand": 2, "code": "context-differs"}
    Happening.objects.create(table=online_at(played, 2), kind="hand-refused", facts=facts)
    assert told(played.event) == [
        "At table 2 of round 1 hand 2 was played online and counts for nothing: a correction before it has made it"
        " another hand. It is dealt anew."
    ]


def test_once_it_has_been_played_again_nothing_is_told(played):
    online.bring_in_line(played.pk)  # the sweep: its table goes on
    assert len(told(played.event)) == 1
    one_hand(online_at(played, 2))
    assert told(played.event) == []


def test_once_the_game_is_over_nothing_is_told(played):
    table = played.tables.get(number=2)
    results.stop_table(table, by=played.event.created_by)
    assert told(played.event) == []


def test_nor_of_a_round_that_was_taken_back(played):
    Round.objects.filter(pk=played.pk).update(state="undone", undone_at=played.published_at)
    assert told(played.event) == []


def test_it_asks_as_much_for_many_and_nothing_where_nobody_plays_online(played, django_assert_num_queries):
    event = played.event
    with CaptureQueriesContext(connection) as one:
        refused_hands(event)
    Happening.objects.create(
        table=online_at(played, 1), kind="hand-refused", facts={"hand": 2, "code": "out-of-bounds"}
    )
    with CaptureQueriesContext(connection) as two:
        assert [each.table for each in refused_hands(event)] == [1, 2]
    assert len(one) == len(two) == 2
    paper = make.make_event(players=4)
    with django_assert_num_queries(0):
        assert refused_hands(paper) == []
