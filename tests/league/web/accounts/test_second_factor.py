"""Two-factor authentication: it works, and whoever runs something can be asked for it."""

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.core.cache import cache
from django.test import Client

from league.models import Club, EventRole, Membership
from league.queries.second_factor import is_required_of
from league.services import clubs, events
from tests import factories as make

ACTIVATE, AUTHENTICATE = "/accounts/2fa/totp/activate/", "/accounts/2fa/authenticate/"


@pytest.fixture(autouse=True)
def nobody_has_tried_before():
    cache.clear()


@pytest.fixture
def club(db):
    return make.make_club(second_factor=True)


def sign_in(user) -> Client:
    client = Client()
    user.emailaddress_set.update_or_create(email=user.email, defaults={"verified": True, "primary": True})
    client.post("/accounts/login/", {"login": user.email, "password": make.PASSWORD})
    return client


def code(secret: str) -> str:
    return f"{hotp_value(secret, next(yield_hotp_counters_from_time())):06d}"


def set_up(client: Client) -> str:
    """The password is asked for once more before it is changed how somebody signs in."""
    assert client.get(ACTIVATE).url.startswith("/accounts/reauthenticate/")
    client.post("/accounts/reauthenticate/", {"password": make.PASSWORD})
    secret = re.search(r'value="([A-Z2-7]{32})"', client.get(ACTIVATE).content.decode()).group(1)
    answer = client.post(ACTIVATE, {"code": code(secret)})
    assert answer.url == "/accounts/2fa/recovery-codes/"
    return secret


def test_it_is_asked_of_those_who_run_something_there(club):
    event = make.make_event(club)
    scorer, director = make.make_member(club), make.make_member(club)
    events.assign(event, scorer, EventRole.Role.SCORER, by=club.admin)
    events.assign(event, director, EventRole.Role.DIRECTOR, by=club.admin)
    asked = [club.admin, director, make.make_member(club, Membership.Role.DIRECTOR)]
    not_asked = [scorer, make.make_member(club), make.make_club().admin, make.make_site_admin()]
    assert [is_required_of(user) for user in asked + not_asked] == [True] * 3 + [False] * 4


def test_the_site_asks_it_of_all_who_run_something(club, settings):
    settings.REQUIRE_SECOND_FACTOR = True
    Club.objects.update(second_factor=False)
    asked = [club.admin, make.make_site_admin()]
    assert [is_required_of(user) for user in [*asked, make.make_member(club)]] == [True, True, False]


def test_it_is_set_up_before_anything_else(club):
    client = sign_in(club.admin)
    here = f"/clubs/{club.slug}/direct/"
    for where in (here, "/admin/", "/me/", "/accounts/programs/"):
        assert client.get(where).url == ACTIVATE, where
    assert client.post(here + "settings/", {}).url == ACTIVATE
    refused = client.post("/api/v1/clubs/", {}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "second-factor-missing")
    assert client.get(f"/clubs/{club.slug}/").status_code == 200  # as everybody
    secret = set_up(client)
    assert client.get(here).status_code == 200
    # and it is asked for from then on
    later = sign_in(club.admin)
    assert later.get(here).url.startswith("/accounts/login/")
    assert later.post(AUTHENTICATE, {"code": "000000"}).status_code == 200
    later.post(AUTHENTICATE, {"code": code(secret)})
    assert later.get(here).status_code == 200


def test_whoever_has_to_have_one_keeps_it(club):
    client = sign_in(club.admin)
    set_up(client)
    client.post("/accounts/2fa/totp/deactivate/")
    assert Authenticator.objects.filter(user=club.admin, type=Authenticator.Type.TOTP).exists()


def test_a_recovery_code_opens_once(club):
    client = sign_in(club.admin)
    set_up(client)
    kept = client.get("/accounts/2fa/recovery-codes/download/").content.decode().split()[-1]
    for opens in (True, False):
        later = sign_in(club.admin)
        later.post(AUTHENTICATE, {"code": kept})
        assert (later.get(f"/clubs/{club.slug}/direct/").status_code == 200) is opens


def test_whoever_wants_no_role_leaves_the_club_instead(club):
    ana = make.make_user("Ana")
    clubs.set_role(club, ana, Membership.Role.ADMIN, by=club.admin)
    client = sign_in(ana)
    assert client.get("/me/").url == ACTIVATE
    client.post("/accounts/reauthenticate/", {"password": make.PASSWORD})
    assert 'href="/accounts/clubs/"' in client.get(ACTIVATE).content.decode()
    leaves = f"/accounts/clubs/{club.slug}/leave/"
    assert f'action="{leaves}"' in client.get("/accounts/clubs/").content.decode()
    assert client.post(leaves).url == "/accounts/clubs/"
    assert client.get("/me/").status_code == 200
    assert not Membership.objects.filter(user=ana).exists()


def test_codes_are_not_guessed(club):
    client = sign_in(club.admin)
    set_up(client)
    later = sign_in(club.admin)
    statuses = {later.post(AUTHENTICATE, {"code": f"{guess:06d}"}).status_code for guess in range(8)}
    said = later.post(AUTHENTICATE, {"code": "999999"}).content.decode()
    assert statuses <= {200, 429}
    assert "Too many failed" in said or 429 in statuses


def test_others_go_on_as_before(club, django_assert_num_queries):
    client = sign_in(make.make_member(club))
    assert client.get("/me/").status_code == 200
    assert mail.outbox == []
