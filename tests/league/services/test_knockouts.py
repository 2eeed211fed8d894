"""Knockouts from the order of the seeds to the last final, with everything that goes wrong on the way."""

from functools import partial

import pytest

from league.models import Event, Result, Seating, Table
from league.queries.brackets import bracket_of
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.console.splits import splits_of
from league.queries.standings import material
from league.services import (
    apart,
    brackets,
    entries,
    events,
    pairing_changes,
    reports,
    results,
    rounds,
    rulings,
    taking_back,
)
from tests.factories import entry_of, finish_table, pair
from tests.league.services.formats import beat, fresh, hearts, kinds, play, ranks, start, truco, win
from tests.refusals import refused

pytestmark = pytest.mark.django_db
EARLIER = {"pair": 2, "value": 1, "by": "tricks"}


def by_seed(event):
    """The entries in the order of the seeds."""
    found = {entry.pk: entry for entry in event.entries.all()}
    return [found[seed] for seed in event.rounds.get(number=1).ahead["seeds"]]


def favourites_win(event, number):
    """At each table the higher seed wins."""
    round_ = start(event, number)
    seeds = [entry.pk for entry in by_seed(event)]
    for table in round_.tables.all():
        beat(table, min(table.seatings.values_list("entry_id", flat=True), key=seeds.index))
    return round_


def test_eight_pairs_from_the_first_round_to_the_winner():
    event = truco(8, "knockout", format_settings={"third_place": True})
    first = favourites_win(event, 1)
    assert fresh(event).rounds_planned == 3
    assert sorted(first.tables.values_list("match", flat=True)) == ["W1.1", "W1.2", "W1.3", "W1.4"]
    assert [entry.number for entry in by_seed(event)] == [1, 2, 3, 4, 5, 6, 7, 8]
    second = favourites_win(event, 2)
    assert len(kinds(second, Seating.Kind.OUT)) == 4
    assert list(ranks(event, 1).values()) == [1, 1, 1, 1, 5, 5, 5, 5]
    third = favourites_win(event, 3)
    assert sorted(third.tables.values_list("match", flat=True)) == ["P1.1", "W3.1"]
    events.finish(event, by=event.created_by)
    names = [entry.name for entry in by_seed(event)]
    assert ranks(event) == dict(zip(names, [1, 2, 3, 4, 5, 5, 5, 5], strict=True))


def test_byes_go_to_the_top_seeds():
    event = truco(5, "knockout")
    first = favourites_win(event, 1)
    assert kinds(first, Seating.Kind.BYE) == {entry.pk for entry in by_seed(event)[:3]}
    second = favourites_win(event, 2)
    assert second.tables.count() == 2


def test_the_order_of_the_seeds_by_hand():
    event = truco(4, "knockout")
    wanted = list(event.entries.order_by("-number").values_list("pk", flat=True))
    brackets.set_order(event, wanted[:3], by=event.created_by)
    pair(event)
    assert event.rounds.get(number=1).ahead["seeds"] == wanted
    refused("seeds-are-drawn", lambda: brackets.set_order(event, wanted, by=event.created_by))
    rounds.unpair(event.rounds.get(number=1), by=event.created_by)
    assert pair(event).ahead["seeds"] == wanted


def test_by_lot_the_order_comes_from_the_seed_of_the_event():
    event = truco(8, "knockout", format_settings={"seeds_by": "draw"})
    round_ = pair(event)
    seeds = round_.ahead["seeds"]
    assert [entry.number for entry in by_seed(event)] != [1, 2, 3, 4, 5, 6, 7, 8]
    rounds.unpair(round_, by=event.created_by)
    assert pair(event).ahead["seeds"] == seeds


def test_who_leaves_gives_the_opponent_a_walkover():
    event = truco(8, "knockout")
    favourites_win(event, 1)
    first, second, _third, fourth, *_ = by_seed(event)
    entries.withdraw(first, by=event.created_by)
    assert next_step(event_facts(fresh(event))).code == "pair"
    second_round = favourites_win(event, 2)
    assert kinds(second_round, Seating.Kind.BYE) == {fourth.pk}
    assert kinds(second_round, Seating.Kind.ABSENCE) == {first.pk}
    entries.withdraw(second, by=event.created_by)
    refused("knockout-over", lambda: pair(event, 3))
    found = ranks(event)
    assert [found[entry.name] for entry in (fourth, second)] == [1, 2]
    assert next_step(event_facts(fresh(event))).code == "finish"
    events.finish(event, by=event.created_by)


def test_a_walkover_by_ruling_sends_who_came_on():
    event = truco(4, "knockout")
    round_ = start(event)
    by = event.created_by
    for table in round_.tables.all():
        rulings.walkover(table, [2], reason="did not come", by=by)
    came = set(Seating.objects.filter(round=round_, side=2).values_list("entry_id", flat=True))
    second = start(event, 2)
    assert kinds(second, Seating.Kind.SEATED) == came


def test_double_elimination_until_both_brackets_meet():
    event = truco(4, "knockout", format_settings={"double_elimination": True})
    number = 0
    while number < fresh(event).rounds_planned or number == 0:
        number += 1
        favourites_win(event, number)
        if bracket_of(material(event), number).is_over:
            break
    names = [entry.name for entry in by_seed(event)]
    assert [ranks(event)[name] for name in names] == [1, 2, 3, 4]
    refused("knockout-over", lambda: pair(fresh(event), number + 1))
    waited = Seating.objects.filter(round__event=event, kind=Seating.Kind.SIT_OUT)
    assert waited.exists()
    events.finish(event, by=event.created_by)


def test_hearts_at_tables_of_four_the_best_two_go_on():
    event = hearts(16, "knockout", format_settings={"advance": 2})
    for number in (1, 2, 3):
        round_ = play(event, number)
    assert round_.tables.count() == 1
    found = ranks(event)
    assert sorted(found.values())[:4] == [1, 2, 3, 4]
    assert set(sorted(found.values())[4:]) <= {5, 6, 7, 8, 9, 10, 11, 12, 13}


def test_the_director_chooses_the_tables_of_a_hearts_knockout():
    """Ten: 4 + 3 + 3 as usual, or two tables of five, of which four go on to the final."""
    event = hearts(10, Event.Format.KNOCKOUT)
    assert [split.words for split in splits_of(event, 10)] == ["4 + 3 + 3", "5 + 5"]
    by = event.created_by
    win(rounds.publish(rounds.pair(event, 1, by=by, sizes=[5, 5]), by=by))
    assert splits_of(fresh(event), 10) == []
    final = play(event, 2)
    assert [table.seatings.count() for table in event.rounds.get(number=1).tables.all()] == [5, 5]
    assert [table.seatings.count() for table in final.tables.all()] == [4]
    refused("all-rounds-paired", partial(rounds.pair, event, 3, by=by))


def test_equal_hearts_totals_are_parted_by_the_chain_then_by_lot():
    event = hearts(8, "knockout", format_settings={"advance": 2})
    play(event, 1)
    bracket = bracket_of(material(event), 1)
    for match, order in bracket.played[0].tables.items():
        number, table = bracket.tables[match]
        result = Result.objects.get(table__round__number=number, table__number=table)
        totals = {side["entry"]: side["total"] for side in result.sides}
        assert [totals[entry] for entry in order] == sorted(totals.values())
    assert bracket == bracket_of(material(event), 1)


def test_a_correction_that_changes_who_went_on():
    event = truco(4, "knockout")
    favourites_win(event, 1)
    second = start(event, 2)
    table = Table.objects.get(round__event=event, round__number=1, match="W1.1")
    assert bracket_of(material(event), 2).affected == ()
    loser = Result.objects.get(table=table).sides
    side = next(place for place, each in enumerate(loser, start=1) if not each["won"])
    tally = {"pair": side, "value": 12, "by": "tricks"}
    results.correct_hand(table, 1, tally, "wrong way round", by=event.created_by)
    (affected,) = bracket_of(material(event), 2).affected
    assert (affected.match, loser[side - 1]["entry"] in affected.expected) == ("W2.1", True)
    taking_back.undo(second, by=event.created_by, reason="the other pair had won")
    again = start(event, 2)
    assert loser[side - 1]["entry"] in kinds(again, Seating.Kind.SEATED)
    assert bracket_of(material(event), 2).affected == ()


def test_an_undone_first_round_keeps_its_seeds_and_a_new_one_draws_its_own():
    event = truco(4, "knockout")
    first = start(event)
    seeds = first.ahead["seeds"]
    taking_back.undo(first, by=event.created_by, reason="too early")
    entries.enter_pair(event, ["Late One", "Late Two"], by=event.created_by)
    new = pair(event)
    assert len(new.ahead["seeds"]) == 5
    taking_back.restore(first, by=event.created_by, reason="they go home")
    assert event.rounds.get(number=1).ahead["seeds"] == seeds


def test_nobody_joins_a_bracket_that_is_drawn():
    event = truco(4, "knockout")
    pair(event)
    refused("field-is-drawn", lambda: entries.enter_pair(event, ["Late One", "Late Two"], by=event.created_by))


def test_a_bracket_keeps_its_tables():
    event = truco(4, "knockout")
    round_ = pair(event)
    by, edition = event.created_by, round_.edition
    entry = entry_of(event, "Ana").pk
    refused("bracket-stays", lambda: pairing_changes.add_table(round_, [entry], by=by, edition=edition))
    refused("bracket-stays", lambda: pairing_changes.break_table(round_, 1, by=by, edition=edition))
    refused("drawn-ahead", lambda: pairing_changes.pair_rest(round_, by=by, edition=edition))


def test_a_draw_needs_one_more_hand():
    event = truco(2, "knockout")
    table = start(event).tables.get()
    by = event.created_by
    for number, side in enumerate((1, 2), start=1):
        results.enter_hand(table, number, {"pair": side, "value": 3, "by": "tricks"}, by=by)
    refused("one-more-hand", lambda: results.stop_table(table, by=by))
    results.enter_hand(table, 3, {"pair": 2, "value": 1, "by": "tricks"}, by=by)
    results.stop_table(table, by=by)
    assert Result.objects.get(table=table).sides[1]["won"]


def test_who_is_kept_apart_does_not_meet_in_the_first_round():
    event = truco(8, "knockout")
    first, last = event.entries.get(number=1), event.entries.get(number=8)
    apart.set_list(event, "One family", [first, last], by=event.created_by)
    round_ = pair(event)
    assert [entry.number for entry in by_seed(event)] == [1, 2, 3, 4, 5, 6, 8, 7]
    moved = next(why for why in round_.why if why["code"] == "seeds-moved-apart")
    assert len(moved["facts"]["entries"]) == 2
    assert "not-apart" not in {why["code"] for why in round_.why}


def test_level_after_the_agreed_hands_one_more_is_played():
    event = truco(2, "knockout")
    Event.objects.filter(pk=event.pk).update(hands_limit=2)
    table = start(fresh(event)).tables.get()
    by = event.created_by
    for number, side in enumerate((1, 2), start=1):
        results.enter_hand(table, number, {"pair": side, "value": 3, "by": "tricks"}, by=by)
    assert not table.results.exists()
    results.enter_hand(table, 3, {"pair": 2, "value": 1, "by": "tricks"}, by=by)
    result = table.results.get()
    assert (result.totals, result.sides[1]["won"]) == ([3, 4], True)
    # a correction that makes a winner earlier wants the hand after it taken back first, as with any other end
    refused("game-ends-earlier", lambda: results.correct_hand(table, 2, EARLIER, "misread", by=by))


def test_level_totals_are_no_result_of_a_knockout():
    event = truco(2, "knockout")
    table = start(event).tables.get()
    by = event.created_by
    refused("bad-totals", lambda: reports.report_totals(table, [6, 6], by=by))
    assert reports.report_totals(table, [7, 6], by=by).sides[0]["won"]
    refused("bad-totals", lambda: reports.correct_totals(table, [6, 6], reason="misread", by=by))


def test_missing_results_keep_the_next_round_back():
    event = truco(4, "knockout")
    round_ = start(event)
    finish_table(round_.tables.get(number=1))
    refused("results-missing", lambda: pair(event, 2))


@pytest.mark.parametrize("double", [False, True])
def test_by_hand_nobody_comes_to_stand_in_a_bracket_twice(double):
    """Of three the first seed goes on without a game: swapped into one, it would be in the next match as both."""
    event = truco(3, "knockout", format_settings={"double_elimination": double})
    first = pair(event)
    [free] = kinds(first, Seating.Kind.BYE)
    one, other = first.seatings.filter(kind="seated").order_by("side").values_list("entry", flat=True)

    def swap(one, other):
        round_ = fresh(event).rounds.exclude(state="planned").order_by("number").last()
        return pairing_changes.swap(round_, one, other, by=event.created_by, edition=round_.edition)

    refused("bracket-place-stays", lambda: swap(free, one))
    swap(one, other)
    rounds.publish(first, by=event.created_by)
    beat(first.tables.get(), one)
    second = play(event, 2)
    assert kinds(second, Seating.Kind.SEATED) == {free, one}


def test_by_hand_who_is_away_is_not_put_in_anothers_match():
    event = truco(8, "knockout")
    favourites_win(event, 1)
    seeds = by_seed(event)
    entries.undo_check_in(seeds[0], by=event.created_by)
    second = pair(event, 2)
    assert kinds(second, Seating.Kind.ABSENCE) == {seeds[0].pk}
    change = {"by": event.created_by, "edition": second.edition}
    for other in (seeds[1], seeds[3]):  # at a table, and with a bye for it
        one = seeds[0] if other == seeds[1] else seeds[1]
        swap = partial(pairing_changes.swap, second, one.pk, other.pk, **change)
        refused("bracket-place-stays", swap)
