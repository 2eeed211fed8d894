"""Players of a club: namesakes, notes, accounts."""

import pytest

from league.models import AuditEntry, Event, Player
from league.services import entries, players
from tests.factories import make_club, make_event, make_member, make_player, make_user, play_round
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


def test_a_player_is_kept_with_the_key_of_the_name():
    club = make_club()
    player = players.add_player(club, "  José   Pérez ", by=club.admin)
    assert (player.name, player.name_key, player.note, player.user) == ("José Pérez", "jose perez", "", None)
    assert AuditEntry.objects.get(verb="player.create").subject == f"player {player.pk} José Pérez"


def test_two_of_one_name_are_told_apart_by_a_note():
    club = make_club()
    players.add_player(club, "Ana", by=club.admin)
    assert refusal(players.add_player, club, "ANA", by=club.admin).code == "player-exists"
    with_hat = players.add_player(club, "Ana", "blue hat", by=club.admin)
    assert str(with_hat) == "Ana (blue hat)"
    assert refusal(players.add_player, club, "Aná (Blue  Hat)", by=club.admin).code == "player-exists"
    assert Player.objects.filter(club=club).count() == 2
    other = make_club()
    assert players.add_player(other, "Ana", by=other.admin).name == "Ana"


def test_a_player_gets_another_name():
    club = make_club()
    ana, bruno = make_player(club, "Ana"), make_player(club, "Bruno")
    players.rename_player(ana, "Anna", "blue hat", by=club.admin)
    ana.refresh_from_db()
    assert (ana.name, ana.name_key, ana.note) == ("Anna", "anna", "blue hat")
    assert refusal(players.rename_player, bruno, "anna", "Blue hat", by=club.admin).code == "player-exists"
    assert players.rename_player(bruno, "BRUNO", by=club.admin).name == "BRUNO"
    line = AuditEntry.objects.filter(verb="player.rename").first()
    assert (line.old["name"], line.new["name"]) == ("Bruno", "BRUNO")


def test_an_account_is_one_player_of_a_club_and_a_player_one_account():
    club = make_club()
    user, other = make_user(), make_user()
    ana, bruno = make_player(club, "Ana", user=user), make_player(club, "Bruno")
    taken = refusal(players.link_account, bruno, user, by=club.admin)
    assert (taken.code, taken.sentence) == ("account-has-player", "This account belongs to Ana already.")
    assert refusal(players.link_account, ana, other, by=club.admin).code == "player-has-account"
    assert players.link_account(ana, user, by=club.admin).user == user
    players.link_account(ana, None, by=club.admin)
    assert players.link_account(bruno, user, by=club.admin).user == user


def test_likely_doubles_are_found_and_unreadable_names_passed_over():
    club = make_club()
    for name in ("Davide Ferri", "Elisa", "Ana"):
        make_player(club, name)
    found = players.likely_doubles(club, ["Davide Feri", "ferri davide", "ELISA", "Ada", "", "x" * 500])
    assert {text: [str(player) for player in like] for text, like in found.items()} == {
        "Davide Feri": ["Davide Ferri"],
        "ferri davide": ["Davide Ferri"],
        "ELISA": ["Elisa"],
    }


def test_players_are_the_business_of_the_clubs_directors():
    club = make_club()
    for by in (make_user(), make_member(club), make_member(make_club(), "director"), None):
        assert refusal(players.add_player, club, "Ana", by=by).code == "not-allowed"
    ana = players.add_player(club, "Ana", by=make_member(club, "director"))
    for by in (make_user(), make_member(club)):
        assert refusal(players.rename_player, ana, "Eva", by=by).code == "not-allowed"
        assert refusal(players.link_account, ana, by, by=by).code == "not-allowed"


def test_a_new_name_stands_in_events_that_are_not_over():
    club = make_club()
    in_hand, running, done = (make_event(club, f"Evening {at}", players=4, checked_in=at > 0) for at in range(3))
    play_round(running)
    Event.objects.filter(pk=done.pk).update(state=Event.State.FINISHED)
    players.rename_player(club.players.get(name="Ana"), "Anna", by=club.admin)
    assert [event.entries.get(number=1).name for event in (in_hand, running, done)] == ["Anna", "Anna", "Ana"]
    renamed = AuditEntry.objects.filter(verb="entry.rename").order_by("id")
    assert [(line.event, line.old, line.new) for line in renamed] == [
        (in_hand, {"name": "Ana"}, {"name": "Anna"}), (running, {"name": "Ana"}, {"name": "Anna"}),
    ]  # fmt: skip


def test_a_pair_bears_the_new_name_of_either_with_its_note():
    club = make_club()
    event = make_event(club, rules="Truco to 12", players=2)
    assert event.entries.get(number=1).name == "Ana + Bruno"
    players.rename_player(club.players.get(name="Bruno"), "Bruno", "blue hat", by=club.admin)
    assert event.entries.get(number=1).name == "Ana + Bruno (blue hat)"
    assert event.entries.get(number=2).name == "Carla + Davide"


def test_a_note_alone_does_not_hide_whom_a_name_may_mean():
    club = make_club()
    event, paul = make_event(club), make_user("Paul Dupont")
    make_player(club, "Paul Dupont", "the tall one")
    assert refusal(entries.enter_self, event, by=paul).code == "name-taken"
    entries.enter_self(event, by=paul, name="Paul Dupont (junior)")
    assert event.entries.get().name == "Paul Dupont (junior)"
