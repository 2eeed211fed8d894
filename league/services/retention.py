"""What nobody needs any more goes, by the settings of the site (`KEEP_DAYS`), a little at a time. 0 keeps a kind. A
sign-in that goes on loses the address of the machine, and nothing else: its owner still sees it, and can end it.

The trail and the books are not touched: they are the club's memory, hold no address of a machine, and lose a person's
name when that person is erased. Files of imports and exports and answers kept for programs go by the same
settings, and are looked after where they are made.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from gameplay.models import Complaint, Message
from league.models import ApiToken, Delivery, Event, Notice, PartnerRequest, SweepRun, User
from league.queries.sign_ins import FORGOTTEN
from league.services import shown_names

log = logging.getLogger(__name__)
Forget = Callable[[], int]

AT_ONCE = 1000
EMPTY_SWEEPS = timedelta(days=1)
"""A go of the sweep that found nothing says only that there was one, and there is one a minute: these go whatever the
settings say."""


def forget_old(now: datetime | None = None) -> dict[str, int]:
    """Once a day; how many went, by kind. Run twice, the second finds nothing. A kind that fails stops no other."""
    now = now or timezone.now()
    went: dict[str, int] = {}
    for kind, forget in (_by_the_settings(now) | _every_day(now)).items():
        try:
            went[kind] = forget()
        except Exception:
            log.exception("what is old of %s could not be forgotten", kind)
    return {kind: count for kind, count in went.items() if count}


def _by_the_settings(now: datetime) -> dict[str, Forget]:
    found: dict[str, Callable[[datetime], QuerySet[Any]]] = {
        "chat": _said, "tokens": _dead_tokens, "notices": _told, "sweeps": _looked, "admin": _in_admin,
        "unconfirmed": _never_confirmed, "deliveries": _settled,
    }  # fmt: skip
    before = {kind: now - timedelta(days=days) for kind, days in settings.KEEP_DAYS.items() if days}
    ways: dict[str, Forget] = {
        kind: partial(_forget, rows(before[kind])) for kind, rows in found.items() if kind in before
    }
    return ways | ({"ips": partial(_forget_machines, before["ips"])} if "ips" in before else {})


def _every_day(now: datetime) -> dict[str, Forget]:
    signed_in = Session.objects.values("session_key")
    rows: dict[str, QuerySet[Any]] = {
        "empty sweeps": _looked(now - EMPTY_SWEEPS).filter(found={}, failed=[]),
        "sessions": Session.objects.filter(expire_date__lt=now),
        "devices": UserSession.objects.exclude(session_key__in=signed_in),
        "requests": PartnerRequest.objects.filter(event__state__in=Event.ENDED),
    }
    ways: dict[str, Forget] = {kind: partial(_forget, old) for kind, old in rows.items()}
    return ways | {"grown up": shown_names.grown_up}


def _forget(rows: QuerySet[Any]) -> int:
    """A thousand rows at once: nobody waits for a long lock."""
    count = 0
    while some := list(rows.values_list("pk", flat=True)[:AT_ONCE]):
        rows.model._default_manager.filter(pk__in=some).delete()
        count += len(some)
    return count


def _forget_machines(before: datetime) -> int:
    """From which address of a machine a sign-in was opened that goes on."""
    known, count = UserSession.objects.filter(last_seen_at__lt=before).exclude(ip=FORGOTTEN), 0
    while some := list(known.values_list("pk", flat=True)[:AT_ONCE]):
        count += UserSession.objects.filter(pk__in=some).update(ip=FORGOTTEN)
    return count


def _said(before: datetime) -> QuerySet[Model]:
    """What was said at tables; a complaint that nobody has answered keeps what it is about."""
    open_ = Complaint.objects.filter(answer=Complaint.Answer.OPEN).values("message")
    return Message.objects.filter(at__lt=before).exclude(pk__in=open_)


def _dead_tokens(before: datetime) -> QuerySet[Model]:
    return ApiToken.objects.filter(Q(revoked_at__lt=before) | Q(expires_at__lt=before))


def _told(before: datetime) -> QuerySet[Model]:
    return Notice.objects.filter(created_at__lt=before).exclude(state=Notice.State.WAITING)


def _settled(before: datetime) -> QuerySet[Model]:
    """What webhooks were told, with its tries; what is still to be told stays."""
    return Delivery.objects.filter(created_at__lt=before).exclude(state=Delivery.State.WAITING)


def _looked(before: datetime) -> QuerySet[SweepRun]:
    return SweepRun.objects.filter(began_at__lt=before)


def _in_admin(before: datetime) -> QuerySet[Model]:
    """The admin site's own list of steps; what was done stands in the trail."""
    return LogEntry.objects.filter(action_time__lt=before)


def _never_confirmed(before: datetime) -> QuerySet[Model]:
    """Accounts of addresses that nobody has ever confirmed, and that have done nothing here."""
    idle = User.objects.filter(
        date_joined__lt=before, last_login=None, is_superuser=False, is_staff=False, players=None, memberships=None,
        event_roles=None,
    )  # fmt: skip
    return idle.filter(emailaddress__isnull=False).exclude(emailaddress__verified=True)
