"""What became of pasted names: kept for the next page, so that it survives a reload and a change of language.

The session holds the last report; its number stands in the address of the page that shows it. Sentences are kept as
code and facts, and made in the reader's language.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.http import HttpRequest

from league.errors import LeagueRefusal
from league.models import Event
from league.services.audit import plain
from league.services.desk_answers import ENTERED, Answer
from league.web.director.frame import event_url

KEPT = "entries-report"
LONGEST_BOX = 60_000
NOTED = ("entered-as", "likely-double", "member-account", "already-entered", "waiting")
"""These lines are done; they are told because somebody may want to look."""
QUESTIONS = ("likely-double", "member-account", "name-twice", "which-of-these")
"""These ask something."""


@dataclass(frozen=True, slots=True)
class ReportLine:
    """`choices`: number and name of each player who may be meant, or whom a new name may be a slip of the pen for; or
    of each account that bears the name."""

    line: int
    text: str
    code: str
    facts: dict[str, Any]
    entry: int | None = None
    choices: list[tuple[int, str]] = field(default_factory=list)

    @property
    def sentence(self) -> str:
        return LeagueRefusal(self.code, **self.facts).sentence

    @property
    def waits(self) -> bool:
        return self.code not in NOTED


@dataclass(frozen=True, slots=True)
class Report:
    """`entered`: names of which there is nothing to say. `text`: all that was pasted, where nothing of it was taken."""

    entered: list[str]
    told: list[ReportLine]
    text: str = ""

    @property
    def count(self) -> int:
        """How many lines are entered, those that ask something among them."""
        return len(self.entered) + sum(line.code in ENTERED for line in self.told)

    @property
    def noted(self) -> list[ReportLine]:
        return [line for line in self.told if not line.waits]

    @property
    def waiting(self) -> list[ReportLine]:
        return [line for line in self.told if line.waits]

    @property
    def box(self) -> str:
        """What stays to be put right, one line each."""
        return self.text or "\n".join(line.text for line in self.waiting)


def keep(request: HttpRequest, event: Event, answers: Sequence[Answer] = (), text: str = "") -> str:
    """Keep what came of a paste; the address of the page that shows it."""
    number = uuid4().hex[:8]
    request.session[KEPT] = {
        "event": event.pk,
        "number": number,
        "text": text[:LONGEST_BOX],
        "entered": [str(answer.facts["name"]) for answer in answers if answer.code == "entered"],
        "told": [_kept(answer) for answer in answers if answer.code != "entered"],
    }
    return address(request, event)


def _kept(answer: Answer) -> dict[str, Any]:
    return {
        "line": answer.line,
        "text": answer.text,
        "code": answer.code,
        "facts": plain(answer.facts),
        "entry": answer.entry.pk if answer.entry else None,
        "choices": [(one.pk, str(one)) for one in answer.choices or answer.doubles or answer.accounts],
    }


def address(request: HttpRequest, event: Event) -> str:
    """Of the entries page, with the report where there is one."""
    kept = request.session.get(KEPT)
    query = f"?report={kept['number']}" if kept and kept["event"] == event.pk else ""
    return event_url(event, "entries") + query


def recall(request: HttpRequest, event: Event) -> Report | None:
    """The report that the address asks for."""
    kept = request.session.get(KEPT)
    if not kept or kept["event"] != event.pk or kept["number"] != request.GET.get("report"):
        return None
    return Report(kept["entered"], [ReportLine(**line) for line in kept["told"]], kept["text"])


def questions(request: HttpRequest, event: Event) -> int:
    """How many lines of the last paste still ask something: whoever has left the page finds them again."""
    kept = request.session.get(KEPT)
    return sum(told["code"] in QUESTIONS for told in kept["told"]) if kept and kept["event"] == event.pk else 0


def settle(request: HttpRequest, event: Event, line: str) -> None:
    """A line of the report has been decided: it waits no longer."""
    kept = request.session.get(KEPT)
    if kept and kept["event"] == event.pk:
        kept["told"] = [told for told in kept["told"] if str(told["line"]) != line]
        request.session.modified = True
