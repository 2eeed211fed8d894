"""Whose account an address is, and that nobody goes through a list of them."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from league.errors import LeagueRefusal
from league.models import Membership
from league.services import addressed
from league.services.addressed import account_of
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def three_misses(monkeypatch):
    cache.clear()
    monkeypatch.setattr(addressed, "MOST_MISSES", 3)


def asked(email, by):
    try:
        return account_of(email, by=by)
    except LeagueRefusal as refusal:
        return refusal.code


def test_an_address_that_nobody_has_is_told_a_few_times():
    ana, by, other = make.make_user(email="ana@example.org"), make.make_user(), make.make_user()
    assert [asked("ANA@example.org", by) for _time in range(9)] == [ana] * 9
    assert [asked(f"x{number}@example.org", by) for number in range(2)] == ["no-such-account"] * 2
    assert asked("ana@example.org", by) == ana
    assert asked("x@example.org", by) == "no-such-account"
    assert {asked(email, by) for email in ("ana@example.org", "x@example.org")} == {"too-many-addresses"}
    assert asked("ana@example.org", other) == ana


def test_an_account_that_is_closed_is_none():
    make.make_user(email="gone@example.org", is_active=False)
    assert asked("gone@example.org", make.make_user()) == "no-such-account"


def test_all_doors_count_together(client):
    """The members' page, an event's staff and the API: of a club that somebody opened just now."""
    club, ana = make.make_club(), make.make_user(email="ana@example.org")
    event = make.make_event(club)
    admin = club.admin
    client.force_login(admin)
    nobody = {"email": "x@example.org", "role": "member"}
    page = reverse("director:members", args=[club.slug])
    assert "Nobody has signed up with the address x@example.org yet." in client.post(page, nobody).content.decode()
    staff = reverse("director:assign", args=[club.slug, event.slug])
    assert "Nobody has signed up" in client.post(staff, nobody | {"role": "scorer"}, follow=True).content.decode()
    here = f"/api/v1/clubs/{club.pk}/members/"
    assert client.post(here, nobody, content_type="application/json").json()["code"] == "no-such-account"
    known = {"email": ana.email, "role": "member"}
    for address in (here, f"/api/v1/events/{event.pk}/staff/"):
        sent = known | ({"role": "scorer"} if "staff" in address else {})
        assert client.post(address, sent, content_type="application/json").json()["code"] == "too-many-addresses"
    assert "within an hour that nobody has signed up with" in client.post(page, known).content.decode()
    assert not Membership.objects.filter(user=ana).exists()
