"""Who has to sign in with a second factor: whoever runs something, where the site or one of their clubs asks for it."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings

from league.models import Club
from league.queries.reach import reach


def is_required_of(user: Any) -> bool:
    """Three queries at most. Members, players and scorers are asked for none."""
    held = reach(user)
    if settings.REQUIRE_SECOND_FACTOR:
        return held.looks_after_something
    return bool(held.staffed) and Club.objects.filter(pk__in=held.staffed, second_factor=True).exists()


def is_missing_of(user: Any) -> bool:
    """It is required, and there is none yet."""
    return is_required_of(user) and not Authenticator.objects.filter(user_id=user.pk).exists()
