"""Whether a notice still matters when its mail goes out, minutes or a day after it was made."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.utils import timezone

from gameplay.models import LiveTable
from league.models import Entry, Event, Notice, Player, Result, Round, Table

Kind = Notice.Kind


def holds(notice: Notice) -> bool:
    """One query at most."""
    if notice.event is not None and notice.event.state == Event.State.CANCELLED:
        return False
    return HOLDS[Kind(notice.kind)](notice)


def _pairings(notice: Notice) -> bool:
    """The latest of what was told of this round, which is still played."""
    told = Notice.objects.filter(kind=notice.kind, subject=notice.subject, recipient=notice.recipient_id)
    rounds = Round.objects.filter(
        event=notice.event_id, number=notice.facts["round"], state__in=Round.UNDER_WAY,
    )  # fmt: skip
    return rounds.exists() and not told.filter(times__gt=notice.times).exists()


def _result(state: str) -> Callable[[Notice], bool]:
    return lambda notice: Result.objects.filter(pk=notice.subject.rpartition(" ")[2], state=state).exists()


def _decided(notice: Notice) -> bool:
    """It is still that one; where there was none any more, that is true whatever has come since."""
    number = notice.facts.get("result")
    return number is None or Result.objects.filter(pk=number, state__in=Result.IN_FORCE).exists()


def _claim(notice: Notice) -> bool:
    return Player.objects.filter(pk=notice.facts["player"], user=None).exists()


def _place(notice: Notice) -> bool:
    return Entry.objects.present().filter(pk=notice.subject.rpartition(" ")[2]).exists()


def _reminder(notice: Notice) -> bool:
    at = datetime.fromisoformat(notice.facts["at"])
    if "table" in notice.facts:
        return _day(notice)
    entered = Entry.objects.present().filter(event=notice.event_id, members__player__user=notice.recipient_id)
    return at > timezone.now() and notice.event is not None and notice.event.starts_at == at and entered.exists()


def _turn(notice: Notice) -> bool:
    since = datetime.fromisoformat(notice.facts["since"])
    tables = LiveTable.objects.filter(key=notice.facts["key"], state=LiveTable.State.PLAYING)
    return tables.filter(turn_since=since).exists()


def _day(notice: Notice) -> bool:
    """The day is still that one."""
    at = notice.facts["at"] and datetime.fromisoformat(notice.facts["at"])
    return Table.objects.filter(pk=notice.subject.rpartition(" ")[2], plays_at=at or None).exists()


HOLDS: Mapping[Kind, Callable[[Notice], bool]] = {
    Kind.PAIRINGS: _pairings,
    Kind.RESULT: _result(Result.State.REPORTED),
    Kind.DISPUTE: _result(Result.State.DISPUTED),
    Kind.DECIDED: _decided,
    Kind.CLAIM: _claim,
    Kind.PLACE: _place,
    Kind.REMINDER: _reminder,
    Kind.TURN: _turn,
    Kind.DAY: _day,
}
