"""What cannot, or will not, work well in an event as it is set up: the checks of the pairing room, in words."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from league import pairing
from league.models import Entry, Event, Round
from league.queries.brackets import Bracket, bracket_of, is_knockout
from league.queries.console.facts import EventFacts
from league.queries.formats import set_up
from league.queries.standings import material
from league.writing import listed


@dataclass(frozen=True, slots=True)
class SetUpWarning:
    code: str
    sentence: str
    blocks: bool


def warnings_of(event: Event, facts: EventFacts) -> list[SetUpWarning]:
    """Before the first names are in, too few players are no news; once the event is over, nothing is. While it runs,
    what is disputed comes first."""
    return [*_stopped_draw(facts), *_disputes(facts), *_went_on_wrongly(event, facts), *_of_set_up(event, facts)]


def _stopped_draw(facts: EventFacts) -> list[SetUpWarning]:
    draw = facts.draw_stopped
    if draw is None:
        return []
    said = gettext("The schedule could not be drawn: %(trouble)s Nothing has changed; it can be drawn again.")
    if draw.round:
        said = gettext("Round %(number)s could not be drawn: %(trouble)s Nothing has changed; pair it again.")
    return [SetUpWarning("draw-stopped", said % {"number": draw.round, "trouble": draw.trouble}, blocks=True)]


def _disputes(facts: EventFacts) -> list[SetUpWarning]:
    last = facts.last
    if last is None or not last.disputed:
        return []
    sentence = ngettext(
        "Two reports differ at table %(tables)s of round %(number)s. It never becomes final by itself: decide it.",
        "Two reports differ at tables %(tables)s of round %(number)s. They never become final by themselves: "
        "decide them.",
        len(last.disputed),
    ) % {"tables": listed(last.disputed), "number": last.number}
    return [SetUpWarning("disputed", sentence, blocks=True)]


def _of_set_up(event: Event, facts: EventFacts) -> list[SetUpWarning]:
    entries = facts.checked_in if event.state in Event.TAKES_CHECK_INS else facts.entries
    if event.state in Event.ENDED or entries < facts.minimum:
        return []
    if facts.last is not None and event.format in BY_THE_FIELD:
        return []
    known = pairing.SCHEDULES if event.format in Event.SCHEDULED else pairing.FORMATS
    found = known[event.format].check(set_up(event, entries, facts.rounds_planned))
    return [
        SetUpWarning(warn.code, in_words(warn.code, warn.facts), warn.blocks)
        for warn in found
        if not (warn.code == "fewer-rounds-than-needed" and event.format == Event.Format.KNOCKOUT)
    ]


BY_THE_FIELD = (Event.Format.KNOCKOUT, Event.Format.GROUPS, Event.Format.ROUND_ROBIN)
"""They have as many rounds as their field needs, and once it is drawn it stays."""


def _went_on_wrongly(event: Event, facts: EventFacts) -> list[SetUpWarning]:
    """A correction has changed who goes on, and the next round was drawn before."""
    if facts.last is None or event.state != Event.State.RUNNING:
        return []
    last = Round.objects.filter(event=event, number=facts.last.number).first()
    found = None
    if last is not None and is_knockout(event, last):
        made_of = material(event)
        found = bracket_of(made_of, max((each for each in made_of.rounds if each <= last.number), default=0))
    if found is None or not found.affected:
        return []
    names = dict(Entry.objects.filter(event=event).values_list("pk", "name"))
    return [SetUpWarning("affected", _affected(each, found, names), blocks=True) for each in found.affected]


def _affected(wrong: pairing.Affected, found: Bracket, names: dict[int, str]) -> str:
    expected = listed([names[entry] for entry in wrong.expected if entry is not None]) or gettext("not known yet")
    if wrong.match not in found.tables:
        said = gettext("A correction has changed who goes on: %(expected)s should have played. Take the round back.")
        return said % {"expected": expected}
    number, table = found.tables[wrong.match]
    return gettext(
        "A correction has changed who goes on: at table %(table)s of round %(number)s %(expected)s should sit, not"
        " %(seated)s. Undo round %(number)s, and it is drawn as the results now have it."
    ) % {
        "table": table, "number": number, "expected": expected,
        "seated": listed([names[entry] for entry in wrong.seated]),
    }  # fmt: skip


def in_words(code: str, facts: Any) -> str:
    """The sentence of a code of the pairing room; lists of numbers are written out."""
    plain = {key: listed(value) if isinstance(value, list | tuple) else value for key, value in facts.items()}
    return gettext(pairing.TEXTS.get(code, code)) % plain
