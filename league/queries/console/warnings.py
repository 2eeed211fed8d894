"""What cannot, or will not, work well in an event as it is set up: the checks of the pairing room, in words."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from league import pairing
from league.models import Event
from league.queries.console.facts import EventFacts
from league.queries.playable import sides_at_a_table
from league.writing import listed


@dataclass(frozen=True, slots=True)
class SetUpWarning:
    code: str
    sentence: str
    blocks: bool


def warnings_of(event: Event, facts: EventFacts) -> list[SetUpWarning]:
    """Before the first names are in, too few players are no news; once the event is over, nothing is."""
    entries = facts.checked_in if event.state in Event.TAKES_CHECK_INS else facts.entries
    if event.state in Event.ENDED or entries < facts.minimum:
        return []
    sides = sides_at_a_table(event)
    setup = pairing.SetUp(
        entries=entries,
        rounds=facts.rounds_planned,
        size=event.table_size,
        minimum=sides.smallest,
        maximum=sides.largest,
    )
    found = pairing.format_of(event.format).check(setup)
    return [SetUpWarning(warn.code, in_words(warn.code, warn.facts), warn.blocks) for warn in found]


def in_words(code: str, facts: Any) -> str:
    """The sentence of a code of the pairing room; lists of numbers are written out."""
    plain = {key: listed(value) if isinstance(value, list | tuple) else value for key, value in facts.items()}
    return gettext(pairing.TEXTS.get(code, code)) % plain
