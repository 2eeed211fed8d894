"""Rounds that start by themselves when their time has come."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from gameplay.errors import Refusal
from league.errors import LeagueRefusal
from league.models import Event, Round, User
from league.queries.console.draft import misfit_of
from league.queries.progress import weekly
from league.services import audit
from league.services.guard import locked, permit
from league.services.one_by_one import one_by_one
from league.services.rounds import pair, publish
from league.services.weeks import require_week

log = logging.getLogger(__name__)

LATEST = timedelta(days=1)
"""A round that has waited so long is for a director to start: its evening is over."""
LATEST_WEEK = timedelta(days=30)
"""A week of a league is published up to so long after its end: those after it wait for it, and its director sees what
is overdue."""
AT_ONCE = 100
"""So many rounds at most in one go; the next go has the rest."""


def publish_due(now: datetime | None = None) -> int:
    """Pair and publish every round whose time has come; how many that were.

    What keeps a round from starting is written down at the round, where the director sees it, and tried again the next
    time. Two workers at once do it once: the second finds it done.
    """
    now = now or timezone.now()
    rounds = due(now).select_related("event").order_by("starts_at", "number")
    return one_by_one(_start, [(round_, now) for round_ in rounds[:AT_ONCE]])


def due(now: datetime) -> QuerySet[Round]:
    """Rounds whose time has come, and is not so long ago that they are for a director to start."""
    late = Q(starts_at__gt=now - LATEST) | Q(event__format=Event.Format.LEAGUE, ends_at__gt=now - LATEST_WEEK)
    waiting = Round.objects.filter(state__in=Round.WAITING, event__state__in=Event.TAKES_CHECK_INS)
    return waiting.filter(late, starts_at__lte=now)


def _start(round_: Round, now: datetime) -> bool:
    """One round's trouble is not the others'."""
    try:
        return _pair_and_publish(round_, now)
    except Refusal as refusal:
        _write_down(round_, refusal)
    except Exception:
        log.exception("round %s could not start by itself", round_.pk)
        _write_down(round_, LeagueRefusal("unexpected-trouble"))
    return False


@transaction.atomic
def _pair_and_publish(round_: Round, now: datetime) -> bool:
    event = locked(round_.event)
    found = Round.objects.filter(pk=round_.pk, state__in=Round.WAITING, starts_at__lte=now).first()
    if found is None:  # somebody has been faster, or it was put off
        return False
    if found.state == Round.State.PLANNED:
        found = pair(event, found.number, by=None)
    elif misfit_of(event, found):  # a director has drawn it, and decides whether it is drawn again
        raise LeagueRefusal("draft-does-not-fit", number=found.number, **weekly(event))
    publish(found, by=None)
    return True


@transaction.atomic
def publish_week(event: Event, number: int, *, by: User) -> Round:
    """The next week of a league now: before its time, and whatever is open or overdue in those before it."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    require_week(event)
    draft = Round.objects.filter(event=event, number=number, state=Round.State.PAIRED).first()
    return publish(draft or pair(event, number, by=by), by=by)


@transaction.atomic
def _write_down(round_: Round, refusal: Refusal) -> None:
    """Once for each trouble, however often it is met."""
    locked(round_.event)
    trouble = {"code": refusal.code, "why": refusal.why, "facts": audit.plain(refusal.facts)}
    found = Round.objects.filter(pk=round_.pk, state__in=Round.WAITING).first()
    if found is not None and found.trouble != trouble:
        found.trouble = trouble
        found.save(update_fields=["trouble"])
        audit.log("round.trouble", found, by=None, new=trouble)
