"""The settings of an event's scoring: their names, what may stand in them, and how they are read.

Points are whole numbers or exact fractions in text ("1/2"); rules go by name, or are so many points.
"""

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


def is_setting(name: str, value: Any) -> bool:
    known = name in RULES or name in POINTS
    return known and (value in RULES.get(name, ()) or _is_number(value))


def _is_number(value: Any) -> bool:
    if isinstance(value, str):
        try:
            Fraction(value)
        except (ValueError, ZeroDivisionError):
            return False
    return isinstance(value, int | str) and not isinstance(value, bool)


def settings_of(event: Event) -> Settings:
    """Where the event says nothing, the scoring's own rules."""
    settings = event.scoring_settings.items()
    return Settings(**{name: value if value in RULES.get(name, ()) else Fraction(value) for name, value in settings})
