"""A stranger's sign-in gets into no page of a director or player; keys are there for thumbs."""

import pytest
from django.urls import reverse

from tests import factories
from tests.e2e import club
from tests.e2e.seats import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_strangers_sign_in_is_refused_on_every_page(room):
    pages = club.directors_pages(club.of_long_names())
    page = room.page(factories.make_user("Stranger"))
    page.goto(reverse("player:profile"))
    token = page.locator("[name=csrfmiddlewaretoken]").first.input_value()
    asked = page.context.request
    for name, address in pages.items():
        if name == "director:club-new":
            continue
        assert asked.get(address).status in (403, 405), name
        posted = asked.post(address, headers={"X-CSRFToken": token})
        assert posted.status in (403, 405), name
        assert "CSRF" not in posted.text(), name


def test_keys_are_large_enough_for_thumbs(room):
    world = club.of_long_names()
    page = room.page(world.user, size=PHONE)
    page.goto(club.directors_pages(world)["entry:enter"])
    for key in page.locator(".key:visible").all():
        box = key.bounding_box()
        assert box["width"] >= 56, key
        assert box["height"] >= 56, key
