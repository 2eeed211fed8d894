"""People at an online table, each with a page of their own."""

import time
from collections.abc import Sequence

from django.contrib.auth import get_user_model
from playwright.sync_api import Locator, Page, expect

from gameplay.models import LiveTable
from gameplay.queries.live import Standing, standing
from gameplay.services import live

NAMES = ("Ana Lopes", "Bea Costa", "Caio Rossi", "Dina Faria")
UNHURRIED = 20_000


def people(tag: str) -> list:
    users = get_user_model().objects
    return [users.create_user(email=f"{tag}.{name[:3].lower()}@example.org", password="x", name=name) for name in NAMES]


def begun(tag: str, variant: str, **options) -> tuple[LiveTable, list]:
    """A table of four, its first hand dealt."""
    sitting = people(tag)
    table = live.open_table(variant=variant, options=options, by=sitting[0], name=NAMES[0], move_seconds=None)
    for user in sitting[1:]:
        live.sit_down(table.key, by=user, name=user.name)
    live.start(table.key, by=sitting[0])
    return LiveTable.objects.get(pk=table.pk), sitting


def at(table: LiveTable) -> Standing:
    return standing(LiveTable.objects.get(pk=table.pk))


def hand_of(page: Page) -> Locator:
    return page.locator(".fan-card")


def tap(card: Locator) -> None:
    """In its corner: the rest of a fanned card lies under the next one."""
    card.click(position={"x": 8, "y": 20})


def whose_turn(pages: Sequence[Page], wait: float = 10) -> Page | None:
    """Whoever may play a card now; nobody, once a result stands there."""
    end = time.monotonic() + wait
    while time.monotonic() < end:
        for page in pages:
            if page.locator(".turn-word.mine").count() or page.locator('#asked [data-key="cover"]').count():
                return page
        if all(page.locator("#result:not([hidden])").count() for page in pages):
            return None
        time.sleep(0.05)
    raise AssertionError("it is nobody's turn")


def play_first(page: Page) -> None:
    """The first card that may be played: a tap lifts it, another plays it."""
    before = hand_of(page).count()
    key = page.locator(".fan-card:not(.dim)").first.get_attribute("data-key")
    card = page.locator(f'.fan-card[data-key="{key}"]')
    tap(card)
    expect(card).to_have_class("fan-card legal on")
    tap(card)
    expect(hand_of(page)).to_have_count(before - 1)


def play_out(pages: Sequence[Page]) -> int:
    """Until the hand is over; how many cards that were."""
    cards = 0
    while page := whose_turn(pages):
        play_first(page)
        cards += 1
    return cards
