"""The club's players: names put right, accounts, invitations."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from league.models import Event, Membership, Player
from league.services import invitations
from tests import factories
from tests.league.web.desk import said

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return factories.make_club("Corte")


@pytest.fixture
def director(client, club):
    client.force_login(factories.make_member(club, Membership.Role.DIRECTOR, "Director"))
    return client


def of(player: Player, name: str = "player") -> str:
    return reverse(f"director:{name}", kwargs={"club": player.club.slug, "player": player.pk})


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_players_are_listed_and_found(director, club):
    for name in ("Ana", "Bruno", "José"):
        factories.make_player(club, name)
    factories.make_player(club, "Zoé", user=factories.make_user(email="zoe@example.org"))
    address = reverse("director:players", args=[club.slug])
    assert address in director.get(reverse("director:club", args=[club.slug])).content.decode()
    page = director.get(address)
    assert [player.name for player in page.context["page"]] == ["Ana", "Bruno", "José", "Zoé"]
    assert b"zoe@example.org" in page.content
    assert [player.name for player in director.get(address, {"q": "JOSE"}).context["page"]] == ["José"]
    assert b"Nobody of that name" in director.get(address, {"q": "Nobody"}).content


def test_a_name_is_put_right_in_events_that_are_not_over(director, club):
    event, done = factories.make_event(club, players=4), factories.make_event(club, "Over", players=4)
    Event.objects.filter(pk=done.pk).update(state=Event.State.FINISHED)
    ana = club.players.get(name="Ana")
    assert b"It changes in 1 event that is not over, too." in director.get(of(ana)).content
    response = director.post(of(ana), {"name": "Anna", "note": "blue hat"})
    assert (response.url, said(response)[-1][1]) == (of(ana), "Ana is now Anna (blue hat).")
    assert event.entries.get(number=1).name == "Anna (blue hat)"
    assert done.entries.get(number=1).name == "Ana"


def test_a_name_that_another_has_is_refused_and_stays_in_the_form(director, club):
    factories.make_player(club, "Bruno")
    page = director.post(of(factories.make_player(club, "Ana")), {"name": "Bruno"})
    assert b'data-code="player-exists"' in page.content
    assert page.context["form"]["name"].value() == "Bruno"


def test_a_member_is_made_the_player_and_the_account_taken_away_again(director, club):
    player, member = factories.make_player(club, "Ana"), factories.make_member(club, name="Ana's account")
    stranger = factories.make_user("Stranger")
    assert member in director.get(of(player)).context["accounts"]
    director.post(of(player, "link-player"), {"account": stranger.pk})
    assert not Player.objects.get(pk=player.pk).user
    director.post(of(player, "link-player"), {"account": member.pk})
    assert Player.objects.get(pk=player.pk).user == member
    page = director.get(of(player)).content.decode()
    assert member.email in page
    assert "/claim/" not in page
    director.post(of(player, "unlink-player"))
    assert not Player.objects.get(pk=player.pk).user


class TestInvitations:
    def link(self, director, player: Player) -> str:
        return director.get(of(player)).context["invitation"].removeprefix("http://testserver")

    def test_from_the_link_to_the_own_table(self, director, club):
        event = factories.make_event(club, players=4)
        link = self.link(director, club.players.get(name="Ana"))
        ana = factories.make_user("Ana")
        client = signed_in(ana)
        assert b"Are you Ana?" in client.get(link).content
        response = client.post(link)
        assert response.url == reverse("player:home")
        assert event.name in client.get(response.url).content.decode()
        assert Membership.objects.filter(club=club, user=ana, role="member").exists()
        assert client.post(link).url == reverse("player:home")

    def test_whoever_is_not_signed_in_sees_who_it_is_and_signs_in_first(self, director, club):
        link = self.link(director, factories.make_player(club, "Ana"))
        client = Client()
        page = client.get(link).content.decode()
        assert "Are you Ana?" in page
        assert "This is me" not in page
        assert reverse("account_signup") + "?next=/claim/" in page
        assert client.post(link).url.startswith(reverse("account_login"))

    def test_an_invitation_is_found_again_after_signing_up_and_confirming_the_address(self, director, club):
        """A mail lies between; the sign-in after it does not know where it came from."""
        link = self.link(director, factories.make_player(club, "Ana"))
        client, ana = Client(), factories.make_user("Ana")
        EmailAddress.objects.create(user=ana, email=ana.email, verified=True, primary=True)
        client.get(link)
        signed_in = {"login": ana.email, "password": factories.PASSWORD}
        assert client.post(reverse("account_login"), signed_in).url == link
        client.post(link)
        client.post(reverse("account_logout"))
        assert client.post(reverse("account_login"), signed_in).url == "/"

    def test_a_link_that_was_used_says_so(self, director, club):
        player = factories.make_player(club, "Ana")
        link = self.link(director, player)
        invitations.claim(link.split("/")[2], by=factories.make_user())
        page = signed_in(factories.make_user()).get(link)
        assert page.status_code == 410
        assert b"Ana has an account already." in page.content
        assert b"This link is no invitation." in Client().get("/claim/nonsense/").content

    def test_who_is_somebody_else_in_the_club_already_is_told(self, director, club):
        link = self.link(director, factories.make_player(club, "Ana"))
        bruno = factories.make_user("Bruno")
        factories.make_player(club, "Bruno", user=bruno)
        client = signed_in(bruno)
        assert b"Your account is Bruno in this club already." in client.get(link).content
        assert said(client.post(link))[-1][0] == "account-has-player"


def test_players_are_no_business_of_members(club):
    player = factories.make_player(club, "Ana")
    client = signed_in(factories.make_member(club))
    for address in (reverse("director:players", args=[club.slug]), of(player)):
        assert client.get(address).status_code == 403
    for name in ("player", "link-player", "unlink-player"):
        assert client.post(of(player, name), {"name": "Eva"}).status_code == 403


@pytest.mark.parametrize("name", ["players", "merge-player"])
def test_what_no_database_holds_is_not_looked_for(director, club, name):
    one = factories.make_player(club, "Ana Lima")
    more = {"player": one.pk} if name == "merge-player" else {}
    page = director.get(reverse(f"director:{name}", kwargs={"club": club.slug, **more}), {"q": "\x00 Ana\x00"})
    assert (page.status_code, page.context["asked"]) == (200, "Ana")
