"""The JSON Schema of the hand record says what the reader does."""

import json
from importlib import resources
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from gameplay.rules import record as records
from gameplay.rules import registry
from gameplay.rules.errors import RuleError
from gameplay.rules.playout import play_out
from gameplay.rules.record import read, record_of, schema, write
from gameplay.rules.record.jsontext import parse
from tests.gameplay.cases.test_cases import FOLDER, GAMES, RECORDS, lines_of
from tests.gameplay.rules.record.test_reader import JSON, KEYS, SAMPLES
from tests.gameplay.rules.records import record
from tests.gameplay.rules.tables import TABLES, dealt
from tests.gameplay.rules.test_faults import FAULTS

VALIDATOR = Draft202012Validator(schema.schema())
TAKEN = "taken"


def verdict(data):
    """What the reader says of the form of this record: TAKEN, or the code of its refusal."""
    try:
        read(data)
    except RuleError as error:
        return error.code
    return TAKEN


def unsayable(value):
    """Whether a whole number is written with a point somewhere in this value: to JSON Schema 1.0 is 1."""
    if isinstance(value, dict | list):
        return any(map(unsayable, value.values() if isinstance(value, dict) else value))
    return isinstance(value, float) and value.is_integer()


def agrees(data):
    """Taken is valid, `bad-record` is not. Cards and deals are half said, and not asked here."""
    code = verdict(data)
    if code == TAKEN:
        return VALIDATOR.is_valid(data)
    return code != "bad-record" or unsayable(data) or not VALIDATOR.is_valid(data)


def objects():
    """Every line of the case files that is a JSON object, and no key in it twice."""
    for path in [
        *(FOLDER / f"{name}.jsonl" for name in RECORDS),
        *(FOLDER / "games" / f"{name}.jsonl" for name in GAMES),
    ]:
        for number, line in enumerate(lines_of(path), start=1):
            try:
                yield f"{path.name}:{number}", parse(line)
            except RuleError:
                continue


def test_it_is_a_schema_and_the_file_beside_the_reader_is_it():
    Draft202012Validator.check_schema(schema.schema())
    shipped = resources.files(records).joinpath("hand-record.schema.json").read_text("utf-8")
    assert shipped == schema.text(), "python -m gameplay.rules.record.schema writes it anew"
    assert json.loads(shipped) == schema.schema()


def test_the_case_files():
    seen = {TAKEN: 0, "bad-record": 0}
    for place, data in objects():
        assert agrees(data), place
        code = verdict(data)
        seen[code] = seen.get(code, 0) + 1
    assert seen[TAKEN] > 700
    assert seen["bad-record"] > 10


@pytest.mark.parametrize("data", [fault[0] for fault in FAULTS] + list(SAMPLES))
def test_records_of_other_tests(data):
    assert agrees(data)


@pytest.mark.parametrize(("code", "seats"), TABLES)
def test_what_is_written_is_valid(code, seats):
    rng = Random(f"schema {code} {seats}")
    hand = play_out(dealt(registry.make(code, seats), rng), rng)
    written = json.loads(json.dumps(write(record_of(hand, players=["Ana"] * seats))))
    VALIDATOR.validate(written)
    assert not VALIDATOR.is_valid(written | {"deal": written["deal"][:-1]})
    assert not VALIDATOR.is_valid(written | {"dealer": seats + 1})
    assert not VALIDATOR.is_valid(written | {"tally": {}})


@given(st.sampled_from(SAMPLES), st.sampled_from((*KEYS, "note", "x-y", "deals")), JSON)
@settings(max_examples=300, deadline=None)
def test_any_value_anywhere(sample, key, value):
    assert agrees(sample | {key: value})


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_any_value_of_an_option(data):
    code = data.draw(st.sampled_from(sorted(registry.VARIANTS)))
    names = [option.name for option in registry.info(code).options]
    values = st.none() | st.booleans() | st.integers(-3, 130) | st.sampled_from(["add", "share", "JD", "never", "play"])
    options = data.draw(st.dictionaries(st.sampled_from([*names, "house"]), values, max_size=2))
    before = {} if registry.find(code).pairs else {"before": [0] * registry.info(code).default_seats}
    assert agrees(record(code, registry.info(code).default_seats, options=options, tally={}, **before))


def test_totals_of_truco_stop_at_the_end():
    game = record("truco-paulista", tally={"pair": 0})
    for options, before, valid in (({}, 12, True), ({}, 13, False), ({"end_at": 24}, 13, True)):
        data = game | {"options": options, "before": [before, 0]}
        assert (verdict(data) == TAKEN) == VALIDATOR.is_valid(data) == valid
    assert not VALIDATOR.is_valid(game | {"before": [13, 0]})
