"""The life of an event and of a round: which step leads from where to where. One table each; services make the steps.

Some steps have conditions of their own (results that are missing, prizes that are paid): those stand with the service.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gameplay.texts import one_line
from league import jobs
from league.errors import LeagueRefusal
from league.models import Event, Round, User
from league.services import audit
from league.services.guard import require_reason

DRAFT, REGISTRATION, CHECK_IN, RUNNING, FINISHED, ARCHIVED, CANCELLED = Event.State
PLANNED, PAIRED, PUBLISHED, PLAYING, CLOSED, UNDONE = Round.State


@dataclass(frozen=True, slots=True)
class Step:
    """`back`: a step back, which is made with a reason."""

    sources: tuple[str, ...]
    target: str
    back: bool = False


EVENT_STEPS: Mapping[str, Step] = {
    "open_registration": Step((DRAFT,), REGISTRATION),
    "open_check_in": Step((DRAFT, REGISTRATION), CHECK_IN),
    "start": Step((CHECK_IN,), RUNNING),
    "finish": Step((RUNNING,), FINISHED),
    "reopen": Step((FINISHED,), RUNNING, back=True),
    "archive": Step((FINISHED,), ARCHIVED),
    "cancel": Step((DRAFT, REGISTRATION, CHECK_IN, RUNNING), CANCELLED),
}
ROUND_STEPS: Mapping[str, Step] = {
    "pair": Step((PLANNED,), PAIRED),
    "publish": Step((PAIRED,), PUBLISHED),
    "start_play": Step((PUBLISHED,), PLAYING),
    "close": Step(Round.UNDER_WAY, CLOSED),
    "unpair": Step((PAIRED,), PLANNED),
    "unpublish": Step(Round.UNDER_WAY, PAIRED, back=True),
    "reopen": Step((CLOSED,), PLAYING, back=True),
    "undo": Step((PAIRED, *Round.PUBLISHED), UNDONE, back=True),
    "restore": Step((UNDONE,), PLAYING, back=True),
    "restore_published": Step((UNDONE,), PUBLISHED, back=True),
    "restore_draft": Step((UNDONE,), PAIRED, back=True),
}


def steps_of(thing: Event | Round) -> Mapping[str, Step]:
    return EVENT_STEPS if isinstance(thing, Event) else ROUND_STEPS


def possible(thing: Event | Round) -> list[str]:
    """The steps that the state allows."""
    return [name for name, step in steps_of(thing).items() if thing.state in step.sources]


def require(thing: Event | Round, name: str) -> Step:
    """The step, or a refusal that says where the thing stands."""
    step = steps_of(thing)[name]
    if thing.state not in step.sources:
        raise LeagueRefusal("step-not-allowed", what=str(thing), state=str(thing.get_state_display()), step=name)
    return step


def move(
    thing: Event | Round,
    name: str,
    *,
    by: User | None,
    reason: str = "",
    facts: Mapping[str, Any] | None = None,
    lost: Mapping[str, Any] | None = None,
    **written: Any,
) -> None:
    """Make the step on a locked row, with whatever else is `written` there; the log has the states, the facts, and what
    the step does away with (`lost`). Steps back need a reason."""
    step = require(thing, name)
    reason = require_reason(reason) if step.back else one_line(reason)
    before = thing.state
    if isinstance(thing, Event) and step.target != CANCELLED:
        written["public"] = True  # whatever leaves the draft is seen from then on
    for field, value in {"state": step.target, **written}.items():
        setattr(thing, field, value)
    thing.save(update_fields=["state", *written])
    old, new = {"state": before, **(lost or {})}, {"state": step.target, **(facts or {})}
    audit.log(f"{thing._meta.model_name}.{name}", thing, by=by, old=old, new=new, reason=reason)
    if isinstance(thing, Round) and thing.event.online:
        jobs.online_round(thing.pk)
