"""A form that is sent after the session has ended: signed in again, its writer finds what was typed."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from tests import factories
from tests.e2e.seats import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_was_typed_stands_there_again_and_can_be_sent(room, shoot, size):
    user = factories.make_user("Maria Director")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    club = factories.make_club("Circolo di Bastia", admin=user)
    page = room.page(user, size)
    page.goto(f"/clubs/{club.slug}/direct/events/new/")
    page.get_by_label("Name").fill("Thursday evening")
    page.get_by_text("More: format").click()
    page.get_by_label("Format", exact=True).select_option("knockout")
    Session.objects.all().delete()
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_text("You are not signed in, so nothing was saved")).to_be_visible()
    shoot(page, f"signed-out-{size['width']}")
    page.get_by_label("Email").fill(user.email)
    page.get_by_label("Password").fill(factories.PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("What you had typed stands in it again")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("Thursday evening")
    expect(page.get_by_label("Format", exact=True)).to_have_value("knockout")
    shoot(page, f"unsaved-{size['width']}")
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", name="Thursday evening")).to_be_visible()
    assert club.events.count() == 1
