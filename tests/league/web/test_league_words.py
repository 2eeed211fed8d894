"""In a league a round is a week: no page of one says otherwise."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.services import draws_ahead, entries, rulings, standings, substitutions, taking_back
from league.services.fixtures import set_date
from league.web.director import urls as director_urls
from league.web.director.prints import PRINTS
from league.web.entry import urls as entry_urls
from league.web.player import urls as player_urls
from league.web.public import urls as public_urls
from tests.factories import entry_of, finish_table
from tests.league.services.formats import fresh, start, truco

pytestmark = pytest.mark.django_db
DOORS = {"director": director_urls, "entry": entry_urls, "public": public_urls, "player": player_urls}
SOON = timezone.now() + timedelta(days=1)
BEGUN, TO_COME = "begun", "to come"


def league(by_now):
    event = truco(5, "league", starts_at=SOON)
    draws_ahead.draw_ahead(event, by=event.created_by)
    return play(event) if by_now == BEGUN else fresh(event)


def play(event):
    """A game is over, one is put off, another week is open, one was undone; somebody leaves later, another has played
    in somebody's place, and the director has ruled."""
    by = event.created_by
    first = start(event, 1)
    done, other = first.tables.order_by("number")
    finish_table(done)
    set_date(other, timezone.now() + timedelta(days=30), by=by)
    taking_back.undo(start(event, 2), reason="Too early", by=by)
    start(fresh(event), 2)
    entries.withdraw(entry_of(event, "Carla"), by=by, from_round=5)
    elisa = entry_of(event, "Elisa")
    substitutions.substitute(elisa, "Zita", leaves=elisa.members.get(position=1).player, by=by)
    rulings.penalise(entry_of(event, "Ana"), -1, reason="Late", by=by)
    standings.refresh(event.pk)
    return fresh(event)


def addresses(event):
    table = event.rounds.get(number=1).tables.order_by("number").first()
    entry = event.entries.order_by("number").first()
    known = {"club": event.club.slug, "event": event.slug, "number": 1, "entry": entry.pk, "table": table and table.pk,
             "player": entry.members.all()[0].player_id}  # fmt: skip
    for namespace, urls in DOORS.items():
        for pattern in urls.urlpatterns:
            asked = pattern.pattern.converters
            if "event" not in asked and (namespace, pattern.name) not in (("public", "player"), ("player", "home")):
                continue
            if not set(asked) - {"sheet"} <= known.keys() or ("table" in asked and not table):
                continue
            facts = {name: known.get(name) for name in asked}
            if namespace == "player" and "event" in asked:
                facts["event"] = event.pk
            if namespace == "public" and "table" in asked:
                facts["table"] = table.number
            for sheet in PRINTS if "sheet" in asked else [""]:
                yield reverse(f"{namespace}:{pattern.name}", kwargs=facts | ({"sheet": sheet} if sheet else {}))


def said(page):
    """What is read or heard of a page: without the choices of lists, and without what machines keep."""
    page = re.sub(r"<(select|script|style|code)\b.*?</\1>", "", page, flags=re.S)
    heard = re.findall(r'\b(?:aria-label|title|placeholder|alt|data-working)="([^"]*)"', page)
    return unescape(" ".join([*re.sub(r"<[^>]+>", " ", page).split(), *heard]))


@pytest.mark.thorough
@pytest.mark.parametrize("by_now", [BEGUN, TO_COME])
def test_no_page_speaks_of_rounds(by_now):
    event = league(by_now)
    client, seen = Client(), 0
    client.force_login(event.created_by)
    for address in addresses(event):
        response = client.get(address)
        if response.status_code != 200 or "html" not in response["Content-Type"]:
            continue
        seen += 1
        text = said(response.content.decode())
        found = [
            text[max(0, at.start() - 40) : at.end() + 40] for at in re.finditer(r"\brounds?\b(?!-robin)", text, re.I)
        ]
        assert found == [], (address, found)
    assert seen > (45 if by_now == BEGUN else 25)


def test_a_knockout_has_the_names_of_its_rounds_on_the_projector(client):
    event = truco(4, "knockout")
    start(event)
    page = client.get(
        reverse("public:projector", kwargs={"club": event.club.slug, "event": event.slug})
    ).content.decode()
    assert "Semi-finals: who sits where" in page
