"""The address of somebody's own calendar: made, made anew, revoked by its owner; followed by whoever has it, since
calendar programs sign in nowhere."""

import secrets

from django.core import signing
from django.db import transaction

from league.errors import LeagueRefusal
from league.models import CalendarLink, User
from league.services import audit

SALT = "calendar"


@transaction.atomic
def make_link(*, by: User) -> CalendarLink:
    """An address, or another one: the one before leads nowhere from then on."""
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    link, _ = CalendarLink.objects.update_or_create(account=by, defaults={"nonce": secrets.token_urlsafe(12)})
    audit.log("account.calendar", by, by=by)
    return link


@transaction.atomic
def revoke_link(*, by: User) -> None:
    """Done twice, it is done once."""
    gone, _ = CalendarLink.objects.filter(account=by).delete()
    if gone:
        audit.log("account.revoke_calendar", by, by=by)


def token_of(link: CalendarLink) -> str:
    return signing.dumps([link.account_id, link.nonce], salt=SALT)


def account_of(token: str) -> User:
    """Whose calendar this is; one query. Raises `calendar-unknown`."""
    try:
        account, nonce = signing.loads(token, salt=SALT)
        link = CalendarLink.objects.select_related("account").get(account=account, nonce=nonce, account__is_active=True)
    except (signing.BadSignature, CalendarLink.DoesNotExist, TypeError, ValueError):
        raise LeagueRefusal("calendar-unknown") from None
    return link.account
