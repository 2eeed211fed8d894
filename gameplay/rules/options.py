"""House rules as options with validated types: what a game offers, and what a table agreed on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeGuard

from gameplay.rules.errors import RuleError

Value = int | str | bool | None
MOST: Final = 999_999_999
"""No number in a record lies beyond this."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `number`: a whole number from `minimum` (or None where `optional`); `choice`: one of `choices`;
    `flag`."""

    name: str
    kind: Literal["number", "choice", "flag"]
    default: Value
    choices: tuple[int | str, ...] = ()
    minimum: int = 1
    optional: bool = False

    def allows(self, value: object) -> bool:
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "choice":
            return any(type(value) is type(choice) and value == choice for choice in self.choices)
        if value is None:
            return self.optional
        return is_whole(value) and self.minimum <= value <= MOST


def is_whole(value: object) -> TypeGuard[int]:
    """A whole number of bearable size: not 1.0, not "1", not true."""
    return isinstance(value, int) and not isinstance(value, bool) and -MOST <= value <= MOST


def number(name: str, default: int | None, minimum: int = 1) -> Option:
    return Option(name, "number", default, minimum=minimum, optional=default is None)


def choice(name: str, *choices: int | str) -> Option:
    """The first choice is the default."""
    return Option(name, "choice", choices[0], choices)


def flag(name: str, default: bool) -> Option:
    return Option(name, "flag", default)


def complete(game: str, specs: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """All options of a game: the given ones, checked, and the defaults of the others."""
    known = {option.name: option for option in specs}
    for name, value in given.items():
        if name not in known:
            raise RuleError("bad-record", "option", game=game, option=name)
        if not known[name].allows(value):
            raise RuleError("bad-record", "value", option=name, value=value)
    return {option.name: given.get(option.name, option.default) for option in specs}
