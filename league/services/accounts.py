"""Accounts as their owners change them; signing up and passwords are allauth's."""

from typing import Any

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import User
from league.services import audit, names, shown_names

FIELDS = ("name", "language")
ALL_FIELDS = ("email", *FIELDS, "is_active", "is_superuser")


def name_new_account(user: User, name: str) -> None:
    """The name that came with the sign-up, which is allauth's."""
    user.name = names.clean(name)
    user.save(update_fields=["name"])


@transaction.atomic
def update_profile(user: User, *, by: User, name: str, language: str) -> User:
    """The own name and language; players and games of the past keep the name as it was."""
    if user.pk != by.pk:
        raise LeagueRefusal("not-allowed")
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    with audit.changing(user, FIELDS, "account.update", by=by):
        user.name, user.language = names.clean(name), language
        user.save(update_fields=FIELDS)
    shown_names.renew_account(user, by=by)
    return user


def require_password(account: User, password: str) -> None:
    """For what cannot be taken back: pages ask for a sign-in of just now, and from a program this is as much.

    Raises `no-password`, `wrong-password`.
    """
    if not account.has_usable_password():
        raise LeagueRefusal("no-password")
    if not account.check_password(password):
        raise LeagueRefusal("wrong-password")


@transaction.atomic
def save_account(account: User, *, by: User) -> User:
    """Save an account, new or changed, as a site admin has filled it in. The trail has what changed; of a password
    only that it did."""
    if not (by.is_active and by.is_superuser):
        raise LeagueRefusal("not-allowed")
    held = User.objects.select_for_update(no_key=True).filter(pk=account.pk).first()
    before = _told(held) if held else {}
    if held and held.password != account.password:
        before["password"] = "replaced"
    account.save()
    old, new = audit.difference(before, _told(account) | ({"password": "new"} if "password" in before else {}))
    if new:
        audit.log("account.update" if held else "account.create", account, by=by, old=old if held else {}, new=new)
    return account


def _told(account: User) -> dict[str, Any]:
    return audit.snapshot(account, ALL_FIELDS)
