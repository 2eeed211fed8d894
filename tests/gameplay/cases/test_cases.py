"""The case files: what the program must answer to each record and to each game.

They cover every game; the ones of games that the registry does not know are left out. An answer is right when it
has the same value for every key of the expected one; of an error, code and action are compared.
"""

import io
import json
from pathlib import Path

import pytest

from gameplay.rules import answers
from gameplay.rules.registry import VARIANTS

FOLDER = Path(__file__).parent
RECORDS = sorted(path.name.removesuffix(".expected.jsonl") for path in FOLDER.glob("*.expected.jsonl"))
GAMES = sorted(path.name.removesuffix(".expected.json") for path in (FOLDER / "games").glob("*.expected.json"))


def answers_to(answer, path):
    out = io.StringIO()
    with path.open("rb") as stream:
        status = answer(stream, out)
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def lines_of(path):
    return [line for line in path.read_text("utf-8").split("\n") if line.strip()]


def game_of(line):
    """The game that a record names; None where nobody can tell."""
    try:
        return json.loads(line).get("game")
    except ValueError:
        return None


def agrees(expected, got):
    for key, value in expected.items():
        if key == "error":
            if any(got["error"][part] != fault for part, fault in value.items()):
                return False
        elif got.get(key, "missing") != value or type(got[key]) is not type(value):
            return False
    return ("error" in expected) == ("error" in got) and ("winners" in got) == bool(got.get("over"))


def test_there_are_cases_of_every_game():
    named = {game_of(line) for name in RECORDS for line in lines_of(FOLDER / f"{name}.jsonl")}
    assert set(VARIANTS) <= named
    assert len(RECORDS) > 50
    assert len(GAMES) > 25


@pytest.mark.parametrize("name", RECORDS)
def test_records(name):
    inputs = lines_of(FOLDER / f"{name}.jsonl")
    expected = [json.loads(line) for line in lines_of(FOLDER / f"{name}.expected.jsonl")]
    status, got = answers_to(answers.check_hands, FOLDER / f"{name}.jsonl")
    counted = [place for place, line in enumerate(inputs) if game_of(line) in {*VARIANTS, None}]
    wrong = {expected[place]["line"]: got[place] for place in counted if not agrees(expected[place], got[place])}
    assert wrong == {}
    assert len(got) == len(expected)
    assert status == (0 if all(answer["ok"] for answer in got) else 1)
    assert all(answer["error"]["message"] for answer in got if not answer["ok"])


@pytest.mark.parametrize("name", GAMES)
def test_games(name):
    path = FOLDER / "games" / f"{name}.jsonl"
    expected = json.loads((FOLDER / "games" / f"{name}.expected.json").read_text("utf-8"))
    status, [got] = answers_to(answers.score_game, path)
    assert agrees(expected, got), got
    assert status == (1 if "error" in expected else 0)
