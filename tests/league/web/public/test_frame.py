"""The frame of all pages: languages, light and dark, landmarks, errors, and nothing that a strict policy forbids."""

import re

import pytest
from django.core import mail
from django.template.loader import get_template
from django.test import Client
from django.urls import reverse

from league.models import User
from tests import factories
from tests.league.web.public.evenings import PAGES, address, played, text

pytestmark = pytest.mark.django_db

ACCOUNT_PAGES = ("account_login", "account_signup", "account_reset_password", "account_reset_password_done")
OWN_PAGES = ("account_email", "account_change_password", "account_logout", "mfa_index")
INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=|javascript:|hx-on|<script(?![^>]*(\ssrc=|application/json))", re.I)
ELSEWHERE = re.compile(r"""(?:src|href|action)=["'](?:https?:)?//""")


@pytest.fixture
def event():
    return played(4)


def every_page(event):
    club = reverse("public:club", args=[event.club.slug])
    pages = [address(event, page) for page in PAGES]
    return ["/", club, club + "events/", *pages, address(event, "table", number=1, table=1)]


def test_no_page_has_inline_code_or_asks_elsewhere(client, event):
    for path in every_page(event) + [reverse(name) for name in ACCOUNT_PAGES]:
        page = client.get(path).content.decode()
        assert not INLINE.search(page), path
        assert not ELSEWHERE.search(page), path


def test_every_page_has_landmarks_a_title_and_one_heading(client, event):
    for path in every_page(event):
        page = client.get(path).content.decode()
        assert '<a class="skip" href="#content">' in page
        assert '<main id="content"' in page
        assert page.count("<h1") == 1, path
        assert re.search(r"<title>\S.*</title>", page)


def test_every_table_has_a_caption_and_scopes(client, event):
    for path in every_page(event):
        page = client.get(path).content.decode()
        assert page.count("<table") == page.count("<caption"), path
        assert all("scope=" in head for head in re.findall(r"<th\b[^>]*>", page)), path


@pytest.mark.parametrize("name", ACCOUNT_PAGES)
def test_account_pages_have_the_frame(client, name):
    page = client.get(reverse(name)).content.decode()
    assert 'class="wordmark"' in page
    assert 'class="panel account"' in page


@pytest.mark.parametrize("name", OWN_PAGES)
def test_pages_of_the_own_account_have_the_frame(client, name):
    client.force_login(factories.make_user())
    page = client.get(reverse(name)).content.decode()
    assert 'class="wordmark"' in page
    assert not INLINE.search(page)


def test_an_account_from_sign_up_to_sign_in(client):
    sign_up = {"email": "nova@example.org", "password1": factories.PASSWORD, "password2": factories.PASSWORD}
    assert "This field is required" in text(client.post(reverse("account_signup"), sign_up))
    response = client.post(reverse("account_signup"), sign_up | {"name": "  Nova  Riva "}, follow=True)
    assert "Look into your mail" in text(response)
    assert User.objects.get(email="nova@example.org").name == "Nova Riva"
    (sent,) = mail.outbox
    assert sent.subject == "Tavula: Please Confirm Your Email Address"
    assert sent.body.startswith("Hello from Tavula!")
    link = re.search(r"/accounts/confirm-email/\S+", sent.body).group()
    assert "Is nova@example.org your address?" in text(client.get(link))
    client.post(link)
    signed_in = client.post(reverse("account_login"), {"login": "nova@example.org", "password": factories.PASSWORD})
    assert signed_in.status_code == 302
    assert "Sign out" in text(client.get("/"))


def test_a_wrong_sign_in_says_so_beside_the_form(client):
    response = client.post(reverse("account_login"), {"login": "nobody@example.org", "password": "wrong"})
    assert 'role="alert"' in response.content.decode()


def test_a_used_confirmation_link_says_so(client):
    assert "used already" in text(client.get("/accounts/confirm-email/nonsense/"))


@pytest.mark.parametrize("language", ["fr", "it", "co", "pt-br"])
def test_the_language_switch_keeps_the_page(client, event, language):
    path = address(event, "standings")
    response = client.post(reverse("set_language"), {"language": language, "next": path})
    assert response["Location"] == path
    page = client.get(path).content.decode()
    assert f'<html lang="{language}"' in page


def test_dates_follow_the_language(client, event):
    client.post(reverse("set_language"), {"language": "fr", "next": "/"})
    days = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche")
    assert any(day in text(client.get(address(event, "event"))) for day in days)


def test_light_and_dark_without_scripts(client):
    assert "data-theme" not in client.get("/").content.decode().split("<body")[0]
    response = client.post(reverse("public:theme"), {"theme": "dark", "next": "/clubs/"})
    assert response["Location"] == "/clubs/"
    assert 'data-theme="dark"' in client.get("/").content.decode().split("<body")[0]
    client.post(reverse("public:theme"), {"theme": "", "next": "/"})
    assert "data-theme" not in client.get("/").content.decode().split("<body")[0]


def test_the_theme_is_one_of_two_and_the_way_back_stays_here(client):
    response = client.post(reverse("public:theme"), {"theme": '"><b>', "next": "https://elsewhere.example/"})
    assert response["Location"] == "/"
    client.cookies["theme"] = '"><b>'
    assert "data-theme" not in client.get("/").content.decode().split("<body")[0]
    assert client.get(reverse("public:theme")).status_code == 405


def test_errors_are_pages(client):
    response = client.get("/nothing/at/all/")
    assert response.status_code == 404
    assert "There is nothing at this address" in text(response)
    assert "Resolver404" not in text(response)


def test_a_stranger_is_told_whom_to_ask(client):
    club = factories.make_club()
    client.force_login(factories.make_user())
    response = client.get(reverse("director:club", args=[club.slug]))
    assert response.status_code == 403
    assert "Ask one of them" in text(response)


def test_an_expired_form_says_that_nothing_was_changed(client):
    response = Client(enforce_csrf_checks=True).post(reverse("account_login"), {"login": "a@b.example"})
    assert response.status_code == 403
    assert "Nothing was changed." in text(response)


def test_whoever_looks_on_is_given_no_cookie_but_for_what_is_chosen(client):
    """Language and theme can be chosen without one that guards forms; whoever is about to sign in has that."""
    event = factories.make_event(players=4)
    for page in (
        "/",
        f"/clubs/{event.club.slug}/",
        f"/clubs/{event.club.slug}/events/{event.slug}/",
        "/rules/",
        "/live/",
    ):
        assert not client.get(page).cookies, page
    browser = Client(enforce_csrf_checks=True)
    assert list(browser.post(reverse("set_language"), {"language": "it"}).cookies) == ["django_language"]
    assert list(browser.post(reverse("public:theme"), {"theme": "dark"}).cookies) == ["theme"]
    assert list(client.get(reverse("account_login")).cookies) == ["csrftoken"]


def test_the_page_for_our_own_faults_needs_nothing(django_assert_num_queries):
    with django_assert_num_queries(0):
        page = get_template("500.html").render()
    assert "Something broke on our side" in page
    assert not INLINE.search(page)


def test_the_icon_is_where_browsers_look_for_it(client):
    response = client.get("/favicon.ico")
    assert (response.status_code, response.url) == (302, "/static/league/favicon.svg")
