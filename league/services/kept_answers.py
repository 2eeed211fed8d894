"""Answers to writes, kept under the keys that came with them: what is sent twice is done once.

The row is made before the write and filled in after it, all in one transaction: of two requests with one key that come
at the same moment the second waits at the constraint until the first is through, and then finds its answer. What was
refused is rolled back with its row: nothing was done, so that the key is free for another try.
"""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.errors import LeagueRefusal
from league.models import KeptAnswer, User

AT_ONCE = 1000


def keep_place(account: User, key: str, request: str, body: bytes) -> tuple[KeptAnswer, bool]:
    """The row of this key, and whether it is new. To be called in the transaction of the write.

    Raises `key-reused` where the key came with something else, `key-in-use` where its write is not through.
    """
    digest = sha256(f"{request}\n".encode() + body).hexdigest()
    fields = {"request": request[:300], "digest": digest}
    try:
        with transaction.atomic():
            return KeptAnswer.objects.create(account=account, key=key, **fields), True
    except IntegrityError:
        held = KeptAnswer.objects.filter(account=account, key=key).first()
    if held is None or held.status is None:  # swept away, or rolled back, in this very moment
        raise LeagueRefusal("key-in-use")
    if held.digest != digest:
        raise LeagueRefusal("key-reused")
    return held, False


def fill(place: KeptAnswer, status: int, headers: dict[str, Any], body: str) -> None:
    """Where the write was the account's last one, the row is gone with it, and nobody is left to ask again."""
    KeptAnswer.objects.filter(pk=place.pk).update(status=status, headers=headers, body=body)


def forget_old(now: datetime | None = None) -> int:
    """Answers go after some days, at least one; how many went."""
    before = (now or timezone.now()) - timedelta(days=max(settings.KEEP_DAYS["answers"], 1))
    old = list(KeptAnswer.objects.filter(created_at__lt=before).values_list("pk", flat=True)[:AT_ONCE])
    return KeptAnswer.objects.filter(pk__in=old).delete()[0]
