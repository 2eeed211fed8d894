"""Accounts as their owners change them; signing up and passwords are allauth's."""

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import User
from league.services import audit, names

FIELDS = ("name", "language")


@transaction.atomic
def update_profile(user: User, *, by: User, name: str, language: str) -> User:
    """The own name and language; players and games of the past keep the name as it was."""
    if user.pk != by.pk:
        raise LeagueRefusal("not-allowed")
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    before = audit.snapshot(user, FIELDS)
    user.name, user.language = names.clean(name), language
    user.save(update_fields=FIELDS)
    old, new = audit.difference(before, audit.snapshot(user, FIELDS))
    if new:
        audit.log("account.update", user, by=by, old=old, new=new)
    return user
