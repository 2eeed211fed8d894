"""Why a draw is as it is, in words, with names and scores as people read them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Entry, Event, Round
from league.queries.console.set_up import in_words
from league.queries.round_names import round_name
from league.writing import score, scored

MATCH = "knockout-match"
NAMING = ("entry", "one", "other", "up", "down")
"""Facts that are always an entry's number."""
LISTS = ("entries", "behind")
"""A list of them, or a count."""
SCORES = ("score", "highest", "lowest")
WARNINGS = ("not-apart", "repeat", "repeat-running", "fixed-table-taken")
"""What a director would rather not have at a table."""
AIMS = {
    "apart": gettext_lazy("Pairs at one table that are to be kept apart"),
    "repeats": gettext_lazy("Pairs that have met before"),
    "repeats_running": gettext_lazy("Pairs that met the time before"),
    "score_spread": gettext_lazy("How far apart the scores at a table are, over all tables"),
    "score_squares": gettext_lazy("How far apart the scores of opponents are, large gaps counting most"),
    "odd_tables": gettext_lazy("Tables of another size"),
    "seat_spread": gettext_lazy("How unevenly somebody has had the seats, at most"),
}
"""What a draw tries to keep low, in the order in which it does; in Swiss and pods each has one of its own."""
OF_SWISS, OF_PODS = ("score_squares",), ("score_spread", "odd_tables", "seat_spread")


@dataclass(frozen=True, slots=True)
class Reason:
    """`table`: the table it is about, None for the round as a whole or a bye."""

    table: int | None
    code: str
    sentence: str

    @property
    def warns(self) -> bool:
        return self.code in WARNINGS


@dataclass(frozen=True, slots=True)
class Aim:
    """How far a draw has come with one of its aims: as the program drew it, and as it stands now."""

    label: str
    drawn: str
    now: str

    @property
    def changed(self) -> bool:
        return self.drawn != self.now


def aims_of(event: Event, round_: Round) -> list[Aim]:
    """In the order of the aims; none for a round that is not drawn."""
    drawn, now = round_.drawn.get("measures", {}), round_.measures
    others = OF_PODS if event.format == Event.Format.SWISS else OF_SWISS
    return [
        Aim(str(label), _measured(drawn.get(code)), _measured(now[code]))
        for code, label in AIMS.items()
        if code in now and code not in others
    ]


def _measured(value: int | str | None) -> str:
    return "" if value is None else str(score(value))


def explanations(event: Event, round_: Round, tie_break: Callable[[str], object] = str) -> list[Reason]:
    """In one query at most, and one more of a bracket; those of the round first, then by table. `tie_break`: how one is
    called, by its code. The matches of a bracket are named as its rounds are."""
    slots = {why.get("table"): why["facts"]["slot"] for why in round_.why if why["code"] == MATCH}
    reasons = told(event, round_.why, tie_break)
    if not slots:
        return reasons
    name = round_name(event, round_)
    return [
        replace(each, sentence=_("%(round)s, match %(slot)s.") % {"round": name, "slot": slots[each.table]})
        if each.code == MATCH
        else each
        for each in reasons
    ]


def told(
    event: Event,
    noted: Sequence[dict[str, Any]],
    tie_break: Callable[[str], object] = str,
    names: dict[int, str] | None = None,
) -> list[Reason]:
    """The same of reasons that are kept elsewhere: with a cut. `names`: of the entries, where they are known."""
    if not noted:
        return []
    names = names or dict(Entry.objects.filter(event=event).values_list("pk", "name"))
    reasons = [
        Reason(why.get("table"), why["code"], in_words(why["code"], _shown(event, _called(why, tie_break), names)))
        for why in noted
    ]
    return sorted(reasons, key=lambda reason: (reason.table is not None, reason.table or 0))


def _called(why: dict[str, Any], tie_break: Callable[[str], object]) -> dict[str, Any]:
    facts = why.get("facts", {})
    return facts | {"tie_break": tie_break(facts["tie_break"])} if "tie_break" in facts else facts


def _shown(event: Event, facts: dict[str, Any], names: dict[int, str]) -> dict[str, Any]:
    """Names in place of numbers, and scores as the standings write them: they are kept as exact fractions."""
    named = dict(facts)
    named |= {key: scored(facts[key], event.scoring) for key in SCORES if key in facts}
    if "difference" in facts:
        named["difference"] = score(facts["difference"])
    for key in NAMING:
        if key in facts:
            named[key] = names.get(facts[key], facts[key])
    for key in LISTS:
        if isinstance(facts.get(key), list):
            named[key] = [names.get(entry, entry) for entry in facts[key]]
    return named
