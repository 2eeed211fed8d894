"""How somebody wants to be told, and what has been read. Each is done by its owner alone; mail is also stopped by
whoever holds the link that stands in it."""

from collections.abc import Collection, Mapping
from datetime import datetime

from django.core import signing
from django.db import transaction
from django.utils import timezone

from league.errors import LeagueRefusal
from league.models import Notice, NoticeChoices, StoppedAddress, User
from league.services import audit
from league.services.notices.making import REMIND_HOURS, choices_of

SALT = "notices.stop"
FIELDS = ("mail", "off_page", "remind_hours")
NEVER = NoticeChoices.Mail.NEVER


@transaction.atomic
def choose(mail: Mapping[str, str], off_page: Collection[str], remind_hours: int, *, by: User) -> NoticeChoices:
    """Kinds that are left out of `mail` are as they begin. Raises `bad-value`."""
    kinds, ways = set(Notice.Kind.values), set(NoticeChoices.Mail.values)
    wrong = sorted({*mail, *off_page} - kinds) or sorted(set(mail.values()) - ways)
    if wrong or remind_hours not in (0, *REMIND_HOURS):
        raise LeagueRefusal("bad-value", field="notices", problem=str(wrong[0] if wrong else remind_hours))
    chosen = _locked(by)
    with audit.changing(chosen, FIELDS, "account.notices", by=by):
        chosen.mail, chosen.off_page, chosen.remind_hours = dict(mail), sorted(off_page), remind_hours
        chosen.save()
    return chosen


def _locked(account: User) -> NoticeChoices:
    """The account's row is locked: of two who choose at once neither makes a second row."""
    User.objects.select_for_update(no_key=True).get(pk=account.pk)
    return NoticeChoices.objects.filter(account=account).first() or NoticeChoices(account=account)


def stop_token(account: int, kinds: Collection[str]) -> str:
    """For the link in a mail by which mails of these kinds stop. It opens nothing else, and never runs out."""
    return signing.dumps([account, sorted(kinds)], salt=SALT)


def stopped_by(token: str) -> tuple[User, list[str]]:
    """Whose mail this link stops, and of which kinds. Raises `stop-link-unknown`."""
    try:
        account, kinds = signing.loads(token, salt=SALT)
        return User.objects.get(pk=account), [kind for kind in kinds if kind in Notice.Kind.values]
    except (signing.BadSignature, User.DoesNotExist, TypeError, ValueError):
        raise LeagueRefusal("stop-link-unknown") from None


@transaction.atomic
def stop(token: str, *, everything: bool = False) -> list[str]:
    """Mails of the link's kinds stop, or all; what stands on the page stays as it is. Done twice, it is done once."""
    account, kinds = stopped_by(token)
    chosen = _locked(account)
    stopped = Notice.Kind.values if everything else kinds
    with audit.changing(chosen, FIELDS, "account.notices", by=account):
        chosen.mail = chosen.mail | dict.fromkeys(stopped, str(NEVER))
        chosen.save()
    return list(stopped)


@transaction.atomic
def try_again(*, by: User) -> None:
    """Mail to the own address came back once; its owner says that it works again."""
    gone, _ = StoppedAddress.objects.filter(email__iexact=by.email).delete()
    if gone:
        audit.log("account.mail_again", by, by=by)


@transaction.atomic
def read(account: User, number: int | None = None, *, now: datetime | None = None) -> None:
    """Read one of the own notices, or all. The count is taken anew, whatever it was."""
    held = User.objects.select_for_update(no_key=True).get(pk=account.pk)
    mine = Notice.objects.filter(recipient=held, on_page=True, read_at=None)
    (mine if number is None else mine.filter(pk=number)).update(read_at=now or timezone.now())
    held.unread = 0 if number is None else mine.count()
    held.save(update_fields=["unread"])
    account.unread = held.unread


def choices_for(account: User) -> NoticeChoices:
    return choices_of([account.pk])[account.pk]
