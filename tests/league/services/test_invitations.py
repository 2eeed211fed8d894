"""Links by which somebody becomes the player whom the club knows by name."""

from datetime import timedelta

import pytest
from django.core import signing

from league.models import Membership, Player
from league.services import invitations, players
from tests.factories import make_club, make_member, make_player, make_user
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return make_club()


def test_who_claims_a_player_is_that_player_and_belongs_to_the_club(club):
    paul, ana = make_user("Paul Dupont"), make_player(club, "Ana")
    player = make_player(club, "Paul Dupont")
    token = invitations.invite(player, by=club.admin)
    assert invitations.invited(token) == player
    invitations.claim(token, by=paul)
    assert list(Player.objects.filter(user=paul)) == [player]
    assert Membership.objects.get(club=club, user=paul).role == Membership.Role.MEMBER
    assert not Player.objects.get(pk=ana.pk).user


def test_a_role_in_the_club_stays_as_it_was(club):
    director = make_member(club, Membership.Role.DIRECTOR)
    invitations.claim(invitations.invite(make_player(club, "Ana"), by=club.admin), by=director)
    assert Membership.objects.get(club=club, user=director).role == Membership.Role.DIRECTOR


def test_an_invitation_is_used_once_and_dies_with_the_first_account(club):
    player, paul = make_player(club, "Paul"), make_user()
    token = invitations.invite(player, by=club.admin)
    invitations.claim(token, by=paul)
    again = refusal(invitations.claim, token, by=make_user())
    assert (again.code, again.sentence) == ("player-has-account", "Paul has an account already.")
    player.refresh_from_db()
    assert refusal(invitations.invite, player, by=club.admin).code == "player-has-account"
    players.link_account(player, None, by=club.admin)
    assert refusal(invitations.claim, token, by=make_user()).code == "invitation-used"
    player.refresh_from_db()
    invitations.claim(invitations.invite(player, by=club.admin), by=paul)


def test_an_account_is_one_player_of_a_club(club):
    user = make_user()
    make_player(club, "Ana", user=user)
    token = invitations.invite(make_player(club, "Bruno"), by=club.admin)
    taken = refusal(invitations.claim, token, by=user)
    assert (taken.code, taken.sentence) == ("account-has-player", "This account belongs to Ana already.")


def test_links_that_are_old_changed_or_made_up(club, monkeypatch):
    token = invitations.invite(make_player(club, "Ana"), by=club.admin)
    assert refusal(invitations.invited, token[:-1]).code == "invitation-unknown"
    assert refusal(invitations.invited, "x").code == "invitation-unknown"
    assert refusal(invitations.invited, signing.dumps([1, 0], salt="other")).code == "invitation-unknown"
    assert refusal(invitations.invited, signing.dumps("Ana", salt=invitations.SALT)).code == "invitation-unknown"
    assert refusal(invitations.invited, signing.dumps([0, 0], salt=invitations.SALT)).code == "invitation-unknown"
    monkeypatch.setattr(invitations, "LASTS", timedelta(0))
    over = refusal(invitations.invited, token)
    assert over.code == "invitation-over"


def test_inviting_is_the_business_of_the_clubs_directors(club):
    player = make_player(club, "Ana")
    for by in (make_user(), make_member(club), make_member(make_club(), "director")):
        assert refusal(invitations.invite, player, by=by).code == "not-allowed"
    assert invitations.invite(player, by=make_member(club, "director"))
