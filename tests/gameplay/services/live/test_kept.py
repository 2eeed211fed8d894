"""What a process keeps of a table is what the log says, whoever made the moves."""

from random import Random

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gameplay.errors import Refusal
from gameplay.models import Game, LiveTable
from gameplay.queries import kept
from gameplay.queries import live as reads
from gameplay.queries.live import Standing, shown
from gameplay.queries.snapshots import snapshot
from gameplay.services import live
from tests.gameplay.services.live.evening import asked_for, begun, now_at, play_on

pytestmark = pytest.mark.django_db(transaction=True)
MOMENT = timezone.now()


def told(at: Standing):
    return [snapshot(at, seat, MOMENT) for seat in (None, *range(1, len(at.places) + 1))]


def from_the_log(table, monkeypatch) -> Standing:
    with monkeypatch.context() as patched:
        patched.setattr(kept, "get", lambda key: None)
        patched.setattr(kept, "keep_on_commit", lambda at: None)
        found = shown(table.key)
    assert found is not None
    return found


def moved(table, sitting, seed=1):
    seat, asked = asked_for(now_at(table), Random(seed))
    live.act(table.key, by=sitting[seat - 1], **asked)


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["black-lady", "auction-hearts", "truco-paulista"])
def test_step_by_step_it_is_what_the_log_says(game, monkeypatch):
    table, sitting = begun(game)
    steps = 0
    for _ in play_on(table, sitting, Random(2), hands=2):
        at = shown(table.key)
        assert told(at) == told(from_the_log(table, monkeypatch))
        steps += 1
    assert steps > 4


@pytest.mark.parametrize(("moves", "queries"), [(0, 1), (1, 3), (2, 6)])
def test_another_process_reads_what_it_lacks(moves, queries, monkeypatch):
    table, sitting = begun("black-lady")
    old = shown(table.key)
    for _ in range(moves):
        moved(table, sitting)
    monkeypatch.setitem(kept._kept, table.key, old)
    with CaptureQueriesContext(connection) as asked:
        at = shown(table.key)
    assert (len(asked), len(at.texts)) == (queries, moves)
    assert told(at) == told(from_the_log(table, monkeypatch))
    assert len(old.texts) == 0  # what is kept is changed by nobody


def test_a_move_reads_the_table_and_writes_two_rows():
    table, sitting = begun("plain-hearts")
    shown(table.key)
    seat, asked = asked_for(now_at(table), Random(1))
    with CaptureQueriesContext(connection) as made:
        live.act(table.key, by=sitting[seat - 1], **asked)
    verbs = [query["sql"].split(" ", 1)[0] for query in made]
    assert [verb for verb in verbs if verb in ("SELECT", "INSERT", "UPDATE")] == ["SELECT", "INSERT", "UPDATE"]


def test_a_move_that_was_not_committed_is_not_kept(monkeypatch):
    table, sitting = begun("plain-hearts")
    before = shown(table.key)
    with transaction.atomic():
        moved(table, sitting)
        transaction.set_rollback(True)
    assert kept.get(table.key) is before
    moved(table, sitting, seed=2)
    assert told(shown(table.key)) == told(from_the_log(table, monkeypatch))


def test_what_is_read_inside_a_transaction_is_kept_once_it_is_committed():
    table, _ = begun("plain-hearts")
    kept._kept.clear()
    with transaction.atomic():
        shown(table.key)
        assert kept.get(table.key) is None
    assert kept.get(table.key) is not None


@pytest.mark.parametrize("changed", [{"version": 1}, {"hands_played": 1}, {"totals": [1, 0, 0, 0]}])
def test_a_game_changed_from_another_door_is_read_again(changed):
    table, _ = begun("plain-hearts")
    before = shown(table.key)
    Game.objects.filter(live=table).update(**changed)
    after = shown(table.key)
    assert after is not before
    assert after.sheet is not before.sheet
    assert kept.get(table.key) is after


def test_a_game_that_was_stopped_takes_no_move_though_its_table_has_not_heard():
    table, sitting = begun("plain-hearts")
    shown(table.key)
    Game.objects.filter(live=table).update(state=Game.State.ABANDONED)
    with pytest.raises(Refusal) as refused:
        moved(table, sitting)
    assert refused.value.code == "game-not-open"


def test_tables_looked_at_longest_ago_are_forgotten(monkeypatch):
    monkeypatch.setattr(kept, "MOST", 1)
    kept._kept.clear()
    table, _ = begun("plain-hearts")
    other = LiveTable.objects.get(pk=live.open_table(variant="omnibus", by=table.host, name="Ana").pk)
    for each in (table, other):
        shown(each.key)
    assert list(kept._kept) == [other.key]
    assert reads.standing(now_at(table).table).texts == []
