"""Records to try things on, written as short as they can be."""

from gameplay.rules.errors import RuleError
from gameplay.rules.game import check
from gameplay.rules.record import read

FOUR = ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]  # fmt: skip
"""Every seat holds one suit."""
TRUCO = ["3C 2C AC", "6D 7D QD", "6H 7H QH", "6S 7S QS"]
"""With 4H turned the fives are manilhas, and nobody holds one: seat 1 wins any trick with any card."""


def record(game, seats=4, **keys):
    return {"record": 1, "game": game, "seats": seats, **keys}


def truco(*actions, game="truco-paulista", **keys):
    turned = {"turned": "4H"} if game == "truco-paulista" else {}
    return record(game, actions=list(actions), **{"deal": TRUCO, **turned, **keys})


def points(data):
    return check(read(data)).points


def fault(data):
    """The code and the action of the refusal of this record, and its sentence."""
    try:
        result = check(read(data))
    except RuleError as error:
        return error.code, error.at, str(error)
    return "right", None, str(result)
