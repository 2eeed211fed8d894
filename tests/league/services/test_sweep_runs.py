"""Each go of the sweep is written down."""

import pytest

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
