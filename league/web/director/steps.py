"""Where each next step is made: the address behind the console's one button."""

from dataclasses import dataclass

from league.models import Event, Table
from league.queries.console.draft import Misfit
from league.queries.console.next_step import NextStep
from league.web.director.frame import club_url, event_url

POSTED = {
    "open-check-in": ("step", {"verb": "open-check-in"}),
    "finish": ("step", {"verb": "finish"}),
    "pair": ("pair", {}),
    "publish": ("publish", {}),
    "publish-week": ("publish-week", {}),
}
LINKED = {
    "enter-players": "entries",
    "check-in": "entries",
    "results": "results",
    "confirm": "results",
    "pay": "award",
    "hand-out": "money",
    "settle": "money",
    "cut": "stages",
    "fixtures": "fixtures",
    "nothing": "standings",
}

PARTS = {"hand-out": "#handed"}
"""Where on that page it is done, for whoever is there already."""

OF_A_ROUND = ("results", "confirm")


@dataclass(frozen=True, slots=True)
class StepButton:
    """A next step with its address; `post` where pressing the button does it at once."""

    code: str
    label: str
    blocked_by: str
    hint: str
    url: str
    post: bool
    misfit: Misfit | None = None


def step_of(event: Event, step: NextStep) -> StepButton:
    post = step.code in POSTED
    if step.job:
        url = club_url(event.club, "job", job=step.job)
    elif post:
        name, extra = POSTED[step.code]
        url = event_url(event, name, **extra, **({"number": step.round} if step.round else {}))
    elif step.table:
        table = Table.objects.only("pk").get(round__event=event, round__number=step.round, number=step.table)
        url = event_url(event, "table", table=table.pk)
    elif step.code in OF_A_ROUND and step.round:
        url = event_url(event, "results-of", number=step.round)
    else:
        url = event_url(event, LINKED[step.code]) + PARTS.get(step.code, "")
    return StepButton(step.code, step.label, step.blocked_by, step.hint, url, post, step.misfit)
