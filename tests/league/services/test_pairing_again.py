"""Some tables locked, the rest drawn again."""

from collections import Counter

import pytest

from league.models import Round
from league.services import entries, results
from tests.factories import TRUCO, finish_round, make_event, pair, play_round, tally
from tests.league.services.test_pairing_changes import change, drawn, log, tables
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def again(round_):
    change("pair_rest", round_)
    return Round.objects.get(pk=round_.pk)


def everybody(round_):
    return Counter(round_.seatings.values_list("entry", flat=True))


def test_nothing_has_changed_and_nothing_changes():
    round_ = drawn(12)
    before, seed = tables(round_), Round.objects.get(pk=round_.pk).seed
    redrawn = again(round_)
    assert (tables(round_), redrawn.seed) == (before, seed)
    change("swap", round_, before[1][0], before[2][0])
    again(round_)
    assert tables(round_) == before


def test_locked_tables_stand_with_number_and_seats():
    round_ = drawn(12)
    before = tables(round_)
    change("swap", round_, before[1][0], before[2][0])
    change("renumber", round_, 1, 7)
    locked = tables(round_)[7]
    change("lock", round_, 7, True)
    redrawn = again(round_)
    after = tables(round_)
    assert after[7] == locked
    assert sorted(after) == [1, 2, 7]
    assert everybody(round_) == Counter(event_entries(round_))
    assert {why["table"] for why in redrawn.why if why["table"]} == {1, 2, 7}
    # the locked table is not as it was drawn; the others are
    assert set(log().new["drawn"]) == {str(entry) for entry in locked}


def event_entries(round_):
    return list(round_.event.entries.values_list("pk", flat=True))


def test_a_locked_table_keeps_its_number_among_the_redrawn():
    round_ = drawn(12)
    before = tables(round_)
    change("lock", round_, 1, True)
    again(round_)
    after = tables(round_)
    assert after[1] == before[1]
    assert sorted(after) == [1, 2, 3]


def test_who_came_and_who_left_since():
    round_ = drawn(12)
    event, by = round_.event, round_.event.created_by
    change("lock", round_, 1, True)
    seated = tables(round_)[1]
    gone = next(entry for entry in event.entries.order_by("number") if entry.pk not in seated)
    entries.undo_check_in(gone, by=by)
    zoe = entries.enter_player(event, "Zoe", by=by)
    away = entries.enter_player(event, "Yvonne", by=by)
    entries.undo_check_in(away, by=by)
    again(round_)
    assert round_.seatings.get(entry=gone).kind == "absence"
    assert round_.seatings.get(entry=zoe).kind == "seated"
    assert not round_.seatings.filter(entry=away).exists()
    zoe.refresh_from_db()
    assert zoe.first_round == 1


def test_pairs_an_odd_one_has_the_bye_among_the_rest():
    round_ = drawn(7, rules=TRUCO)
    change("lock", round_, 2, True)
    locked = tables(round_)[2]
    again(round_)
    assert tables(round_)[2] == locked
    assert round_.seatings.filter(kind="bye").count() == 1
    assert everybody(round_) == Counter(event_entries(round_))


def test_what_cannot_be_drawn():
    round_ = drawn(10)
    for number in (1, 2, 3):
        change("lock", round_, number, True)
    refused("nobody-to-draw", lambda: again(round_))
    change("lock", round_, 2, False)
    three = tables(round_)[2]
    entries.undo_check_in(round_.event.entries.get(pk=three[0]), by=round_.event.created_by)
    refused("too-few-entries", lambda: again(round_))
    assert tables(round_)[2] == three


def test_of_a_published_round_only_what_is_not_played():
    event = make_event(players=12, checked_in=True, seed=7)
    round_ = play_round(event)
    first, seats = round_.tables.get(number=1), tables(round_)
    results.enter_hand(first, 1, tally(first.game, 1), by=event.created_by)
    change("swap", round_, seats[2][0], seats[3][0])
    entries.undo_check_in(event.entries.get(pk=seats[2][1]), by=event.created_by)
    again(round_)
    after = tables(round_)
    assert (after[1], round_.tables.get(number=1).game) == (seats[1], first.game)
    assert sorted(map(len, after.values())) == [3, 4, 4]
    assert set(round_.tables.values_list("game__state", flat=True)) == {"open"}


def test_measures_and_reasons_follow_the_hand():
    """Eight at two tables meet one another again in round 2; a swap changes how often, and what the program had drawn
    stays written down."""
    event = make_event(players=8, checked_in=True, seed=7)
    finish_round(play_round(event))
    round_ = pair(event, 2)
    assert round_.measures == round_.drawn["measures"]
    assert round_.measures["repeats"] == 4
    met = dict(event.rounds.get(number=1).seatings.values_list("entry", "table"))
    seats = tables(round_)
    one = seats[1][0]
    other = next(entry for entry in seats[2] if met[entry] != met[one])
    change("swap", round_, one, other)
    fresh = Round.objects.get(pk=round_.pk)
    assert (fresh.measures["repeats"], fresh.drawn) == (6, round_.drawn)
    assert Counter(why["table"] for why in fresh.why if why["code"] == "repeat-running") == {1: 3, 2: 3}
