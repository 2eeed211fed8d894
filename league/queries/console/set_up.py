"""What cannot, or will not, work well in an event as it is set up: the checks of the pairing room, in words."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from league import pairing
from league.models import Event
from league.pairing import Warn
from league.queries.console.facts import EventFacts
from league.queries.formats import set_up
from league.writing import listed

BY_THE_FIELD = (Event.Format.KNOCKOUT, Event.Format.GROUPS, Event.Format.ROUND_ROBIN, Event.Format.LEAGUE)
"""They have as many rounds as their field needs, and once it is drawn it stays."""
ANY_FIELD = 60
OF_ANY_FIELD = ("bad-table-size", "advance-does-not-fit", "double-needs-two", "cut-too-small", "finals-do-not-divide")
"""They are wrong however many come."""
OF_A_FULL_HOUSE = (
    *OF_ANY_FIELD, "too-few-entries", "cut-too-large", "more-rounds-than-opponents", "more-rounds-than-partners",
    "groups-do-not-fit", "qualifiers-do-not-fit",
)  # fmt: skip
"""If these are so with all places taken, they are with fewer."""


@dataclass(frozen=True, slots=True)
class SetUpWarning:
    code: str
    sentence: str
    blocks: bool


def set_up_warnings(event: Event, facts: EventFacts) -> list[SetUpWarning]:
    """For those who are checked in; before they are a table, for those who are entered; before anybody is, for as many
    as there are places, and without a limit what is wrong for everybody. Once finals have begun nothing of it matters.
    No query."""
    if event.state in Event.ENDED or facts.finals:
        return []
    if facts.last is not None and event.format in BY_THE_FIELD:
        return []
    counted = facts.checked_in if event.state in Event.TAKES_CHECK_INS else 0
    entries = counted if counted >= facts.minimum else facts.entries
    if entries:
        return [_in_words(warn, _is_final(warn, event)) for warn in _found(event, entries, facts)]
    if event.capacity:
        return [_of_full_house(warn) for warn in _among(OF_A_FULL_HOUSE, _found(event, event.capacity, facts))]
    return [_in_words(warn, warn.blocks) for warn in _among(OF_ANY_FIELD, _found(event, ANY_FIELD, facts))]


def _found(event: Event, entries: int, facts: EventFacts) -> Sequence[Warn]:
    known = pairing.SCHEDULES if event.format in Event.SCHEDULED else pairing.FORMATS
    found = known[event.format].check(set_up(event, entries, facts.rounds_planned))
    knockout = event.format == Event.Format.KNOCKOUT  # it has as many rounds as it needs
    return [warn for warn in found if not (knockout and warn.code == "fewer-rounds-than-needed")]


def _among(codes: Collection[str], found: Sequence[Warn]) -> list[Warn]:
    return [warn for warn in found if warn.code in codes]


def _is_final(warn: Warn, event: Event) -> bool:
    """Too few who are entered so far are no trouble yet."""
    return warn.blocks and not (warn.code == "too-few-entries" and event.state not in Event.TAKES_CHECK_INS)


def _in_words(warn: Warn, blocks: bool) -> SetUpWarning:
    return SetUpWarning(warn.code, in_words(warn.code, warn.facts), blocks)


def _of_full_house(warn: Warn) -> SetUpWarning:
    said = gettext("Even with all places taken: %(warning)s") % {"warning": in_words(warn.code, warn.facts)}
    return SetUpWarning(warn.code, said, warn.blocks)


def in_words(code: str, facts: Any) -> str:
    """The sentence of a code of the pairing room; lists of numbers are written out."""
    plain = {key: listed(value) if isinstance(value, list | tuple) else value for key, value in facts.items()}
    return gettext(pairing.TEXTS.get(code, code)) % plain
