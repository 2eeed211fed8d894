"""What belongs together stands together and is seen without being scrolled to: the tab of the page itself, a bracket
of five columns on a desk, what can be done with an entry on a phone, the sums of a statement."""

import pytest
from django.urls import reverse

from tests.e2e import club
from tests.e2e.seats import DESK, PHONE
from tests.league.services.formats import start, truco

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CUT = """(one) => {
  const [own, list] = [one, one.closest("ul")].map((each) => each.getBoundingClientRect());
  return own.right > list.right + 1 || own.left < list.left - 1;
}"""


def test_the_tab_of_the_page_is_in_sight_on_a_phone(room):
    world = club.of_long_names()
    page = room.page(world.user, size=PHONE)
    for name in ("public:about", "director:log"):
        page.goto(reverse(name, args=[world.club.slug, world.event.slug]))
        page.locator("[name=language][value=fr]").click()
        page.wait_for_selector("html[lang=fr]")
        tab = page.locator(".tabs:not(.pills) [aria-current]")
        assert not tab.evaluate(CUT), name
        assert page.evaluate("scrollY") == 0, name


def test_a_bracket_of_five_columns_fits_a_desk_and_keeps_its_letters(room):
    event = truco(20, "knockout")
    start(event, 1)
    page = room.page(size=DESK)
    page.goto(reverse("public:bracket", args=[event.club.slug, event.slug]))
    box = page.locator(".bracket-box")
    assert page.locator("svg.columns-5").count() == 1
    assert box.evaluate("(one) => one.scrollWidth - one.clientWidth") == 0
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    drawn, asked = box.evaluate(
        "(one) => [one.querySelector('svg').clientWidth, one.querySelector('svg').viewBox.baseVal.width]"
    )
    assert 14 * drawn / asked >= 11  # names are written with 14 px where the picture has its own size


def test_the_menu_of_an_entry_never_stands_alone(room):
    world = club.of_long_names()
    page = room.page(world.user, size=PHONE)
    page.goto(reverse("director:entries", args=[world.club.slug, world.event.slug]))
    lines = page.locator(".desk > li:has(> .fold.more)").all()
    assert len(lines) == 14
    for line in lines:
        menu, button = (line.locator(one).bounding_box() for one in (".fold.more > summary", "form .button.here"))
        assert menu["x"] >= button["x"] + button["width"]
        assert menu["y"] < button["y"] + button["height"]


def test_a_statement_shows_its_sums_on_a_phone(room):
    world = club.of_long_names()
    page = room.page(world.user, size=PHONE)
    player = world.event.entries.first().members.get().player
    page.goto(reverse("director:player-statement", args=[world.club.slug, player.pk]))
    box = page.locator(".table-wrap")
    assert box.evaluate("(one) => one.scrollWidth - one.clientWidth") == 0
    assert page.locator("td .phone-only").first.is_visible()
