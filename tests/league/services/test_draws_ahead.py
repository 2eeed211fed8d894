"""Rotation and round-robin: the whole schedule drawn ahead, and drawn anew where the field has changed."""

import pytest

from league.models import AuditEntry, Entry, Round, Seating, Standing
from league.queries.ranking import groups_at
from league.queries.standings import material
from league.services import draws_ahead, entries, events, rounds, taking_back
from tests.factories import entry_of, pair
from tests.league.services.formats import (
    fresh,
    hearts,
    kinds,
    opponents,
    play,
    ranks,
    sat_out,
    start,
    truco,
    win,
)
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def test_a_rotation_from_its_first_round_to_its_end():
    event = hearts(16, "rotation", rounds_planned=5)
    for number in range(1, 6):
        play(event, number)
    assert set(opponents(event).values()) == {1}  # sixteen in five rounds: everybody once
    assert len(Round.objects.get(event=event, number=1).ahead["rounds"]) == 5
    assert not any(round_.ahead for round_ in event.rounds.filter(number__gt=1))
    events.finish(event, by=event.created_by)
    assert len(ranks(event)) == 16


def test_who_sits_out_scores_nothing_and_ranks_are_by_mean():
    event = truco(5, "round-robin")
    for number in (1, 2):
        play(event, number)
    ranks(event)
    rows = Standing.objects.filter(event=event, round_number=2)
    assert sorted(row.games for row in rows) == [1, 1, 2, 2, 2]
    assert {row.score for row in rows} <= {0, 3 / 2, 3}
    assert not Seating.objects.filter(round__event=event, kind=Seating.Kind.BYE).exists()


def test_sit_outs_come_to_everybody_in_turn():
    event = truco(5, "round-robin")
    for number in range(1, 6):
        play(event, number)
    ranks(event)
    assert set(sat_out(event).values()) == {1}
    assert {row.games for row in Standing.objects.filter(event=event, round_number=5)} <= {4}


def test_a_round_robin_has_the_rounds_it_needs():
    event = truco(6, "round-robin", rounds_planned=3)
    play(event, 1)
    assert fresh(event).rounds_planned == 5
    for number in range(2, 6):
        play(event, number)
    assert set(opponents(event).values()) == {1}
    refused("all-rounds-paired", lambda: pair(event, 6))


def test_a_double_round_robin():
    event = truco(4, "round-robin", format_settings={"double": True})
    for number in range(1, 7):
        play(event, number)
    assert set(opponents(event).values()) == {2}


def test_a_rotation_is_drawn_anew_for_who_comes_and_goes():
    event = hearts(16, "rotation", rounds_planned=5)
    play(event, 1)
    play(event, 2)
    entries.enter_players(event, ["Late One", "Late Two", "Late Three", "Late Four"], by=event.created_by)
    entries.withdraw(entry_of(event, "Ana"), by=event.created_by)
    play(event, 3)
    assert len(Round.objects.get(event=event, number=3).ahead["rounds"]) == 3
    third = Seating.objects.filter(round__event=event, round__number=3, kind=Seating.Kind.SEATED)
    assert third.filter(entry__name="Late One").exists()
    assert not third.filter(entry__name="Ana").exists()
    assert Round.objects.get(event=event, number=1).tables.count() == 4  # what was played stays


def test_groups_are_drawn_anew_for_who_comes_and_goes():
    event = hearts(16, "groups", rounds_planned=3, format_settings={"groups": 2})
    by = event.created_by
    play(event, 1)
    before = [{row.entry for row in rows} for rows in groups_at(material(event), 1)]
    late = entries.enter_player(event, "Late One", by=by)
    gone = entry_of(event, "Ana")
    entries.withdraw(gone, by=by)
    play(event, 2)
    now = [{row.entry for row in rows} for rows in groups_at(material(event), 2)]
    # the newcomer goes on with the snake, to the first of two equal groups; who has left stays in the standings
    assert now == [before[0] | {late.pk}, before[1]]
    second = Round.objects.get(event=event, number=2)
    assert len(second.ahead["rounds"]) == 2
    seated = {table.pk: set(table.seatings.values_list("entry_id", flat=True)) for table in second.tables.all()}
    assert all(sitting <= now[0] or sitting <= now[1] for sitting in seated.values())
    assert set().union(*seated.values()) == (before[0] | before[1] | {late.pk}) - {gone.pk}
    play(event, 3)
    assert not Round.objects.get(event=event, number=3).ahead


def test_taking_the_round_back_takes_the_new_schedule_back():
    event = hearts(16, "rotation", rounds_planned=4)
    play(event, 1)
    undisturbed = pair(event, 2)
    tables = _tables(undisturbed)
    rounds.unpair(undisturbed, by=event.created_by)
    ana = entry_of(event, "Ana")
    entries.undo_check_in(ana, by=event.created_by)
    changed = pair(event, 2)
    assert _tables(changed) != tables
    rounds.unpair(changed, by=event.created_by)
    entries.check_in(ana, by=event.created_by)
    assert _tables(pair(event, 2)) == tables


def test_an_undone_round_is_restored_with_its_schedule():
    event = hearts(16, "rotation", rounds_planned=3)
    first = start(event, 1)
    ahead, tables = Round.objects.get(pk=first.pk).ahead, _tables(first)
    taking_back.undo(first, by=event.created_by, reason="wrong hall")
    taking_back.restore(first, by=event.created_by, reason="right after all")
    back = Round.objects.get(event=event, number=1)
    assert (back.ahead, _tables(back)) == (ahead, tables)
    win(back)
    play(event, 2)
    assert not Round.objects.get(event=event, number=2).ahead


def test_a_schedule_drawn_after_other_rounds_is_drawn_anew():
    event = hearts(16, "rotation", rounds_planned=4)
    by = event.created_by
    play(event, 1)
    second = start(event, 2)
    win(second)
    draws_ahead.draw_ahead(event, by=by)
    stale = Round.objects.get(event=event, number=3).ahead["rounds"][0]["tables"]
    taking_back.undo(second, by=by, reason="wrong hall")
    entries.undo_check_in(entry_of(event, "Ana"), by=by)
    play(event, 2)
    entries.check_in(entry_of(event, "Ana"), by=by)
    assert _tables(pair(event, 3)) != stale
    met = opponents(event)
    assert len(met) == sum(met.values())  # nobody twice


def test_the_schedule_can_be_looked_at_before_the_first_round():
    event = hearts(8, "rotation", rounds_planned=3)
    planned = draws_ahead.draw_ahead(event, by=event.created_by)
    assert (planned.state, len(planned.ahead["rounds"])) == (Round.State.PLANNED, 3)
    assert AuditEntry.objects.filter(verb="event.draw_schedule").exists()
    drawn = pair(event, 1)
    assert _tables(drawn) == planned.ahead["rounds"][0]["tables"]


def test_a_schedule_is_not_drawn_where_there_is_none():
    event = truco(4, "swiss")
    refused("no-schedule", lambda: draws_ahead.draw_ahead(event, by=event.created_by))


def test_a_round_robin_takes_nobody_in_once_it_is_drawn():
    event = truco(4, "round-robin")
    play(event, 1)
    by = event.created_by
    refused("field-is-drawn", lambda: entries.enter_pair(event, ["Late One", "Late Two"], by=by))
    refused("schedule-begun", lambda: draws_ahead.draw_ahead(event, by=by))


def test_who_would_meet_a_pair_that_left_has_a_bye():
    event = truco(4, "round-robin")
    play(event, 1)
    gone = event.entries.order_by("number")[0]
    entries.withdraw(gone, by=event.created_by)
    second = play(event, 2)
    assert second.tables.count() == 1
    assert len(kinds(second, Seating.Kind.BYE)) == 1
    assert kinds(second, Seating.Kind.ABSENCE) == {gone.pk}
    assert Entry.objects.get(pk=gone.pk).is_gone


def _tables(round_):
    tables = round_.tables.order_by("number").prefetch_related("seatings")
    return [list(table.seatings.order_by("side").values_list("entry_id", flat=True)) for table in tables]
