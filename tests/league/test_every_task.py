"""Every task may run twice, and what a lost one leaves undone the sweep finds: where each is shown."""

import importlib

import pytest
from celery import current_app
from django.conf import settings

from league import jobs, tasks  # noqa: F401  (the tasks register themselves)
from league.models import Job
from league.services import job_turns
from league.services.sweep import Swept

CLOCKS = "tests.gameplay.services.live.test_clocks"
SERVICES = "tests.league.services"
NOTICES = f"{SERVICES}.notices"
DERIVED = f"{SERVICES}.test_sweep:test_what_follows_from_standings_is_found_too_and_comes_to_the_same_by_its_own_tasks"
# task: (the test of it run twice or late, the test of the sweep finding it, what the sweep counts it as)
SHOWN = {
    jobs.REFRESH_STANDINGS: (
        "tests.league.test_tasks:test_a_task_that_runs_twice_changes_nothing_the_second_time",
        f"{SERVICES}.test_sweep:test_stale_standings_are_refreshed", "standings",
    ),
    jobs.REFRESH_SEASON: (
        DERIVED, DERIVED, "seasons",
    ),
    jobs.REFRESH_SEASONS: (
        DERIVED, DERIVED, "seasons",
    ),
    jobs.REFRESH_RATINGS: (
        DERIVED, DERIVED, "ratings",
    ),
    "league.publish_due_rounds": (
        "tests.league.test_tasks:test_due_rounds_are_published_by_their_task",
        f"{SERVICES}.test_sweep:test_rounds_whose_time_has_come_are_started", "rounds",
    ),
    "league.harden_results": (
        f"{SERVICES}.test_reports:test_what_nobody_confirms_becomes_final_when_its_time_is_up",
        f"{SERVICES}.test_reports:test_the_task_and_the_sweep_do_it", "hardened",
    ),
    "league.make_recurring_events": (
        f"{SERVICES}.test_recurrences:test_a_task_that_runs_twice_makes_one_event",
        f"{SERVICES}.test_recurrences:test_the_sweep_makes_what_a_lost_task_has_not", "recurring",
    ),
    jobs.RUN_JOB: (
        f"{SERVICES}.test_job_life:test_late_and_repeated_tasks_do_nothing",
        f"{SERVICES}.test_job_life:test_the_sweep_takes_up_what_lost_its_worker", "jobs",
    ),
    jobs.ONLINE_ROUND: (
        f"{SERVICES}.test_online:test_a_published_round_has_online_tables_that_play",
        f"{SERVICES}.test_online:test_the_sweep_opens_what_a_lost_task_has_not_and_finds_nothing_more", "online",
    ),
    jobs.SEND_WEBHOOK: (
        f"{SERVICES}.webhooks.test_sending:test_it_is_asked_for_on_commit_and_the_task_may_run_twice",
        f"{SERVICES}.webhooks.test_sending:test_a_lost_task_is_found_by_the_sweep", "webhooks",
    ),
    "gameplay.play_bots": (
        f"{CLOCKS}:test_a_bot_whose_process_has_died_is_asked_again",
        f"{CLOCKS}:test_a_bot_whose_process_has_died_is_asked_again", None,
    ),
    jobs.SEND_NOTICES: (
        f"{NOTICES}.test_sending:test_run_twice_a_task_mails_once",
        f"{NOTICES}.test_sending:test_a_task_is_asked_for_and_the_sweep_finds_a_lost_one", "notices",
    ),
    # its own sweep: it looks for what is due
    "league.due_notices": (
        f"{NOTICES}.test_sending:test_the_tasks", f"{NOTICES}.test_telling:test_a_day_by_the_event_s_own_time", None,
    ),
    # its own sweep: it comes round again
    "league.forget_kept_answers": (
        "tests.league.api.kit.test_repeats:test_answers_are_kept_for_a_day",
        "tests.league.api.kit.test_repeats:test_answers_are_kept_for_a_day", None,
    ),
    # its own sweep: it comes round again every day
    "league.forget_old": (
        f"{SERVICES}.test_retention:test_what_is_older_than_the_site_keeps_it_goes_once",
        f"{SERVICES}.test_retention:test_the_task_does_it", None,
    ),
    # these two are their own sweep: they come round again
    "gameplay.end_turns": (
        f"{CLOCKS}:test_a_bot_plays_on_for_whoever_lets_time_run_out",
        f"{CLOCKS}:test_the_next_hand_is_dealt_by_itself_or_when_all_are_ready", None,
    ),
    "league.sweep": (
        f"{SERVICES}.test_sweep:test_stale_standings_are_refreshed",
        f"{SERVICES}.test_sweep:test_one_that_fails_is_logged_and_stops_no_other", None,
    ),
}  # fmt: skip
KILLED = {
    Job.Kind.PLAYERS: f"{SERVICES}.test_job_life:test_a_worker_killed_while_it_takes_over_counts_nothing_twice",
    Job.Kind.ENTRIES: f"{SERVICES}.test_job_life:test_entries_too",
    Job.Kind.EVENT: f"{SERVICES}.imports.test_event_copy:test_broken_off_at_every_step_it_comes_to_the_same",
    Job.Kind.EXPORT: "tests.league.test_worker_jobs:test_an_export",
    Job.Kind.DRAW: f"{SERVICES}.test_big_draws:"
                   "test_a_worker_killed_in_the_middle_leaves_nothing_and_the_next_draws_it",
}  # fmt: skip


def is_there(name: str) -> bool:
    module, _, test = name.partition(":")
    return callable(getattr(importlib.import_module(module), test, None))


def test_every_task_of_ours_is_in_the_table():
    current_app.loader.import_default_modules()  # as a worker does
    ours = {name for name in current_app.tasks if name.startswith(("league.", "gameplay."))}
    assert ours == set(SHOWN)
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= ours


@pytest.mark.parametrize("task", SHOWN)
def test_it_is_shown_twice_and_swept(task):
    twice, swept, counted = SHOWN[task]
    assert is_there(twice), twice
    assert is_there(swept), swept
    assert counted is None or counted in Swept.__dataclass_fields__


def test_every_kind_of_job_is_shown_killed_in_the_middle():
    assert set(KILLED) == set(job_turns.STEPS) == set(Job.Kind)
    for test in KILLED.values():
        assert is_there(test), test
