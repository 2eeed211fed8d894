"""A form that was sent after the session had ended: signing in leads to its page, with what was typed."""

import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from tests import factories as make
from tests.factories import PASSWORD

pytestmark = pytest.mark.django_db
HOST = "http://testserver"


@pytest.fixture
def event():
    return make.make_event(make.make_club(), "Friday")


def address(event, name, **more):
    return reverse(f"director:{name}", kwargs={"club": event.club.slug, "event": event.slug, **more})


def sign_in(client, event, response):
    """By the page of signing in, as it is: the anonymous session goes on as the account's."""
    user = event.created_by
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    page = client.get(response["Location"])
    assert "nothing was saved" in page.content.decode()
    target = re.search(r'name="next" value="([^"]*)"', page.content.decode())[1]
    done = client.post(
        reverse("account_login"),
        {"login": user.email, "password": PASSWORD, "next": target.replace("&amp;", "&")},
    )
    assert done.status_code == 302, done.content.decode()
    return done["Location"]


def held(page):
    found = re.search(r'<script id="unsaved-form" type="application/json">(.*?)</script>', page)
    return json.loads(found[1]) if found else None


def test_it_leads_to_the_page_and_what_was_typed_stands_there_once(client, event):
    page, action = address(event, "entries"), address(event, "check-in-all")
    typed = {"names": "Ana\nBruno </script>", "password": "secret", "csrfmiddlewaretoken": "x", "who": ["1", "2"]}
    sent = client.post(action, typed, HTTP_REFERER=f"{HOST}{page}?of=all")
    assert sent["Location"].endswith("next=" + f"{page}?of=all".replace("?", "%3F").replace("=", "%3D"))
    back = sign_in(client, event, sent)
    assert back == f"{page}?of=all"
    shown = client.get(back).content.decode()
    assert "was not saved" in shown
    assert held(shown) == {
        "action": action, "fields": [["names", "Ana\nBruno </script>"], ["who", "1"], ["who", "2"]]
    }  # fmt: skip
    assert held(client.get(back).content.decode()) is None


def test_htmx_is_sent_to_sign_in_as_a_whole_page(client, event):
    page, action = address(event, "entries"), address(event, "check-in-all")
    sent = client.post(action, {"name": "Ana"}, HTTP_HX_REQUEST="true", HTTP_HX_CURRENT_URL=f"{HOST}{page}")
    assert (sent.status_code, sent["HX-Redirect"]) == (200, f"{reverse('account_login')}?next={page}")


def test_from_elsewhere_or_nowhere_it_leads_home_and_keeps_nothing(client, event):
    for told in ({}, {"HTTP_REFERER": "https://elsewhere.example/page"}, {"HTTP_REFERER": "//elsewhere.example/"}):
        sent = client.post(address(event, "check-in-all"), {"name": "Ana"}, **told)
        assert sent["Location"] == f"{reverse('account_login')}?next=/"
        assert "unsaved" not in client.session


def test_no_flood_is_kept(client, event):
    page = HOST + address(event, "entries")
    for typed in ({"names": "x" * 50_001}, {"who": ["1"] * 501}):
        client.post(address(event, "check-in-all"), typed, HTTP_REFERER=page)
        assert "unsaved" not in client.session


def test_whoever_is_signed_in_and_every_visitor_see_nothing_of_it(client, event):
    assert held(client.get("/").content.decode()) is None
    client.force_login(event.created_by)
    sent = client.post(address(event, "settings"), {"name": ""}, HTTP_REFERER=HOST + address(event, "settings"))
    assert held(sent.content.decode()) is None
    assert "unsaved" not in client.session
