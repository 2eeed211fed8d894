"""Draws of large fields: they take longer than anybody waits before a page, so a worker makes them, as a job.

Pressed twice, or by two at once, it is one job: the database allows an event one draw at a time. The round is written
in one transaction with the end of the job. Broken off it has not been, and the sweep has another worker begin anew;
called off in the middle nothing is drawn.
"""

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from league.errors import LeagueRefusal
from league.models import Event, Job, Round, User
from league.queries.jobs import draw_under_way
from league.services import draws, draws_ahead, job_life, pairing_changes, rounds
from league.services.guard import permit

PERMISSION = "league.direct_event"
LARGE = 250
"""So many entries are drawn and written at once within a second, in every format but one (measured by Swiss, the
slowest). A round-robin is drawn as a whole, all rounds with the first, which grows with the square of the field."""
LARGE_ROUND_ROBIN = 60


def is_large(event: Event) -> bool:
    as_a_whole = (Event.Format.ROUND_ROBIN, Event.Format.LEAGUE)
    most = LARGE_ROUND_ROBIN if event.format in as_a_whole else LARGE
    return _to_be_drawn(event) > most


def _to_be_drawn(event: Event) -> int:
    return event.entries.filter(state__in=draws.states_of_who_is_there(event)).count()


def pair(
    event: Event,
    number: int,
    *,
    by: User,
    allow_rematches: bool = False,
    sizes: Sequence[int] | None = None,
) -> Round | Job:
    """The round (see `rounds.pair`), or where the field is large the job that draws it."""
    if not is_large(event):
        return rounds.pair(event, number, by=by, allow_rematches=allow_rematches, sizes=sizes)
    permit(by, PERMISSION, event)
    asked = {"round": number, "allow_rematches": allow_rematches, "sizes": list(sizes or ())}
    return draw_under_way(event) or _start(event, by, asked)


@transaction.atomic
def pair_again(round_: Round, *, by: User) -> Round | Job:
    """A draft goes, and its round is drawn for whoever is there now. Where that cannot be drawn it stays."""
    event, number = round_.event, round_.number
    rounds.unpair(round_, by=by, reason=gettext("Somebody came or left since it was drawn."))
    return pair(event, number, by=by)


def draw_ahead(event: Event, *, by: User) -> Round | Job:
    """The schedule (see `draws_ahead.draw_ahead`), or where the field is large the job that draws it."""
    if not is_large(event):
        return draws_ahead.draw_ahead(event, by=by)
    permit(by, PERMISSION, event)
    return draw_under_way(event) or _start(event, by, {"ahead": True})


def pair_rest(round_: Round, *, by: User, edition: int) -> Round | Job:
    """The round whose rest is drawn again (see `pairing_changes.pair_rest`), or where the field is large the job that
    draws it, for the edition that was seen."""
    event = round_.event
    if not is_large(event):
        return pairing_changes.pair_rest(round_, by=by, edition=edition)
    permit(by, PERMISSION, event)
    asked = {"rest": True, "round": round_.number, "edition": edition}
    return draw_under_way(event) or _start(event, by, asked)


def _start(event: Event, by: User, asked: dict[str, Any]) -> Job:
    _refuse_what_must_be_refused(event, asked)
    try:
        with transaction.atomic():
            job = job_life.start(Job.Kind.DRAW, event, PERMISSION, by=by, **asked)
            job.total = _to_be_drawn(event)
            job.save(update_fields=["total"])
            return job
    except IntegrityError:
        # somebody has pressed at the same moment: theirs is the draw, under way or done by now
        running = draw_under_way(event)
        if running is None:
            _refuse_what_must_be_refused(event, asked)
            raise
        return running


def _refuse_what_must_be_refused(event: Event, asked: dict[str, Any]) -> None:
    """At once, and not by a worker a moment later."""
    if asked.get("ahead"):
        draws_ahead.require_schedule(event)
    elif asked.get("rest"):
        pairing_changes.require_rest(event, _drawn(event, asked["round"]), asked["edition"])
    else:
        rounds.require_pairable(event, asked["round"])


def _drawn(event: Event, number: int) -> Round:
    round_ = Round.objects.filter(event=event, number=number).first()
    if round_ is None:  # undone meanwhile, with nothing planned in its place
        raise LeagueRefusal("changed-meanwhile")
    return round_


@transaction.atomic
def step(job: Job) -> bool:
    """The whole draw."""
    event, asked = job.event, job.settings
    if event is None:
        raise LeagueRefusal("job-gets-nowhere")
    _draw(event, asked, job.by)
    current = job_life.in_step(job, Job.State.WORKING)
    if current is None:
        raise LeagueRefusal("job-called-off")
    job_life.went_on(current, current.total)
    job_life.end(current, Job.State.DONE)
    return False


def _draw(event: Event, asked: dict[str, Any], by: User) -> None:
    if asked.get("ahead"):
        draws_ahead.draw_ahead(event, by=by)
    elif asked.get("rest"):
        pairing_changes.pair_rest(_drawn(event, asked["round"]), by=by, edition=asked["edition"])
    else:
        sizes = asked["sizes"] or None
        rounds.pair(event, asked["round"], by=by, allow_rematches=asked["allow_rematches"], sizes=sizes)
