"""Whose turn stands still at an online table is told so, once a turn."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.services import live
from league.models import Notice, User
from league.queries.notices import told as words
from league.services.notices import choices, due, holding
from tests.league.services.notices.people import told

MINUTES = timedelta(minutes=6)


@pytest.fixture
def table(people):
    """Ana and Bruno with two bots; cards are passed, by all at once."""
    opened = live.open_table(variant="black-lady", by=people["Ana"], name="Ana", move_seconds=None)
    live.sit_down(opened.key, by=people["Bruno"], name="Bruno")
    live.fill_with_bots(opened.key, by=people["Ana"])
    live.start(opened.key, by=people["Ana"])
    opened.refresh_from_db()
    return opened


def test_each_who_is_waited_for_is_told_once(table):
    now = timezone.now()
    assert due.make_due(now + timedelta(minutes=4)) == 0
    assert due.make_due(now + MINUTES) == 2
    assert due.make_due(now + 2 * MINUTES) == 0
    assert set(told("turn")) == {"Ana", "Bruno"}
    line = words(told("turn")["Ana"], {})
    assert line.title == "Black Lady: it is your turn"
    assert line.path.endswith(f"/{table.key}/")
    assert due.make_due(now + timedelta(days=2)) == 0


def test_a_turn_that_is_over_matters_no_more(table, people):
    due.make_due(timezone.now() + MINUTES)
    notice = told("turn")["Ana"]
    assert holding.holds(notice)
    table.turn_since = timezone.now() + timedelta(seconds=1)
    table.save(update_fields=["turn_since"])
    assert not holding.holds(notice)
    assert due.make_due(timezone.now() + MINUTES) == 2
    assert Notice.objects.filter(recipient=people["Ana"], kind="turn").count() == 2


def test_who_wants_none_of_it(table, people):
    choices.choose({"turn": "never"}, ["turn"], 24, by=people["Ana"])
    assert due.make_due(timezone.now() + MINUTES) == 1
    assert User.objects.get(pk=people["Ana"].pk).unread == 0
