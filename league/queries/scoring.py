"""The settings of an event's scoring: their names, what may stand in them, and how they are read.

Points are whole numbers or exact fractions in text ("1/2"); rules go by name, or are so many points.
"""

import re
from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, get_args

from league.models import Event
from league.standings import Settings
from league.standings.types import AbsenceRule, ByeRule, WalkoverRule

RULES: Mapping[str, tuple[str, ...]] = {
    "bye": get_args(ByeRule), "absence": get_args(AbsenceRule), "walkover": get_args(WalkoverRule),
}  # fmt: skip
POINTS = tuple(field.name for field in fields(Settings) if isinstance(field.default, Fraction))
"""win, draw, loss, top."""
MOST, FINEST = 1_000_000, 1_000
"""Points of a setting or a ruling, and the largest denominator of a part of one."""
_AS_ONE = str.maketrans(",\N{MINUS SIGN}\N{EN DASH}", ".--")
_TYPED = re.compile(r"[+-]?(\d{1,9}([.]\d{0,6}|/\d{1,9})?|[.]\d{1,6})", re.ASCII)

_MIXED = re.compile(r"([+-]?)\s*(\d{1,9})\s+(\d{1,9}/\d{1,9})", re.ASCII)


def points_in(text: str) -> Fraction:
    """3, -2.5, -2,5, 1/2 or 10 1/2, with any minus and blanks. No powers of ten: a few letters of them are more than a
    computer can count. Raises `ValueError`, also where it is no text."""
    if not isinstance(text, str):
        raise ValueError("points")
    text = text[:100].translate(_AS_ONE)
    mixed = _MIXED.fullmatch(text.strip())
    text = re.sub(r"\s", "", text)
    if not mixed and not _TYPED.fullmatch(text):
        raise ValueError("points")
    try:
        if mixed:
            return Fraction(mixed[1] + "1") * (int(mixed[2]) + Fraction(mixed[3]))
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError("points") from None


def within(points: Fraction) -> bool:
    return abs(points) <= MOST and points.denominator <= FINEST


def is_setting(name: str, value: Any) -> bool:
    known = name in RULES or name in POINTS
    return known and (value in RULES.get(name, ()) or _is_number(value))


def _is_number(value: Any) -> bool:
    if isinstance(value, str):
        try:
            return bool(_TYPED.fullmatch(value)) and within(points_in(value))
        except ValueError:
            return False
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST


def settings_of(event: Event) -> Settings:
    """Where the event says nothing, the scoring's own rules."""
    told = event.scoring_settings.items()
    settings = {name: value if value in RULES.get(name, ()) else Fraction(value) for name, value in told}
    return Settings(**settings)
