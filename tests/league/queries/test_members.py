"""Whom entries are made of, in a field as large as a national event's."""

import re
from pathlib import Path

import pytest

from league.models import Entry, EntryMember, Player
from league.queries.members import with_players
from tests.factories import make_event

MANY = 1100
"""SQLite takes an expression of at most 1,000 terms."""


@pytest.mark.django_db
def test_of_more_than_a_thousand(django_assert_num_queries):
    event = make_event()
    people = Player.objects.bulk_create(Player(club=event.club, name=f"P {at}") for at in range(MANY))
    made = Entry.objects.bulk_create(Entry(event=event, number=at, name="P") for at in range(1, MANY + 1))
    EntryMember.objects.bulk_create(
        EntryMember(entry=entry, event=event, player=player) for entry, player in zip(made, people, strict=True)
    )
    with django_assert_num_queries(2):
        entries = list(event.entries.prefetch_related(with_players("members", "player__user")))
        assert [entry.members.all()[0].player.name for entry in entries] == [f"P {at}" for at in range(MANY)]


def test_nobody_asks_for_players_one_by_one():
    sources = [path for folder in ("league", "gameplay") for path in Path(folder).rglob("*.py")]
    one_by_one = re.compile(r"prefetch_related\([^)]*members__player")
    assert [str(path) for path in sources if one_by_one.search(path.read_text(encoding="utf-8"))] == []
