"""Names become entries, single players and pairs."""

import pytest
from django.db import IntegrityError, transaction

from league.models import Entry, EntryMember, Player
from league.services import entries, events, rounds
from tests.factories import (
    TRUCO,
    entry_of,
    make_club,
    make_event,
    make_member,
    make_player,
    make_site_admin,
    make_user,
    pair,
)
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


def enter(event, *names):
    return entries.enter_players(event, names, by=event.created_by)


def codes(answers):
    return [answer.code for answer in answers]


def test_names_become_players_and_entries_with_consecutive_numbers():
    event = make_event()
    answers = enter(event, " Ana ", "", "Bruno   Lima", "Carla (blue hat)")
    assert [(answer.line, answer.code, answer.is_new) for answer in answers] == [
        (1, "entered", True), (3, "entered", True), (4, "entered", True),
    ]  # fmt: skip
    assert answers[1].sentence == "Bruno Lima is entered."
    assert list(event.entries.values_list("number", "name", "state", "first_round")) == [
        (1, "Ana", "entered", 1), (2, "Bruno Lima", "entered", 1), (3, "Carla (blue hat)", "entered", 1),
    ]  # fmt: skip
    assert list(event.club.players.values_list("name", "note")) == [
        ("Ana", ""), ("Bruno Lima", ""), ("Carla", "blue hat"),
    ]  # fmt: skip


def test_whom_the_club_knows_is_not_made_anew():
    event = make_event()
    jose = make_player(event.club, "José Pérez")
    answers = enter(event, "jose  perez", "JOSÉ PÉREZ", "Ana")
    assert codes(answers) == ["entered-as", "name-twice", "entered"]
    assert answers[0].sentence == "José Pérez is entered: the club knows “jose perez” by this spelling."
    assert answers[1].entry == answers[0].entry
    assert EntryMember.objects.filter(player=jose).count() == 1
    assert event.club.players.count() == 2


def test_a_name_written_small_is_no_other_spelling():
    event = make_event()
    make_player(event.club, "Ana Lopes")
    assert codes(enter(event, "ana lopes")) == ["entered"]


def test_of_several_by_one_name_it_is_asked_which():
    event = make_event()
    plain, hat = make_player(event.club, "Ana"), make_player(event.club, "Ana", "blue hat")
    asked, by_note = enter(event, "ana", "Ana (Blue Hat)")
    assert (asked.code, asked.choices, asked.entry, asked.is_new) == ("which-of-these", (plain, hat), None, False)
    assert asked.sentence == (
        f"The club knows several by the name ana: Ana #{plain.pk}, Ana (blue hat) #{hat.pk}. "
        "Write the number of the one who is meant behind it."
    )
    assert (by_note.code, by_note.entry.name) == ("entered", "Ana (blue hat)")
    assert entries.enter_player(event, plain, by=event.created_by).name == "Ana"
    assert refusal(entries.enter_player, event, plain, by=event.created_by).code == "already-entered"


def test_a_note_that_nobody_has_is_somebody_new_and_shown_as_a_likely_double():
    event = make_event()
    known = make_player(event.club, "Davide")
    answers = enter(event, "Davide (Ajaccio)", "Davdie", "Elisa")
    assert codes(answers) == ["likely-double", "likely-double", "entered"]
    assert answers[0].doubles == (known,)
    assert answers[1].doubles == (known, answers[0].entry.members.get().player)
    assert answers[1].sentence == ("Davdie is entered. Is this somebody whom the club knows: Davide, Davide (Ajaccio)?")
    assert event.entries.count() == 3


def test_lines_that_cannot_be_names_are_told_and_keep_nobody_out():
    event = make_event()
    answers = enter(event, "x" * 121, "An\x00a", "(blue hat)", "Ana")
    assert codes(answers) == ["name-too-long", "control-character", "name-missing", "entered"]
    assert event.entries.count() == Player.objects.count() == 1
    assert entry_of(event, "Ana").number == 1


def test_more_than_2000_lines_are_too_many():
    event = make_event()
    found = refusal(enter, event, *(f"Player {number}" for number in range(2001)))
    assert (found.code, found.facts) == ("too-many-lines", {"most": 2000, "lines": 2001})
    assert not Player.objects.exists()


def test_beyond_the_places_of_an_event_one_waits():
    event = make_event(capacity=2)
    answers = enter(event, "Ana", "Bruno", "Carla", "Ana")
    assert codes(answers) == ["entered", "entered", "waiting", "name-twice"]
    assert answers[2].sentence == "Carla is on the waiting list, at place 1."
    assert list(event.entries.values_list("name", "state")) == [
        ("Ana", "entered"), ("Bruno", "entered"), ("Carla", "waiting"),
    ]  # fmt: skip


def test_pairs_are_entered_two_on_a_line():
    event = make_event(rules=TRUCO)
    answers = enter(event, "Ana + Bruno", "Carla e Davide", "Elisa", "bruno & ANA", "Ana + Fabio", "Gino + gino")
    assert codes(answers) == [
        "entered", "entered", "pair-needs-two", "already-entered", "already-in-a-pair", "pair-of-one",
    ]  # fmt: skip
    assert answers[4].sentence == "Ana is entered already, in the pair Ana + Bruno."
    assert list(event.entries.values_list("number", "name")) == [(1, "Ana + Bruno"), (2, "Carla + Davide")]
    members = EntryMember.objects.filter(entry=answers[1].entry).values_list("position", "player__name")
    assert list(members) == [(1, "Carla"), (2, "Davide")]
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ana", "Bruno", "Carla", "Davide"]


def test_a_pair_with_somebody_in_question_makes_nobody_new():
    event = make_event(rules=TRUCO)
    make_player(event.club, "Ana"), make_player(event.club, "Ana", "blue hat")
    (asked,) = enter(event, "Zoe + Ana")
    assert asked.code == "which-of-these"
    assert not Player.objects.filter(name="Zoe").exists()
    plain, hat = asked.choices
    entry = entries.enter_pair(event, ["Zoe", hat], by=event.created_by)
    assert entry.name == "Zoe + Ana (blue hat)"
    wrong, right = enter(event, f"Yann + Bruno #{plain.pk}", f"Yann + Ana #{plain.pk}")
    assert (wrong.code, right.code, right.entry.name) == ("no-such-player", "entered", "Yann + Ana")


def test_two_people_of_one_name_make_a_pair():
    event = make_event(rules=TRUCO)
    one = Player.objects.create(club=event.club, name="Ana", name_key="ana")
    other = Player.objects.create(club=event.club, name="Ana", name_key="ana")
    assert entries.enter_pair(event, [one, other], by=event.created_by).name == "Ana + Ana"
    assert refusal(entries.enter_pair, event, [one, one], by=event.created_by).code == "pair-of-one"


def test_pairs_and_single_players_are_not_exchanged():
    hearts, truco = make_event(), make_event(rules=TRUCO)
    assert refusal(entries.enter_pair, hearts, ["Ana", "Bruno"], by=hearts.created_by).code == "singles-only"
    assert refusal(entries.enter_player, truco, "Ana", by=truco.created_by).code == "pairs-only"
    assert refusal(entries.enter_pair, truco, ["Ana"], by=truco.created_by).code == "pair-needs-two"
    assert refusal(entries.enter_self, truco, by=make_user("Ana")).code == "pairs-only"
    elsewhere = make_player(make_club(), "Zoe")
    assert refusal(entries.enter_player, hearts, elsewhere, by=hearts.created_by).code == "other-club"


def test_two_long_names_make_a_pair_without_their_notes():
    event = make_event(rules=TRUCO)
    (answer,) = enter(event, f"{'a' * 120} ({'n' * 120}) + {'b' * 120}")
    assert answer.entry.name == f"{'a' * 120} + {'b' * 120}"


def test_the_database_itself_refuses_a_player_twice():
    event = make_event(players=1)
    member = EntryMember.objects.get(event=event)
    other = Entry.objects.create(event=event, number=2, name="Ana")
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryMember.objects.create(entry=other, event=event, player=member.player)


def test_a_closed_event_takes_nobody():
    event = make_event(players=4, checked_in=True)
    events.cancel(event, by=event.created_by)
    found = refusal(enter, event, "Zoe")
    assert (found.code, found.sentence) == ("entries-closed", "Thursday stands at “cancelled”: it takes no entries.")
    assert refusal(entries.withdraw, entry_of(event, "Ana"), by=event.created_by).code == "entries-closed"


def test_a_late_entry_while_a_draft_stands_is_in_the_next_draft():
    """Round 1 is drawn, Zoe comes, the draw is taken back: now she plays in round 1."""
    event = make_event(players=4, checked_in=True)
    drawn = pair(event)
    (answer,) = enter(event, "Zoe")
    entries.withdraw(entry_of(event, "Ana"), by=event.created_by)
    assert (answer.entry.first_round, entry_of(event, "Ana").withdrawn_from) == (1, 1)
    rounds.unpair(drawn, by=event.created_by)
    again = pair(event)
    assert set(again.seatings.values_list("entry__name", flat=True)) == {"Bruno", "Carla", "Davide", "Zoe"}


def test_entries_are_the_business_of_the_events_directors_and_of_whoever_is_entered():
    event = make_event(players=2)
    ana = entry_of(event, "Ana")
    scorer = make_member(event.club)
    events.assign(event, scorer, "scorer", by=event.created_by)
    for by in (make_user(), make_member(event.club), make_member(event.club, "director"), scorer, None):
        assert refusal(entries.enter_players, event, ["Zoe"], by=by).code == "not-allowed"
        assert refusal(entries.withdraw, ana, by=by).code == "not-allowed"
        assert refusal(entries.check_in_all, event, by=by).code == "not-allowed"
    assert codes(entries.enter_players(event, ["Zoe"], by=make_site_admin())) == ["entered"]


def test_two_of_one_list_whose_names_begin_differently_are_two():
    """Mario and Dario, written by one hand, are no slip; Maria beside Mariia may be, and so is a name of before."""
    event = make_event()
    assert codes(enter(event, "Mario", "Dario")) == ["entered", "entered"]
    assert codes(enter(make_event(event.club), "Fario", "Marrio")) == ["likely-double", "likely-double"]


def test_two_people_in_one_line_are_asked_about_where_single_players_play():
    event = make_event()
    assert codes(enter(event, "Ana", "Bruno + Carla")) == ["entered", "two-in-one-line"]
    assert Entry.objects.get().name == "Ana"
