"""Where accounts are signed in: a site admin looks, and ends it for good."""

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from league.queries.sign_ins import FORGOTTEN
from tests import factories as make

pytestmark = pytest.mark.django_db
LIST = reverse("admin:usersessions_usersession_changelist")


@pytest.fixture
def held():
    """Ana's browser, and her phone."""
    ana, found = make.make_user("Ana"), []
    for ip in ("203.0.113.7", FORGOTTEN):
        browser = Client()
        browser.force_login(ana)
        UserSession.objects.create(user=ana, session_key=browser.session.session_key, ip=ip, user_agent="Firefox")
        found.append(browser)
    return found


@pytest.fixture
def site(client):
    client.force_login(make.make_site_admin())
    return client


def test_the_list_says_where_unless_that_is_forgotten(site, held):
    page = site.get(LIST).content.decode()
    assert "203.0.113.7" in page
    assert FORGOTTEN not in page


@pytest.mark.parametrize("way", ["one", "of the list"])
def test_what_is_ended_is_ended(site, held, way):
    ended, kept = (UserSession.objects.get(session_key=browser.session.session_key) for browser in held)
    if way == "one":
        site.post(reverse("admin:usersessions_usersession_delete", args=[ended.pk]), {"post": "yes"})
    else:
        sent = {"action": "delete_selected", "_selected_action": [ended.pk], "post": "yes"}
        site.post(LIST, sent)
    assert list(UserSession.objects.all()) == [kept]
    assert not Session.objects.filter(session_key=ended.session_key).exists()
    assert [browser.get("/me/").status_code for browser in held] == [302, 200]
