"""Notices are mailed. A task takes some in hand (their rows are locked for that moment, and their time is moved on by a
lease), mails them, and writes down what came of it. Run twice, it finds nothing the second time; where its worker dies,
they come up again when the lease is over.

An address that has not been confirmed gets no mail, nor does one from which mail came back.
"""

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import groupby
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPResponseException
from typing import Any

from allauth.account.models import EmailAddress
from django.core.mail import get_connection
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Lower
from django.utils import timezone

from league import jobs
from league.models import Notice, NoticeChoices, StoppedAddress
from league.services.notices.bounces import bounced
from league.services.notices.holding import holds
from league.services.notices.mails import letter
from league.services.notices.making import A_TASK, choices_of

log = logging.getLogger(__name__)
State = Notice.State

LEASE = timedelta(minutes=15)
"""Longer than any task may run."""
AGAIN = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720))
"""After how long a mail that could not be sent is tried again; then it is given up."""
LOST = timedelta(minutes=2)
"""What has been due for so long has lost its task."""
PERMANENT = 500
MOST = 1000


def send(notices: Collection[int], now: datetime | None = None) -> int:
    """Mail those of these that are due; how many mails went out."""
    now = now or timezone.now()
    taken = _take(notices, now)
    usable = _usable(taken)
    chosen = choices_of({notice.recipient_id for notice in taken})
    letters = _letters([notice for notice in taken if _goes(notice, usable, chosen[notice.recipient_id])])
    connection = get_connection()
    sent = 0
    while letters:
        together = letters.pop(0)
        try:
            connection.send_messages([letter(together[0].recipient, usable[together[0].recipient_id], together)])
        except Exception as error:
            _close(connection)
            if _failed(together, error, now):  # nor would it be otherwise for the others
                _put_back([notice for rest in letters for notice in rest], error, now)
                break
        else:
            sent += 1
            _mark(together, state=State.SENT, sent_at=now, said="")
    _close(connection)
    return sent


@transaction.atomic
def _take(notices: Collection[int], now: datetime) -> list[Notice]:
    """What another has in hand just now is passed over: where its row is locked, and afterwards by its lease."""
    rows = waiting(now).filter(pk__in=list(notices)).select_for_update(skip_locked=True, of=("self",))
    taken = list(rows.select_related("recipient", "event__club").order_by("recipient", "pk"))
    Notice.objects.filter(pk__in=[notice.pk for notice in taken]).update(due_at=now + LEASE, attempts=F("attempts") + 1)
    return taken


def waiting(now: datetime) -> QuerySet[Notice]:
    return Notice.objects.filter(state=State.WAITING, due_at__lte=now)


def _usable(notices: Iterable[Notice]) -> dict[int, str]:
    """By account, its address, where that is confirmed and takes mail."""
    accounts = {notice.recipient_id: notice.recipient for notice in notices if notice.recipient.is_active}
    confirmed = EmailAddress.objects.filter(user__in=accounts, verified=True).values_list("user", "email")
    known = {(account, address.lower()) for account, address in confirmed}
    mine = {pk: account.email for pk, account in accounts.items() if (pk, account.email.lower()) in known}
    low = [address.lower() for address in mine.values()]
    stopped = StoppedAddress.objects.annotate(low=Lower("email")).filter(low__in=low)
    gone = set(stopped.values_list("low", flat=True))
    return {account: address for account, address in mine.items() if address.lower() not in gone}


def _goes(notice: Notice, usable: dict[int, str], chosen: NoticeChoices) -> bool:
    """Whether it is mailed after all; where it is not, that is written down."""
    if notice.recipient_id not in usable:
        _mark([notice], state=State.PAGE, said="no address that is confirmed and takes mail")
    elif chosen.by_mail(notice.kind) == NoticeChoices.Mail.NEVER:
        _mark([notice], state=State.PAGE)
    elif not holds(notice):
        _mark([notice], state=State.OVERTAKEN)
    else:
        return True
    return False


def _letters(notices: Sequence[Notice]) -> list[list[Notice]]:
    """A mail each, and of the daily ones a mail for each account."""
    daily = [notice for notice in notices if notice.digest]
    by_account = [list(of) for _, of in groupby(daily, key=lambda notice: notice.recipient_id)]
    return [[notice] for notice in notices if not notice.digest] + by_account


def _mark(notices: Iterable[Notice], **changes: Any) -> None:
    Notice.objects.filter(pk__in=[notice.pk for notice in notices], state=State.WAITING).update(**changes)


def _put_back(notices: Iterable[Notice], error: Exception, now: datetime) -> None:
    """Those that have not been tried: the try that was counted when they were taken is given back."""
    _mark(notices, due_at=now + AGAIN[0], attempts=F("attempts") - 1, said=f"not tried: {type(error).__name__}")


def _close(connection: Any) -> None:
    with suppress(Exception):
        connection.close()


def _failed(together: Sequence[Notice], error: Exception, now: datetime) -> bool:
    """Write down that these were not mailed; whether that is the mail server's trouble with all."""
    first = together[0]
    why = type(error).__name__
    log.warning("notice %s was not mailed: %s", first.pk, why)
    if isinstance(error, SMTPRecipientsRefused) and all(code >= PERMANENT for code, _ in error.recipients.values()):
        bounced(first.recipient.email, "; ".join(f"{code}" for code, _ in error.recipients.values()))
        _mark(together, state=State.BOUNCED, said=why)
    elif isinstance(error, SMTPDataError) and error.smtp_code >= PERMANENT:
        _mark(together, state=State.FAILED, said=f"{why} {error.smtp_code}")
    elif first.attempts >= len(AGAIN) or not isinstance(error, OSError):
        _mark(together, state=State.FAILED, said=why)
    else:
        _mark(together, due_at=now + AGAIN[first.attempts], said=why)
    return isinstance(error, OSError) and not isinstance(error, SMTPRecipientsRefused | SMTPResponseException)


def wake(now: datetime | None = None) -> int:
    """Ask for what is due and has no task of its own: daily mails, and what could not be mailed when its task came. How
    many that were."""
    now = now or timezone.now()
    return _wake(waiting(now).filter(Q(digest=True) | Q(attempts__gt=0) | ~Q(said="")))


def wake_lost(now: datetime | None = None) -> int:
    """Ask for what should have been mailed by now, and has lost its task."""
    return _wake(waiting((now or timezone.now()) - LOST))


def _wake(late: QuerySet[Notice]) -> int:
    found = list(late.order_by("recipient", "pk").values_list("recipient", "pk")[:MOST])
    for start, end in _in_tasks([account for account, _pk in found]):
        jobs.send_notices([pk for _account, pk in found[start:end]])
    return len(found)


def _in_tasks(accounts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where each task begins and ends: what one account is sent in a mail is one task's."""
    start = 0
    for at in range(1, len(accounts) + 1):
        ends = at == len(accounts) or (at - start >= A_TASK and accounts[at] != accounts[at - 1])
        if ends:
            yield start, at
            start = at
