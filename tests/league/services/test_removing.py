"""Entries made by mistake, and people who did not come."""

import pytest

from league.models import AuditEntry, Entry, Seating
from league.services import entries, rounds, taking_back
from tests.books import player_balance
from tests.factories import check_in, entry_of, finish_round, make_club, make_event, make_member, pair, play_round
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def test_an_entry_that_never_had_a_place_goes_without_a_trace_but_the_log():
    event = make_event(players=5)
    elisa = entry_of(event, "Elisa")
    entries.remove(elisa, by=event.created_by)
    assert not Entry.objects.filter(pk=elisa.pk).exists()
    assert event.club.players.filter(name="Elisa").exists()
    line = AuditEntry.objects.get(verb="entry.remove")
    assert (line.old["name"], line.old["number"]) == ("Elisa", 5)
    refused("entry-removed", lambda: entries.remove(elisa, by=event.created_by))
    assert entries.enter_players(event, ["Elisa"], by=event.created_by)[0].code == "entered"


def test_what_has_been_drawn_is_never_deleted():
    event = make_event(players=5)
    by = event.created_by
    refused("not-allowed", lambda: entries.remove(entry_of(event, "Ana"), by=make_member(event.club)))
    check_in(event)
    entries.undo_check_in(entry_of(event, "Elisa"), by=by)
    round_ = rounds.publish(pair(event), by=by)
    for name in ("Ana", "Elisa"):
        refused("entry-has-a-place", lambda name=name: entries.remove(entry_of(event, name), by=by))
    taking_back.undo(round_, by=by, reason="the wrong list")
    refused("entry-has-a-place", lambda: entries.remove(entry_of(event, "Ana"), by=by))


def test_a_fee_that_was_booked_goes_back():
    event = make_event(make_club(money=True), players=4, checked_in=True, fee_cents=500)
    play_round(event)
    (answer,) = entries.enter_players(event, ["Zoe"], by=event.created_by)
    zoe = answer.entry.members.get().player
    assert player_balance(zoe) == -500
    entries.remove(answer.entry, by=event.created_by)
    assert player_balance(zoe) == 0


def test_who_did_not_come_is_not_seated_until_checked_in_again():
    event = make_event(players=8)
    by = event.created_by
    refused("no-show-before-the-start", lambda: entries.no_show(entry_of(event, "Ana"), by=by))
    check_in(event)
    finish_round(play_round(event))
    ana = entry_of(event, "Ana")
    refused("not-allowed", lambda: entries.no_show(ana, by=make_member(event.club)))
    assert entries.no_show(ana, by=by).state == "no-show"
    assert entries.check_in_all(event, by=by) == 0
    second = pair(event, 2)
    assert Seating.objects.get(round=second, entry=ana).kind == "absence"
    taking_back.undo(second, by=by, reason="Ana has come")
    assert entries.check_in(ana, by=by).state == "checked-in"
    assert Seating.objects.get(round=pair(event, 2), entry=ana).kind == "seated"
