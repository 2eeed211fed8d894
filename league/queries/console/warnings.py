"""What cannot, or will not, work well in an event as it is set up: the checks of the pairing room, in words."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from gameplay.rules import registry
from league import pairing
from league.models import Event
from league.queries.console.next_step import EventFacts

OVER = (Event.State.FINISHED, Event.State.ARCHIVED, Event.State.CANCELLED)


@dataclass(frozen=True, slots=True)
class Warning:
    code: str
    sentence: str
    blocks: bool


def warnings_of(event: Event, facts: EventFacts) -> list[Warning]:
    """Before the first names are in, too few players are no news; once the event is over, nothing is."""
    entries = facts.checked_in if event.state in (Event.State.CHECK_IN, Event.State.RUNNING) else facts.entries
    if event.state in OVER or entries < facts.minimum:
        return []
    info = registry.info(event.variant)
    setup = pairing.SetUp(
        entries=entries,
        rounds=facts.rounds_planned,
        size=event.table_size,
        minimum=2 if info.pairs else min(info.seats),
        maximum=2 if info.pairs else max(info.seats),
    )
    found = pairing.format_of(event.format).check(setup)
    return [Warning(warn.code, in_words(warn.code, warn.facts), warn.blocks) for warn in found]


def in_words(code: str, facts: Any) -> str:
    """The sentence of a code of the pairing room; lists of numbers are written out."""
    plain = {
        key: ", ".join(str(item) for item in value) if isinstance(value, list | tuple) else value
        for key, value in facts.items()
    }
    return gettext(pairing.TEXTS.get(code, code)) % plain
