"""What the audit trail keeps, and that it keeps it."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.db import DatabaseError, transaction

from league.models import AuditEntry
from league.services import audit
from tests.factories import entry_of, make_event, make_user

pytestmark = pytest.mark.django_db


def test_a_line_says_who_what_whose_and_when():
    event = make_event(players=1)
    line = audit.log(
        "entry.move", entry_of(event, "Ana"), by=event.created_by, old={"a": 1}, new={"a": 2}, reason="why"
    )
    line.refresh_from_db()
    assert (line.club, line.event, line.verb) == (event.club, event, "entry.move")
    assert line.subject == f"entry {entry_of(event, 'Ana').pk} Ana"
    assert (line.old, line.new, line.reason, line.by_name) == ({"a": 1}, {"a": 2}, "why", "Club admin")


def test_a_step_of_the_schedule_is_nobodys():
    line = audit.log("round.pair", make_event(), by=None)
    assert (line.by, line.by_name) == (None, "schedule")


def test_everything_is_kept_as_json_can_hold_it():
    user = make_user()
    given = {"at": datetime(2026, 3, 5, 20, tzinfo=UTC), "score": Fraction(7, 2), "by": user, 1: (2, {"x": None})}
    assert audit.plain(given) == {
        "at": "2026-03-05T20:00:00+00:00", "score": "7/2", "by": user.pk, "1": [2, {"x": None}],
    }  # fmt: skip


def test_only_what_changed_is_told():
    before, after = {"name": "Thursday", "rounds": 3}, {"name": "Thursday", "rounds": 4}
    assert audit.difference(before, after) == ({"rounds": 3}, {"rounds": 4})
    assert audit.difference(after, after) == ({}, {})


def test_nobody_rewrites_the_trail():
    audit.log("event.look", make_event(), by=None)
    for change in (AuditEntry.objects.all().delete, lambda: AuditEntry.objects.update(verb="nothing")):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()
    assert AuditEntry.objects.filter(verb="event.look").exists()


def test_a_change_is_one_line_and_no_change_is_none():
    event = make_event()
    with audit.changing(event, ("name", "about"), "event.rewrite", by=None):
        event.name = "Friday"
    line = AuditEntry.objects.get(verb="event.rewrite")
    assert (line.old, line.new) == ({"name": "Thursday"}, {"name": "Friday"})
    with audit.changing(event, ("name", "about"), "event.rewrite", by=None):
        event.name = "Friday"
    assert AuditEntry.objects.filter(verb="event.rewrite").count() == 1
