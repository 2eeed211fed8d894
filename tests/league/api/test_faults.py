"""The table of faults at the API: code, action and sentence of each, and nothing is written."""

import json

import pytest

from gameplay.rules import registry
from league.api.kit.parsers import LARGEST
from tests.gameplay.faults import TALLIES, Fault, played, sheet
from tests.league.api.test_problems import problem_of
from tests.league.faulty import faults_of, nothing_is_written, put_rules, table_of

pytestmark = pytest.mark.django_db


def post(api, table, body):
    api.force_authenticate(table.round.event.created_by)
    address = f"/api/v1/tables/{table.pk}/hands/"
    return api.post(address, body if isinstance(body, bytes) else json.dumps(body), content_type="application/json")


@pytest.mark.parametrize("game", registry.VARIANTS)
def test_each_fault_as_a_record(api, game):
    table = table_of(game)
    for fault in faults_of(game):
        put_rules(table, fault)
        problem = problem_of(post(api, table, {"number": 1, "record": fault.record}), 422, fault.code)
        assert problem["at"] == fault.at, fault.name
        assert "%(" not in problem["detail"]
    assert nothing_is_written()


def test_each_fault_of_a_tally(api):
    for game in ("black-lady", "truco-paulista"):
        table = table_of(game)
        for fault in faults_of(game):
            if fault.code in ("bad-tally", "bad-moon") and "tally" in fault.record:
                put_rules(table, fault)
                problem_of(post(api, table, {"number": 1, "tally": fault.record["tally"]}), 422, fault.code)
    assert nothing_is_written()


@pytest.fixture
def table():
    return table_of("black-lady")


RECORD = json.dumps(sheet("black-lady"))


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"number": 1, "record": ' + b"x" * LARGEST, 413, "too-large"),
        (b'{"number": 1, "record": ' + b'{"a":' * 40_000, 400, "malformed"),
        (b'{"number": 1, "record": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", 400, "malformed"),
        (f'{{"number": 1, "record": {RECORD}, "number": 2}}'.encode(), 400, "malformed"),
        (f'{{"number": 1, "record": {RECORD[:-1]}, "game": "omnibus"}}}}'.encode(), 400, "malformed"),
        (f'{{"number": 1, "record": {RECORD}}}'.encode("utf-16"), 400, "malformed"),
        (b"\xef\xbb\xbf" + f'{{"number": 1, "record": {RECORD}}}'.encode(), 400, "malformed"),
        (f'{{"number": 1, "record": {RECORD}}}\0'.encode(), 400, "malformed"),
        (b'{"number": 1, "record": {"note": "\xff"}}', 400, "malformed"),
        (b'{"number": 1, "record": {"dealer": NaN}}', 400, "malformed"),
        (b'{"number": 1, "record": {"dealer": -Infinity}}', 400, "malformed"),
        (b'{"number": 1, "record": {"dealer": ' + b"9" * 100_000 + b"}}", 400, "malformed"),
        (b'{"number": 1e999, "tally": {}}', 400, "malformed"),
        (b'{"number": true, "tally": {}}', 400, "invalid"),
        (b'{"number": 1, "record": {"tally": {}, "dealer": 1e999}}', 400, "malformed"),
        (b'{"number": 1, "tally": {"hearts": [1e999, 0, 0, 0], "queen": 1}}', 400, "malformed"),
        (b'{"number": 1, "record": {"actions": ["\\u0000"]}}', 422, "bad-action"),
    ],
    ids=lambda value: repr(value[:60]) if isinstance(value, bytes) else None,
)  # fmt: skip
def test_hostile_bodies_are_answered(api, table, body, status, code):
    problem_of(post(api, table, body), status, code)
    assert nothing_is_written()


@pytest.mark.parametrize("game", TALLIES)
def test_what_the_faults_are_made_of_is_taken(api, game):
    table, record = table_of(game), played(game)
    put_rules(table, Fault("", None, record))
    hand = post(api, table, {"number": 1, "record": record}).json()["hand"]
    # the face of a covered card is for nobody's eyes
    shown = [text if " cover " not in text else text[:-2] + "??" for text in record["actions"]]
    assert (hand["number"], hand["actions"]) == (1, shown)
    hand = post(api, table, {"number": 2, "record": {"tally": TALLIES[game]}}).json()["hand"]
    assert (hand["number"], hand["tally"]) == (2, TALLIES[game])
