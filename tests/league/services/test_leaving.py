"""Late entries and withdrawals from a round on that is named ahead of time."""

from collections import Counter

import pytest

from league.models import AuditEntry, Entry, Standing
from league.queries import money
from league.queries.console.facts import event_facts
from league.services import disqualification, draws_ahead, entries, finals, leaving, rounds, standings, taking_back
from tests.factories import TRUCO, entry_of, finish_round, make_club, make_event, make_member, pair, play_round
from tests.league.services.formats import truco
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Eight players, four rounds; the first is played."""
    event = make_event(players=8, checked_in=True, rounds_planned=4)
    finish_round(play_round(event))
    return event


def leave(event, name, number):
    return entries.withdraw(entry_of(event, name), by=event.created_by, from_round=number)


def facts(event, name):
    entry = entry_of(event, name)
    return entry.state, entry.withdrawn_from, entry.leaving_from


def places(event, name):
    return list(entry_of(event, name).seatings.order_by("round__number").values_list("round__number", "kind"))


def play(event, number):
    finish_round(play_round(event, number))


def test_who_leaves_later_plays_until_then(event):
    leave(event, "Ana", 3)
    assert facts(event, "Ana") == ("checked-in", None, 3)
    assert event_facts(event).checked_in == 8
    play(event, 2)
    assert facts(event, "Ana") == ("checked-in", None, 3)
    assert event_facts(event).checked_in == 7  # for round 3
    play(event, 3)
    assert facts(event, "Ana") == ("withdrawn", 3, 3)
    assert places(event, "Ana") == [(1, "seated"), (2, "seated"), (3, "absence")]
    said, done = AuditEntry.objects.filter(verb__in=("entry.leave_later", "entry.withdraw")).order_by("id")
    assert (said.old, said.new, done.new["withdrawn_from"]) == ({"leaving_from": None}, {"leaving_from": 3}, 3)
    entries.restore(entry_of(event, "Ana"), by=event.created_by)
    assert facts(event, "Ana") == ("checked-in", None, None)


def test_the_next_round_is_now(event):
    leave(event, "Ana", 2)
    assert facts(event, "Ana") == ("withdrawn", 2, None)


def test_what_can_be_named(event):
    ana = entry_of(event, "Ana")
    refused("round-is-drawn", lambda: leave(event, "Ana", 1))
    refused("no-such-round-planned", lambda: leave(event, "Ana", 5))
    refused("not-leaving", lambda: leaving.stay(ana, by=event.created_by))
    refused("not-allowed", lambda: leaving.stay(ana, by=make_member(event.club)))
    refused("not-allowed", lambda: entries.withdraw(ana, by=make_member(event.club), from_round=3))
    leave(event, "Ana", 4)
    leave(event, "Ana", 3)  # otherwise after all
    assert facts(event, "Ana") == ("checked-in", None, 3)
    leaving.stay(ana, by=event.created_by)
    assert facts(event, "Ana") == ("checked-in", None, None)
    leave(event, "Ana", 3)
    leave(event, "Ana", 2)
    assert facts(event, "Ana") == ("withdrawn", 2, None)
    refused("entry-has-left", lambda: leaving.come_from(ana, 3, by=event.created_by))
    leave(event, "Bruno", 3)
    disqualification.disqualify(entry_of(event, "Bruno"), by=event.created_by, reason="a card up the sleeve")
    assert facts(event, "Bruno") == ("disqualified", 2, None)


def test_a_round_taken_back_leaves_the_one_that_was_named(event):
    """Rounds 2 and 3 are undone: whoever leaves from round 3 is in round 2 again, and gone from round 3 on."""
    by = event.created_by
    leave(event, "Ana", 3)
    play(event, 2)
    third = pair(event, 3)
    assert facts(event, "Ana") == ("withdrawn", 3, 3)
    rounds.unpair(third, by=by)
    assert facts(event, "Ana") == ("withdrawn", 3, 3)
    second = taking_back.undo(event.rounds.get(number=2), by=by, reason="wrong tables")
    assert facts(event, "Ana") == ("checked-in", None, 3)
    taking_back.restore(second, by=by, reason="they were right")
    assert facts(event, "Ana") == ("checked-in", None, 3)
    play(event, 3)
    assert facts(event, "Ana") == ("withdrawn", 3, 3)
    assert places(event, "Ana")[1] == (2, "seated")


def test_the_fee_is_given_back_only_to_who_never_played():
    event = make_event(make_club(money=True), players=8, checked_in=True, rounds_planned=3, fee_cents=500)
    ana = entry_of(event, "Ana")
    play(event, 1)
    late = entries.enter_players(event, ["Zoe"], by=event.created_by, first_round=3)[0].entry
    leave(event, "Ana", 2)
    assert (late.state, late.first_round) == ("checked-in", 3)
    leave(event, "Zoe", 3)
    booked = money.fees_booked(event)[0]
    assert {ana.pk, late.pk} <= set(booked)
    play(event, 2)
    play(event, 3)
    booked = money.fees_booked(event)[0]
    assert (ana.pk in booked, late.pk in booked) == (True, False)


def test_who_comes_later_is_absent_until_then(event):
    by = event.created_by
    [answer] = entries.enter_players(event, ["Zoe"], by=by, first_round=3)
    assert (answer.entry.state, answer.entry.first_round) == ("checked-in", 3)
    assert event_facts(event).checked_in == 8
    play(event, 2)
    taking_back.undo(event.rounds.get(number=2), by=by, reason="again")
    assert entry_of(event, "Zoe").first_round == 3  # it was named
    play(event, 2)
    entries.enter_player(event, "Yves", by=by)  # from the next round on, which is the same
    assert event_facts(event).checked_in == 10
    play(event, 3)
    assert places(event, "Zoe") == [(2, "absence"), (3, "seated")]
    standings.refresh(event.pk)
    zoe, yves = (
        Standing.objects.get(event=event, round_number=3, entry=entry_of(event, name)) for name in ("Zoe", "Yves")
    )
    assert zoe.games == yves.games == 3  # two rounds missed, one played
    refused("plays-already", lambda: leaving.come_from(entry_of(event, "Zoe"), 4, by=by))


def test_from_which_round_on_can_be_changed_until_then(event):
    by, zoe = event.created_by, entries.enter_player(event, "Zoe", by=event.created_by)
    leaving.come_from(zoe, 4, by=by)
    assert entry_of(event, "Zoe").first_round == 4
    refused("round-is-drawn", lambda: leaving.come_from(zoe, 1, by=by))
    refused("not-allowed", lambda: leaving.come_from(zoe, 2, by=make_member(event.club)))
    leaving.come_from(zoe, 2, by=by)
    play(event, 2)
    assert places(event, "Zoe") == [(2, "seated")]


def test_somebody_who_comes_later_is_named_before_the_start():
    event = make_event(players=8, checked_in=True, rounds_planned=3)
    by = event.created_by
    entries.enter_players(event, ["Zoe"], by=by, first_round=2)
    entries.check_in_all(event, by=by)
    leave(event, "Ana", 2)
    play(event, 1)
    play(event, 2)
    assert (places(event, "Zoe"), places(event, "Ana")) == (
        [(1, "absence"), (2, "seated")],
        [(1, "seated"), (2, "absence")],
    )


@pytest.mark.parametrize("format", ["knockout", "round-robin"])
def test_what_is_drawn_for_all_takes_nobody_in_later(format):
    event = truco(4, format)
    refused(
        "all-from-the-first", lambda: entries.enter_players(event, ["Zoe + Yves"], by=event.created_by, first_round=2)
    )


def test_a_rotation_is_drawn_anew_for_the_round_from_which_somebody_leaves():
    """Eight of a rotation, one leaves from round 3 on: two rounds stand as they were drawn, then seven go on."""
    event = make_event(players=8, checked_in=True, format="rotation", rounds_planned=4)
    draws_ahead.draw_ahead(event, by=event.created_by)
    leave(event, "Ana", 3)
    play(event, 1)
    play(event, 2)
    kept = event.rounds.get(number=1).ahead["field"]
    play(event, 3)
    assert (len(kept), len(event.rounds.get(number=3).ahead["field"])) == (8, 7)
    assert places(event, "Ana") == [(1, "seated"), (2, "seated"), (3, "absence")]


def test_in_a_round_robin_whoever_would_meet_them_has_a_bye():
    """Four pairs: three rounds, each pair once in each."""
    event = truco(4, "round-robin")
    first = event.entries.order_by("number").first()
    draws_ahead.draw_ahead(event, by=event.created_by)
    entries.withdraw(first, by=event.created_by, from_round=2)
    play(event, 1)
    play(event, 2)
    found = Counter(event.rounds.get(number=2).seatings.values_list("kind", flat=True))
    assert (places(event, first.name), found) == (
        [(1, "seated"), (2, "absence")], {"seated": 2, "bye": 1, "absence": 1}
    )  # fmt: skip


def test_who_leaves_before_the_finals_is_not_in_them():
    event = make_event(rules=TRUCO, players=6, checked_in=True, rounds_planned=3)
    play(event, 1)
    standings.refresh(event.pk)
    best = Standing.objects.filter(event=event, round_number=1).order_by("order")[0].entry
    entries.withdraw(best, by=event.created_by, from_round=3)
    play(event, 2)
    first = finals.cut(event, 4, by=event.created_by)
    assert first.number == 3
    assert best.pk not in first.ahead["seeds"]
    assert Entry.objects.get(pk=best.pk).withdrawn_from == 3
