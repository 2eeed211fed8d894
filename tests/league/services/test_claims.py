"""Whose name the club knows already asks to be linked; the club's people are told, and link the account or not."""

import pytest
from django.urls import reverse

from gameplay.errors import Refusal
from league.models import Entry, Membership, Notice
from league.queries.notices import told as words
from league.services import claims, players, shown_names
from league.services.notices import holding
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return factories.make_club("Corte")


@pytest.fixture
def event(club):
    return factories.make_event(club)


@pytest.fixture
def paula(club):
    """A player without an account."""
    return factories.make_player(club, "Paula Souza")


@pytest.fixture
def user():
    return factories.make_user("Paula Souza")


def asked():
    return Notice.objects.filter(kind="claim")


def test_who_looks_after_the_players_is_told_once(event, paula, user):
    director = factories.make_user("Dora")
    Membership.objects.create(club=event.club, user=director, role=Membership.Role.DIRECTOR)
    Membership.objects.create(club=event.club, user=factories.make_user("Mia"), role=Membership.Role.MEMBER)
    for _ in range(2):
        claims.ask(event, paula, by=user)
    assert {notice.recipient for notice in asked()} == {director, event.created_by}
    line = words(asked().first(), {})
    assert line.title == "Thursday: somebody who wants to enter says that they are a player of the club"
    assert line.path == reverse("director:player", kwargs={"club": event.club.slug, "player": paula.pk})
    assert claims.asking(paula) == [user]
    assert holding.holds(asked().first())
    players.link_account(paula, user, by=event.created_by)
    assert claims.asking(paula) == []
    assert not holding.holds(asked().first())


def test_nobody_asks_to_be_somebody_of_another_name(event, paula):
    for name in ("Ana", "", "Paula Souza (blue hat)"):
        other = factories.make_user(name, email=f"x{len(name)}@example.org")
        if claims.claimable(event, other):
            continue
        with pytest.raises(Refusal, match="no-such-claim"):
            claims.ask(event, paula, by=other)
    linked = factories.make_user("Paula Souza", email="second@example.org")
    factories.make_player(event.club, "Somebody", user=linked)
    assert claims.claimable(event, linked) == []


def test_from_entering_to_being_entered(client, event, paula, user):
    """Refused for the name, asked for, linked on the page of the player, entered."""
    client.force_login(user)
    enter = reverse("player:enter", args=[event.pk])
    page = client.post(enter, follow=True)
    assert "I am Paula Souza: ask to be linked" in page.content.decode()
    assert not Entry.objects.exists()
    page = client.post(reverse("player:known-name", args=[event.pk]), {"player": paula.pk}, follow=True)
    assert "The directors of Corte are told" in page.content.decode()
    client.force_login(event.created_by)
    address = words(asked().get(), {}).path
    assert f"Paula Souza ({user.email}) says: this is me." in client.get(address).content.decode()
    page = client.post(address + "account/", {"account": user.pk}, follow=True)
    assert "says: this is me" not in page.content.decode()
    client.force_login(user)
    client.post(enter)
    assert event.entries.get().members.get().player == paula


def test_somebody_else_of_this_name_adds_a_note(client, event, paula, user):
    client.force_login(user)
    client.post(reverse("player:enter", args=[event.pk]), {"name": "Paula Souza (blue hat)"})
    assert str(event.entries.get().members.get().player) == "Paula Souza (blue hat)"
    page = client.get(reverse("player:known-name", args=[event.pk]))
    assert "just enter" in page.content.decode()


def test_who_asks_a_partner_finds_the_same_way(client, club, paula, user):
    event = factories.make_event(club, rules=factories.TRUCO)
    client.force_login(user)
    page = client.post(reverse("player:partner", args=[event.pk]), {"partner": ""}, follow=True)
    assert "I am Paula Souza: ask to be linked" in page.content.decode()
    assert "Back to entering with a partner" in page.content.decode()
    page = client.post(reverse("player:known-name", args=[event.pk]), {"player": 0})
    assert page.status_code == 404


def test_by_trying_a_name_nobody_finds_out_who_hides_it(client, club, event, paula, user):
    """Not by the page's words, not by a number in it, and not by naming numbers in turn: one is answered as another."""
    hidden = {"shows_name": "", "minor": True, "birth_year": None, "guardian_agreed": False}
    shown_names.set_for_player(paula, by=event.created_by, **hidden)
    client.force_login(user)
    address = reverse("player:known-name", args=[event.pk])
    page = client.get(address).content.decode()
    assert "I am Paula Souza: ask to be linked" in page
    assert 'name="player" value=""' in page
    assert "Player 1" not in page
    other = factories.make_player(club, "Rui")
    for number in ("", paula.pk, other.pk):
        answer = client.post(address, {"player": number}, follow=True).content.decode()
        assert "The directors of Corte are told" in answer
    assert asked().count() == 1
    client.force_login(user)
    sent = f"/api/v1/events/{event.pk}/claim/"
    for number in (paula.pk, other.pk):
        assert client.post(sent, {"player": number}, content_type="application/json").status_code == 400
    assert client.post(sent, {}, content_type="application/json").status_code == 204
