"""Standings that are brought up to the results: what is worked out anew, and what is left alone."""

from fractions import Fraction

import pytest

from gameplay.models import Game
from league.models import Event, Standing, Table
from league.services import events, results, rounds, standings
from tests.factories import play_round
from tests.league.services.one_hand_evenings import evening, everything, shown
from tests.league.services.tables import enter, play_out, seats, tally

pytestmark = pytest.mark.django_db


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
        with django_assert_num_queries(17):
            standings.refresh(event.pk)


def test_a_finished_event_keeps_its_standings():
    event = evening(4)
    round_ = play_round(event)
    names = seats(round_.tables.get())
    enter(round_.tables.get(), {names[0]: 13}, names[1], by=event.created_by)
    events.finish(event, by=event.created_by)
    assert len(standings.current(Event.objects.get(pk=event.pk))) == 4
