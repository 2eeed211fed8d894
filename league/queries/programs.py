"""What the page of an account's programs shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from league.models import ApiToken, Scope, User


@dataclass(frozen=True, slots=True)
class TokenLine:
    token: ApiToken
    scopes: Sequence[str]
    """What it may do, in words."""
    expired: bool

    @property
    def in_force(self) -> bool:
        return not self.expired and self.token.revoked_at is None


def tokens_of(account: User, now: datetime | None = None) -> list[TokenLine]:
    """Those in force first, the newest first; one query."""
    now = now or timezone.now()
    lines = [
        TokenLine(
            token,
            [str(Scope(scope).label) for scope in token.scopes if scope in Scope.values],
            token.expires_at is not None and token.expires_at <= now,
        )
        for token in ApiToken.objects.filter(account=account).order_by("-id")
    ]
    return sorted(lines, key=lambda line: not line.in_force)
