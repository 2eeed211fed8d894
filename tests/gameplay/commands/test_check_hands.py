"""The two commands: files, standard input, exit status. What they answer is tested in
tests/gameplay/rules/test_answers.py."""

import io
import json
import sys

import pytest
from django.core.management import call_command

RIGHT = b'{"record": 1, "game": "plain-hearts", "seats": 3, "tally": {"hearts": [5, 5, 3]}}\n'
WRONG = b'{"record": 1}\n'


def run(name, path):
    """The exit status, the lines on standard output, and what stood on standard error."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command(name, str(path), stdout=out, stderr=err)
    return end.value.code, [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue()


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "hands.jsonl"
        path.write_bytes(text)
        return path

    return write


def test_check_hands_right(written):
    status, answers, errors = run("check_hands", written(RIGHT * 3))
    assert (status, errors) == (0, "")
    assert [answer["line"] for answer in answers] == [1, 2, 3]


def test_check_hands_some_wrong(written):
    status, answers, _ = run("check_hands", written(RIGHT + WRONG))
    assert status == 1
    assert [answer["ok"] for answer in answers] == [True, False]


def test_score_game(written):
    status, [answer], _ = run("score_game", written(RIGHT * 2))
    assert (status, answer["totals"]) == (0, [10, 10, 6])
    status, [answer], _ = run("score_game", written(RIGHT + WRONG))
    assert (status, answer["line"], answer["error"]["code"]) == (1, 2, "bad-record")


@pytest.mark.parametrize("name", ["check_hands", "score_game"])
def test_what_cannot_be_read(name, tmp_path):
    for path in (tmp_path / "missing.jsonl", tmp_path):
        status, answers, errors = run(name, path)
        assert (status, answers) == (2, [])
        assert str(path) in errors


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RIGHT)))
    assert run("check_hands", "-")[:2] == (
        0,
        [{"line": 1, "ok": True, "points": [5, 5, 3], "after": [5, 5, 3], "over": False}],
    )
