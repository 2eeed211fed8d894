"""What nobody needs any more goes, by the settings of the site (`KEEP_DAYS`), a little at a time. 0 keeps a kind.

The trail and the books are not touched: they are the club's memory, hold no address of a machine, and lose a person's
name when that person is erased. Files of imports and exports, answers kept for programs and the log of webhooks are
looked after where they are made.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from gameplay.models import Complaint, Message
from league.models import ApiToken, Event, Notice, PartnerRequest, SweepRun, User
from league.services import shown_names

AT_ONCE = 1000


def forget_old(now: datetime | None = None) -> dict[str, int]:
    """Once a day; how many went, by kind. Run twice, the second finds nothing."""
    now = now or timezone.now()
    found: dict[str, Callable[[datetime], QuerySet[Model]]] = {
        "chat": _said, "tokens": _dead_tokens, "notices": _told, "sweeps": _looked, "admin": _in_admin,
        "unconfirmed": _never_confirmed,
    }  # fmt: skip
    went = {kind: _forget(rows(now - timedelta(days=days))) for kind, rows in found.items()
            if (days := settings.KEEP_DAYS[kind])}  # fmt: skip
    went["sessions"] = _forget(Session.objects.filter(expire_date__lt=now))
    went["devices"] = _forget(UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")))
    went["requests"] = _forget(PartnerRequest.objects.filter(event__state__in=Event.ENDED))
    went["grown up"] = shown_names.grown_up()
    return {kind: count for kind, count in went.items() if count}


def _forget(rows: QuerySet[Model]) -> int:
    """A thousand rows at once: nobody waits for a long lock."""
    count = 0
    while some := list(rows.values_list("pk", flat=True)[:AT_ONCE]):
        rows.model._default_manager.filter(pk__in=some).delete()
        count += len(some)
    return count


def _said(before: datetime) -> QuerySet[Model]:
    """What was said at tables; a complaint that nobody has answered keeps what it is about."""
    open_ = Complaint.objects.filter(answer=Complaint.Answer.OPEN).values("message")
    return Message.objects.filter(at__lt=before).exclude(pk__in=open_)


def _dead_tokens(before: datetime) -> QuerySet[Model]:
    return ApiToken.objects.filter(Q(revoked_at__lt=before) | Q(expires_at__lt=before))


def _told(before: datetime) -> QuerySet[Model]:
    return Notice.objects.filter(created_at__lt=before).exclude(state=Notice.State.WAITING)


def _looked(before: datetime) -> QuerySet[Model]:
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
