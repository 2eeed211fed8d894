"""The clubs of an account, and the way out of each."""

import pytest
from django.urls import reverse

from league.models import Membership
from tests import factories as make

pytestmark = pytest.mark.django_db
PAGE = "/accounts/clubs/"


def way_out(club):
    return reverse("account_leave", args=[club.slug])


@pytest.fixture
def club():
    return make.make_club("Hearts & Co")


def test_a_club_is_left_by_a_tap_that_is_confirmed(client, club):
    client.force_login(make.make_member(club, Membership.Role.DIRECTOR))
    assert f'href="{PAGE}"' in client.get("/me/").content.decode()
    page = client.get(PAGE).content.decode()
    assert "Hearts &amp; Co" in page
    assert f'action="{way_out(club)}"' in page
    assert client.get(way_out(club)).status_code == 405
    assert club.memberships.count() == 2
    after = client.post(way_out(club), follow=True).content.decode()
    assert "You have left Hearts &amp; Co." in after
    assert way_out(club) not in after
    assert list(club.memberships.values_list("user", flat=True)) == [club.admin.pk]
    assert 'data-code="not-a-member"' in client.post(way_out(club), follow=True).content.decode()
    assert PAGE not in client.get("/me/").content.decode()


def test_the_last_admin_is_told_who_comes_first(client, club):
    client.force_login(club.admin)
    page = client.get(PAGE).content.decode()
    assert way_out(club) not in page
    assert reverse("director:members", args=[club.slug]) in page
    assert 'data-code="last-admin"' in client.post(way_out(club), follow=True).content.decode()
    assert club.memberships.filter(user=club.admin).exists()
    make.make_member(club, Membership.Role.ADMIN)
    assert way_out(club) in client.get(PAGE).content.decode()


def test_nobody_leaves_for_another_or_where_there_is_no_club(client, club):
    assert client.post(way_out(club))["Location"].startswith(reverse("account_login"))
    client.force_login(make.make_user())
    client.post(way_out(club))
    assert club.memberships.count() == 1
    assert client.post("/accounts/clubs/nowhere/leave/").status_code == 404


def test_many_clubs_take_as_many_queries_as_one(client, club, django_assert_num_queries):
    ana = make.make_member(club)
    client.force_login(ana)
    client.get(PAGE)
    with django_assert_num_queries(4):  # the session, the account, its roles, its clubs without another admin
        client.get(PAGE)
    for number in range(4):
        make.make_club(f"Club {number}", admin=ana)
    with django_assert_num_queries(4):
        client.get(PAGE)
