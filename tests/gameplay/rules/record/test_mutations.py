"""Whatever happens to a right record, it is answered."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from gameplay.rules.answers import answer_to
from gameplay.rules.errors import CODES, RuleError
from gameplay.rules.game import GameScore
from gameplay.rules.record import read, write
from tests.gameplay.faults import FAULTS, played, sheet
from tests.gameplay.mutations import mutated


def answered(line):
    """Whether the answer is one that a reader can do something with."""
    answer = json.loads(json.dumps(answer_to(1, line)))
    if answer["ok"]:
        return len(answer["after"]) == len(answer["points"])
    error = answer["error"]
    whole = error["code"] in CODES and (error["at"] is None or error["at"] >= 1)
    return whole and 0 < len(error["message"]) < 400 and "%(" not in error["message"]


@given(mutated())
@settings(max_examples=250, deadline=None)
def test_a_changed_record_is_answered(data):
    assert answered(json.dumps(data).encode())


@given(st.sampled_from([sheet("omnibus"), played("truco-paulista"), sheet("auction-hearts")]), st.data())
@settings(max_examples=150, deadline=None)
def test_a_changed_line_is_answered(record, data):
    line = bytearray(json.dumps(record).encode())
    for _time in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(line)))
        line[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    assert answered(bytes(line).replace(b"\n", b" "))


@given(mutated(), mutated())
@settings(max_examples=100, deadline=None)
def test_a_changed_hand_leaves_its_game_as_it_was(first, second):
    try:
        record = read(json.loads(json.dumps(first)))
    except RuleError:
        return
    game = GameScore(record.variant)
    for each in (first, second, first):
        before = (game.hands, game.totals, game.context())
        try:
            game.add(read(each))
        except RuleError:
            assert (game.hands, game.totals, game.context()) == before


@given(mutated())
@settings(max_examples=200, deadline=None)
def test_what_can_be_read_can_be_written_and_read_again(data):
    """Also where no such hand can be played: of what is only carried along, all comes back."""
    try:
        record = read(json.dumps(data))
    except RuleError:
        return
    assert read(json.dumps(write(record))) == record


def test_faults_that_are_not_of_form_can_be_written_too():
    for fault in FAULTS:
        if fault.code not in ("bad-record", "bad-card", "bad-deal"):
            record = read(json.dumps(fault.record))
            assert read(json.dumps(write(record))) == record, fault.name
