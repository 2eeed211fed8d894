"""The command that lets bots play each other."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def arena(*words):
    out = StringIO()
    call_command("arena", *words, stdout=out)
    return out.getvalue()


def test_a_table():
    heading, row = arena("steady", "random", "--game", "plain-hearts", "--matches", "3", "--hands", "2").splitlines()
    assert heading.split()[:2] == ["game", "bots"]
    assert row.split()[:6] == ["plain-hearts", "steady", ":", "random", "6", "12"]


def test_json():
    words = ("--matches", "2", "--worlds", "2", "--seats", "3", "--hands", "1", "--seed", "x", "--json")
    answer = json.loads(arena("deep", "steady", "--game", "black-lady", "--game", "plain-hearts", *words))
    assert answer["bots"] == ["deep", "steady"]
    assert answer["seed"] == "x"
    assert set(answer["games"]) == {"black-lady", "plain-hearts"}
    game = answer["games"]["black-lady"]
    assert game["matches"] == game["hands"] == 12
    assert game["advantage"]["low"] <= game["advantage"]["mean"] <= game["advantage"]["high"]
    assert 0 <= game["wins"]["low"] <= game["wins"]["high"] <= 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["steady", "random", "--matches", "1"], "At least two matches"),
        (["steady", "random", "--game", "black-lady", "--seats", "9"], "not played with 9 seats"),
        (["steady", "shallow"], "invalid choice"),
    ],
)
def test_what_cannot_be_played(words, said):
    with pytest.raises(CommandError, match=said):
        arena(*words)
