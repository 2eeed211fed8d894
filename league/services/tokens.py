"""Tokens by which programs act for an account: made and revoked by its owner, found by those who hold them."""

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import ApiToken, Scope, User
from league.services import audit
from league.services.guard import locked

START = "tavula_"
SHOWN = len(START) + 6
"""So much of a token stays readable, for its owner to know it by."""
MOST = 50
"""Tokens of one account that are in force."""
LONGEST_DAYS = 3650
A_MINUTE = timedelta(minutes=1)


@transaction.atomic
def make(name: str, scopes: Collection[str], days: int | None = None, *, by: User) -> tuple[ApiToken, str]:
    """A token for the own account, and its text, which nobody can read again. `days`: how long it lasts; None: until
    it is revoked.

    Raises `name-missing`, `no-such-scope`, `scope-needed`, `token-days`, `too-many-tokens`.
    """
    account = User.objects.select_for_update(no_key=True).get(pk=by.pk)
    name = one_line(name)[:80]
    if not name:
        raise LeagueRefusal("name-missing")
    if unknown := sorted(set(scopes) - set(Scope.values)):
        raise LeagueRefusal("no-such-scope", scope=unknown[0])
    if not scopes:
        raise LeagueRefusal("scope-needed")
    if days is not None and not 1 <= days <= LONGEST_DAYS:
        raise LeagueRefusal("token-days", most=LONGEST_DAYS)
    if in_force().filter(account=account).count() >= MOST:
        raise LeagueRefusal("too-many-tokens", most=MOST)
    text = START + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        account=account,
        name=name,
        prefix=text[:SHOWN],
        digest=digest_of(text),
        scopes=[scope for scope in Scope.values if scope in scopes],
        expires_at=timezone.now() + timedelta(days=days) if days else None,
    )
    told = {"token": token.prefix, "name": name, "scopes": token.scopes, "expires_at": token.expires_at}
    audit.log("account.token", account, by=by, new=told)
    return token, text


@transaction.atomic
def revoke(token: ApiToken, *, by: User) -> ApiToken:
    """From now on it opens nothing. Done twice, it is done once. Its owner does it, or a site admin."""
    token = locked(token)
    if token.account_id != by.pk and not (by.is_active and by.is_superuser):
        raise LeagueRefusal("not-allowed")
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
        audit.log("account.revoke_token", token.account, by=by, old={"token": token.prefix, "name": token.name})
    return token


def in_force(now: datetime | None = None) -> QuerySet[ApiToken]:
    ends = Q(expires_at=None) | Q(expires_at__gt=now or timezone.now())
    return ApiToken.objects.filter(ends, revoked_at=None)


def found(text: str) -> ApiToken:
    """The token of this text, with its account.

    Raises `token-unknown`, `token-revoked`, `token-expired`; of an account that is closed a token is unknown.
    """
    token = ApiToken.objects.select_related("account").filter(digest=digest_of(text)).first()
    if token is None or not token.account.is_active:
        raise LeagueRefusal("token-unknown")
    if token.revoked_at is not None:
        raise LeagueRefusal("token-revoked", name=token.name)
    if token.expires_at is not None and token.expires_at <= timezone.now():
        raise LeagueRefusal("token-expired", name=token.name)
    return token


def used(token: ApiToken) -> None:
    """Note that it is in use: once a minute is often enough."""
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at <= now - A_MINUTE:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def digest_of(text: str) -> str:
    """256 random bits need no salt, and no slow digest either."""
    return sha256(text.encode()).hexdigest()
