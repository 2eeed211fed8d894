"""Rounds: paired, published, and by whom."""

from collections import Counter

import pytest

from league.models import AuditEntry, Event, Player, Result, Round, Seating, Standing, Table
from league.services import entries, events, results, rounds
from tests.factories import (
    TRUCO,
    entry_of,
    finish_round,
    finish_table,
    make_event,
    make_member,
    make_user,
    pair,
    play_round,
)
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


def kinds(round_):
    return Counter(round_.seatings.values_list("kind", flat=True))


def sizes(round_):
    return sorted(Counter(round_.seatings.filter(kind="seated").values_list("table", flat=True)).values())


def seen(event):
    return Event.objects.get(pk=event.pk)


# --- pairing ----------------------------------------------------------------------------------------------------------


def test_pairing_starts_the_event_and_seats_everybody_once():
    event = make_event(players=10, checked_in=True)
    round_ = pair(event)
    assert seen(event).state == "running"
    assert (round_.state, round_.paired_by, round_.published_at) == ("paired", event.created_by, None)
    assert kinds(round_) == {"seated": 10}
    assert sizes(round_) == [3, 3, 4]  # ten at tables of four: 4 + 3 + 3
    assert list(round_.tables.values_list("number", "game")) == [(1, None), (2, None), (3, None)]
    assert {reason["code"] for reason in round_.why} >= {"first-round-random", "split"}


def test_pairs_play_two_a_table_and_an_odd_one_has_a_bye():
    round_ = pair(make_event(rules=TRUCO, players=5, checked_in=True))
    assert kinds(round_) == {"seated": 4, "bye": 1}
    assert sizes(round_) == [2, 2]
    assert [why["code"] for why in round_.why if why["entry"]] == ["bye-drawn"]


def test_one_table_takes_them_all():
    round_ = pair(make_event(format="single-table", players=7, checked_in=True))
    assert sizes(round_) == [7]


def test_who_is_not_checked_in_is_absent_and_not_lost():
    event = make_event(players=6, checked_in=True)
    by = event.created_by
    entries.undo_check_in(entry_of(event, "Ana"), by=by)
    entries.withdraw(entry_of(event, "Bruno"), by=by)  # before the start: was never in the event
    round_ = pair(event)
    assert kinds(round_) == {"seated": 4, "absence": 1}
    assert round_.seatings.get(kind="absence").entry.name == "Ana"
    assert not round_.seatings.filter(entry__name="Bruno").exists()


def test_before_check_in_nothing_is_paired():
    event = make_event(players=4)
    found = refusal(pair, event)
    assert (found.code, found.sentence) == (
        "not-in-check-in",
        "Thursday stands at “registration”. Open check-in before the first round is paired.",
    )


def test_a_draw_that_fails_leaves_nothing_behind():
    event = make_event(players=2, checked_in=True)
    found = refusal(pair, event)
    assert (found.code, found.sentence) == (
        "too-few-entries", "There are 2 entries to seat; at least 3 are needed.",
    )  # fmt: skip
    assert seen(event).state == "check-in"
    assert not Round.objects.exists()
    assert not AuditEntry.objects.filter(verb__in=["event.start", "round.pair"]).exists()


def test_the_next_round_waits_for_the_results_and_names_the_tables():
    event = make_event(players=12, checked_in=True)
    first = play_round(event)
    finish_table(first.tables.get(number=2))
    found = refusal(pair, event, 2)
    assert (found.code, found.sentence) == (
        "results-missing", "Results of round 1 are missing. Tables: 1, 3.",
    )  # fmt: skip
    finish_round(first)
    second = pair(event, 2)
    first.refresh_from_db()
    assert (first.state, second.state) == ("closed", "paired")
    assert first.closed_at is not None
    assert Standing.objects.filter(event=event, round_number=1).count() == 12


def test_a_result_that_nobody_confirmed_is_waited_for():
    event = make_event(players=4, checked_in=True)
    ana = make_user("Ana's account")
    Player.objects.filter(name="Ana").update(user=ana)
    first = play_round(event)
    finish_table(first.tables.get(), by=ana)
    assert first.tables.get().results.get().state == "reported"
    found = refusal(pair, event, 2)
    assert (found.code, found.facts["tables"]) == ("results-unconfirmed", "1")
    results.confirm(Result.objects.get(), by=event.created_by)
    assert pair(event, 2).state == "paired"


def test_a_table_that_was_given_up_is_not_waited_for():
    event = make_event(players=8, checked_in=True)
    first = play_round(event)
    finish_table(first.tables.get(number=1))
    results.abandon_table(first.tables.get(number=2), by=event.created_by, reason="fire alarm")
    assert pair(event, 2).state == "paired"


def test_who_comes_second_is_told_who_was_first():
    event = make_event(players=8, checked_in=True, time_zone="America/Sao_Paulo")
    bruno = make_member(event.club, name="Bruno Lima")
    events.assign(event, bruno, "director", by=event.created_by)
    first = pair(event, by=bruno)
    Round.objects.filter(pk=first.pk).update(paired_at="2026-03-05T23:07:00Z")
    found = refusal(pair, event)
    assert found.code == "already-paired"
    # three hours behind UTC
    assert found.facts == {"number": 1, "name": "Bruno Lima", "time": "20:07"}
    assert Round.objects.count() == 1


def test_rounds_are_paired_one_after_the_other_and_no_more_than_planned():
    event = make_event(players=4, checked_in=True, rounds_planned=1)
    found = refusal(pair, event, 2)
    assert (found.code, found.sentence) == ("not-the-next-round", "The next round to be paired is 1, not 2.")
    assert refusal(pair, event, 0).code == "not-the-next-round"
    finish_round(play_round(event))
    assert refusal(pair, event, 2).code == "all-rounds-paired"
    events.update_event(event, {"rounds_planned": 2}, by=event.created_by)
    assert pair(event, 2).number == 2


def test_an_unpublished_round_is_published_before_the_next_one():
    event = make_event(players=4, checked_in=True)
    pair(event)
    assert refusal(pair, event, 2).code == "round-not-published"


def test_the_same_state_gives_the_same_draw():
    """Taking a draw back and drawing again is no way to another one; a newcomer is."""
    event = make_event(players=12, checked_in=True)
    first = pair(event)
    drawn = [list(table.seatings.order_by("side").values_list("entry", flat=True)) for table in first.tables.all()]
    seed = first.seed
    rounds.unpair(first, by=event.created_by)
    again = pair(event)
    assert again.seed == seed
    assert drawn == [list(t.seatings.order_by("side").values_list("entry", flat=True)) for t in again.tables.all()]


def test_in_the_second_round_nobody_meets_again_where_that_can_be_helped():
    """16 players at four tables: in round 2 each table takes one from each table of round 1."""
    event = make_event(players=16, checked_in=True)
    first = play_round(event)
    finish_round(first)
    second = pair(event, 2)
    table_of = dict(first.seatings.values_list("entry", "table"))
    for table in second.tables.all():
        assert len({table_of[entry] for entry in table.seatings.values_list("entry", flat=True)}) == 4


def test_pairs_play_whom_they_have_not_played_and_winners_play_winners():
    """Four pairs: the two winners of round 1 have 3 points and meet in round 2."""
    event = make_event(rules=TRUCO, players=4, checked_in=True)
    first = play_round(event)
    finish_round(first)
    winners = set(first.seatings.filter(side=1).values_list("entry", flat=True))
    second = pair(event, 2)
    tables = [set(table.seatings.values_list("entry", flat=True)) for table in second.tables.order_by("number")]
    assert tables[0] == winners


def test_a_bye_goes_round():
    """Five pairs, three rounds: three different pairs have a bye."""
    event = make_event(rules=TRUCO, players=5, checked_in=True)
    for number in (1, 2, 3):
        finish_round(play_round(event, number))
    byes = Seating.objects.filter(round__event=event, kind="bye").values_list("entry", flat=True)
    assert len(set(byes)) == 3


def test_rematches_are_drawn_only_when_they_are_asked_for():
    """Two pairs have met after one round."""
    event = make_event(rules=TRUCO, players=2, checked_in=True)
    finish_round(play_round(event))
    assert refusal(pair, event, 2).code == "no-pairing"
    assert rounds.pair(event, 2, by=event.created_by, allow_rematches=True).state == "paired"


def test_the_draw_is_in_the_log():
    event = make_event(rules=TRUCO, players=3, checked_in=True)
    round_ = pair(event)
    drawn = AuditEntry.objects.get(verb="round.pair").new
    seated = list(round_.seatings.filter(kind="seated").order_by("side").values_list("entry", flat=True))
    assert drawn["tables"] == {"1": seated}
    assert drawn["byes"] == [round_.seatings.get(kind="bye").entry_id]
    assert drawn["seed"] == round_.seed


def test_should_the_lock_fail_the_constraints_do_not(monkeypatch):
    """As if both had looked before either wrote: the second one's tables are refused by the database."""
    event = make_event(players=8, checked_in=True)
    pair(event)
    monkeypatch.setattr(rounds, "_require_next", lambda event, number: None)
    assert refusal(pair, event).code == "already-paired"
    assert Table.objects.count() == 2
    assert Seating.objects.count() == 8


# --- who may ----------------------------------------------------------------------------------------------------------


def test_rounds_are_the_business_of_the_events_directors():
    event = make_event(players=8, checked_in=True)
    scorer = make_member(event.club)
    events.assign(event, scorer, "scorer", by=event.created_by)
    drawn = pair(make_event(event.club, players=8, checked_in=True))
    for by in (make_user(), make_member(event.club), make_member(event.club, "director"), scorer):
        assert refusal(rounds.pair, event, 1, by=by).code == "not-allowed"
        assert refusal(rounds.plan, event, [None], by=by).code == "not-allowed"
        for step in (rounds.unpair, rounds.publish, rounds.close):
            assert refusal(step, drawn, by=by).code == "not-allowed"
        for step in (rounds.unpublish, rounds.reopen_round):
            assert refusal(step, drawn, by=by, reason="x").code == "not-allowed"


def test_nobody_is_the_schedule_only_where_the_schedule_comes():
    event = make_event(players=8, checked_in=True)
    round_ = rounds.publish(rounds.pair(event, 1, by=None), by=None)
    assert (round_.paired_by, AuditEntry.objects.get(verb="round.pair").by_name) == (None, "schedule")
    for step in (rounds.unpair, rounds.close):
        assert refusal(step, round_, by=None).code == "not-allowed"
    for step in (rounds.unpublish, rounds.reopen_round):
        assert refusal(step, round_, by=None, reason="x").code == "not-allowed"
    assert refusal(rounds.plan, event, [None], by=None).code == "not-allowed"


def test_pairing_asks_of_an_event_what_starting_asks():
    event = make_event(players=4)
    events.open_check_in(event, by=event.created_by)
    assert refusal(pair, event).code == "nobody-checked-in"
    assert seen(event).state == "check-in"


def test_the_first_round_says_that_it_is_drawn():
    round_ = pair(make_event(rules=TRUCO, players=5, checked_in=True))
    assert {"first-round-random", "bye-drawn"} <= {why["code"] for why in round_.why}
    assert "first-round-halves" not in {why["code"] for why in round_.why}
