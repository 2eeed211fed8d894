"""The pages that libraries draw keep to their Content-Security-Policy, too. (Of all others each journey shows it: a
page that does what the policy refuses complains.)"""

import pytest
from django.urls import reverse

from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_administration_and_the_page_of_the_api(room):
    event = factories.make_event(factories.make_club(), players=4)
    page = room.page(factories.make_site_admin())
    for where in ("", "league/event/", f"league/event/{event.pk}/change/", "league/player/export/", "league/user/add/"):
        page.goto(f"/admin/{where}")
        page.locator("#nav-sidebar, aside, main").first.wait_for()
    page.goto(reverse("api:docs"))
    page.locator(".opblock-summary").first.click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    page.locator(".live-responses-table").wait_for()


def test_what_a_policy_refuses_is_heard(room):
    page = room.page()
    page.goto("/")
    page.evaluate("document.body.setAttribute('onclick', 'window.heard = 1')")
    page.locator("body").dispatch_event("click")
    page.wait_for_function("true")
    assert page.evaluate("window.heard") is None
    assert any("script-src-attr" in told for told in room.complaints)
    room.complaints.clear()
