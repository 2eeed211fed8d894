"""Whose account an address is: asked by whoever gives somebody a role. Everybody may open a club, and nobody is to go
through a list of addresses to see who has signed up: who asks for too many that nobody has must wait."""

from typing import Final

from django.core.cache import cache

from league.errors import LeagueRefusal
from league.models import User

MOST_MISSES: Final = 20
HOUR: Final = 3600


def account_of(email: str, *, by: User) -> User:
    """Raises `no-such-account`, `too-many-addresses`. Counted in the cache: where that is down, nobody waits."""
    key = f"no-account:{by.pk}"
    if cache.get(key, 0) >= MOST_MISSES:
        raise LeagueRefusal("too-many-addresses", most=MOST_MISSES)
    found = User.objects.filter(email__iexact=email, is_active=True).first()
    if found is None:
        _count(key)
        raise LeagueRefusal("no-such-account", email=email)
    return found


def _count(key: str) -> None:
    cache.add(key, 0, HOUR)
    try:
        cache.incr(key)
    except ValueError:  # it has run out between the two
        cache.add(key, 1, HOUR)
