"""The file of an event (queries.exports.event_file), read and checked: its form, that everything in it fits together,
and every hand by the rules. What passes here can be imported."""

import json
from collections.abc import Mapping
from typing import Any

from gameplay.errors import Refusal
from gameplay.rules.errors import RuleError
from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Entry, Event, Round
from league.queries.exports.event_file import FORMAT, VERSION
from league.queries.scoring import points_in
from league.services import names
from league.services.imports import event_parts, event_shape, event_tables
from league.services.imports.event_parts import Data, refusal
from league.services.names import Name, name_key

MOST_ENTRIES, MOST_ROUNDS = 5000, 100
COPIED = (Entry.State.CHECKED_IN, Entry.State.ENTERED, Entry.State.NO_SHOW, *Entry.GONE)
"""Whoever waited in vain has not been in the event."""


def read_event(content: bytes, *, checked: bool = False) -> Data:
    """The document, of which everything that is imported has been checked, its texts cleaned. `checked`: the hands have
    been before."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise LeagueRefusal("event-file-no-json") from error
    told = [data.get("tavula"), data.get("version")] if isinstance(data, dict) else []
    if told != [FORMAT, VERSION] or type(told[1]) is not int:
        raise LeagueRefusal("event-file-unknown")
    try:
        _check(data, hands=not checked)
    except (RuleError, Refusal) as error:
        if isinstance(error, LeagueRefusal) and error.code == "event-file-wrong":
            raise
        raise refusal(error.code) from error
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        # a value of another kind than the format has, or one that is missing, anywhere in it
        raise refusal(str(error)[:80]) from error
    return data


def closed_rounds(data: Data) -> list[Data]:
    """What is imported of its rounds: those that are over, from the first on."""
    found: list[Data] = []
    for one in data["rounds"]:
        if one["state"] != Round.State.CLOSED:
            break
        found.append(one)
    return found


def copied_entries(data: Data) -> list[Data]:
    return [entry for entry in data["entries"] if entry["state"] in COPIED]


def copied_penalties(data: Data) -> list[Data]:
    """Whoever waited in vain leaves them behind."""
    waited = {entry["number"] for entry in data["entries"] if entry["state"] not in COPIED}
    return [row for row in data["penalties"] if row["entry"] not in waited]


def starts_at(data: Data) -> Any:
    at = event_parts.moment(data["event"]["starts_at"], "starts_at")
    if at is None:
        raise refusal("starts_at")
    return at


def person(written: Mapping[str, str]) -> Name:
    read_name = names.read(written["name"])
    return Name(read_name.name, names.clean(written.get("note", "")) or read_name.note)


def _may_lack_tables(data: Data, one: Data) -> bool:
    """A league's week, of whose fixtures all have fallen."""
    return bool(one["away"]) and data["event"]["format"] == Event.Format.LEAGUE


def _check(data: Data, *, hands: bool) -> None:
    event_shape.FILE(data, "")
    data["event"]["name"] = one_line(data["event"]["name"])
    starts_at(data)
    entries = copied_entries(data)
    if len(entries) > MOST_ENTRIES or len(data["rounds"]) > MOST_ROUNDS:
        raise refusal("entries")
    numbers = _check_entries(data, entries)
    expected = iter(range(1, MOST_ROUNDS + 1))
    for one in closed_rounds(data):
        if one["number"] != next(expected) or not (one["tables"] or _may_lack_tables(data, one)):
            raise refusal(f"rounds[{one['number']}]")
        _check_round(one, numbers, _side(data))
        for table in one["tables"] if hands else ():
            event_tables.check_table(data, one, table)
    event_parts.check_stages(closed_rounds(data), numbers)
    for row in data["substitutions"]:
        event_parts.check_substitution(row, numbers, _side(data))
    there = {entry["number"] for entry in data["entries"]}
    for number, penalty in enumerate(data["penalties"], start=1):
        known = penalty["entry"] in there and penalty["round"] <= max(len(data["rounds"]), 1)
        if not known or not points_in(penalty["points"]):
            raise refusal(f"penalties[{number}]")


def _side(data: Data) -> int:
    """How many players an entry has that sits at a table."""
    return 2 if event_tables.pairs_enter(data["event"]) else 1


def _check_entries(data: Data, entries: list[Data]) -> dict[int, int]:
    """By number, of how many players it is. Nobody stands in the event twice."""
    seen: set[tuple[str, str]] = set()
    numbers: dict[int, int] = {}
    for entry in entries:
        number = entry["number"]
        event_parts.check_entry(entry)
        if number in numbers:
            raise refusal(f"entries[{number}]")
        people = [person(each) for each in entry["players"]]
        numbers[number] = len(people)
        if not 1 <= len(people) <= _side(data):
            raise refusal(f"entries[{number}].players")
        identities = {(one.key, name_key(one.note)) for one in people}
        if len(identities) < len(people) or identities & seen:
            raise refusal(f"entries[{number}].players")
        seen |= identities
    return numbers


def _check_round(one: Data, numbers: Mapping[int, int], side: int) -> None:
    """Everybody is in one place at most, and who sits at a table has the players for it."""
    where = f"rounds[{one['number']}]"
    seated = [entry for table in one["tables"] for entry in table["entries"]]
    here = [each["entry"] for each in one["away"]] + seated
    tables = [table["number"] for table in one["tables"]]
    fits = len(set(here)) == len(here) and set(here) <= set(numbers) and len(set(tables)) == len(tables)
    if not fits or any(numbers[entry] < side for entry in seated):
        raise refusal(where)
    event_shape.check_ahead(one["ahead"], f"{where}.ahead")


def proposal(data: Data) -> Data:
    """What would be imported, in figures."""
    rounds = closed_rounds(data)
    settings = data["event"]
    return {
        "name": settings["name"],
        "starts_at": settings["starts_at"],
        "variant": settings["variant"],
        "entries": len(copied_entries(data)),
        "rounds": len(rounds),
        "rounds_left": len(data["rounds"]) - len(rounds),
        "tables": sum(len(one["tables"]) for one in rounds),
        "hands": sum(len(table["hands"]) for one in rounds for table in one["tables"]),
    }
