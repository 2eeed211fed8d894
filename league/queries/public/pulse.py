"""The pulse of an event: one row, one query, that changes whenever something on its public pages does.

Pages ask for it every few seconds; only when it differs from what they show is anything else read.
"""

from typing import Any

from django.db.models import Count, Max, OuterRef, Q, Subquery, Sum
from django.db.models.functions import JSONObject

from league.models import AuditEntry, Club, Entry, Event, Prize, Round, Table, Transaction

OF_DAYS = ("round.set_week", "table.set_date")
"""Steps that move the days of a league."""
OF_PRIZES = ("event.set_prizes", "event.mark")
"""Steps that change the table of prizes, or who can win one of them."""


def _one_row(rows: Any, group: str, **facts: Any) -> Subquery:
    """Several aggregates over an event's rows as one column, so that they are read in one go."""
    return Subquery(rows.order_by().values(group).annotate(facts=JSONObject(**facts)).values("facts")[:1])


def _rounds() -> Subquery:
    return _one_row(
        Round.objects.filter(event=OuterRef("pk")),
        "event",
        rounds=Count("pk"),
        playing=Count("pk", filter=Q(state=Round.State.PLAYING)),
        closed=Count("pk", filter=Q(state=Round.State.CLOSED)),
        published=Max("published_at"),
        ended=Max("closed_at"),
        starts=Max("starts_at"),
        ends=Max("clock_ends_at"),
        left=Max("clock_left"),
        said=Max("announcement"),
    )


def _hands() -> Subquery:
    """What is being played just now: hands entered, corrected, taken back, and games that ended."""
    return _one_row(
        Table.objects.filter(round__event=OuterRef("pk"), round__state__in=Round.UNDER_WAY),
        "round__event",
        last=Max("game__hands__pk"),
        count=Count("game__hands__pk", filter=Q(game__hands__in_force=True)),
        ended=Count("pk", filter=~Q(game__state="open"), distinct=True),
    )


def _entries() -> Subquery:
    return _one_row(
        Entry.objects.filter(event=OuterRef("pk")),
        "event",
        entries=Count("pk"),
        here=Count("pk", filter=Q(state=Entry.State.CHECKED_IN)),
        gone=Count("pk", filter=~Q(state__in=Entry.PLACED)),
        veiled=Count("pk", filter=~Q(public_name="")),
        who_is_here=Sum("number", filter=Q(state=Entry.State.CHECKED_IN)),
        who_is_gone=Sum("number", filter=~Q(state__in=Entry.PLACED)),
    )


def _latest(rows: Any) -> Subquery:
    """The event's newest row of a kind that is only ever added."""
    return Subquery(
        rows.filter(event=OuterRef("pk")).order_by().values("event").annotate(last=Max("pk")).values("last")
    )


def find_event(club: str, event: str) -> Event | None:
    """The event at this address, with its club and its pulse."""
    return (
        Event.objects.select_related("club")
        .filter(club__slug=club, slug=event)
        .annotate(
            pulse_rounds=_rounds(),
            pulse_hands=_hands(),
            pulse_entries=_entries(),
            pulse_prizes=_latest(Prize.objects),
            pulse_money=_latest(Transaction.objects),
            pulse_names=_latest(
                AuditEntry.objects.filter(Q(verb__startswith="entry.") | Q(verb__in=(*OF_DAYS, *OF_PRIZES)))
            ),
        )
        .first()
    )


def pulse(event: Event) -> str:
    """Of an event found by `find_event`."""
    versions = (event.pk, event.created_at, event.state, event.results_version, event.standings_version)
    beats = (event.pulse_rounds, event.pulse_hands, event.pulse_entries, event.pulse_prizes, event.pulse_money,
             event.pulse_names)  # fmt: skip
    return repr((*versions, *_settings(event), *_settings(event.club), *beats))


def _settings(thing: Event | Club) -> list[Any]:
    """Every field of the row itself: whatever is set anew may be shown somewhere."""
    return [getattr(thing, field.attname) for field in thing._meta.concrete_fields]
