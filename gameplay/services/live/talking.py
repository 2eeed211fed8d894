"""What is said at an online table. It is kept; a moderator hides what is out of place and mutes whoever wrote it."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from gameplay.errors import Refusal
from gameplay.eyes import as_written
from gameplay.models import Complaint, Message
from gameplay.policy import policy
from gameplay.queries.live import standing
from gameplay.services.live.muting import mute_anew, mutes_at
from gameplay.services.live.state import locked, now, require_place, save
from gameplay.services.live.state import note as write_down
from gameplay.texts import fitting_key, one_line

LONGEST = 300
LATELY = timedelta(seconds=20)
MOST_LATELY = 10
"""Messages of one player at a table within that time, from whatever windows."""
MUTED_FOR = timedelta(days=7)


@transaction.atomic
def say(key: str, *, text: str, by: Any, once: str) -> Message:
    """Say something to the table. `once` is the message's own key: sent again, it is said once. Only those who sit here
    speak, and nobody so much that the others are not read. Raises `not-at-this-table`, `nothing-said`, `muted`,
    `too-much-said`."""
    once = fitting_key(once)
    at = standing(locked(key))
    place = require_place(at, by)
    if old := Message.objects.filter(table=at.table, user=by, key=once).first():
        return old
    said = one_line(text)[:LONGEST]
    if not said:
        raise Refusal("nothing-said")
    if by.pk in mutes_at(at.table, [by]):
        raise Refusal("muted")
    lately = Message.objects.filter(table=at.table, user=by, at__gt=now() - LATELY)
    if lately.count() >= MOST_LATELY:
        raise Refusal("too-much-said", most=MOST_LATELY, seconds=LATELY.seconds)
    with as_written():
        shown = {"name": place.name, "public_name": place.public_name}
    message = Message.objects.create(table=at.table, user=by, text=said, key=once, **shown)
    save(at.table)
    return message


@transaction.atomic
def complain(key: str, *, message: int, reason: str = "", by: Any) -> Complaint:
    """Tell the moderators of a message. Told twice, it is told once."""
    at = standing(locked(key))
    require_place(at, by)
    found = Message.objects.filter(table=at.table, pk=message).first()
    if found is None:
        raise Refusal("no-such-message")
    complaint, _new = Complaint.objects.get_or_create(
        message=found, by=by, defaults={"reason": one_line(reason)[:LONGEST]}
    )
    return complaint


@transaction.atomic
def answer_complaint(
    complaint_id: int, *, answer: str, by: Any, note: str = "", muted_until: datetime | None = None
) -> Complaint:
    """A moderator's answer, which may be changed, to all who have complained of this message; `hidden` and `muted` both
    hide it. Who is muted is so at this table, for a week or until the moment named. Raises `not-allowed`, and
    `own-complaint` for whoever is complained of."""
    complaint = Complaint.objects.select_related("message__table__game").get(pk=complaint_id)
    table = locked(complaint.message.table.key)
    if not policy().may_moderate(by, table):
        raise Refusal("not-allowed")
    if complaint.message.user_id == by.pk:
        raise Refusal("own-complaint")
    mutes = answer == Complaint.Answer.MUTED
    told = {
        "answer": Complaint.Answer(answer), "answered_by": by, "answered_at": now(), "note": one_line(note)[:LONGEST],
        "muted_until": (muted_until or now() + MUTED_FOR) if mutes else None,
    }  # fmt: skip
    open_ones = Q(message=complaint.message, answer=Complaint.Answer.OPEN)
    Complaint.objects.filter(open_ones | Q(pk=complaint.pk)).update(**told)
    _hide(complaint.message, by if mutes or answer == Complaint.Answer.HIDDEN else None)
    write_down(table, "moderated", message=complaint.message.pk, answer=answer)
    mute_anew(table)
    complaint.refresh_from_db()
    return complaint


def _hide(message: Message, by: Any) -> None:
    message.hidden_by = by
    message.save(update_fields=["hidden_by"])
