"""The answers of the two commands, without the commands."""

import io
import json
import tracemalloc

import pytest

from gameplay.rules import answers
from tests.gameplay.rules.records import record, truco

RIGHT = record("plain-hearts", 3, tally={"hearts": [5, 5, 3]})
WRONG = record("plain-hearts", 3, tally={"hearts": [5, 5, 2]})


def answered(answer, *parts):
    out = io.StringIO()
    text = b"".join(part if isinstance(part, bytes) else json.dumps(part).encode() + b"\n" for part in parts)
    status = answer(io.BytesIO(text), out)
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def test_one_answer_a_record_with_its_line():
    status, [right, wrong] = answered(answers.check_hands, b"\n", RIGHT, b"  \t\r\n", WRONG)
    assert status == 1
    assert right == {"line": 2, "ok": True, "points": [5, 5, 3], "after": [5, 5, 3], "over": False}
    assert wrong == {
        "line": 4,
        "ok": False,
        "error": {"code": "bad-tally", "at": None, "message": "Hearts add up to 12; they must be 13."},
    }


def test_all_right():
    over = RIGHT | {"options": {"deals": 1}}
    status, [answer] = answered(answers.check_hands, over)
    assert status == 0
    assert (answer["over"], answer["winners"]) == (True, [3])
    assert answered(answers.check_hands) == (0, [])


def test_pool_and_jackpot_only_where_there_is_a_pool():
    auction = record("auction-hearts", 3, tally={"bid": [1, 2], "suit": "C", "taken": [12, 0, 0]})
    _, [answer] = answered(answers.check_hands, auction)
    assert answer == {"line": 1, "ok": True, "points": [-14, 0, 0], "after": [-14, 0, 0], "over": False, "pool": 14,
                      "jackpot": True}  # fmt: skip


def test_line_ends_and_a_byte_order_mark():
    text = json.dumps(RIGHT).encode()
    status, got = answered(answers.check_hands, b"\xef\xbb\xbf" + text + b"\r\n" + text)
    assert status == 0
    assert [answer["line"] for answer in got] == [1, 2]


@pytest.mark.parametrize("length", [answers.LONGEST + 1, answers.LONGEST + 2, answers.LONGEST + 3, 3 * answers.LONGEST])
def test_a_line_too_long_is_no_record(length):
    text = json.dumps(RIGHT).encode()
    status, got = answered(answers.check_hands, text.ljust(length, b" ") + b"\n", RIGHT)
    assert status == 1
    assert [(answer["line"], answer["ok"]) for answer in got] == [(1, False), (2, True)]
    assert got[0]["error"]["message"] == "This line is longer than 1000000 bytes."


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_a_line_just_short_enough(end):
    text = json.dumps(RIGHT).encode()
    assert answered(answers.check_hands, text.ljust(answers.LONGEST, b" ") + end)[0] == 0


def test_memory_is_bounded():
    class Endless(io.RawIOBase):
        """A line of 60 MB, made as it is read."""

        left = 60_000_000

        def readable(self):
            return True

        def readinto(self, buffer):
            size = min(len(buffer), self.left)
            buffer[:size] = b"1" * size
            self.left -= size
            return size

    tracemalloc.start()
    out = io.StringIO()
    assert answers.check_hands(io.BufferedReader(Endless()), out) == 1
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000_000
    assert json.loads(out.getvalue())["line"] == 1


def test_answers_are_plain_ascii_whatever_the_record_holds():
    out = io.StringIO()
    odd = truco(turned="\ud800♣") | {"note": "\ud800"}
    answers.check_hands(io.BytesIO(json.dumps(odd).encode()), out)
    assert out.getvalue().isascii()
    assert json.loads(out.getvalue())["error"]["code"] == "bad-card"


def test_the_standing_of_a_game():
    status, [answer] = answered(answers.score_game, RIGHT, RIGHT | {"number": 2, "before": [5, 5, 3]})
    assert status == 0
    assert answer == {"game": "plain-hearts", "hands": 2, "totals": [10, 10, 6], "over": False,
                      "settlement": ["-4/3", "-4/3", "8/3"]}  # fmt: skip


def test_a_game_that_is_over_has_winners():
    first = truco("1 raise 3", "2 raise 6", "1 raise 9", "2 raise 12", "1 run", deal=None)
    second = truco("2 raise 3", "1 raise 6", "2 raise 9", "1 run", deal=None)
    for hand in (first, second):
        del hand["deal"]
    status, [answer] = answered(answers.score_game, first, second)
    assert status == 0
    # pair 1 runs from 12, asked at 9; then from 9, asked at 6: 9 + 6, of which 12 count
    assert answer == {"game": "truco-paulista", "hands": 2, "totals": [0, 12], "over": True, "winners": [2]}


def test_the_options_are_those_of_the_first_hand():
    hand = record("black-lady", tally={"hearts": [13, 0, 0, 0], "queen": 2}, options={"end_at": 30})
    second = record("black-lady", tally={"hearts": [13, 0, 0, 0], "queen": 3})
    status, [answer] = answered(answers.score_game, hand, second, second | {"options": {"end_at": 500}})
    assert status == 0
    assert (answer["totals"], answer["over"], answer["winners"]) == ([39, 13, 26, 0], True, [4])


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        ([], 1, "bad-record"),
        ([b"\n\n"], 1, "bad-record"),
        ([RIGHT, b"\n", WRONG], 3, "bad-tally"),
        ([RIGHT | {"number": 2}], 1, "context-differs"),
        ([RIGHT | {"dealer": 1}], 1, "context-differs"),
        ([RIGHT | {"before": [1, 0, 0]}], 1, "context-differs"),
        ([RIGHT, RIGHT | {"before": [0, 0, 0]}], 2, "context-differs"),
        ([RIGHT | {"options": {"deals": 1}}, RIGHT], 2, "game-over"),
        ([RIGHT, truco()], 2, "bad-record"),
        ([RIGHT, b"{"], 2, "bad-record"),
    ],
)
def test_the_first_wrong_hand_of_a_game(lines, line, code):
    status, [answer] = answered(answers.score_game, *lines)
    assert status == 1
    assert (answer["line"], answer["ok"], answer["error"]["code"]) == (line, False, code)
