"""What stands in the file of an event beside its hands: every text as clean and as short as a typed one, every number
within what a database holds, and brackets and groups that can be followed."""

from collections.abc import Collection, Sequence
from dataclasses import fields
from typing import Any

from django.utils.dateparse import parse_datetime

from gameplay.errors import Refusal
from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Club, Entry, Event, Round, User
from league.pairing import Knockout, PairingError, bracket
from league.queries.exports.event_file import AS_IT_IS, OF_ENTRIES, SETTINGS
from league.services.event_settings import check_settings
from league.services.fields import free_slug, take_over

Data = dict[str, Any]
LONGEST_REASON, LARGEST = 300, 32_000


def refusal(where: str, **facts: Any) -> LeagueRefusal:
    return LeagueRefusal("event-file-wrong", where=where, **facts)


def is_number(value: Any, least: int = 1, most: int = LARGEST) -> bool:
    return type(value) is int and least <= value <= most


def reason(text: str) -> str:
    """As services keep it that are told one."""
    return one_line(text)[:LONGEST_REASON]


def moment(text: Any, where: str) -> Any:
    """None where there is none."""
    at = parse_datetime(text) if text else None
    if text and (at is None or at.tzinfo is None):
        raise refusal(where)
    return at


def the_event(club: Club, settings: Data, by: User) -> Event:
    """As `by` would have set it up here, not saved yet; refuses what could not be, in the words of a form that says
    the same, and with the place in the file."""
    event = Event(club=club, seed=settings["seed"], created_by=by)
    own = {field: settings[field] for field in SETTINGS if field != "seed" and field in settings}
    try:
        take_over(event, own | {"starts_at": moment(settings["starts_at"], "starts_at")}, own)
        event.slug = free_slug(club.events.all(), event.name, "event")
        check_settings(event)
    except Refusal as error:
        error.facts.setdefault("where", "event")
        raise
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise refusal("event") from error  # a setting of a kind that no form sends
    return event


def check_entry(entry: Data) -> None:
    """When it came and went, its own table, and what it belongs to, which files of before do not say."""
    where = f"entries[{entry['number']}]"
    gone, out = entry["state"] in Entry.GONE, entry["state"] == Entry.State.DISQUALIFIED
    entry["disqualified_why"] = reason(entry["disqualified_why"])
    if not is_number(entry["number"]) or not is_number(entry["first_round"]):
        raise refusal(where)
    for field in ("withdrawn_from", "fixed_table", "leaving_from"):
        if entry.get(field) is not None and not is_number(entry[field]):
            raise refusal(f"{where}.{field}")
    if entry.get("leaving_from") and entry["state"] in (Entry.State.WAITING, Entry.State.DISQUALIFIED):
        raise refusal(f"{where}.leaving_from")
    belongs = entry.get("categories", [])
    if len({code.casefold() for code in belongs}) < len(belongs):
        raise refusal(f"{where}.categories")
    if gone != (entry["withdrawn_from"] is not None) or out != bool(entry["disqualified_why"]):
        raise refusal(f"{where}.state")


def check_substitution(row: Data, entries: Collection[int], side: int) -> None:
    """`side`: of how many players an entry is."""
    row["reason"] = reason(row["reason"])
    if row["entry"] in entries and row["position"] > side:
        raise refusal(f"substitutions[{row['entry']}].position")


def check_stages(rounds: Sequence[Data], entries: Collection[int]) -> None:
    """That what each stage was drawn from can be followed, and its matches are those of its bracket."""
    matches: set[str] = set()
    stage = ""
    for one in rounds:
        where = f"rounds[{one['number']}].ahead"
        if one["stage"] != stage:
            stage, matches = one["stage"], set()
        one["ahead"] = {key: value for key, value in one["ahead"].items() if key in (*OF_ENTRIES, *AS_IT_IS)}
        matches |= _matches(one["ahead"], entries, where)
        if not {table["match"] for table in one["tables"]} <= (matches or {""}):
            raise refusal(where)
    if [one["stage"] for one in rounds] != sorted((one["stage"] for one in rounds), key=_FINALS_LAST.index):
        raise refusal("rounds.stage")


_FINALS_LAST = (Round.Stage.MAIN, Round.Stage.FINALS)


def _matches(ahead: Data, entries: Collection[int], where: str) -> set[str]:
    for key in OF_ENTRIES:
        named = ahead.get(key, [])
        if not isinstance(named, list) or len(set(named)) < len(named) or not set(named) <= set(entries):
            raise refusal(where)
    seeds = ahead.get("seeds", [])
    if "groups" in ahead and not is_number(ahead["groups"], 1, len(seeds)):
        raise refusal(where)
    settings = ahead.get("knockout", {})
    kinds = {field.name: type(field.default) for field in fields(Knockout)}
    if not all(type(value) is kinds.get(name) and 0 <= value <= LARGEST for name, value in settings.items()):
        raise refusal(f"{where}.knockout")
    if "knockout" not in ahead or not seeds:
        return set()
    try:
        return {box.match.code for box in bracket(Knockout(**settings), seeds)}
    except PairingError as error:
        raise refusal(where, problem=error.code) from error
