"""What the public pages read: tables as far as they have come, lists of events, players' results."""

from fractions import Fraction

import pytest

from league.models import Event, Player, Result, Table
from league.queries.public import clubs as public_clubs
from league.queries.public import event as public_event
from league.queries.public import player as public_player
from league.queries.public import pulse as public_pulse
from league.queries.public.tables import in_order
from league.services import events, results, rounds, standings
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = factories.make_event(players=8, checked_in=True)
    factories.play_round(event)
    event.refresh_from_db()
    return event


def views(event, number=1):
    return public_event.pairings(event, event.rounds.get(number=number)).tables


def test_a_tables_states(event):
    by, table = event.created_by, event.rounds.get().tables.first()
    assert [view.state for view in views(event)] == ["to-come", "to-come"]
    results.enter_hand(table, 1, factories.tally(table.game, 1), by=by)
    assert [view.state for view in views(event)] == ["playing", "to-come"]
    factories.finish_table(table)
    assert [view.state for view in views(event)] == ["final", "to-come"]
    Result.objects.filter(table=table).update(state=Result.State.REPORTED, confirmed_at=None)
    assert views(event)[0].state == "reported"
    Result.objects.filter(table=table).update(state=Result.State.WITHDRAWN)
    assert views(event)[0].state == "counting"


def test_a_table_that_was_given_up_says_so(event):
    table = event.rounds.get().tables.first()
    results.abandon_table(table, by=event.created_by, reason="lights went out")
    assert views(event)[0].state == "given-up"


def test_a_table_that_was_given_up_is_waited_for_no_more(event):
    table = event.rounds.get().tables.first()
    assert public_event.progress(list(event.rounds.all())) == {table.round_id: (0, 2)}
    results.abandon_table(table, by=event.created_by, reason="lights went out")
    assert public_event.progress(list(event.rounds.all())) == {table.round_id: (1, 2)}


def test_points_are_the_games_until_there_is_a_result(event):
    table = event.rounds.get().tables.first()
    results.enter_hand(table, 1, factories.tally(table.game, 1), by=event.created_by)
    first, second = views(event)
    assert [side.points for side in first.sides] == [0, 4, 4, 18]
    assert not any(side.won for side in first.sides)
    assert [side.points for side in second.sides] == [None] * 4


def test_gained_is_told_only_of_a_final_table(event):
    factories.finish_table(event.rounds.get().tables.first())
    standings.refresh(event.pk)
    first, second = views(event)
    # 0, 12, 12, 54: the mean is 19½.
    assert [side.gained for side in first.sides] == [
        Fraction(39, 2),
        Fraction(15, 2),
        Fraction(15, 2),
        Fraction(-69, 2),
    ]
    assert [side.gained for side in second.sides] == [None] * 4
    assert [side.won for side in first.sides] == [True, False, False, False]


def test_rounds_that_everybody_may_see(event):
    factories.finish_round(event.rounds.get())
    factories.pair(event, 2)
    numbers = [one.number for one in public_event.published(public_event.rounds_of(event))]
    assert numbers == [1]
    rounds.publish(event.rounds.get(number=2), by=event.created_by)
    assert [one.number for one in public_event.published(public_event.rounds_of(event))] == [1, 2]


def test_progress_counts_confirmed_results(event):
    current = public_event.rounds_of(event)
    assert public_event.progress(current) == {current[0].pk: (0, 2)}
    factories.finish_table(event.rounds.get().tables.first())
    assert public_event.progress(current) == {current[0].pk: (1, 2)}


def test_names_are_sorted_without_accents():
    names = ["Zoe", "Émilie", "ana", "Fabio"]
    assert sorted(names, key=in_order) == ["ana", "Émilie", "Fabio", "Zoe"]


def test_the_pulse_takes_one_query_and_stands_still(event, django_assert_num_queries):
    club, slug = event.club.slug, event.slug
    with django_assert_num_queries(1):
        first = public_pulse.pulse(public_pulse.find_event(club, slug))
    assert public_pulse.pulse(public_pulse.find_event(club, slug)) == first
    assert public_pulse.find_event(club, "nowhere") is None


def test_an_events_line_names_all_who_share_the_first_rank(event):
    factories.finish_round(event.rounds.get())
    events.finish(event, by=event.created_by)
    standings.refresh(event.pk)
    [line] = public_clubs.lines(list(Event.objects.filter(pk=event.pk)))
    winners = {table.seatings.get(side=1).entry.name for table in Table.objects.filter(round__event=event)}
    assert set(line.winners) == winners
    assert len(line.winners) == 2
    assert line.entries == 8


def test_no_events_no_queries(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert public_clubs.lines([]) == []
        assert public_player.results([], Player()) == []


def test_a_players_rounds(event):
    factories.finish_round(event.rounds.get())
    standings.refresh(event.pk)
    ana = Player.objects.get(club=event.club, name="Ana")
    everything = Event.objects.all()
    [result] = public_player.results(list(public_player.entries_of(ana, everything)), ana)
    [game] = result.games
    assert game.own.entry == result.entry
    assert len(game.others) == 3
    assert game.gained == result.standing.score
    assert list(public_player.entries_of(ana, Event.objects.none())) == []


def test_players_with_the_events_they_have_played(event):
    factories.make_event(event.club, "Next week", players=2)
    found = {player.name: player for player in public_player.club_players(event.club, Event.objects.all())}
    assert found["Ana"].events == 1  # next week's is not played yet
    assert found["Ana"].last == event.starts_at
