"""Every director's and player's page on a phone of 360 px and at a desk, light and dark: nothing scrolls sideways, no
script complains; and a stranger's sign-in gets into none."""

from types import SimpleNamespace

import pytest
from django.urls import reverse

from league.models import Event
from league.services import apart, clubs, prizes, results, seasons
from league.services.imports import lists
from league.services.standings import refresh
from league.web.director import urls as director_urls
from league.web.entry import urls as entry_urls
from tests import factories
from tests.e2e.seats import DESK, PHONE, scrolls_sideways

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CHANGING = {"event-name", "player-statement-file", "club-export", "export", "job-file"}  # a part of a page, files


@pytest.fixture
def evening() -> SimpleNamespace:
    """A round of 14 players with long names (tables of 4, 4, 3, 3), one game over, one begun, and house rules."""
    club = factories.make_club("Associazione dei giocatori di carte di Bastia e dintorni", money=True)
    event = factories.make_event(club, "The annual memorial evening of the old town", fee_cents=500)
    names = [f"{one} {other}" for one, other in zip(factories.names(14), reversed(LONG), strict=False)]
    factories.entries.enter_players(event, names, by=club.admin)
    factories.check_in(event)
    round_ = factories.play_round(Event.objects.get(pk=event.pk))
    first, second = round_.tables.order_by("number")[:2]
    factories.finish_table(first)
    hearts = [1] * (second.seatings.count() - 1)
    results.enter_hand(second, 1, {"hearts": [13 - sum(hearts), *hearts], "queen": 1}, by=club.admin)
    refresh(event.pk)
    rule_set = clubs.create_rule_set(club, "House rules with a rather long name", "black-lady", by=club.admin)
    best = {"kind": "own", "label": "Best of those who came by the night train", "fixed_cents": 0}
    prizes.set_prizes(event, [], specials=[best], by=club.admin)
    held = apart.set_list(event, "The Santandrea family", list(event.entries.all()[:2]), by=club.admin)
    return SimpleNamespace(
        club=club, event=event, table=second, rule_set=rule_set, held=held,
        season=seasons.create_season(club, "Autumn by the harbour", by=club.admin),
        job=lists.import_players(event.club, b"Ana", by=club.admin),
    )  # fmt: skip


LONG = [f"Santandrea-Casanova d'Ornano {number}" for number in range(14)]


def pages(evening: SimpleNamespace) -> dict[str, str]:
    """Everything that can be looked at."""
    known = {
        "club": evening.club.slug, "event": evening.event.slug, "table": evening.table.pk, "number": 1,
        "entry": evening.event.entries.first().pk, "member": evening.club.memberships.get().pk, "verb": "finish",
        "player": evening.club.players.first().pk, "rule_set": evening.rule_set.pk,
        "variant": "black-lady", "role": evening.event.roles.get().pk, "undone": 1,
        "sheet": "slips", "season": evening.season.pk, "job": evening.job.pk, "line": 1, "what": "entries",
        "kind": "csv", "held": evening.held.pk, "penalty": 1, "request_id": 1,
        "special": evening.event.special_prizes.get().pk,
    }  # fmt: skip
    found = {"home": reverse("player:home"), "profile": reverse("player:profile")}
    for namespace, urls in {"director": director_urls, "entry": entry_urls}.items():
        for pattern in urls.urlpatterns:
            kwargs = {name: known[name] for name in pattern.pattern.converters}
            found[pattern.name] = reverse(f"{namespace}:{pattern.name}", kwargs=kwargs)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_no_page_scrolls_sideways(room, evening, shoot, size, scheme):
    page = room.page(evening.club.admin, size=size, color_scheme=scheme)
    wide = {}
    for name, address in pages(evening).items():
        if name in CHANGING or page.context.request.get(address).status == 405:
            continue
        assert page.goto(address).status == 200, name
        shoot(page, f"pages/{name}-{'phone' if size == PHONE else 'desk'}-{scheme}")
        if over := scrolls_sideways(page):
            wide[name] = over
    assert not wide


def test_a_strangers_sign_in_is_refused_on_every_page(room, evening):
    page = room.page(factories.make_user("Stranger"))
    page.goto(reverse("player:profile"))
    token = page.locator("[name=csrfmiddlewaretoken]").first.input_value()
    for name, address in pages(evening).items():
        if name in ("home", "profile", "club-new"):
            continue
        if page.context.request.get(address).status != 405:
            assert page.goto(address).status == 403, name
        posted = page.context.request.post(address, headers={"X-CSRFToken": token})
        assert posted.status in (403, 405), name
        assert "CSRF" not in posted.text(), name


def test_keys_are_large_enough_for_thumbs(room, evening):
    page = room.page(evening.club.admin, size=PHONE)
    page.goto(pages(evening)["enter"])
    for key in page.locator(".key:visible").all():
        box = key.bounding_box()
        assert box["width"] >= 56, key
        assert box["height"] >= 56, key
