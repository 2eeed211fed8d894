"""Two records of one person, on the pages of the club's players."""

import pytest
from django.urls import reverse

from league.models import Player
from tests import factories
from tests.league.web.desk import said

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(club):
    return factories.make_player(club, "Ana Lopes"), factories.make_player(club, "Ana Lopez")


def address(club, player, gone=None, name="merge-player"):
    page = reverse(f"director:{name}", args=[club.slug, player.pk])
    return page if gone is None else f"{page}?gone={gone.pk}"


def test_likely_doubles_stand_on_the_page_of_a_player(director, club, two):
    keep, gone = two
    page = director.get(address(club, keep, name="player")).content.decode()
    assert address(club, keep, gone) in page
    assert address(club, keep, keep) not in page


def test_both_are_shown_side_by_side_and_made_one(director, club, two):
    keep, gone = two
    event = factories.make_event(club)
    factories.entries.enter_player(event, gone, by=club.admin)
    page = director.get(address(club, keep, gone)).content.decode()
    assert "Ana Lopez becomes Ana Lopes" in page
    assert event.name in page
    assert said(director.post(address(club, keep, gone), {"reason": ""}))[-1][0] == "reason-missing"
    page = director.post(address(club, keep, gone), {"reason": "one Ana"}, follow=True)
    assert b"Ana Lopez is Ana Lopes from now on, with everything." in page.content
    assert not Player.objects.filter(pk=gone.pk).exists()
    assert director.get(address(club, gone)).status_code == 404
    public = director.get(reverse("public:player", args=[club.slug, gone.pk]))
    assert public.url == reverse("public:player", args=[club.slug, keep.pk])


def test_both_in_one_event_cannot_be_one(director, club, two):
    event = factories.make_event(club)
    for player in two:
        factories.entries.enter_player(event, player, by=club.admin)
    page = director.get(address(club, *two)).content.decode()
    assert f"Both are in {event.name}" in page
    assert "Make them one" not in page


def test_the_other_record_is_found_by_name(director, club, two):
    keep, gone = two
    factories.make_player(club, "Bruno")
    assert gone.name in director.get(address(club, keep)).content.decode()
    page = director.get(address(club, keep) + "?q=brun").content.decode()
    assert "Bruno" in page
    assert gone.name not in page
    for nonsense in ("x", "0", str(keep.pk), "9" * 30):
        assert b"Name of the other record" in director.get(address(club, keep) + f"?gone={nonsense}").content


def test_only_who_manages_players(client, club, two):
    client.force_login(factories.make_member(club))
    assert client.get(address(club, *two)).status_code == 403
