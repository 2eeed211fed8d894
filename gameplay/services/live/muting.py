"""Who may not write at an online table, and until when: as a moderator has said at this table, or as the world around
has it for more than this one. Whoever is muted reads and plays on, and is told until when on the own page.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction

from gameplay.models import Complaint, LiveTable, Place
from gameplay.policy import policy
from gameplay.queries.live import standing
from gameplay.services.live.state import locked, now, save


def mutes_at(table: LiveTable, users: Iterable[Any]) -> dict[int | None, datetime]:
    """By account, of those who are muted now."""
    asked = list(users)
    if not asked:
        return {}
    found: dict[int | None, datetime] = dict(policy().mutes(asked, table))
    answered = Complaint.objects.filter(
        answer=Complaint.Answer.MUTED, message__table=table, message__user__in=asked, muted_until__gt=now()
    )  # fmt: skip
    for user, until in answered.values_list("message__user", "muted_until"):
        found[user] = max(found.get(user, until), until)
    return found


@transaction.atomic
def tell_mutes(key: str) -> None:
    """Have the places at this table say who is muted, where that has changed."""
    table = locked(key)
    mute_anew(table)


def mute_anew(table: LiveTable) -> None:
    """As `tell_mutes`, at a locked table, which is saved in any case."""
    places = [place for place in standing(table).places if place.user_id is not None]
    muted = mutes_at(table, [place.user_id for place in places])
    changed = [place for place in places if place.muted_until != muted.get(place.user_id)]
    for place in changed:
        place.muted_until = muted.get(place.user_id)
    Place.objects.bulk_update(changed, ["muted_until"])
    save(table)


def tables_of(user: Any) -> list[str]:
    """Keys of the tables that are not over at which somebody sits."""
    own = LiveTable.objects.filter(places__user=user).exclude(state=LiveTable.State.OVER)
    return list(own.order_by("pk").values_list("key", flat=True))
