"""Truco in which everybody enters alone and has another partner in each round."""

from fractions import Fraction

import pytest

from league.models import Rating, Result, Seating, Standing
from league.queries.confirming import may_confirm
from league.queries.slips import sides_at
from league.services import entries, events, ratings, reports, results, rulings, standings
from tests.factories import make_club, make_event, make_member, names
from tests.league.services.formats import TRUCO, kinds, play, start
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def evening(players, club=None, **settings):
    event = make_event(club, rules=TRUCO, format="rotation", seed=5, **settings)
    entries.enter_players(event, names(players), by=event.created_by)
    events.open_check_in(event, by=event.created_by)
    entries.check_in_all(event, by=event.created_by)
    return event


def at(table):
    return list(table.seatings.order_by("side").values_list("entry_id", flat=True))


def test_eight_players_have_each_other_once_as_partners():
    event = evening(8, rounds_planned=7)
    assert event.chain == ["wins", "diff", "lot"]
    partners = []
    for number in range(1, 8):
        for table in play(event, number).tables.all():
            one, two, three, four = at(table)
            partners += [frozenset((one, three)), frozenset((two, four))]
    assert len(set(partners)) == len(partners) == 28
    events.finish(event, by=event.created_by)


def test_each_of_a_winning_pair_has_the_points():
    event = evening(4, rounds_planned=1)
    table = play(event, 1).tables.get()
    one, two, three, four = at(table)
    standings.refresh(event.pk)
    rows = {row.entry_id: row for row in Standing.objects.filter(event=event)}
    assert [rows[entry].score for entry in (one, two, three, four)] == [3, 0, 3, 0]
    assert [rows[entry].rank for entry in (one, two, three, four)] == [1, 3, 1, 3]
    assert dict(rows[one].values)["diff"] == "12"
    assert Result.objects.get(table=table).totals == [12, 0]
    assert list(table.game.seats.order_by("number").values_list("name", flat=True)) == [
        table.seatings.get(side=side).entry.name for side in (1, 2, 3, 4)
    ]


def test_nine_players_sit_out_in_turn_and_rank_by_mean():
    event = evening(9, rounds_planned=3)
    for number in range(1, 4):
        assert len(kinds(play(event, number), Seating.Kind.SIT_OUT)) == 1
    standings.refresh(event.pk)
    rows = Standing.objects.filter(event=event, round_number=3)
    assert sorted(row.games for row in rows) == [2, 2, 2, 3, 3, 3, 3, 3, 3]
    assert max(row.score for row in rows) <= Fraction(3)


def test_somebody_who_comes_late_plays_from_the_next_round():
    event = evening(8, rounds_planned=4)
    play(event, 1)
    entries.enter_players(event, ["Late One", "Late Two", "Late Three", "Late Four"], by=event.created_by)
    assert play(event, 2).tables.count() == 3


def test_pairs_do_not_enter():
    event = evening(4, rounds_planned=1)
    refused("singles-only", lambda: entries.enter_pair(event, ["One", "Two"], by=event.created_by))


def test_the_other_pair_confirms_and_a_partner_does_not():
    club = make_club()
    event = evening(4, club, rounds_planned=1)
    table = start(event).tables.get()
    people = {}
    for seating in table.seatings.select_related("entry"):
        player = seating.entry.members.get().player
        player.user = make_member(club, name=player.name)
        player.save()
        people[seating.side] = player.user
    result = reports.report_totals(table, [12, 7], by=people[1])
    result.table = table
    assert [may_confirm(people[side], result) for side in (1, 2, 3, 4)] == [False, True, False, True]
    results.confirm(result, by=people[4])
    assert sides_at(table) == {1: f"{people[1]} + {people[3]}", 2: f"{people[2]} + {people[4]}"}


def test_a_walkover_for_the_pair_that_came():
    event = evening(4, rounds_planned=1)
    table = start(event).tables.get()
    rulings.walkover(table, [2, 4], reason="the others went home", by=event.created_by)
    standings.refresh(event.pk)
    rows = {row.entry_id: row.score for row in Standing.objects.filter(event=event)}
    assert [rows[entry] for entry in at(table)] == [0, 3, 0, 3]


def test_ratings_know_who_played_together():
    event = evening(4, rounds_planned=1)
    table = play(event, 1).tables.get()
    standings.refresh(event.pk)
    ratings.refresh(event.club_id, "truco")
    skill = {rating.player_id: rating.mu for rating in Rating.objects.filter(player__club=event.club)}
    order = [skill[seating.entry.members.get().player_id] for seating in table.seatings.order_by("side")]
    assert order[0] == order[2] > order[1] == order[3]
