"""Standings, worked out by hand, and kept up."""

from fractions import Fraction

import pytest

from league.models import Entry, Result, Standing
from league.services import entries, results, standings
from tests.factories import entry_of, make_event, make_member, play_round
from tests.gameplay.evenings import TRUCO
from tests.league.services.one_hand_evenings import evening, everything, shown
from tests.league.services.tables import enter, play_out, seats, table_of

pytestmark = pytest.mark.django_db


def test_a_table_of_four_settles():
    """Ana 5, Bruno 4, Carla 3 + 13, Davide 1 of 26: the mean is 26/4 = 6.5, so +1.5, +2.5, -9.5, +5.5."""
    event = evening(4)
    round_ = play_round(event)
    table = table_of(round_, "Ana")
    enter(table, {"Ana": 5, "Bruno": 4, "Carla": 3, "Davide": 1}, "Carla", by=event.created_by)
    assert standings.refresh(event.pk) == 4
    assert shown(event, 1) == [
        (1, "Davide", Fraction(11, 2)),
        (2, "Bruno", Fraction(5, 2)),
        (3, "Ana", Fraction(3, 2)),
        (4, "Carla", Fraction(-19, 2)),
    ]
    davide = Standing.objects.get(event=event, entry__name="Davide")
    assert davide.round_score == "11/2"
    assert davide.games == 1
    # one first place, then 0 second, ...; one card point in one hand; 11/2 in the best round; the lot is no tie-break
    assert [code for code, _ in davide.values] == ["places", "low_total", "best_round", "lot"]
    assert dict(davide.values)["low_total"] == "1"
    assert dict(davide.values)["best_round"] == ["11/2"]
    event.refresh_from_db()
    assert event.standings_version == event.results_version


def test_only_confirmed_results_count():
    event = evening(4)
    round_ = play_round(event)
    table = round_.tables.get()
    player = Entry.objects.get(event=event, name=seats(table)[0]).members.get().player
    player.user = make_member(event.club)
    player.save()
    enter(table, {seats(table)[0]: 13}, seats(table)[1], by=player.user)
    standings.refresh(event.pk)
    assert {score for _, _, score in shown(event, 1)} == {0}
    results.confirm(Result.objects.get(), by=event.created_by)
    standings.refresh(event.pk)
    # 13, 13, 0, 0: the mean is 6.5
    assert [score for _, _, score in shown(event, 1)] == [Fraction(13, 2)] * 2 + [Fraction(-13, 2)] * 2
    assert [rank for rank, _, _ in shown(event, 1)] == [1, 1, 3, 3]


def test_equal_entries_share_the_rank_in_the_order_of_their_lots():
    event = evening(4)
    round_ = play_round(event)
    names = seats(round_.tables.get())
    enter(round_.tables.get(), {names[0]: 13}, names[1], by=event.created_by)
    standings.refresh(event.pk)
    first = everything(event)
    Standing.objects.all().delete()
    standings.refresh(event.pk)
    assert everything(event) == first
    lots = [int(dict(row["values"])["lot"]) for row in first]
    assert lots[0] < lots[1]
    assert lots[2] < lots[3]
    assert sorted(lots) == [1, 2, 3, 4]


def test_byes_absences_and_latecomers():
    """Seven play, 4 + 3, and one who is entered has not come. Those who play from round 2 on were absent in round 1:
    the lowest score that anybody made in it."""
    event = evening(8)
    by = event.created_by
    entries.undo_check_in(entry_of(event, "Hugo"), by=by)
    first = play_round(event)
    play_out(first, by)
    standings.refresh(event.pk)
    assert "Hugo" not in [name for _, name, _ in shown(event, 1)]
    entries.check_in(entry_of(event, "Hugo"), by=by)
    entries.enter_players(event, ["Ivo"], by=by)
    entries.check_in(entry_of(event, "Ivo"), by=by)
    rows = standings.current(event)
    lowest = min(row.score for row in rows)
    late = {row.entry.name: row.score for row in rows if row.entry.name in ("Hugo", "Ivo")}
    assert late == {"Hugo": lowest, "Ivo": lowest}
    # seat 1 took 17 of 26: 26/4 - 17 = -10.5 at a table of four, 26/3 - 17 = -25/3 at one of three
    assert lowest == Fraction(-21, 2)
    second = play_round(event, 2)
    play_out(second, by)
    standings.refresh(event.pk)
    hugo = Standing.objects.get(event=event, round_number=2, entry__name="Hugo")
    assert hugo.games == 2
    assert hugo.score == lowest + Fraction(hugo.round_score)


def test_whoever_leaves_is_absent_from_then_on():
    event = evening(8)
    by = event.created_by
    play_out(play_round(event), by)
    entries.withdraw(entry_of(event, "Ana"), by=by)
    second = play_round(event, 2)
    play_out(second, by)
    standings.refresh(event.pk)
    ana = Standing.objects.get(event=event, round_number=2, entry__name="Ana")
    worst = min(Fraction(row.round_score) for row in Standing.objects.filter(event=event, round_number=2))
    assert Fraction(ana.round_score) == worst
    entries.enter_players(event, ["Zeno"], by=by)
    entries.withdraw(entry_of(event, "Zeno"), by=by)
    standings.refresh(event.pk)
    assert not Standing.objects.filter(entry__name="Zeno").exists()  # who has never played has no place


def test_in_truco_a_bye_is_a_win_that_is_no_game_won():
    event = make_event(rules="Truco to 12", players=3, checked_in=True, rounds_planned=3)
    by = event.created_by
    first = play_round(event)
    table = first.tables.get()
    for number, one in enumerate(TRUCO, start=1):
        results.enter_hand(table, number, one, by=by)
    standings.refresh(event.pk)
    winner, loser = (Entry.objects.get(event=event, name=name) for name in seats(table))
    rested = Entry.objects.filter(event=event).exclude(pk__in=[winner.pk, loser.pk]).get()
    points = {row.entry: row.score for row in Standing.objects.filter(event=event, round_number=1)}
    assert points == {winner: 3, rested: 3, loser: 0}
    ranks = {row.entry: row.rank for row in Standing.objects.filter(event=event, round_number=1)}
    assert ranks[winner] < ranks[rested] < ranks[loser]  # level on points: the chain puts a game won before the bye
