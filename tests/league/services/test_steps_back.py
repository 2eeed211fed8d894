"""Steps back: a draw, a publication, a closing; and what of a plan can still change."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.models import Game
from league.models import AuditEntry, Event, Seating, Table
from league.services import entries, events, results, rounds
from tests.factories import (
    TRUCO,
    entry_of,
    finish_round,
    make_event,
    pair,
    play_round,
    tally,
)
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


def seen(event):
    return Event.objects.get(pk=event.pk)


def test_a_draft_is_taken_back_without_a_trace_but_in_the_log():
    event = make_event(players=8, checked_in=True)
    round_ = rounds.unpair(pair(event), by=event.created_by, reason="Zoe is coming")
    assert (round_.state, round_.seed, round_.why, round_.paired_by) == ("planned", None, [], None)
    assert not Table.objects.exists()
    assert not Seating.objects.exists()
    assert AuditEntry.objects.get(verb="round.unpair").reason == "Zoe is coming"
    assert refusal(rounds.unpair, round_, by=event.created_by).code == "step-not-allowed"


def test_a_published_round_goes_back_as_long_as_nothing_is_played():
    event = make_event(players=8, checked_in=True)
    by = event.created_by
    round_ = play_round(event)
    assert refusal(rounds.unpublish, round_, by=by, reason=" ").code == "reason-missing"
    table = round_.tables.get(number=2)
    results.enter_hand(table, 1, tally(table.game, 1), by=by)
    results.withdraw_hand(table, by=by, number=1)
    back = rounds.unpublish(round_, by=by, reason="too early")
    assert (back.state, back.published_at) == ("paired", None)
    assert set(Game.objects.values_list("state", flat=True)) == {"abandoned"}
    assert set(back.tables.values_list("game", flat=True)) == {None}
    again = rounds.publish(back, by=by)
    assert again.tables.filter(game__state="open").count() == 2


def test_closing_and_opening_again():
    event = make_event(players=4, checked_in=True)
    by = event.created_by
    round_ = play_round(event)
    assert refusal(rounds.close, round_, by=by).code == "results-missing"
    finish_round(round_)
    closed = rounds.close(round_, by=by)
    assert closed.state == "closed"
    assert refusal(rounds.close, closed, by=by).code == "step-not-allowed"
    assert refusal(rounds.reopen_round, closed, by=by, reason="").code == "reason-missing"
    opened = rounds.reopen_round(closed, by=by, reason="table 1 counted wrong")
    assert (opened.state, opened.closed_at) == ("playing", None)
    pair(event, 2)
    round_.refresh_from_db()
    assert round_.state == "closed"
    found = refusal(rounds.reopen_round, round_, by=by, reason="again")
    assert (found.code, found.sentence) == ("later-round-paired", "Round 2 is paired already. Take it back first.")


def test_finishing_closes_the_last_round_and_forgets_the_planned_ones():
    event = make_event(players=4, checked_in=True)
    by = event.created_by
    rounds.plan(event, [None, None, None], by=by)
    round_ = play_round(event)
    assert refusal(events.finish, event, by=by).code == "results-missing"
    finish_round(round_)
    assert events.finish(event, by=by).state == "finished"
    assert list(event.rounds.values_list("number", "state")) == [(1, "closed")]
    assert refusal(events.reopen, event, by=by, reason="").code == "reason-missing"
    assert events.reopen(event, by=by, reason="one more round").state == "running"
    assert pair(event, 2).number == 2


def test_a_plan_sets_the_number_of_rounds_and_their_times():
    event = make_event(players=4, checked_in=True)
    by = event.created_by
    eight = timezone.now() + timedelta(hours=1)
    nine, ten = eight + timedelta(hours=1), eight + timedelta(hours=2)
    rounds.plan(event, [eight, None, ten], by=by)
    assert list(event.rounds.values_list("number", "starts_at")) == [(1, eight), (2, None), (3, ten)]
    rounds.plan(event, [eight, nine], by=by)
    assert list(event.rounds.values_list("number", "starts_at")) == [(1, eight), (2, nine)]
    assert seen(event).rounds_planned == 2
    assert refusal(rounds.plan, event, [nine, eight], by=by).code == "times-out-of-order"
    assert refusal(rounds.plan, event, [nine, nine], by=by).code == "times-out-of-order"
    assert refusal(rounds.plan, event, [], by=by).code == "too-many-rounds"
    events.cancel(event, by=by)
    assert refusal(rounds.plan, event, [None], by=by).code == "event-is-closed"


def test_a_plan_leaves_alone_what_is_played():
    event = make_event(players=4, checked_in=True)
    by = event.created_by
    finish_round(play_round(event, 1))
    play_round(event, 2)
    assert refusal(rounds.plan, event, [None], by=by).code == "rounds-below-paired"
    later = timezone.now() + timedelta(hours=1)
    rounds.plan(event, [later, later + timedelta(hours=1), None], by=by)
    assert list(event.rounds.values_list("number", "state", "starts_at")) == [
        (1, "closed", None), (2, "published", None), (3, "planned", None),
    ]  # fmt: skip


def test_the_log_keeps_the_whole_draw_that_is_taken_back():
    event = make_event(rules=TRUCO, players=4, checked_in=True)
    by = event.created_by
    entries.undo_check_in(entry_of(event, "Ana"), by=by)
    round_ = pair(event)
    seats = {
        str(table.number): list(table.seatings.order_by("side").values_list("entry", flat=True))
        for table in round_.tables.all()
    }
    bye = round_.seatings.get(kind="bye").entry_id
    rounds.unpair(round_, by=by)
    assert AuditEntry.objects.get(verb="round.unpair").old == {
        "state": "paired", "seed": round_.seed, "tables": seats, "byes": [bye], "absent": [entry_of(event, "Ana").pk],
    }  # fmt: skip


def test_a_draw_that_has_been_seen_is_taken_back_with_a_reason():
    event = make_event(players=8, checked_in=True)
    by = event.created_by
    round_ = play_round(event)
    games = {str(table.number): table.game_id for table in round_.tables.all()}
    rounds.unpublish(round_, by=by, reason="wrong table")
    assert AuditEntry.objects.get(verb="round.unpublish").old == {"state": "published", "games": games}
    assert refusal(rounds.unpair, round_, by=by, reason=" ").code == "reason-missing"
    assert round_.tables.count() == 2
    rounds.unpair(round_, by=by, reason="Zoe is here")
    rounds.unpair(pair(event), by=by)  # this draw nobody has seen
