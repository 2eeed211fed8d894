"""The answers of `check_hands` and `score_game`: JSON Lines in, JSON out, one line held at a time."""

import json
from collections.abc import Iterator
from typing import IO, Any, Final

from gameplay.rules.errors import RuleError
from gameplay.rules.game import GameScore, check
from gameplay.rules.record import HandRecord, read

LONGEST: Final = 1_000_000
"""Bytes of a line; a longer one is no record, and is never held whole."""
RIGHT: Final = 0
WRONG: Final = 1
_BOM: Final = b"\xef\xbb\xbf"


def check_hands(stream: IO[bytes], out: IO[str]) -> int:
    """One answer a record, in order. The exit status: 0 all right, 1 some wrong. OSError where the stream cannot
    be read."""
    status = RIGHT
    for number, line in lines(stream):
        answer = answer_to(number, line)
        if not answer["ok"]:
            status = WRONG
        out.write(json.dumps(answer) + "\n")
    return status


def answer_to(number: int, line: bytes | None) -> dict[str, Any]:
    try:
        return {"line": number, "ok": True} | check(_read(line)).answer()
    except RuleError as error:
        return _refusal(number, error)


def score_game(stream: IO[bytes], out: IO[str]) -> int:
    """One answer for the hands of one game, or for the first that is wrong."""
    at = 1
    game: GameScore | None = None
    try:
        for number, line in lines(stream):
            at = number
            record = _read(line)
            game = game or GameScore(record.variant)
            game.add(record)
        if game is None:
            raise RuleError("bad-record", "empty")
    except RuleError as error:
        out.write(json.dumps(_refusal(at, error)) + "\n")
        return WRONG
    out.write(json.dumps(standing(game)) + "\n")
    return RIGHT


def standing(game: GameScore) -> dict[str, Any]:
    answer = {"game": game.variant.code, "hands": game.hands, "totals": list(game.totals), "over": game.over}
    if game.over:
        answer["winners"] = list(game.winners)
    if game.settlement is not None:
        answer["settlement"] = [str(amount) for amount in game.settlement]
    return answer


def lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes | None]]:
    """The lines that are not blank, with their numbers; None for one that is too long."""
    number = 0
    while line := stream.readline(LONGEST + 2):
        number += 1
        whole = line.endswith(b"\n") or len(line) < LONGEST + 2
        if not whole:
            _skip_rest(stream)
        if number == 1:
            line = line.removeprefix(_BOM)
        if not whole or len(line.rstrip(b"\r\n")) > LONGEST:
            yield number, None
        elif line.strip():
            yield number, line


def _skip_rest(stream: IO[bytes]) -> None:
    while (part := stream.readline(LONGEST)) and not part.endswith(b"\n"):
        pass


def _read(line: bytes | None) -> HandRecord:
    if line is None:
        raise RuleError("bad-record", "long", most=LONGEST)
    return read(line)


def _refusal(number: int, error: RuleError) -> dict[str, Any]:
    return {"line": number, "ok": False, "error": error.as_dict()}
