"""What is said at an online table. It is kept; a moderator hides what is out of place and mutes whoever wrote it."""

from typing import Any

from django.db import transaction

from gameplay.errors import Refusal
from gameplay.models import Complaint, LiveTable, Message
from gameplay.policy import policy
from gameplay.queries.live import standing
from gameplay.services.live.state import locked, note, require_place, save
from gameplay.texts import one_line

LONGEST = 300


@transaction.atomic
def say(key: str, *, text: str, by: Any, once: str) -> Message:
    """Say something to the table. `once` is the message's own key: sent again, it is said once. Only those who sit here
    speak. Raises `not-at-this-table`, `nothing-said`, `muted`."""
    at = standing(locked(key))
    place = require_place(at, by)
    if old := Message.objects.filter(table=at.table, user=by, key=once[:40]).first():
        return old
    said = one_line(text)[:LONGEST]
    if not said:
        raise Refusal("nothing-said")
    if _muted(at.table, by):
        raise Refusal("muted")
    message = Message.objects.create(table=at.table, user=by, name=place.name, text=said, key=once[:40])
    save(at.table)
    return message


def _muted(table: LiveTable, user: Any) -> bool:
    muted = Complaint.objects.filter(answer=Complaint.Answer.MUTED, message__table=table, message__user=user)
    return bool(muted.exists())


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
def answer_complaint(complaint_id: int, *, answer: str, by: Any) -> Complaint:
    """A moderator's answer; `hidden` and `muted` both hide the message. Raises `not-allowed`."""
    complaint = Complaint.objects.select_related("message__table__game").get(pk=complaint_id)
    table = locked(complaint.message.table.key)
    if not policy().may_moderate(by, table):
        raise Refusal("not-allowed")
    complaint.answer, complaint.answered_by = Complaint.Answer(answer), by
    complaint.save(update_fields=["answer", "answered_by"])
    hides = answer in (Complaint.Answer.HIDDEN, Complaint.Answer.MUTED)
    complaint.message.hidden_by = by if hides else None
    complaint.message.save(update_fields=["hidden_by"])
    note(table, "moderated", message=complaint.message.pk, answer=answer)
    save(table)
    return complaint
