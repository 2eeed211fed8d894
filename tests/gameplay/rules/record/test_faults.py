"""The table of faults, as the file tells it: code and action, and nothing that is right among them."""

import io
import json

import pytest

from gameplay.rules import answers, registry
from gameplay.rules.errors import CODES
from tests.gameplay.faults import ELSEWHERE, FAULTS, TALLIES, WHERE, played, sheet


def test_every_code_is_here_for_every_game_that_knows_it():
    must = {(code, game) for code in CODES if code not in ELSEWHERE for game in WHERE.get(code, registry.VARIANTS)}
    assert {(fault.code, fault.record["game"]) for fault in FAULTS} == must
    assert set(ELSEWHERE) < set(CODES)
    levels = {(fault.record["game"], "tally" in fault.record) for fault in FAULTS}
    assert levels == {(game, level) for game in registry.VARIANTS for level in (True, False)}


def answered(*records):
    out = io.StringIO()
    answers.check_hands(io.BytesIO(b"".join(json.dumps(each).encode() + b"\n" for each in records)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_fault_is_answered_in_its_line():
    """All of them in one stream: a fault leaves nothing behind for the next record."""
    got = answered(*(fault.record for fault in FAULTS))
    told = [(answer["line"], answer["error"]["code"], answer["error"]["at"]) for answer in got]
    assert told == [(line, fault.code, fault.at) for line, fault in enumerate(FAULTS, start=1)]
    assert all("%(" not in answer["error"]["message"] for answer in got)


@pytest.mark.parametrize("game", TALLIES)
def test_what_the_faults_are_made_of_is_right(game):
    assert [answer["ok"] for answer in answered(sheet(game), played(game))] == [True, True]
