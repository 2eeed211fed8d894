"""What goes by itself over rows of several events or clubs: one row's trouble is not the others'."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.services import live
from league import tasks
from league.models import Job, Notice, Player, Result
from league.services import hardening, job_life, reports, shown_names, sweep
from league.services.imports import lists
from league.services.notices import due
from tests import factories as make
from tests.league.services.tables import sitting

pytestmark = pytest.mark.django_db
AGES_AGO = timezone.now() - timedelta(days=30)


def failing(monkeypatch, module, name, when):
    """The module's function fails where `when` says so of its first argument."""
    whole = getattr(module, name)

    def step(first, *others, **named):
        if when(first):
            raise RuntimeError("a table is on fire")
        return whole(first, *others, **named)

    monkeypatch.setattr(module, name, step)


def reported():
    """A result whose time to become final is up."""
    event = make.make_event(players=4, checked_in=True)
    event.table = make.play_round(event).tables.get()
    result = reports.report_totals(event.table, [50, 10, 52, 44], by=sitting(event, 1))
    Result.objects.filter(pk=result.pk).update(reported_at=AGES_AGO)
    return result


def test_results_become_final_behind_one_that_will_not(monkeypatch, caplog):
    broken, whole = reported(), reported()
    failing(monkeypatch, hardening, "set_confirmed", lambda result: result.pk == broken.pk)
    tasks.harden_results()
    assert dict(Result.objects.values_list("pk", "state")) == {broken.pk: "reported", whole.pk: "confirmed"}
    assert "a table is on fire" in caplog.text


def test_a_look_that_fails_stops_no_other_kind_of_the_sweep(monkeypatch):
    result = reported()
    monkeypatch.setattr(sweep.results, "untaken", lambda: 1 / 0)
    swept = sweep.sweep()
    assert swept.hardened == 1
    assert swept.failed == [{"what": "results.take_result", "with": "", "why": "ZeroDivisionError"}]
    assert Result.objects.get(pk=result.pk).state == "confirmed"


def test_old_jobs_go_behind_one_that_will_not(monkeypatch):
    first, second = (lists.import_players(club := make.make_club(), b"Ana", by=club.admin) for _ in range(2))
    for job in (first, second):
        job_life.cancel(job, by=job.by)
    Job.objects.update(created_at=AGES_AGO)
    failing(monkeypatch, Job, "delete", lambda job: job.pk == first.pk)
    assert job_life.forget_old() == 1
    assert Job.objects.get() == first


def test_who_has_grown_up_is_seen_behind_a_club_that_will_not(monkeypatch):
    grown = []
    for _ in range(2):
        club = make.make_club()
        young = make.make_player(club, "Ana Silva")
        Player.objects.filter(pk=young.pk).update(public_name="Player 1", birth_year=timezone.now().year - 19)
        grown.append(young)
    failing(monkeypatch, shown_names, "locked", lambda club: club == grown[0].club)
    assert shown_names.grown_up() == 1
    assert [Player.objects.get(pk=young.pk).public_name for young in grown] == ["Player 1", ""]


def test_others_are_reminded_behind_an_event_a_table_and_a_kind_that_will_not(monkeypatch):
    """Two events that begin soon, two tables that stand still; and no fixtures can be looked for."""
    now, ana = timezone.now(), make.make_user("Ana")
    soon = []
    for _ in range(2):
        event = make.make_event(starts_at=now + timedelta(hours=30))
        make.make_player(event.club, "Ana", user=ana)
        make.entries.enter_self(event, by=ana)
        soon.append(event)
    still = []
    for _ in range(2):
        table = live.open_table(variant="black-lady", by=ana, name="Ana", move_seconds=None)
        live.fill_with_bots(table.key, by=ana)
        live.start(table.key, by=ana)
        still.append(table)
    failing(monkeypatch, due, "_remind", lambda subject: subject == f"event {soon[0].pk}")
    failing(monkeypatch, due, "turn_at", lambda table: table.pk == still[0].pk)
    failing(monkeypatch, due, "_at_tables", lambda tables: True)
    Notice.objects.all().delete()
    assert due.make_due(now + timedelta(hours=7)) == 2
    told = set(Notice.objects.values_list("kind", "subject"))
    assert told == {("reminder", f"event {soon[1].pk}"), ("turn", f"online {still[1].pk}")}
