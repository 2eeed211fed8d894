"""Standings, worked out by hand, and kept up."""

from fractions import Fraction

import pytest

from gameplay.models import Game
from league.models import Entry, Event, Result, Standing, Table
from league.services import entries, events, results, rounds, standings
from tests.factories import entry_of, make_club, make_event, make_member, play_round
from tests.gameplay.evenings import TRUCO
from tests.league.services.tables import ONE_HAND, enter, one_hand_rules, play_out, seats, table_of, tally

pytestmark = pytest.mark.django_db
FIELDS = ("round_number", "entry__name", *standings.FIELDS)


def evening(players, **settings):
    """Games of one hand; everybody checked in."""
    club = make_club()
    one_hand_rules(club)
    return make_event(club, rules=ONE_HAND, players=players, checked_in=True, rounds_planned=4, **settings)


def shown(event, number):
    return [
        (row.rank, row.entry.name, row.score)
        for row in Standing.objects.filter(event=event, round_number=number).select_related("entry").order_by("order")
    ]


def everything(event):
    return list(Standing.objects.filter(event=event).order_by("round_number", "order").values(*FIELDS))


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


def corrected(event):
    """Two rounds of eight, then a hand of round 1 corrected: 17 5 4 0 is 4 18 4 0, Black Maria was seat 2's."""
    by = event.created_by
    first = play_round(event)
    play_out(first, by)
    standings.refresh(event.pk)
    play_out(play_round(event, 2), by)
    standings.refresh(event.pk)
    table = Table.objects.get(round=first, number=1)
    names = seats(table)
    right = tally(table, {names[0]: 4, names[1]: 5, names[2]: 4}, names[1])
    results.correct_hand(table, 1, right, "Maria was on the other trick", by=by)
    return table


def test_a_correction_moves_the_standings_of_later_rounds_too():
    event = evening(8)
    table = corrected(event)
    before = {row["entry__name"]: row for row in everything(event) if row["round_number"] == 2}
    standings.refresh(event.pk)
    after = {row["entry__name"]: row for row in everything(event) if row["round_number"] == 2}

    def score(rows, name):
        return Fraction(rows[name]["score_numerator"], rows[name]["score_denominator"])

    first, second = seats(table)[:2]
    assert score(after, first) == score(before, first) + 13
    assert score(after, second) == score(before, second) - 13
    assert score(after, seats(table)[2]) == score(before, seats(table)[2])


def test_the_whole_worked_out_anew_is_what_was_kept_up():
    event = evening(8)
    corrected(event)
    standings.refresh(event.pk)
    kept = everything(event)
    assert len(kept) == 16
    assert standings.refresh(event.pk) == 0
    assert standings.refresh(event.pk, everything=True) == 0
    assert everything(event) == kept
    Standing.objects.all().delete()
    assert standings.refresh(event.pk) == 16
    assert everything(event) == kept


def test_only_the_rounds_that_changed_are_worked_out(monkeypatch):
    event = evening(8)
    by = event.created_by
    worked_out = []

    def ranking(made_of, number, rank=standings.ranking):
        worked_out.append(number)
        return rank(made_of, number)

    monkeypatch.setattr(standings, "ranking", ranking)
    first = play_round(event)
    play_out(first, by)
    standings.refresh(event.pk)
    second = play_round(event, 2)  # which needs the standings after round 1, and finds them done
    standings.refresh(event.pk)
    assert worked_out == [1, 2]
    play_out(second, by)
    standings.refresh(event.pk)
    assert worked_out == [1, 2, 2]
    table = Table.objects.get(round=first, number=1)
    names = seats(table)
    right = tally(table, {names[0]: 4, names[1]: 5, names[2]: 4}, names[1])
    results.correct_hand(table, 1, right, "misread", by=by)
    standings.refresh(event.pk)
    assert worked_out == [1, 2, 2, 1, 2]
    events.update_event(event, {"chain": ["wins", "lot"]}, by=by)
    standings.refresh(event.pk)
    assert worked_out == [1, 2, 2, 1, 2, 1, 2]


def test_rows_are_changed_in_place():
    event = evening(8)
    corrected(event)
    ids = set(Standing.objects.values_list("id", flat=True))
    assert 0 < standings.refresh(event.pk) <= 16
    assert set(Standing.objects.values_list("id", flat=True)) == ids


def test_a_slow_refresh_never_overwrites_a_newer_one(monkeypatch):
    event = evening(4)
    round_ = play_round(event)
    table = round_.tables.get()
    names = seats(table)
    work_out = standings._work_out

    def while_a_result_comes_in(*asked):
        """The rows of before, while somebody enters a result and refreshes."""
        rows = work_out(*asked)
        monkeypatch.setattr(standings, "_work_out", work_out)
        enter(table, {names[0]: 13}, names[1], by=event.created_by)
        standings.refresh(event.pk)
        return rows

    monkeypatch.setattr(standings, "_work_out", while_a_result_comes_in)
    assert standings.refresh(event.pk) == 0
    assert {score for _, _, score in shown(event, 1)} == {Fraction(13, 2), Fraction(-13, 2)}
    event.refresh_from_db()
    assert event.standings_version == event.results_version


def test_what_is_not_there_is_passed_over():
    assert standings.refresh(0) == 0
    event = evening(4)
    assert standings.refresh(event.pk) == 0
    assert standings.current(event) == []
    rounds.pair(event, 1, by=event.created_by)
    assert standings.current(event) == []  # a draft of the pairings is nobody's standing


def test_a_round_that_is_taken_back_leaves_no_standings():
    event = evening(4)
    round_ = play_round(event)
    standings.refresh(event.pk)
    assert Standing.objects.filter(event=event).count() == 4
    rounds.unpublish(round_, by=event.created_by, reason="too early")
    standings.refresh(event.pk)
    assert not Standing.objects.filter(event=event).exists()
    assert Game.objects.get().state == "abandoned"


def test_scoring_settings_are_exact():
    event = evening(4, scoring="placing", scoring_settings={"top": "15/2", "absence": -1})
    round_ = play_round(event)
    names = seats(round_.tables.get())
    enter(round_.tables.get(), {names[0]: 6, names[1]: 4, names[2]: 3}, names[3], by=event.created_by)
    standings.refresh(event.pk)
    # 3 4 6 13: places 1 2 3 4 of four are 15/2 times 3/3, 2/3, 1/3, 0
    assert [score for _, _, score in shown(event, 1)] == [Fraction(15, 2), 5, Fraction(5, 2), 0]


def test_the_queries_do_not_grow_with_the_entries(django_assert_num_queries):
    for players in (8, 16):
        event = evening(players)
        play_out(play_round(event), event.created_by)
        Standing.objects.all().delete()
        with django_assert_num_queries(13):
            standings.refresh(event.pk)


def test_a_finished_event_keeps_its_standings():
    event = evening(4)
    round_ = play_round(event)
    names = seats(round_.tables.get())
    enter(round_.tables.get(), {names[0]: 13}, names[1], by=event.created_by)
    events.finish(event, by=event.created_by)
    assert len(standings.current(Event.objects.get(pk=event.pk))) == 4
