"""Notices are made: one row for each who is told, with the state in which its mail waits."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Count, F, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from league import jobs
from league.models import Event, Notice, NoticeChoices, User
from league.services.audit import plain

DIGEST_HOUR = 7
"""At which daily mails go out, in the time zone of the site: accounts have none of their own."""
REMIND_HOURS = (2, 24, 48, 168)
"""How long before the start somebody may be reminded; 0 is never."""
A_TASK = 50
"""So many mails at most are one task's."""
Kind, State, Mail = Notice.Kind, Notice.State, NoticeChoices.Mail


def _everything(facts: Any) -> Any:
    return facts


@transaction.atomic
def make(
    kind: Kind,
    subject: str,
    told: Mapping[int, dict[str, Any]],
    *,
    event: Event | None = None,
    noticed: Callable[[Any], Any] = _everything,
) -> list[Notice]:
    """`told`: by account, what it is told of the subject. Whoever has been told just that is not told again, as far as
    anybody would notice (`noticed`, of the facts)."""
    before = _before(kind, subject) if told else {}
    told = {to: plain(facts) for to, facts in told.items()}
    fresh = {to: facts for to, facts in told.items() if to not in before or noticed(before[to][1]) != noticed(facts)}
    chosen = choices_of(fresh)
    now = timezone.now()
    made = []
    for to, facts in sorted(fresh.items()):
        times = before.get(to, (0, None))[0] + 1
        notice = Notice(recipient_id=to, kind=kind, subject=subject, times=times, event=event, facts=facts)
        if _as_chosen(notice, chosen[to], now):
            made.append(notice)
    return _saved(made)


def _before(kind: str, subject: str) -> dict[int, tuple[int, Any]]:
    """By account, how often it has been told of this, and what it was told last."""
    known = Notice.objects.filter(kind=kind, subject=subject).order_by("times")
    return {to: (times, facts) for to, times, facts in known.values_list("recipient", "times", "facts")}


def choices_of(accounts: Collection[int]) -> dict[int, NoticeChoices]:
    """One query; who has chosen nothing has what everybody begins with."""
    rows = NoticeChoices.objects.filter(account__in=list(accounts)) if accounts else ()
    chosen = {row.account_id: row for row in rows}
    return {account: chosen.get(account) or NoticeChoices(account_id=account) for account in accounts}


def _as_chosen(notice: Notice, chosen: NoticeChoices, now: datetime) -> bool:
    """How it is told; whether it is told at all."""
    mail, notice.on_page = chosen.by_mail(notice.kind), chosen.on_page(notice.kind)
    if mail == Mail.NEVER:
        notice.state = State.PAGE
        return notice.on_page
    notice.digest = mail == Mail.DAILY
    notice.due_at = next_digest(now) if notice.digest else now
    return True


def next_digest(now: datetime) -> datetime:
    here = now.astimezone(ZoneInfo(settings.TIME_ZONE))
    at = here.replace(hour=DIGEST_HOUR, minute=0, second=0, microsecond=0)
    return at if at > here else at + timedelta(days=1)


def _saved(made: list[Notice]) -> list[Notice]:
    if not made:
        return []
    try:
        with transaction.atomic():
            Notice.objects.bulk_create(made, batch_size=500)
    except IntegrityError:  # another process has told them at this very moment
        return []
    _count([notice.recipient_id for notice in made if notice.on_page])
    _mail(made)
    return made


def _mail(notices: Iterable[Notice]) -> None:
    at_once = [notice.pk for notice in notices if notice.state == State.WAITING and not notice.digest]
    for start in range(0, len(at_once), A_TASK):
        jobs.send_notices(at_once[start : start + A_TASK])


def mail_after_all(kind: Kind, subject: str, accounts: Collection[int]) -> None:
    """For those whose last notice of this is true again, and was not at the time when it should have been mailed."""
    known = Notice.objects.filter(kind=kind, subject=subject, recipient__in=accounts).order_by("times")
    latest = {notice.recipient_id: notice for notice in known}
    lost = [notice for notice in latest.values() if notice.state == State.OVERTAKEN]
    now = timezone.now()
    for notice in lost:
        notice.state, notice.attempts = State.WAITING, 0
        notice.due_at = next_digest(now) if notice.digest else now
    Notice.objects.bulk_update(lost, ["state", "attempts", "due_at"], batch_size=500)
    _mail(lost)


def settle(kinds: Collection[Kind], subject: str) -> None:
    """What has been told of this has become nothing to look at: it is read, also where nobody has opened it. One query
    where nobody has been told."""
    unread = Notice.objects.filter(kind__in=kinds, subject=subject, on_page=True, read_at=None)
    found = dict(unread.values_list("pk", "recipient"))
    if not found:
        return
    rows = User.objects.filter(pk__in={*found.values()})
    list(rows.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    Notice.objects.filter(pk__in=found).update(read_at=timezone.now())
    left = Notice.objects.filter(recipient=OuterRef("pk"), on_page=True, read_at=None).order_by().values("recipient")
    rows.update(unread=Coalesce(Subquery(left.annotate(count=Count("pk")).values("count")), 0))


def _count(accounts: list[int]) -> None:
    """One more to read. The rows are locked in one order, so that two rounds published at once never wait for each
    other."""
    rows = User.objects.filter(pk__in=accounts)
    list(rows.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    rows.update(unread=F("unread") + 1)
