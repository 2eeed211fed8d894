"""Why a draw is as it is, in words, with names and scores as people read them."""

from dataclasses import dataclass
from typing import Any

from league.models import Entry, Event, Round
from league.queries.console.warnings import in_words
from league.writing import score, scored

NAMING = ("entry", "one", "other", "up", "down")
"""Facts that are always an entry's number; `entries` is a list of them, or a count."""
SCORES = ("score", "highest", "lowest")


@dataclass(frozen=True, slots=True)
class Reason:
    """`table`: the table it is about, None for the round as a whole or a bye."""

    table: int | None
    code: str
    sentence: str


def explanations(event: Event, round_: Round) -> list[Reason]:
    """In one query at most; those of the round first, then by table."""
    if not round_.why:
        return []
    names = dict(Entry.objects.filter(event=event).values_list("pk", "name"))
    reasons = [
        Reason(why.get("table"), why["code"], in_words(why["code"], _shown(event, why.get("facts", {}), names)))
        for why in round_.why
    ]
    return sorted(reasons, key=lambda reason: (reason.table is not None, reason.table or 0))


def _shown(event: Event, facts: dict[str, Any], names: dict[int, str]) -> dict[str, Any]:
    """Names in place of numbers, and scores as the standings write them: they are kept as exact fractions."""
    named = dict(facts)
    named |= {key: scored(facts[key], event.scoring) for key in SCORES if key in facts}
    if "difference" in facts:
        named["difference"] = score(facts["difference"])
    for key in NAMING:
        if key in facts:
            named[key] = names.get(facts[key], facts[key])
    if isinstance(facts.get("entries"), list):
        named["entries"] = [names.get(entry, entry) for entry in facts["entries"]]
    return named
