"""Why a draw is as it is, in words, with names in place of numbers."""

from dataclasses import dataclass
from typing import Any

from league.models import Entry, Round
from league.queries.console.warnings import in_words

NAMING = ("entry", "one", "other", "up", "down")
"""Facts that are always an entry's number; `entries` is a list of them, or a count."""


@dataclass(frozen=True, slots=True)
class Reason:
    """`table`: the table it is about, None for the round as a whole or a bye."""

    table: int | None
    code: str
    sentence: str


def explanations(round_: Round) -> list[Reason]:
    """In two queries at most; those of the round first, then by table."""
    if not round_.why:
        return []
    names = dict(Entry.objects.filter(event_id=round_.event_id).values_list("pk", "name"))
    reasons = [
        Reason(why.get("table"), why["code"], in_words(why["code"], _named(why.get("facts", {}), names)))
        for why in round_.why
    ]
    return sorted(reasons, key=lambda reason: (reason.table is not None, reason.table or 0))


def _named(facts: dict[str, Any], names: dict[int, str]) -> dict[str, Any]:
    named = dict(facts)
    for key in NAMING:
        if key in facts:
            named[key] = names.get(facts[key], facts[key])
    if isinstance(facts.get("entries"), list):
        named["entries"] = [names.get(entry, entry) for entry in facts["entries"]]
    return named
