"""Each go of the sweep is written down, for as long as it says something."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.errors import Refusal
from league import tasks
from league.models import SweepRun
from league.services import standings, sweep_runs
from tests import factories as make

pytestmark = pytest.mark.django_db


def test_the_schedule_s_own_go_is_written_down():
    event = make.make_event(players=8, checked_in=True)
    make.finish_round(make.play_round(event))
    tasks.sweep()
    run = SweepRun.objects.get()
    assert (run.found, run.failed, run.by) == ({"standings": 1, "ratings": 1}, [], None)


def test_what_fails_is_told_without_what_it_said(monkeypatch):
    event = make.make_event(players=4, checked_in=True)
    make.finish_round(make.play_round(event))

    def refresh(event_id):
        raise RuntimeError("of ana@example.org")

    monkeypatch.setattr(standings, "refresh", refresh)
    run = sweep_runs.run()
    assert run.failed == [{"what": "test_sweep_runs.refresh", "with": str(event.pk), "why": "RuntimeError"}]
    assert "standings" not in run.found


def test_nobody_but_a_site_admin_sweeps_by_hand():
    with pytest.raises(Refusal) as refused:
        sweep_runs.run(by=make.make_club().admin)
    assert refused.value.code == "not-allowed"
    assert sweep_runs.run(by=make.make_site_admin()).by


def test_they_are_forgotten_those_that_found_nothing_first():
    now = timezone.now()
    ages = {"empty": (2, {}), "new": (0.5, {}), "found": (13, {"results": 1}), "old": (15, {"results": 1})}
    made = {name: SweepRun.objects.create(began_at=now - timedelta(days=days), found=found)
            for name, (days, found) in ages.items()}  # fmt: skip
    last = sweep_runs.run(now)
    assert set(SweepRun.objects.all()) == {last, made["new"], made["found"]}
