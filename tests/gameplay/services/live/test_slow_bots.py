"""Bots that think for long do so in a worker, and while they think nothing waits for them."""

from random import Random

import pytest
from django.conf import settings

from gameplay import jobs, tasks
from gameplay.bots.bot import choose
from gameplay.bots.random_bot import RandomBot
from gameplay.models import LiveTable, Move
from gameplay.services import live
from gameplay.services.live import acting
from tests.gameplay.services.live.evening import begun, now_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked_bots(monkeypatch):
    """Who was asked, in order. Bots of all names play at random, and quickly."""
    asked = []

    def choice(at, seat):
        asked.append(acting._bot_of(at.place(seat)))
        return choose(RandomBot(at.variant), at.hand, seat, Random(1))

    monkeypatch.setattr(acting, "_choice", choice)
    return asked


def with_bots(*names):
    """A table at which these sit behind the player to move; and that player."""
    table, sitting = begun("plain-hearts")
    at = now_at(table)
    seat = at.in_play.turn
    for name in names:
        seat = at.variant.after(seat)
        table.places.filter(number=seat).update(user=None, bot=name)
    return table, sitting[at.in_play.turn - 1]


def play_first(table, user, django_capture_on_commit_callbacks):
    at = now_at(table)
    made = choose(RandomBot(at.variant), at.hand, at.in_play.turn, Random(1))
    queued = []
    taken = jobs.taken_by(lambda *task: queued.append(task))
    with taken, django_capture_on_commit_callbacks(execute=True):
        live.act(table.key, hand=1, number=1, action=str(made), by=user)
    return queued


def test_a_slow_bot_is_asked_by_a_worker(asked_bots, django_capture_on_commit_callbacks):
    table, user = with_bots("deep")
    assert play_first(table, user, django_capture_on_commit_callbacks) == [("gameplay.play_bots", (table.key,))]
    assert asked_bots == []
    tasks.play_bots(table.key)
    assert asked_bots[0] == "deep"
    assert list(Move.objects.values_list("number", "by")) == [(1, "player"), (2, "bot")]
    tasks.play_bots(table.key)  # delivered twice
    assert Move.objects.count() == 2


def test_behind_a_quick_one_too(asked_bots, django_capture_on_commit_callbacks):
    table, user = with_bots("steady", "deep", "steady")
    assert play_first(table, user, django_capture_on_commit_callbacks) == [("gameplay.play_bots", (table.key,))]
    assert asked_bots == ["steady"]
    tasks.play_bots(table.key)
    assert asked_bots[:3] == ["steady", "deep", "steady"]  # and on, where one of them has won the trick


def test_what_it_thought_of_a_table_that_has_changed_is_thought_anew(asked_bots, monkeypatch):
    table, _ = with_bots("deep", "deep", "deep")
    table.places.filter(bot="").update(user=None, bot="deep")
    thinks = acting._choice

    def interrupted(at, seat):
        if len(asked_bots) == 0:
            LiveTable.objects.filter(pk=table.pk).update(version=at.table.version + 1)
        return thinks(at, seat)

    monkeypatch.setattr(acting, "_choice", interrupted)
    assert acting._play_bot(table.key, slow=True) == 0
    assert acting._play_bot(table.key, slow=True) == 1
    assert Move.objects.count() == 1


def test_their_queue_has_a_worker():
    queue = settings.CELERY_TASK_ROUTES["gameplay.play_bots"]["queue"]
    (line,) = [line for line in (settings.BASE_DIR / "Procfile").read_text().splitlines() if line.startswith("bots:")]
    assert f"--queues {queue} " in line
