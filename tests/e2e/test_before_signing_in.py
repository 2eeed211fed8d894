"""What is seen before somebody has signed in: nothing that axe finds, light or dark, nothing cut at twice the size, and
every language fits on a phone. The way through is that of somebody who signs up, and then forgets the password."""

import json
import re

import pytest
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.urls import reverse
from playwright.sync_api import Page

from league.models import Notice
from league.services import invitations, partners
from league.services.notices import choices
from tests import factories
from tests.e2e.seats import DESK, PHONE
from tests.e2e.test_all_pages import IN_LANGUAGES, faults_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LINK = re.compile(r"https?://[^/\s]+(/accounts/\S+)")
GOOD, SHORT = "a-sentence-that-is-long", "short"


class Looking:
    """At the page that is open, by its name; what is found is kept."""

    def __init__(self, page: Page, shoot) -> None:
        self.page, self.shoot = page, shoot
        self.found: dict[str, object] = {}

    def at(self, name: str, address: str, status: int = 200) -> None:
        answer = self.page.goto(address)
        assert answer is not None
        assert answer.status == status, name
        self.here(name)
        self.page.set_viewport_size(PHONE)
        self.shoot(self.page, f"before/{name}-phone")
        if wrong := self.page.evaluate(IN_LANGUAGES, [code for code, _name in settings.LANGUAGES]):
            self.found[f"{name}, on a phone"] = wrong
        self.page.set_viewport_size(DESK)
        self.page.goto(self.page.url)

    def here(self, name: str) -> None:
        """What came of a form, which is not asked for again."""
        if wrong := faults_of(self.page, name):
            self.found[name] = wrong
        self.page.evaluate("document.documentElement.style.fontSize = ''")

    def send(self, what: str, /, **fields: str) -> None:
        """Fill the form in, and look at its answer."""
        for field, value in fields.items():
            self.page.locator(f"#id_{field}").fill(value)
        with self.page.expect_navigation():
            self.page.locator("main form .button.primary").first.click()
        self.page.wait_for_load_state()
        self.here(what)


@pytest.fixture
def look(room, shoot):
    cache.clear()  # who signs up too often
    found = Looking(room.page(None, DESK, bypass_csp=True, reduced_motion="reduce"), shoot)
    yield found
    assert not found.found, json.dumps(found.found, indent=1, ensure_ascii=False)


def link_in_the_last_mail() -> str:
    found = LINK.search(mail.outbox[-1].body)
    assert found is not None, mail.outbox[-1].body
    return found[1]


def test_signing_up_and_a_password_that_was_forgotten(look):
    email = "ana@example.org"
    look.at("sign-in", reverse("account_login"))
    look.send("sign-in, refused", login=email, password=SHORT)
    look.at("sign-up", reverse("account_signup"))
    look.send("sign-up, refused", name="Ana", email=email, password1=SHORT, password2=GOOD)
    look.send("sign-up, done", name="Ana", email=email, password1=GOOD, password2=GOOD)
    look.at("mail-is-sent", reverse("account_email_verification_sent"))
    confirm = link_in_the_last_mail()
    look.at("confirm", confirm)
    look.send("confirmed")
    look.at("confirm-again", confirm)
    look.at("confirm-nonsense", reverse("account_confirm_email", args=["x"]))

    look.at("reset", reverse("account_reset_password"))
    look.send("reset, sent", email=email)
    look.at("reset-is-sent", reverse("account_reset_password_done"))
    anew = link_in_the_last_mail()
    look.at("new-password", anew)
    look.send("new password, refused", password1=SHORT, password2=SHORT)
    look.send("new password, done", password1=GOOD + "er", password2=GOOD + "er")
    look.at("new-password-done", reverse("account_reset_password_from_key_done"))
    look.at("new-password-again", anew)
    look.at("inactive", reverse("account_inactive"))
    look.page.goto(reverse("account_login"))
    look.send("signed in", login=email, password=GOOD + "er")
    look.at("sign-ins", reverse("usersessions_list"))


def test_links_that_somebody_was_sent(look):
    club = factories.make_club()
    event = factories.make_event(club, rules=factories.TRUCO)
    ana = factories.make_player(club, "Ana", user=factories.make_user("Ana")).user
    invited = invitations.invite(factories.make_player(club, "Rui"), by=club.admin)
    look.at("home", reverse("public:home"))
    look.at("invitation", reverse("player:claim", args=[invited]))
    look.at("no-invitation", reverse("player:claim", args=["x"]), 410)
    look.at("partner", reverse("player:partner-link", args=[partners.link(partners.ask(event, "", by=ana))]))
    look.at("no-partner", reverse("player:partner-link", args=["x"]), 410)
    stop = choices.stop_token(ana.pk, [Notice.Kind.TURN])
    look.at("mails", reverse("notices-stop", args=[stop]))
    look.at("no-mails", reverse("notices-stop", args=["x"]), 404)
    look.at("no-slip", reverse("slip:who", args=["x"]), 404)
    look.at("nowhere", "/nowhere/", 404)
