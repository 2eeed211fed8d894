"""Money through the API: fees, prizes, cash over the desk, books; to the cent, and told to nobody else."""

import pytest
from rest_framework.test import APIClient

from league.queries.money import balance_sheet
from league.services import events
from tests.league.api.test_clubs import program, queries
from tests.league.api.test_event_life import ask, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(here):
    return program(here.director, "money", "events")


@pytest.fixture
def at(here):
    """The event takes 5.00, and what was played ended it."""
    here.event.fee_cents = 500
    here.event.save(update_fields=["fee_cents"])
    return f"events/{here.event.pk}/"


def test_fees_come_in_one_by_one_and_all_at_once(here, director, at):
    lines = ask(director, "get", f"{at}fees/")["results"]
    assert [(line["due_cents"], line["open_cents"]) for line in lines] == [(500, 500)] * 4
    first = lines[0]["player"]["id"]
    for _ in range(2):  # said twice, it is booked once
        paid = ask(director, "post", f"{at}fees/{first}/paid/", {})
    assert (paid["cash_cents"], paid["is_paid"], paid["rate"]) == (500, True, "regular")
    assert ask(director, "post", f"{at}fees/{first}/take-back/")["cash_cents"] == 0
    assert ask(director, "post", f"{at}fees/paid/") == {"count": 4}
    assert ask(director, "post", f"{at}fees/paid/") == {"count": 0}
    refused(director, "post", f"{at}fees/{first}/paid/", {"cents": "500"}, 400, "invalid")


def test_prizes_are_paid_and_handed_out(here, director, at):
    refused(director, "post", f"{at}prizes/award/", None, 409, "prizes-before-the-end")
    ask(director, "post", f"{at}fees/paid/")
    events.finish(here.event, by=here.director)
    paid = ask(director, "post", f"{at}prizes/award/")
    assert (paid["paid"], sum(one["amount_cents"] for one in paid["payouts"])) == (True, 2000)
    winner = paid["payouts"][0]["player"]["id"]
    assert ask(director, "get", f"{at}handouts/{winner}/")["open_cents"] > 0
    handed = ask(director, "post", f"{at}handouts/{winner}/handed/")
    assert (handed["open_cents"], handed["is_paid"]) == (0, True)
    assert ask(director, "post", f"{at}handouts/{winner}/take-back/")["cash_cents"] == 0
    won = {one["player"]["id"] for one in paid["payouts"]}
    assert ask(director, "post", f"{at}handouts/all/") == {"count": len(won)}
    books = ask(director, "get", f"{at}books/")
    assert (books["prizes_cents"], books["handed_cents"], books["open_cents"]) == (2000, 2000, 0)
    assert books["kept_cents"] == 0
    assert {account.cents for account in balance_sheet(here.club).accounts} == {0}
    admin = program(here.admin, "money")
    sheet = ask(admin, "get", f"clubs/{here.club.pk}/balance-sheet/")
    assert (sheet["currency"], sheet["sum_cents"]) == ("EUR", 0)
    for booked in ask(admin, "get", f"clubs/{here.club.pk}/ledger/")["results"]:
        assert sum(line["cents"] for line in booked["lines"]) == 0
    lines = ask(admin, "get", f"players/{winner}/statement/")["results"]
    assert lines[-1]["balance_cents"] == 0
    reversed_ = ask(director, "post", f"{at}prizes/reverse/", {"reason": "A wrong result."})
    assert not reversed_["paid"]


def test_money_is_nobody_elses_business(here, director, at):
    paths = ["fees/", "handouts/", "books/", "transactions/", "stakes/", "prizes/special/", "fees/members/"]
    member = program(here.member, "money")
    without = program(here.director, "events")
    for path in paths:
        assert ask(member, "get", at + path, status=404)["code"] == "not-found", path
        assert ask(without, "get", at + path, status=403)["code"] == "scope-missing", path
        assert ask(APIClient(), "get", at + path, status=401)["code"] == "not-signed-in", path
    assert ask(director, "get", f"clubs/{here.club.pk}/ledger/", status=404)["code"] == "not-found"
    assert ask(member, "get", f"players/{here.player.pk}/statement/", status=404)["code"] == "not-found"


def test_who_can_win_a_special_prize(here, director, at):
    sent = {"places": [], "specials": [{"kind": "newcomer", "fixed_cents": 100}]}
    ask(director, "put", f"{at}prizes/", sent)
    (special,) = ask(director, "get", f"{at}prizes/special/")["results"]
    assert special["candidates"] == []
    entry = here.entry.pk
    ask(director, "put", f"{at}entries/{entry}/prizes/", {"specials": [special["id"]]})
    marked = ask(director, "get", f"{at}prizes/special/{special['id']}/")
    assert [one["id"] for one in marked["candidates"]] == [entry]
    ask(director, "put", f"{at}prizes/special/{special['id']}/", {"entries": []})
    refused(director, "put", f"{at}prizes/special/{special['id']}/", {"entries": [0]}, 400, "invalid")


def test_prizes_within_categories(here, director, at):
    ask(director, "post", f"{at}fees/paid/")  # 20.00 in the fund
    newcomers = here.club.categories.get(kind="newcomer")
    last = here.event.entries.order_by("number").last()
    ask(director, "patch", f"{at}entries/{last.pk}/field/", {"categories": [newcomers.pk]})
    within = [{"category": newcomers.pk, "rank": 1, "fixed_cents": 300}]
    shown = ask(director, "put", f"{at}prizes/", {
        "places": [{"rank": 1, "percent": "100"}], "categories": within, "add_up": True})  # fmt: skip
    (told,) = shown["categories"]
    assert (told["category"], told["name"]) == (newcomers.pk, "newcomers")
    assert told["prizes"] == [{"rank": 1, "fixed_cents": 300, "percent": None}]
    assert ask(director, "get", at)["money"]["prizes_add_up"]
    won = {one["special"]: (one["entry"]["id"], one["amount_cents"]) for one in shown["payouts"] if one["special"]}
    assert won == {"in:newcomer": (last.pk, 300)}
    kept = ask(director, "put", f"{at}prizes/", {"places": []})  # what is left out stays
    assert kept["categories"] == shown["categories"]
    gone = ask(director, "put", f"{at}prizes/", {"places": [], "categories": []})
    assert gone["categories"] == []
    elsewhere = [{"category": 10**6, "rank": 1, "fixed_cents": 300}]
    refused(director, "put", f"{at}prizes/", {"places": [], "categories": elsewhere}, 422, "no-such-category")


def test_the_ledger_asks_as_often_for_much_as_for_little(here, director, at):
    admin = program(here.admin, "money")
    path = f"clubs/{here.club.pk}/ledger/"
    first = ask(director, "get", f"{at}fees/")["results"][0]["player"]["id"]
    ask(director, "post", f"{at}fees/{first}/paid/", {})
    before = queries(admin, path)
    ask(director, "post", f"{at}fees/paid/")
    assert queries(admin, path) == before
