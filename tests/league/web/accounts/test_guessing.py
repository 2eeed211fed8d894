"""What strangers find out and wear down: whether somebody has an account, passwords, where they are sent, sessions."""

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from tests import factories as make

NOBODY, LONG = "nobody@example.org", "quite-a-long-one"
ELSEWHERE = (
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "javascript:alert(1)",
    "https:evil.example",
)


@pytest.fixture(autouse=True)
def nobody_has_tried_before():
    cache.clear()


@pytest.fixture
def ana(db):
    user = make.make_user("Ana", email="ana@example.org")
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    return user


def told(response, email: str) -> tuple[int, str, str]:
    """What an answer says, whoever was named."""
    text = response.content.decode().replace(email, "")
    return response.status_code, response.headers.get("Location", ""), text.partition("<main")[2]


@pytest.mark.parametrize(
    ("where", "sent"),
    [
        ("/accounts/login/", {"login": "{}", "password": "not-this-one"}),
        ("/accounts/password/reset/", {"email": "{}"}),
        ("/accounts/signup/", {"name": "Ana", "email": "{}", "password1": LONG, "password2": LONG}),
    ],
)
def test_nobody_learns_who_has_an_account(ana, where, sent):
    answers = []
    for email in (ana.email, NOBODY):
        client = Client()
        answer = client.post(where, {name: value.format(email) for name, value in sent.items()})
        answers.append((told(answer, email), told(client.get(answer.url), email) if answer.status_code == 302 else ""))
    assert strip(answers[0]) == strip(answers[1])


def strip(answer) -> str:
    """Without what differs from answer to answer."""
    return re.sub(r'(csrfmiddlewaretoken" value=|x-csrftoken": )"[^"]+"', "", str(answer))


def test_whoever_signs_up_again_is_told_by_mail(ana):
    sent = {"name": "Ana", "email": ana.email, "password1": "quite-a-long-one", "password2": "quite-a-long-one"}
    Client().post("/accounts/signup/", sent)
    assert [(message.to, "already" in message.body) for message in mail.outbox] == [([ana.email], True)]


def test_a_password_is_guessed_five_times(ana):
    """By account: whoever comes from elsewhere is told the same, even with the right one."""
    for _ in range(5):
        Client().post("/accounts/login/", {"login": ana.email, "password": "wrong"})
    for address in ("127.0.0.1", "192.0.2.7"):
        client = Client(REMOTE_ADDR=address)
        said = client.post("/accounts/login/", {"login": ana.email, "password": make.PASSWORD})
        assert said.status_code == 200
        assert "Too many failed login attempts" in said.content.decode()


def test_an_address_guesses_ten_times_a_minute(ana):
    for number in range(10):
        Client().post("/accounts/login/", {"login": f"somebody-{number}@example.org", "password": "wrong"})
    said = Client().post("/accounts/login/", {"login": ana.email, "password": make.PASSWORD})
    assert "Too many failed login attempts" in said.content.decode()


@pytest.mark.parametrize(
    ("where", "sent", "most"),
    [("/accounts/password/reset/", {"email": "{}"}, 20), ("/accounts/signup/", {"email": "{}"}, 20)],
)
def test_an_address_asks_so_often(db, where, sent, most):
    asked = [
        Client().post(where, {name: value.format(f"a{number}@example.org") for name, value in sent.items()}).status_code
        for number in range(most + 1)
    ]
    assert asked[-1] == 429
    assert 429 not in asked[:-1]


def test_the_own_password_is_confirmed_ten_times_a_minute(ana):
    client = Client()
    client.force_login(ana)
    asked = [client.post("/accounts/reauthenticate/", {"password": "wrong"}) for _ in range(11)]
    assert (asked[0].status_code, asked[-1].status_code) == (200, 429)
    page = asked[-1].content.decode()
    assert "wait a few minutes" in page
    assert 'class="masthead' in page  # a page of the house, from which one gets on


@pytest.mark.parametrize(
    "target",
    ["https://evil.example/", "//evil.example/", "/\\evil.example/", "javascript:alert(1)", "https:evil.example"],
)
def test_nobody_is_sent_elsewhere(ana, target):
    client = Client()
    answer = client.post("/accounts/login/", {"login": ana.email, "password": make.PASSWORD, "next": target})
    assert answer.url == "/"
    for where in ("/i18n/setlang/", "/theme/"):
        answer = client.post(where, {"language": "fr", "theme": "dark", "next": target}, headers={"Referer": target})
        assert "evil" not in answer.headers.get("Location", ""), where
        assert "javascript" not in answer.headers.get("Location", ""), where


def test_a_host_that_is_not_ours_is_answered_nothing(db):
    answer = Client(headers={"Host": "evil.example"}).get("/accounts/password/reset/")
    assert answer.status_code == 400
    assert "evil" not in answer.content.decode()


def test_own_sign_ins_are_listed_and_ended(ana):
    here, there = Client(headers={"User-Agent": "Here"}), Client(headers={"User-Agent": "There"})
    for client in (here, there):
        client.post("/accounts/login/", {"login": ana.email, "password": make.PASSWORD})
    page = here.get("/accounts/sessions/").content.decode()
    assert "Here" in page
    assert "There" in page
    here.post("/accounts/sessions/")
    assert here.get("/me/").status_code == 200
    assert there.get("/me/").url.startswith("/accounts/login/")


def test_a_new_password_ends_all_other_sign_ins(ana):
    here, there = Client(), Client()
    for client in (here, there):
        client.post("/accounts/login/", {"login": ana.email, "password": make.PASSWORD})
    new = "another-long-sentence"
    sent = {"oldpassword": make.PASSWORD, "password1": new, "password2": new}
    assert here.post("/accounts/password/change/", sent).status_code == 302
    assert there.get("/me/").url.startswith("/accounts/login/")
    assert here.get("/me/").status_code == 200


def test_the_administration_has_no_sign_in_of_its_own(ana):
    answer = Client().post("/admin/login/", {"username": ana.email, "password": make.PASSWORD})
    assert answer.url.startswith("/accounts/login/?next=")
