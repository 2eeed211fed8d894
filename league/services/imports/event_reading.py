"""The file of an event (queries.exports.event_file), read and checked: its form, that everything in it fits together,
and every hand by the rules. What passes here can be imported."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from gameplay.errors import Refusal
from gameplay.models import Game
from gameplay.rules import registry
from gameplay.rules.core import Variant
from gameplay.rules.errors import RuleError
from gameplay.rules.game import GameScore
from gameplay.rules.record import read
from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Entry, Event, Round, Seating
from league.queries.exports.event_file import FORMAT, VERSION
from league.queries.scoring import points_in
from league.services import names
from league.services.imports import event_parts, event_shape
from league.services.imports.event_parts import Data, is_number, refusal
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
    if not isinstance(data, dict) or data.get("tavula") != FORMAT or data.get("version") != VERSION:
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


def starts_at(data: Data) -> Any:
    at = event_parts.moment(data["event"]["starts_at"], "starts_at")
    if at is None:
        raise refusal("starts_at")
    return at


def person(written: Mapping[str, str]) -> Name:
    read_name = names.read(written["name"])
    return Name(read_name.name, names.clean(written.get("note", "")) or read_name.note)


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
        if one["number"] != next(expected) or not one["tables"]:
            raise refusal(f"rounds[{one['number']}]")
        _check_round(one, numbers)
        for table in one["tables"] if hands else ():
            _check_table(data, one, table)
    event_parts.check_stages(closed_rounds(data), numbers)
    for row in data["substitutions"]:
        event_parts.check_substitution(row, numbers)
        person(row["leaves"]), person(row["comes"])
    for penalty in data["penalties"]:
        if penalty["entry"] not in numbers or not points_in(penalty["points"]) or not one_line(penalty["reason"]):
            raise refusal("penalties")


def _check_entries(data: Data, entries: list[Data]) -> set[int]:
    """Their numbers. Nobody stands in the event twice."""
    pairs = registry.info(data["event"]["variant"]).pairs
    seen: set[tuple[str, str]] = set()
    numbers: set[int] = set()
    for entry in entries:
        number = entry["number"]
        event_parts.check_entry(entry)
        if number in numbers:
            raise refusal(f"entries[{number}]")
        numbers.add(number)
        people = [person(each) for each in entry["players"]]
        if not 1 <= len(people) <= (2 if pairs else 1):
            raise refusal(f"entries[{number}].players")
        identities = {(one.key, name_key(one.note)) for one in people}
        if len(identities) < len(people) or identities & seen:
            raise refusal(f"entries[{number}].players")
        seen |= identities
    return numbers


def _check_round(one: Data, numbers: set[int]) -> None:
    here = [each["entry"] for each in one["away"]] + [entry for table in one["tables"] for entry in table["entries"]]
    tables = [table["number"] for table in one["tables"]]
    kinds = {each["kind"] for each in one["away"]} <= set(Seating.Kind.values) - {Seating.Kind.SEATED}
    fits = len(set(here)) == len(here) and set(here) <= numbers and len(set(tables)) == len(tables)
    fits = fits and all(map(is_number, tables)) and isinstance(one["ahead"], dict)
    for field in ("published_at", "closed_at"):
        event_parts.moment(one[field], f"rounds[{one['number']}].{field}")
    event_shape.check_ahead(one["ahead"], f"rounds[{one['number']}].ahead")
    if not kinds or not fits or one["stage"] not in Round.Stage.values or type(one["seed"]) is not int:
        raise refusal(f"rounds[{one['number']}]")


def _check_table(data: Data, one: Data, table: Data) -> None:
    """The hands, played by the rules, come to the totals that the file has."""
    where = f"rounds[{one['number']}].tables[{table['number']}]"
    try:
        score = GameScore(variant_at(data["event"], table))
        for hand in hands_of(table):
            _play(score, hand)
    except (RuleError, Refusal) as error:
        raise refusal(where, problem=error.code) from error
    event_shape.check_ruling(table, f"{where}.ruling")
    if table["ending"] not in (*Game.Ending.values, Game.State.ABANDONED):
        raise refusal(f"{where}.ending")
    if table["ending"] == Game.Ending.TOTALS:
        fits = not table["hands"] and score.variant.totals_fault(table["totals"]) is None
    else:
        fits = list(score.totals) == table["totals"]
    if not fits:
        raise refusal(f"{where}.totals")


def _play(score: GameScore, hand: Data) -> None:
    if "x-annulled" in hand:
        event_shape.REASON(hand["x-annulled"], f"hand {hand['number']}.x-annulled")
        read({key: value for key, value in hand.items() if key != "x-annulled"})
        score.annul()
    else:
        score.add(read(hand))


def hands_of(table: Data) -> Iterator[Data]:
    """The hands of a table, numbered from 1."""
    for number, hand in enumerate(table["hands"], start=1):
        if hand["number"] != number:
            raise refusal(f"hand {number}")
        yield hand


def variant_at(event: Data, table: Data) -> Variant:
    """The game as it was played at this table."""
    seats = 4 if registry.info(event["variant"]).pairs else len(table["entries"])
    return registry.make(event["variant"], seats, event["options"])


def proposal(data: Data, event: Event | None = None) -> Data:
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
