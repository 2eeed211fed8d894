"""The cut: finals of the best after Swiss rounds and after groups, and standings that freeze."""

from fractions import Fraction

import pytest

from league.models import Result, Round, Seating, Standing, Table
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.console.warnings import warnings_of
from league.services import entries, events, finals, results, rounds, standings, taking_back
from tests.factories import pair
from tests.league.services.formats import fresh, hearts, kinds, play, ranks, start, truco
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def scores(event, number):
    rows = Standing.objects.filter(event=event, round_number=number)
    return {row.entry_id: row.score for row in rows}


def order(event, number):
    standings.refresh(event.pk)
    rows = Standing.objects.filter(event=event, round_number=number).order_by("order")
    return list(rows.values_list("entry_id", flat=True))


def test_the_best_four_pairs_play_a_knockout():
    event = truco(8, "swiss", rounds_planned=2, format_settings={"cut": 4, "third_place": True})
    play(event, 1)
    play(event, 2)
    before = order(event, 2)
    first = finals.cut(event, 4, by=event.created_by)
    assert (first.number, first.stage, first.ahead["seeds"]) == (3, Round.Stage.FINALS, before[:4])
    assert fresh(event).rounds_planned == 4
    swiss = scores(event, 2)
    third = play(event, 3)
    assert kinds(third, Seating.Kind.OUT) == set(before[4:])
    assert {table.match for table in third.tables.all()} == {"W1.1", "W1.2"}
    fourth = play(event, 4)
    standings.refresh(event.pk)
    assert scores(event, 4) == swiss == scores(event, 2)
    final = Result.objects.get(table=fourth.tables.get(match="W2.1"))
    winner = next(side["entry"] for side in final.sides if side["won"])
    assert order(event, 4)[0] == winner
    assert order(event, 4)[4:] == before[4:]
    assert list(ranks(event).values())[:4] == [1, 2, 3, 4]
    assert next_step(event_facts(fresh(event))).code == "finish"
    events.finish(event, by=event.created_by)


def test_a_correction_enters_the_frozen_standings_and_leaves_the_field_alone():
    event = truco(6, "swiss", rounds_planned=1)
    play(event, 1)
    first = finals.cut(event, 2, by=event.created_by)
    field = first.ahead["seeds"]
    play(event, 2)
    table = Table.objects.get(round__event=event, round__number=1, number=1)
    results.correct_hand(table, 1, {"pair": 2, "value": 12, "by": "tricks"}, "wrong way round", by=event.created_by)
    standings.refresh(event.pk)
    winner = table.seatings.get(side=2).entry_id
    assert scores(event, 1)[winner] == scores(event, 2)[winner] == Fraction(3)
    assert event.rounds.get(number=2).ahead["seeds"] == field
    assert set(order(event, 2)[:2]) == set(field)


def test_a_correction_of_a_semi_final_names_the_final():
    event = truco(8, "swiss", rounds_planned=1)
    play(event, 1)
    finals.cut(event, 4, by=event.created_by)
    play(event, 2)
    start(event, 3)
    table = Table.objects.get(round__event=event, match="W1.1")
    results.correct_hand(table, 1, {"pair": 2, "value": 12, "by": "tricks"}, "wrong way round", by=event.created_by)
    found = warnings_of(fresh(event), event_facts(fresh(event)))
    assert [warning.code for warning in found] == ["affected"]
    assert "table 1 of round 3" in found[0].sentence


def test_hearts_finals_at_one_table_or_several():
    event = hearts(16, "pods", rounds_planned=1)
    play(event, 1)
    best = order(event, 1)[:8]
    finals.cut(event, 8, by=event.created_by, kind="tables")
    round_ = play(event, 2)
    at = [set(table.seatings.values_list("entry_id", flat=True)) for table in round_.tables.order_by("number")]
    assert at == [set(best[:4]), set(best[4:])]
    after = order(event, 2)
    assert (set(after[:4]), set(after[4:8])) == (at[0], at[1])
    found = list(ranks(event).values())
    assert (found[0], found[4], found[8]) == (1, 5, 9)


def test_hearts_finals_as_a_knockout_of_pods():
    event = hearts(16, "pods", rounds_planned=1)
    play(event, 1)
    finals.cut(event, 8, by=event.created_by)
    play(event, 2)
    last = play(event, 3)
    assert last.tables.count() == 1
    assert len(kinds(last, Seating.Kind.SEATED)) == 4


def test_groups_then_a_knockout_of_the_best():
    event = truco(8, "groups", format_settings={"groups": 2, "qualify": 2})
    for number in (1, 2, 3):
        play(event, number)
    assert fresh(event).rounds_planned == 3
    assert sorted(ranks(event).values()) == [1, 1, 3, 3, 5, 5, 7, 7]
    seeds = event.rounds.get(number=1).ahead["seeds"]
    groups = [{seeds[at] for at in (0, 3, 4, 7)}, {seeds[at] for at in (1, 2, 5, 6)}]
    best = order(event, 3)
    first = finals.cut(event, by=event.created_by)
    assert set(first.ahead["seeds"]) == set(best[:4])
    round_ = play(event, 4)
    for table in round_.tables.all():
        pair_ = set(table.seatings.values_list("entry_id", flat=True))
        assert len(pair_ & groups[0]) == 1  # winners meet seconds of the other group
    play(event, 5)
    assert sorted(ranks(event).values())[:3] == [1, 2, 3]
    events.finish(event, by=event.created_by)


def test_hearts_groups_rotate_among_themselves():
    event = hearts(16, "groups", rounds_planned=2, format_settings={"groups": 2, "qualify": 2})
    play(event, 1)
    play(event, 2)
    seeds = event.rounds.get(number=1).ahead["seeds"]
    group = {entry: (0, 1, 1, 0)[at % 4] for at, entry in enumerate(seeds)}
    for table in Table.objects.filter(round__event=event):
        assert len({group[entry] for entry in table.seatings.values_list("entry_id", flat=True)}) == 1
    finals.cut(event, by=event.created_by, kind="tables")
    assert play(event, 3).tables.count() == 1


def test_who_has_left_is_passed_over_by_the_cut():
    event = truco(6, "swiss", rounds_planned=1)
    play(event, 1)
    best = order(event, 1)
    entries.withdraw(event.entries.get(pk=best[0]), by=event.created_by)
    assert finals.cut(event, 2, by=event.created_by).ahead["seeds"] == best[1:3]


@pytest.mark.parametrize("kind", ["tables", "knockout"])
def test_a_finalist_who_leaves_before_the_finals_wins_nothing(kind):
    """The first of the cut goes home: who wins among the others is first, and whoever left comes after them."""
    event = hearts(12, "pods", rounds_planned=1)
    play(event, 1)
    best = order(event, 1)[:4]
    finals.cut(event, 4, by=event.created_by, kind=kind)
    entries.withdraw(event.entries.get(pk=best[0]), by=event.created_by)
    play(event, 2)
    after = order(event, 2)
    assert (set(after[:3]), after[3]) == (set(best[1:]), best[0])
    places = list(ranks(event).values())
    assert (places[0], places[3:5]) == (1, [4, 5])


def test_a_cut_is_taken_back_as_long_as_no_final_is_drawn():
    event = truco(6, "swiss", rounds_planned=1)
    refused("step-not-allowed", lambda: finals.cut(event, 2, by=event.created_by))
    play(event, 1)
    by = event.created_by
    refused("no-cut-yet", lambda: finals.take_back(event, by=by, reason="too early"))
    refused("cut-too-large", lambda: finals.cut(event, 9, by=by))
    finals.cut(event, 4, by=by)
    refused("finals-are-drawn", lambda: finals.cut(event, 2, by=by))
    refused("reason-missing", lambda: finals.take_back(event, by=by, reason=" "))
    finals.take_back(event, by=by, reason="one more round first")
    assert (fresh(event).rounds_planned, event.rounds.count()) == (1, 1)
    finals.cut(event, 2, by=by)
    drawn = pair(event, 2)
    refused("later-round-paired", lambda: finals.take_back(event, by=by, reason="too late"))
    rounds.unpair(drawn, by=by)
    finals.take_back(event, by=by, reason="in time")


def test_an_undone_final_is_drawn_again_for_the_same_field():
    event = truco(6, "swiss", rounds_planned=1)
    play(event, 1)
    field = finals.cut(event, 2, by=event.created_by).ahead["seeds"]
    round_ = start(event, 2)
    taking_back.undo(round_, by=event.created_by, reason="a card was missing")
    again = start(event, 2)
    assert (again.stage, again.ahead["seeds"]) == (Round.Stage.FINALS, field)
    taking_back.undo(again, by=event.created_by, reason="it was there")
    taking_back.restore(round_, by=event.created_by, reason="it was there")
    assert event.rounds.get(number=2).pk == round_.pk


def test_a_knockout_has_no_cut():
    event = truco(4, "knockout")
    play(event, 1)
    refused("no-finals", lambda: finals.cut(event, 2, by=event.created_by))
    refused("field-is-drawn", lambda: entries.enter_pair(event, ["New One", "New Two"], by=event.created_by))
