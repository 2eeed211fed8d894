"""Hands come in, are corrected and taken back, results are confirmed: through the same services as on the pages."""

import json

import pytest
from rest_framework.test import APIClient

from gameplay.models import Hand
from league.models import AuditEntry, KeptAnswer, Result
from league.services import players, rounds
from tests import factories as make
from tests.league.worlds import TALLY, make_side

V1 = "/api/v1"
SCORES = {"hearts": [4, 0, 9, 0], "queen": 3}


@pytest.fixture
def table(here):
    """A table at which nothing has been entered yet."""
    rounds.close(here.round, by=here.director)
    second = rounds.pair(here.event, 2, by=here.director)
    return rounds.publish(second, by=here.director).tables.get()


def enter(api, table, number, tally=SCORES, key=None):
    headers = {"Idempotency-Key": key} if key else {}
    return api.post(f"{V1}/tables/{table.pk}/hands/", {"number": number, "tally": tally}, "json", headers=headers)


def correct(api, table, number, tally, reason="Read wrongly.", method="put"):
    send = getattr(api, method)
    return send(f"{V1}/tables/{table.pk}/hands/{number}/", {"tally": tally, "reason": reason}, "json")


def refused(response, status, code):
    problem = response.json()
    assert (response.status_code, problem["code"]) == (status, code), problem
    assert response["Content-Type"] == "application/problem+json"
    assert problem["status"] == status
    return problem


def seated(table, side):
    """The account of whoever sits at this side."""
    seating = table.seatings.get(side=side)
    user = make.make_user(seating.entry.name)
    players.link_account(seating.entry.members.get().player, user, by=make.admin_of(table.round.event.club))
    return user


def test_a_hand_is_entered(api, here, table):
    api.force_authenticate(here.scorer)
    response = enter(api, table, 1)
    assert response.status_code == 201
    answer = response.json()
    # 4, 0, 9, 0 hearts and 13 for Black Maria to seat 3
    assert answer["hand"]["points"] == [4, 0, 22, 0]
    assert (answer["game"]["totals"], answer["game"]["state"], answer["result"]) == ([4, 0, 22, 0], "open", None)
    assert AuditEntry.objects.get(verb="hand.enter", by=here.scorer).new["number"] == 1


def test_the_last_hand_brings_the_result(api, here, table):
    api.force_authenticate(here.scorer)
    for number in range(1, 5):
        response = enter(api, table, number, TALLY)
    answer = response.json()
    assert (answer["game"]["state"], answer["game"]["winners"]) == ("over", [3, 4])
    assert (answer["result"]["state"], answer["result"]["hands"]) == ("confirmed", 4)


def test_sent_again_under_its_key_it_is_entered_once(api, here, table):
    api.force_authenticate(here.scorer)
    first, second = (enter(api, table, 1, key="phone-1") for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert "Idempotency-Replayed" not in first.headers
    assert second["Idempotency-Replayed"] == "true"
    assert Hand.objects.filter(game=table.game).count() == 1
    refused(enter(api, table, 1, {"hearts": [13, 0, 0, 0], "queen": 2}, key="phone-1"), 409, "key-reused")
    refused(enter(api, table, 1), 409, "hand-exists")
    api.delete(f"{V1}/tables/{table.pk}/hands/1/")
    KeptAnswer.objects.all().delete()  # as it is after a day: the hand itself keeps its key for good
    refused(enter(api, table, 1, key="phone-1"), 409, "hand-withdrawn")


@pytest.mark.parametrize("key", ["", "x" * 65, "a\tb"])
def test_a_key_is_a_short_word(api, here, table, key):
    api.force_authenticate(here.scorer)
    response = api.post(
        f"{V1}/tables/{table.pk}/hands/", {"number": 1, "tally": SCORES}, "json", headers={"Idempotency-Key": key}
    )
    assert refused(response, 400, "invalid")["errors"][0]["field"] == "Idempotency-Key"


def test_a_record_is_entered_with_its_actions(api, here):
    event = make.make_event(here.club, "Truco", rules=make.TRUCO, players=2, checked_in=True, by=here.director)
    table = make.play_round(event).tables.get()
    api.force_authenticate(here.director)
    record = {"turned": "4C", "actions": ["1 raise 3", "2 run"]}
    response = api.post(f"{V1}/tables/{table.pk}/hands/", {"number": 1, "record": record}, "json")
    assert response.status_code == 201, response.json()
    assert (response.json()["hand"]["points"], response.json()["hand"]["actions"]) == ([1, 0], record["actions"])
    wrong = {"turned": "4C", "actions": ["1 raise 6"]}
    response = api.post(f"{V1}/tables/{table.pk}/hands/", {"number": 2, "record": wrong}, "json")
    assert refused(response, 422, "bad-raise")["at"] == 1


def test_wrong_sums_say_why(api, here, table):
    api.force_authenticate(here.scorer)
    problem = refused(enter(api, table, 1, {"hearts": [4, 0, 8, 0], "queen": 3}), 422, "bad-tally")
    assert problem["detail"] == "Hearts add up to 12; they must be 13."
    assert problem["title"] == "Unprocessable Entity"
    assert problem["at"] is None
    assert not table.game.hands.exists()
    explained = api.get(problem["type"]).json()
    assert (explained["code"], explained["status"]) == ("bad-tally", 422)
    assert explained["sentences"]


def test_hands_come_in_order(api, here, table):
    api.force_authenticate(here.scorer)
    assert "number 1" in refused(enter(api, table, 2), 409, "hand-out-of-order")["detail"]
    for number in range(1, 5):
        enter(api, table, number, TALLY)
    refused(enter(api, table, 5), 409, "game-not-open")


def test_a_correction_keeps_the_old_hand_and_its_reason(api, here, table):
    api.force_authenticate(here.scorer)
    enter(api, table, 1)
    for method, tally in (
        ("put", {"hearts": [0, 4, 9, 0], "queen": 3}),
        ("patch", {"hearts": [0, 0, 9, 4], "queen": 3}),
    ):
        answer = correct(api, table, 1, tally, method=method).json()
        assert (answer["hand"]["tally"], answer["hand"]["reason"]) == (tally, "Read wrongly.")
    hands = api.get(f"{V1}/tables/{table.pk}/hands/").json()["results"]
    assert [hand["in_force"] for hand in hands] == [False, False, True]
    problem = refused(correct(api, table, 1, SCORES, reason=" "), 400, "invalid")
    assert [error["field"] for error in problem["errors"]] == ["reason"]
    refused(correct(api, table, 7, SCORES), 404, "no-such-hand")


def test_the_last_hand_is_taken_back(api, here, table):
    api.force_authenticate(here.scorer)
    enter(api, table, 1)
    enter(api, table, 2)
    refused(api.delete(f"{V1}/tables/{table.pk}/hands/1/"), 409, "not-the-last-hand")
    answer = api.delete(f"{V1}/tables/{table.pk}/hands/2/").json()
    assert (answer["hand"]["in_force"], answer["game"]["hands_played"]) == (False, 1)
    api.delete(f"{V1}/tables/{table.pk}/hands/1/")
    refused(api.delete(f"{V1}/tables/{table.pk}/hands/1/"), 409, "nothing-to-withdraw")


def test_players_enter_and_confirm_at_their_own_table(api, here, table):
    first, second = seated(table, 1), seated(table, 2)
    api.force_authenticate(first)
    for number in range(1, 5):
        response = enter(api, table, number, TALLY)
    result = response.json()["result"]
    assert result["state"] == "reported"
    refused(correct(api, table, 1, SCORES), 403, "not-allowed")
    address = f"{V1}/results/{result['id']}/confirm/"
    refused(api.post(address), 422, "confirmed-by-another")
    api.force_authenticate(second)
    for _ in range(2):
        assert api.post(address).json()["state"] == "confirmed"
    assert Result.objects.get(pk=result["id"]).confirmed_by == second
    api.force_authenticate(here.director)
    assert api.get(f"{V1}/tables/{here.table.pk}/").json()["may_enter"] is True


def test_a_result_that_was_replaced_is_not_confirmed(api, here, table):
    api.force_authenticate(seated(table, 1))
    for number in range(1, 5):
        response = enter(api, table, number, TALLY)
    old = response.json()["result"]["id"]
    api.delete(f"{V1}/tables/{table.pk}/hands/4/")
    api.force_authenticate(here.director)
    refused(api.post(f"{V1}/results/{old}/confirm/"), 409, "result-replaced")


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"number": "1"}, "number"),
        ({"number": 1.0}, "number"),
        ({"number": True}, "number"),
        ({"talley": {}}, "talley"),
        ({"reason": "mine"}, "reason"),
    ],
)
def test_what_is_sent_is_neither_bent_nor_passed_over(api, here, table, more, field):
    api.force_authenticate(here.scorer)
    response = api.post(f"{V1}/tables/{table.pk}/hands/", {"number": 1, "tally": SCORES} | more, "json")
    assert refused(response, 400, "invalid")["errors"][0]["field"] == field
    response = api.put(
        f"{V1}/tables/{here.table.pk}/hands/1/", {"tally": SCORES, "reason": "misread", "number": 1}, "json"
    )
    assert refused(response, 400, "invalid")["errors"][0]["code"] == "unknown"


def test_what_is_final_a_director_takes_back_and_says_why(api, here):
    last = f"{V1}/tables/{here.table.pk}/hands/4/"
    api.force_authenticate(here.scorer)
    refused(api.delete(f"{last}?reason=mine"), 409, "corrected-by-a-director")
    api.force_authenticate(here.director)
    refused(api.delete(last), 422, "reason-missing")
    assert api.delete(f"{last}?reason=misread").json()["game"]["state"] == "open"
    assert AuditEntry.objects.get(verb="hand.withdraw").reason == "misread"


def test_who_may_not_write(api, here, table, stranger):
    there = make_side("There")
    enter_one = lambda: enter(api, table, 1)  # noqa: E731
    for user in (stranger, here.member, here.other_director, there.director, there.admin, there.scorer):
        api.force_authenticate(user)
        refused(enter_one(), 403, "not-allowed")
        refused(correct(api, here.table, 1, SCORES), 403, "not-allowed")
        refused(api.delete(f"{V1}/tables/{here.table.pk}/hands/4/"), 403, "not-allowed")
        refused(api.post(f"{V1}/results/{here.table.results.get().pk}/confirm/"), 403, "not-allowed")
    api.force_authenticate(None)
    problem = refused(enter_one(), 401, "not-signed-in")
    assert problem["detail"] == "Sign in to do this, or send a token."
    assert not table.game.hands.exists()


def test_at_a_draft_there_is_nothing_to_write(api, here, stranger):
    draft = make.make_event(here.club, "Draft", players=4, checked_in=True, by=here.director)
    table = make.pair(draft).tables.get()
    api.force_authenticate(stranger)
    refused(enter(api, table, 1), 404, "not-found")
    api.force_authenticate(here.director)
    refused(enter(api, table, 1), 409, "round-not-in-play")


def test_the_session_needs_its_csrf_token(here, table):
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(here.scorer)
    refused(enter(browser, table, 1), 403, "not-allowed")
    assert not table.game.hands.exists()


@pytest.mark.parametrize(
    ("sent", "fields"),
    [
        ({}, {"number"}),
        ({"number": 1}, {""}),
        ({"number": 1, "tally": {}, "record": {}}, {""}),
        ({"number": "one", "tally": SCORES}, {"number"}),
        ({"number": 0, "tally": SCORES}, {"number"}),
        ({"number": 10**40, "tally": SCORES}, {"number"}),
        ({"number": 1, "tally": []}, {"tally"}),
        ({"number": 1, "tally": None}, {"tally"}),
        ({"number": 1, "record": "x"}, {"record"}),
        ([], {""}),
        ("text", {""}),
        (None, {""}),
    ],
)
def test_what_is_of_the_wrong_kind_is_named(api, here, table, sent, fields):
    api.force_authenticate(here.scorer)
    response = api.post(f"{V1}/tables/{table.pk}/hands/", json.dumps(sent), content_type="application/json")
    problem = refused(response, 400, "invalid")
    assert {error["field"] for error in problem["errors"]} == fields


@pytest.mark.parametrize(
    "tally",
    [
        {"hearts": "4 0 9 0", "queen": 3}, {"hearts": [4, 0, 9, "0"], "queen": 3}, {"hearts": [4, 0, 9, 0], "queen": 9},
        {"hearts": [4, 0, 9, 0]}, {"hearts": [[4], 0, 9, 0], "queen": 3}, {"hearts": [4.0, 0, 9, 0], "queen": 3},
        {"hearts": [4, 0, 9, 0], "queen": 3, "x": 1}, {"hearts": [4, 0, 9, 0], "queen": True},
        {"hearts": [10**40, 0, 9, 0], "queen": 3}, {},
    ],
)  # fmt: skip
def test_no_tally_that_no_hand_can_have(api, here, table, tally):
    api.force_authenticate(here.scorer)
    refused(enter(api, table, 1, tally), 422, "bad-tally")
    assert not table.game.hands.exists()
