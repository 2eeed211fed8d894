"""Complaints about what was said at a club's online tables: answered by those who look after the table, who may also
forbid somebody to write for a time. Whoever is muted reads and plays on, and is told until when.

A club's admins mute in the whole club, an event's directors in their event. What is decided stands in the audit trail.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from gameplay.models import Complaint
from gameplay.services import live
from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Club, Event, Mute, User
from league.queries.moderation import complaints_in
from league.services import audit
from league.services.guard import locked, permit

DAYS = (1, 7, 30, 365)
Answer = Complaint.Answer


def answer(club: Club, complaint: Complaint, *, answer: str, by: User, days: int = 7, note: str = "") -> Complaint:
    """Hide the message, hide it and mute its writer for so many days, or leave it as it is. Raises `no-such-complaint`,
    `no-such-answer`, `mute-too-long`, `mute-needs-a-reason`, and what gameplay refuses.

    The audit trail and the mute are written with it. What the tables show follows, a table at a time: each has its own
    lock, and is asked anew by whoever writes there."""
    with transaction.atomic():
        _require_answer(answer, days, note)
        club = locked(club)
        if not complaints_in(club, by).filter(pk=complaint.pk).exists():
            raise LeagueRefusal("no-such-complaint")
        until = timezone.now() + timedelta(days=days)
        done = live.answer_complaint(complaint.pk, answer=answer, by=by, note=note, muted_until=until)
        told = {"answer": answer, "message": done.message.text, "name": done.message.name}
        audit.log("complaint.answer", _thing(club, done), by=by, new=told, reason=note)
        if answer == Answer.MUTED and done.message.user_id is not None:
            _mute(club, done, until, note, by)
    _tell(done.message.user)
    return done


def _require_answer(answer: str, days: int, note: str) -> None:
    if answer not in (Answer.HIDDEN, Answer.MUTED, Answer.LEFT):
        raise LeagueRefusal("no-such-answer")
    if answer == Answer.MUTED and days not in DAYS:
        raise LeagueRefusal("mute-too-long", most=max(DAYS))
    if answer == Answer.MUTED and not one_line(note):
        raise LeagueRefusal("mute-needs-a-reason")


def _event_of(complaint: Complaint) -> Event | None:
    return Event.objects.filter(rounds__tables__game=complaint.message.table.game_id).select_related("club").first()


def _thing(club: Club, complaint: Complaint) -> Club | Event:
    """What the line in the log is about: the event, where the table is one of its."""
    return _event_of(complaint) or club if complaint.message.table.game_id else club


def _mute(club: Club, complaint: Complaint, until: datetime, note: str, by: User) -> Mute:
    broad = by.has_perm("league.administer_club", club)
    return Mute.objects.create(
        club=club, event=None if broad else _event_of(complaint), user=complaint.message.user,
        name=complaint.message.name, until=until, note=one_line(note)[:300], by=by,
    )  # fmt: skip


@transaction.atomic
def _lift(mute: Mute, by: User) -> Mute:
    club = locked(mute.club)
    permit(by, "league.direct_event" if mute.event_id else "league.administer_club", mute.event or club)
    mute = locked(mute)
    if mute.lifted_at is None:
        mute.lifted_at, mute.lifted_by = timezone.now(), by
        mute.save(update_fields=["lifted_at", "lifted_by"])
        audit.log("mute.lift", mute.event or club, by=by, old={"name": mute.name, "until": mute.until})
    return mute


def lift(mute: Mute, *, by: User) -> Mute:
    """Whoever was muted may write again, at all tables for which this mute was made."""
    lifted = _lift(mute, by)
    _tell(lifted.user)
    return lifted


def _tell(user: User | None) -> None:
    if user is not None:
        for key in live.tables_of(user):
            live.tell_mutes(key)
