"""Totals and scores as they are typed."""

from collections.abc import Mapping
from fractions import Fraction

from league.errors import LeagueRefusal
from league.queries.scoring import MOST, points_in

MINUS = "−–"  # what keyboards and clipboards have for it
LONGEST = 40
STOPPED = "stopped"
"""The field in which whoever enters totals answers that question."""
BELOW_THE_END = "totals-below-the-end"


def read_totals(fields: Mapping[str, str], sides: int) -> list[int]:
    """total-1, total-2, ... Raises `bad-totals` where one is missing or no whole number."""
    typed = [_plain(fields.get(f"total-{side}", "")) for side in range(1, sides + 1)]
    if not all(_is_whole(text) for text in typed):
        raise LeagueRefusal("bad-totals", "count", must=sides)
    return [int(text) for text in typed]


def asks_whether_stopped(code: str) -> bool:
    """Whether these totals were refused only until somebody says that the game was stopped before its end."""
    return code == BELOW_THE_END


def read_points(fields: Mapping[str, str], sides: int) -> list[Fraction]:
    """points-1, points-2, ... Raises `one-score-a-side`, `bad-points`."""
    typed = [fields.get(f"points-{side}", "") for side in range(1, sides + 1)]
    if not all(text.strip() for text in typed):
        raise LeagueRefusal("one-score-a-side", sides=sides)
    return [exact(text) for text in typed]


def exact(text: str) -> Fraction:
    """3, -2.5, -2,5 or 1/2. Raises `bad-points`."""
    try:
        return points_in(text)
    except ValueError:
        raise LeagueRefusal("bad-points", most=MOST) from None


def _plain(text: str) -> str:
    text = text.strip().replace(" ", "")[:LONGEST]
    return "-" + text[1:] if text[:1] and text[:1] in MINUS else text


def _is_whole(text: str) -> bool:
    digits = text.removeprefix("-").removeprefix("+")
    return digits.isascii() and digits.isdigit()
