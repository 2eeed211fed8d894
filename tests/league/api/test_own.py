"""One's own: steps of the own entry with the scope of a player, what is kept, and the end of it."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from league.models import ApiToken, Entry, KeptAnswer, Membership, StoppedAddress, User
from league.queries.own_data import own_data
from league.services import clubs, entries, ledger
from tests import factories as make
from tests.factories import PASSWORD
from tests.league.api.test_clubs import program
from tests.league.api.test_event_life import START, ask, new_event, refused

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def calm():
    cache.clear()


@pytest.fixture
def person(here):
    return make.make_user("Zita")


@pytest.fixture
def event(here):
    return make.make_event(here.club, "Friday", players=2, by=here.director)


def owes(here, user, cents):
    player = make.make_player(here.club, "Zita", user=user)
    accounts = ledger.player_account(player), ledger.cash_account(here.club)
    booked = ledger.Booking("payment", "test", [(accounts[0], -cents), (accounts[1], cents)], memo="Friday")
    ledger.post_many(here.club, [booked], by=here.admin)
    return player


def test_the_own_entry_goes_all_its_ways(here, event, person):
    client = program(person, "play")
    mine = ask(client, "post", f"events/{event.pk}/enter/", {}, 201)["id"]
    at = f"me/entries/{mine}/"
    assert ask(client, "get", at)["event"] == event.pk
    refused(client, "post", f"{at}check-in/", {}, 409, "check-in-closed")
    ask(program(here.director, "events"), "post", f"events/{event.pk}/open-check-in/")
    assert ask(client, "post", f"{at}check-in/")["state"] == "checked-in"
    assert ask(client, "post", f"{at}undo-check-in/")["state"] == "entered"
    assert ask(client, "post", f"{at}withdraw/", {"reason": "A cold."})["state"] == "withdrawn"
    refused(client, "post", f"{at}withdraw/", {}, 409, "withdrawn-already")
    assert ask(client, "post", f"{at}restore/")["state"] == "entered"


def test_it_is_only_the_own_one_and_not_without_the_scope(here, event, person):
    client = program(person, "play")
    for verb in ("check-in", "undo-check-in", "withdraw", "restore"):
        refused(client, "post", f"me/entries/{here.entry.pk}/{verb}/", {}, 404, "not-found")
        refused(program(here.director, "play"), "post", f"me/entries/{here.entry.pk}/{verb}/", {}, 404, "not-found")
    entry = entries.enter_self(event, by=person)
    for scopes in (["events"], ["results", "clubs", "money"]):
        refused(program(person, *scopes), "post", f"me/entries/{entry.pk}/withdraw/", {}, 403, "scope-missing")
    refused(client, "post", f"events/{event.pk}/entries/{entry.pk}/withdraw/", {}, 403, "scope-missing")
    assert Entry.objects.get(pk=entry.pk).state == "entered"


def test_the_day_of_the_own_fixture(here, person):
    director = program(here.director, "events", "play")
    event = new_event(director, here.club, format="league", name="League")
    at = f"events/{event['id']}/"
    client = program(person, "play")
    mine = ask(client, "post", f"{at}enter/", {}, 201)["id"]
    ask(director, "post", f"{at}entries/", {"names": [f"Player {letter}" for letter in "ABCDEFG"]})
    ask(director, "post", f"{at}schedule/")
    ask(director, "put", f"{at}weeks/1/", {"starts_at": None, "ends_at": "2031-05-20T20:00:00+02:00"})
    tables = ask(director, "post", f"{at}weeks/1/publish/")["tables"]
    own = {table["id"]: mine in [side["entry"]["id"] for side in table["sides"]] for table in tables}
    assert sorted(own.values()) == [False, True]
    for table, is_own in own.items():
        path = f"me/tables/{table}/date/"
        if is_own:
            assert ask(client, "put", path, {"plays_at": START})["plays_at"] == START
            assert ask(client, "put", path, {"plays_at": None})["plays_at"] is None
        else:
            refused(client, "put", path, {"plays_at": START}, 404, "not-found")


def test_all_that_is_kept(here, person):
    owes(here, person, 500)
    found = ask(program(person, "account", "money"), "get", "me/data/")
    assert set(found) == set(own_data(person))
    assert found["account"]["email"] == person.email
    (player,) = found["players"]
    assert (player["club"], [line["cents"] for line in player["money"]]) == (here.club.name, [-500])
    (without,) = ask(program(person, "account"), "get", "me/data/")["players"]
    assert without == player | {"money": None}
    client = APIClient()
    client.force_login(person)
    assert client.get("/api/v1/me/data/").json()["players"] == [player]
    for scopes in (["money"], ["read", "results", "events", "clubs", "money", "play"]):  # the rest opens neither
        client = program(person, *scopes)
        assert ask(client, "get", "me/data/", status=403)["code"] == "scope-missing"
        assert ask(client, "get", "me/erase/", status=403)["code"] == "scope-missing"
    assert ask(APIClient(), "get", "me/data/", status=401)["code"] == "not-signed-in"


def test_what_is_kept_asks_as_often_for_much_as_for_little(here, person, event):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            ask(client, "get", "me/data/")
        return len(queries)

    entries.enter_self(event, by=person)
    client = program(person, "account", "money")
    ask(client, "get", "me/data/")
    before = asked()
    for name in ("Saturday", "Sunday"):
        entries.enter_self(make.make_event(here.club, name, players=0, by=here.director), by=person)
    assert asked() == before


def test_somebody_is_erased(here, person):
    player = owes(here, person, 500)
    client = program(person, "account", "money")
    assert ask(client, "get", "me/erase/") == {
        "hand_over": [],
        "open": [
            {
                "club": {"id": here.club.pk, "slug": here.club.slug, "name": here.club.name},
                "currency": "EUR",
                "cents": -500,
            }
        ],
    }
    assert ask(program(person, "account"), "get", "me/erase/")["open"] is None
    sent = {"password": PASSWORD, "sure": True}
    unsure = refused(client, "post", "me/erase/", sent | {"sure": False}, 400, "invalid")
    assert [one["code"] for one in unsure["errors"]] == ["not-sure"]
    refused(client, "post", "me/erase/", {"sure": True}, 400, "invalid")
    refused(client, "post", "me/erase/", sent | {"password": "something"}, 422, "wrong-password")
    refused(program(person, "read", "clubs", "play"), "post", "me/erase/", sent, 403, "scope-missing")
    assert User.objects.filter(pk=person.pk).exists()
    ask(client, "post", "me/erase/", sent, 204, Idempotency_Key="the-last-one")
    assert not User.objects.filter(pk=person.pk).exists()
    assert not ApiToken.objects.filter(account=person.pk).exists()
    assert not KeptAnswer.objects.exists()
    player.refresh_from_db()
    assert (player.name, player.user) == ("Former player 1", None)
    assert ask(client, "get", "me/", status=401)["code"] == "token-unknown"


def test_a_club_is_handed_over_first(here, person):
    clubs.set_role(here.club, person, Membership.Role.ADMIN, by=here.admin)
    clubs.remove_member(here.club, here.admin, by=person)
    client = program(person, "account")
    assert [club["id"] for club in ask(client, "get", "me/erase/")["hand_over"]] == [here.club.pk]
    refused(client, "post", "me/erase/", {"password": PASSWORD, "sure": True}, 422, "hand-over-first")
    assert User.objects.filter(pk=person.pk).exists()


def test_a_password_is_not_found_by_trying(person):
    client = program(person, "account")
    for number in range(5):
        refused(client, "post", "me/erase/", {"password": f"guess {number}", "sure": True}, 422, "wrong-password")
    late = client.post("/api/v1/me/erase/", {"password": PASSWORD, "sure": True}, "json")
    assert (late.status_code, late.json()["code"]) == (429, "throttled")
    assert 0 < int(late["Retry-After"]) <= 60
    other = program(person, "account")  # another token of the same account
    assert other.post("/api/v1/me/erase/", {"password": PASSWORD, "sure": True}, "json").status_code == 429
    assert ask(client, "get", "me/erase/")["hand_over"] == []  # looking is not held back
    assert User.objects.filter(pk=person.pk).exists()


def test_an_account_without_a_password_ends_on_its_pages(person):
    person.set_unusable_password()
    person.save()
    sent = {"password": PASSWORD, "sure": True}
    refused(program(person, "account"), "post", "me/erase/", sent, 422, "no-password")


def test_whoever_is_signed_in_gives_the_password_too(person):
    client = APIClient()
    client.force_login(person)
    refused(client, "post", "me/erase/", {"password": "something", "sure": True}, 422, "wrong-password")
    ask(client, "post", "me/erase/", {"password": PASSWORD, "sure": True}, 204)
    assert not User.objects.filter(pk=person.pk).exists()
    assert ask(client, "get", "me/", status=401)["code"] == "not-signed-in"


def test_mail_that_came_back(person):
    client = program(person, "play")
    assert ask(client, "get", "me/mail/") == {"address": person.email, "stopped_at": None, "why": ""}
    StoppedAddress.objects.create(email=person.email.upper(), why="Full.")
    stopped = ask(client, "get", "me/mail/")
    assert (stopped["why"], bool(stopped["stopped_at"])) == ("Full.", True)
    assert ask(client, "post", "me/mail/")["stopped_at"] is None
    assert not StoppedAddress.objects.exists()


def test_a_club_is_left(here, person):
    clubs.set_role(here.club, person, Membership.Role.DIRECTOR, by=here.admin)
    client, path = program(person, "account"), f"me/clubs/{here.club.pk}/"
    mine = ask(client, "get", "me/clubs/")["results"]
    assert [(one["club"]["id"], one["role"]) for one in mine] == [(here.club.pk, "director")]
    assert ask(client, "get", path) == mine[0]
    refused(program(person, "clubs", "play"), "delete", path, None, 403, "scope-missing")
    ask(client, "delete", path, status=204, Idempotency_Key="out")
    ask(client, "delete", path, status=204, Idempotency_Key="out")  # the answer of before
    refused(client, "delete", path, None, 404, "not-found")
    assert ask(client, "get", "me/clubs/")["results"] == []
    assert here.club.memberships.filter(user=here.admin).exists()
    refused(program(here.admin, "account"), "delete", path, None, 422, "last-admin")


def test_programs_are_looked_at_and_revoked(here, person):
    client, other = program(person, "play"), program(person)
    latest, first = ask(client, "get", "me/programs/")["results"]
    assert [(one["scopes"], one["asking"]) for one in (first, latest)] == [(["read", "play"], True), (["read"], False)]
    assert "digest" not in first
    refused(other, "delete", f"me/programs/{first['id']}/", None, 403, "scope-missing")
    ask(client, "delete", f"me/programs/{latest['id']}/", status=204)
    assert ask(other, "get", "me/", status=401)["code"] == "token-revoked"
    assert ask(client, "get", f"me/programs/{latest['id']}/")["revoked_at"]
    theirs = program(here.director, "play")
    refused(theirs, "delete", f"me/programs/{first['id']}/", None, 404, "not-found")
    ask(client, "delete", f"me/programs/{first['id']}/", status=204)
    assert ask(client, "get", "me/", status=401)["code"] == "token-revoked"
