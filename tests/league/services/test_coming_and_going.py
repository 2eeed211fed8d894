"""Entering by oneself, checking in, leaving and coming back."""

import pytest

from league.models import AuditEntry, Event, Player, Seating
from league.services import entries, events
from tests.factories import (
    check_in,
    entry_of,
    finish_round,
    make_event,
    make_player,
    make_user,
    play_round,
)
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


def enter(event, *names):
    return entries.enter_players(event, names, by=event.created_by)


def test_players_enter_themselves():
    event = make_event()
    ana, nameless = make_user("Ana Lopes"), make_user()
    nameless.name = ""
    entry = entries.enter_self(event, by=ana)
    assert (entry.name, entry.members.get().player.user) == ("Ana Lopes", ana)
    assert refusal(entries.enter_self, event, by=ana).code == "already-entered"
    assert refusal(entries.enter_self, event, by=nameless).code == "name-missing"
    assert entries.enter_self(event, by=nameless, name="Bruno").name == "Bruno"
    draft = make_event(event.club, open_registration=False)
    assert refusal(entries.enter_self, draft, by=ana).code == "not-allowed"


def test_an_own_player_is_known_by_the_account():
    event = make_event()
    ana = make_user("Ana of the account")
    player = make_player(event.club, "Ana of the club", user=ana)
    entry = entries.enter_self(event, by=ana)
    assert (entry.name, entry.members.get().player) == ("Ana of the club", player)
    assert entries.withdraw(entry, by=ana).state == "withdrawn"
    assert refusal(entries.enter_self, event, by=ana).code == "entry-withdrawn"
    assert entries.restore(entry, by=ana).state == "entered"
    check_in(event)
    assert entries.undo_check_in(entry, by=ana).state == "entered"
    assert entries.check_in(entry, by=ana).state == "checked-in"


def test_checking_in_has_its_time():
    event = make_event(players=3)
    by = event.created_by
    early = refusal(entries.check_in, entry_of(event, "Ana"), by=by)
    assert (early.code, early.sentence) == (
        "check-in-closed",
        "Thursday stands at “registration”: nobody can check in now.",
    )
    assert refusal(entries.check_in_all, event, by=by).code == "check-in-closed"
    events.open_check_in(event, by=by)
    assert entries.check_in(entry_of(event, "Ana"), by=by).state == "checked-in"
    entries.check_in(entry_of(event, "Ana"), by=by)
    assert AuditEntry.objects.filter(verb="entry.check_in").count() == 1
    entries.withdraw(entry_of(event, "Carla"), by=by)
    assert refusal(entries.check_in, entry_of(event, "Carla"), by=by).code == "withdrawn-cannot-check-in"
    assert entries.check_in_all(event, by=by) == 1
    assert entries.check_in_all(event, by=by) == 0
    assert AuditEntry.objects.get(verb="event.check_in_all").new == {"entries": [2]}


def test_leaving_before_the_start_is_leaving_from_round_1():
    event = make_event(players=4, checked_in=True)
    by = event.created_by
    entry = entries.withdraw(entry_of(event, "Ana"), by=by, reason="ill")
    assert (entry.state, entry.withdrawn_from) == ("withdrawn", 1)
    assert AuditEntry.objects.get(verb="entry.withdraw").reason == "ill"
    assert refusal(entries.withdraw, entry, by=by).code == "withdrawn-already"
    entry = entries.restore(entry, by=by)
    assert (entry.state, entry.withdrawn_from, entry.first_round) == ("entered", None, 1)
    assert refusal(entries.restore, entry, by=by).code == "not-withdrawn"


def test_a_late_entry_plays_from_the_next_round_and_is_there():
    event = make_event(players=4, checked_in=True)
    play_round(event)
    (answer,) = enter(event, "Zoe")
    assert (answer.entry.number, answer.entry.state, answer.entry.first_round) == (5, "checked-in", 2)
    assert not Seating.objects.filter(entry=answer.entry).exists()


def test_a_late_entry_makes_the_standings_stale():
    event = make_event(players=4, checked_in=True)
    play_round(event)
    before = Event.objects.get(pk=event.pk).results_version
    enter(event, "Zoe", "Yann")
    assert Event.objects.get(pk=event.pk).results_version == before + 1


def test_leaving_in_the_middle_and_coming_back():
    """Four play round 1; Ana leaves, has no seat in round 2, comes back and has one in round 3."""
    event = make_event(players=4, checked_in=True, rounds_planned=3)
    by = event.created_by
    finish_round(play_round(event, 1))
    left = entries.withdraw(entry_of(event, "Ana"), by=by)
    assert left.withdrawn_from == 2
    second = play_round(event, 2)
    assert second.seatings.get(entry=left).kind == "absence"
    assert second.seatings.count() == 4
    back = entries.restore(left, by=by)
    assert (back.state, back.withdrawn_from, back.first_round) == ("checked-in", None, 1)
    finish_round(second)
    assert play_round(event, 3).seatings.get(entry=left).kind == "seated"


def test_coming_back_before_the_own_first_round_is_coming_late():
    event = make_event(players=5, checked_in=True)
    by = event.created_by
    entry = entries.withdraw(entry_of(event, "Ana"), by=by)
    first = play_round(event)
    assert not first.seatings.filter(entry=entry).exists()
    assert entries.restore(entry, by=by).first_round == 2


def test_nobody_enters_as_a_second_one_of_a_name():
    """A player is not taken over by whoever bears the name, nor doubled without a note."""
    event = make_event()
    known = make_player(event.club, "Ana Lopes")
    ana = make_user("ana  LOPES")
    for name in ("", "Ana Lopes", f"Ana Lopes #{known.pk}"):
        found = refusal(entries.enter_self, event, by=ana, name=name)
        assert found.code == "name-taken"
        assert "(blue hat)" in found.sentence
    assert Player.objects.filter(club=event.club).count() == 1
    assert entries.enter_self(event, by=ana, name="Ana Lopes (blue hat)").name == "Ana Lopes (blue hat)"
