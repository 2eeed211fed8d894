"""Accounts with an address, and what they have been told."""

from allauth.account.models import EmailAddress

from league.models import Notice, User


def confirmed(account: User) -> User:
    EmailAddress.objects.create(user=account, email=account.email, verified=True, primary=True)
    return account


def told(kind: str) -> dict[str, Notice]:
    """By name, the latest notice of this kind."""
    rows = Notice.objects.filter(kind=kind).select_related("recipient", "event__club").order_by("id")
    return {notice.recipient.name: notice for notice in rows}
