"""Hand entry at a table of pairs with accounts: who is asked to confirm, and in which words refusals speak."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Result, Table
from league.services import entries
from tests import factories
from tests.league.web.entry.test_pages import at

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bruno", "Carla", "Davide")


def seated(rules=factories.TRUCO) -> tuple[Table, dict[str, Client]]:
    """Ana + Bruno against Carla + Davide, each with a sign-in."""
    club = factories.make_club()
    players = [factories.make_player(club, name, user=factories.make_user(name)) for name in NAMES]
    event = factories.make_event(club, rules=rules)
    for pair in (players[:2], players[2:]):
        entries.enter_pair(event, pair, by=club.admin)
    factories.check_in(event)
    table = factories.play_round(event).tables.select_related("game", "round__event__club").get()
    clients = {}
    for player in players:
        clients[player.name] = Client()
        clients[player.name].force_login(player.user)
    return table, clients


def test_a_partner_is_not_asked_to_confirm_what_the_service_would_refuse():
    table, by = seated()
    for number in range(1, 5):  # 4 · 3 = 12 ends the game
        by["Ana"].post(at(table), {"number": number, "pair": 1, "value": 3})
    result = Result.objects.get()
    assert result.state == Result.State.REPORTED
    for name, asked in {"Ana": False, "Bruno": False, "Carla": True, "Davide": True}.items():
        for page in (at(table), reverse("player:home")):
            shown = by[name].get(page).content.decode()
            assert ("Confirm the result" in shown) == asked, (name, page)
    by["Carla"].post(at(table, "confirm"), {"result": result.pk})
    result.refresh_from_db()
    assert result.state == Result.State.CONFIRMED


def test_a_refusal_names_the_pair_and_says_the_way_in_words():
    table, by = seated()
    page = by["Ana"].post(at(table), {"number": 1, "pair": 1, "value": 2, "by": "run"}).content.decode()
    names = table.seatings.get(side=1).entry.name
    assert f"With these totals no hand gives {names} 2 (they ran)." in page
