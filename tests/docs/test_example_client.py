"""The example of docs/ leads an evening through the API of a server that runs."""

import random
from importlib import util
from pathlib import Path

import pytest

from league.models import Event, KeptAnswer, Membership
from league.queries.money import balance, balance_sheet
from league.services import ledger, tokens
from tests import factories as make

PATH = Path(__file__).parents[2] / "docs" / "example_client.py"
HEARTS = ["Ana", "Bruno", "Carla", "Davide", "Elisa", "Fabio", "Giulia", "Hugo"]
PAIRS = ["Ana + Bruno", "Carla + Davide", "Elisa + Fabio", "Giulia + Hugo"]


@pytest.fixture
def client():
    spec = util.spec_from_file_location("example_client", PATH)
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def club(live_server):
    return make.make_club("Here", money=True)


def program(client, live_server, club):
    director = make.make_member(club, Membership.Role.DIRECTOR, "Director")
    _token, text = tokens.make("Example", ["read", "events", "results", "money"], by=director)
    return client.Api(live_server.url, text)


def test_an_evening_of_hearts(client, live_server, club, capsys):
    api = program(client, live_server, club)
    hands = client.made_up(random.Random(1))
    came = client.evening(api, club.pk, "black-lady", [*HEARTS, "Ana"], hands, hands_limit=2, fee_cents=500)
    event = Event.objects.get()
    assert (event.state, event.rounds.filter(state="closed").count()) == ("finished", 2)
    rows = came["standings"]
    assert sorted(row["entry"]["name"] for row in rows) == HEARTS
    assert {row["games"] for row in rows} == {2}
    prizes = came["prizes"]
    assert prizes["paid"]
    assert sum(payout["amount_cents"] for payout in prizes["payouts"]) == 4000
    # what came in as fees has gone out as prizes: nobody owes anything, and the cash box is empty
    assert {account.cents for account in balance_sheet(club).accounts} == {0}
    assert balance(ledger.cash_account(club)) == 0
    assert "line 9, Ana" in capsys.readouterr().out
    assert KeptAnswer.objects.count() == 1 + 3 + 2 * (2 + 2 * 2) + 1 + 3  # each write under a key of its own


def test_an_evening_of_truco(client, live_server, club):
    api = program(client, live_server, club)
    came = client.evening(api, club.pk, "truco-paulista", PAIRS, client.made_up(random.Random(2)), rounds=1)
    assert Event.objects.get().state == "finished"
    assert sorted(row["entry"]["name"] for row in came["standings"]) == PAIRS
    assert {row["games"] for row in came["standings"]} == {1}
    assert came["prizes"]["fund_cents"] == 0  # there is no fee: nothing is paid


def test_a_refusal_has_its_code(client, live_server, club):
    api = program(client, live_server, club)
    with pytest.raises(client.Refused) as refused:
        api.post(f"clubs/{club.pk}/events/", {"name": "Evening", "game": "bridge"})
    assert refused.value.code == "invalid"
