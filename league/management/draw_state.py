"""The state of an event as a file, for `manage.py draw pods` and `swiss`: one JSON object.

`entries`: of each its `id` and what is known of it: `score` (a number, or a fraction like "7/2"), `rating`, `rank`,
`byes`, `short`, `floats`, `seats`, `met` (entry → times), `last`, `apart` (entries), `table`, `last_table`, `name` (not
read). `seats` are seat → times over all tables, or, so that they even out at each size of table too, size → seat →
times: `{"4": {"1": 2, "3": 1}, "3": {"2": 1}}`. Who is in `last` has been met; a walkover is no meeting and stands in
neither. Around them `round`, `rounds`, `size`, `minimum`, `maximum`, `sizes` (of the tables) and `taken` (their
numbers). What is not told is as before the first round. Without ranks the entries rank by score, then by rating.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from gameplay.rules.errors import RuleError
from gameplay.rules.record import jsontext
from league.pairing import Entrant, Rules

LARGEST_TABLE = 11
MOST_ENTRIES = 10_000
FRACTION = re.compile(r"-?\d{1,18}(/\d{1,18}|\.\d{1,18})?", re.ASCII)
Reader = Callable[[Any, str], Any]


class StateError(ValueError):
    """What is wrong with a state, in one sentence."""


def read(text: bytes) -> tuple[list[Entrant], Rules]:
    """The entrants and the rules of the round. Raises `StateError`."""
    try:
        state = jsontext.parse(text)
    except RuleError:
        raise StateError("The state is not one JSON object with every key once.") from None
    told = _told(state, ABOUT, "The state")
    if "entries" not in told:
        raise StateError("The state has no entries.")
    return _ranked(_related(told.pop("entries"))), rules_of(told)


def rules_of(told: Mapping[str, Any]) -> Rules:
    """The rules from what is told of tables and rounds. Raises `StateError`."""
    size = told.get("size", 4)
    minimum = told.get("minimum", min(3, size))
    maximum = told.get("maximum", max(size, min(2 * size - 1, LARGEST_TABLE)))
    if not 2 <= minimum <= size <= maximum <= LARGEST_TABLE:
        raise StateError(f"Tables of {size}, at least {minimum} and at most {maximum}: 2 to {LARGEST_TABLE} can sit.")
    number = told.get("round", 1)
    if number < 1 or number > told.get("rounds", number):
        raise StateError(f"There is no round {number}.")
    sizes = told.get("sizes")
    return Rules(
        round_number=number,
        size=size,
        minimum=minimum,
        maximum=maximum,
        sizes=None if sizes is None else tuple(sizes),
        last_round=number == told.get("rounds"),
        taken=frozenset(told.get("taken", ())),
    )


def _told(found: Any, about: Mapping[str, Reader], what: str) -> dict[str, Any]:
    """The values of an object, read."""
    if not isinstance(found, dict):
        raise StateError(f"{what} is not a JSON object.")
    for key in found:
        if key not in about:
            raise StateError(f"{what} has “{key[:40]}”, which means nothing here.")
    return {key: about[key](value, f"{what}: {key}") for key, value in found.items()}


def _entries(found: Any, what: str) -> list[Entrant]:
    if not isinstance(found, list):
        raise StateError(f"{what} is not a list.")
    if len(found) > MOST_ENTRIES:
        raise StateError(f"At most {MOST_ENTRIES} entries can be drawn.")
    entrants = []
    for place, each in enumerate(found, start=1):
        told = _told(each, ABOUT_ENTRY, f"Entry number {place}")
        if "id" not in told:
            raise StateError(f"Entry number {place} has no id.")
        told.pop("name", None)
        told["seats"], told["seats_by_size"] = told.get("seats", ({}, {}))
        told["met"] = {**dict.fromkeys(sorted(told.get("last", ())), 1), **told.get("met", {})}
        entrants.append(Entrant(**told))
    return entrants


def _related(entrants: Sequence[Entrant]) -> Sequence[Entrant]:
    """The entrants, if each is there once and none is related to itself or to nobody."""
    ids = Counter(entrant.id for entrant in entrants)
    if len(ids) < len(entrants):
        raise StateError(f"Entry {ids.most_common(1)[0][0]} is there twice.")
    for entrant in entrants:
        for key, others in (("met", entrant.met), ("last", entrant.last), ("apart", entrant.apart)):
            for other in others:
                if other == entrant.id:
                    raise StateError(f"Entry {entrant.id} has itself in “{key}”.")
                if other not in ids:
                    raise StateError(f"Entry {entrant.id} has {other} in “{key}”, and there is no entry {other}.")
    return entrants


def _ranked(entrants: Sequence[Entrant]) -> list[Entrant]:
    """With ranks: those told, or by score and rating, equals sharing one."""
    if any(entrant.rank for entrant in entrants):
        return list(entrants)

    def strength(entrant: Entrant) -> tuple[Fraction, float]:
        return -entrant.score, math.inf if entrant.rating is None else -entrant.rating

    strengths = sorted(strength(entrant) for entrant in entrants)
    if not strengths or strengths[0] == strengths[-1]:
        return list(entrants)
    rank = {each: place for place, each in reversed(list(enumerate(strengths, start=1)))}
    return [replace(entrant, rank=rank[strength(entrant)]) for entrant in entrants]


def _whole(found: Any, what: str) -> int:
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found < 2**53:
        raise StateError(f"{what} is not a whole number from 0 on.")
    return found


def _number_from_one(found: Any, what: str) -> int:
    if _whole(found, what) == 0:
        raise StateError(f"{what} is numbered from 1 on.")
    return int(found)


def _score(found: Any, what: str) -> Fraction:
    text = str(found)
    if isinstance(found, bool) or not isinstance(found, int | float | str) or not FRACTION.fullmatch(text):
        raise StateError(f"{what} is neither a number nor a fraction like 7/2.")
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise StateError(f"{what} is a fraction of nothing.") from None


def _rating(found: Any, what: str) -> float | None:
    if found is not None and (isinstance(found, bool) or not isinstance(found, int | float)):
        raise StateError(f"{what} is not a number.")
    return found


def _table(found: Any, what: str) -> int | None:
    return None if found is None else _number_from_one(found, what)


def _counts(found: Any, what: str) -> dict[int, int]:
    if not isinstance(found, dict):
        raise StateError(f"{what} is not a JSON object.")
    if any(not re.fullmatch(r"[1-9]\d{0,14}", key, re.ASCII) for key in found):
        raise StateError(f"{what} has keys that are no numbers from 1 on.")
    counts = {int(key): _whole(times, f"{what} {key}") for key, times in found.items()}
    return {key: times for key, times in counts.items() if times}


def _seats(found: Any, what: str) -> tuple[Mapping[int, int], Mapping[int, Mapping[int, int]]]:
    """The counts over all tables, and those by the size of the table where these are told."""
    nested = [isinstance(value, dict) for value in found.values()] if isinstance(found, dict) else []
    if not any(nested):
        return _counts(found, what), {}
    if not all(nested):
        raise StateError(f"{what} has times for seats beside seats for table sizes.")
    by_size = {}
    for size, counts in found.items():
        if not re.fullmatch(r"[1-9]\d?", size, re.ASCII) or not 2 <= int(size) <= LARGEST_TABLE:
            raise StateError(f"{what} has a table of {size[:40]}: 2 to {LARGEST_TABLE} can sit.")
        by_size[int(size)] = _counts(counts, f"{what} {size}")
        if max(by_size[int(size)], default=0) > int(size):
            raise StateError(f"{what} {size} has seat {max(by_size[int(size)])}, and there is none.")
    return sum(map(Counter, by_size.values()), Counter[int]()), by_size


def _numbers(found: Any, what: str) -> list[int]:
    if not isinstance(found, list):
        raise StateError(f"{what} is not a list.")
    return [_number_from_one(each, what) for each in found]


def _set(found: Any, what: str) -> frozenset[int]:
    return frozenset(_numbers(found, what))


ABOUT: Mapping[str, Reader] = {
    "entries": _entries,
    "size": _whole,
    "minimum": _whole,
    "maximum": _whole,
    "sizes": _numbers,
    "round": _whole,
    "rounds": _whole,
    "taken": _set,
}
ABOUT_ENTRY: Mapping[str, Reader] = {
    "id": _number_from_one,
    "name": lambda found, what: found,
    "score": _score,
    "rating": _rating,
    "rank": _whole,
    "byes": _whole,
    "short": _whole,
    "floats": _whole,
    "seats": _seats,
    "met": _counts,
    "last": _set,
    "apart": _set,
    "table": _table,
    "last_table": _table,
}
