"""Whole events, run by the command: in every format everything holds, and what does not hold is told."""

import io
import json
import os
from signal import SIGTERM, getsignal

import pytest
from django.conf import settings as site
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from league.management.simulation import invariants, plan, running
from league.management.simulation.database import apart, ended_in_order, place
from league.models import Award, Club, Event, Result, Seating, Standing

SMALL = {
    "pods": ("black-lady", 11, 3, "tallies"),
    "swiss": ("truco-paulista", 12, 2, "totals"),
    "rotation": ("truco-mineiro", 9, 2, "bots"),
    "round-robin": ("truco-paulista", 8, 2, "totals"),
    "knockout": ("black-lady", 9, 2, "totals"),
    "groups": ("truco-mineiro", 8, 2, "totals"),
    "single-table": ("auction-hearts", 4, 2, "bots"),
    "league": ("truco-paulista", 10, 4, "totals"),
}
LAWS = dict.fromkeys(invariants.LAWS, True)
HAPPENS = {
    "adjusted by ruling", "checked in again", "corrected", "corrected in an earlier round", "cut",
    "disputed and decided", "disqualified", "dropped", "late entry", "left before the start", "no-show",
    "paid in cash", "penalised", "penalty taken back", "prizes paid, reversed and paid again", "re-entered",
    "reported and confirmed by players", "round reopened", "round undone", "substituted", "walkover",
}  # fmt: skip
BY_WEEKS = {"played after the next week was out", "fallen, as somebody has left"}


def simulate(format, game, entries, rounds, hands, seed=1):
    out = io.StringIO()
    sizes = ("--game", game, "--entries", entries, "--rounds", rounds, "--hands", hands, "--seed", seed)
    call_command("simulate_event", "--keep", "--format", format, *map(str, sizes), stdout=out)
    return json.loads(out.getvalue())


def holds(found):
    return {name: law["holds"] for name, law in found.items()}


def everything_holds(format):
    """What happened in an event of this format, in which everything holds."""
    game, entries, rounds, hands = SMALL[format]
    world = running.run(plan.made(format, game, entries, rounds, 1, hands))
    assert (format, holds(invariants.check(world))) == (format, LAWS)
    assert world.main_rounds >= rounds
    assert world.worker.done < world.worker.asked
    return set(world.happened)


@pytest.mark.thorough
@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_in_two_formats_everything_happens_and_everything_holds():
    assert set(SMALL) == {str(format) for format in Event.Format}
    assert everything_holds("pods") | everything_holds("swiss") == HAPPENS


@pytest.mark.services  # a second and a half each
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("format", sorted(SMALL.keys() - {"pods", "swiss"}))
def test_in_every_other_format_everything_holds(format):
    assert {"corrected", "round undone", "round reopened"} <= everything_holds(format) <= HAPPENS | BY_WEEKS


@pytest.mark.services  # as long as all of the above
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("format", "game", "entries", "rounds"),
    [("knockout", "black-lady", 13, 6), ("round-robin", "truco-paulista", 9, 9)],
)
def test_an_event_that_ends_early_since_so_many_have_left(format, game, entries, rounds):
    world = running.run(plan.made(format, game, entries, rounds, 3, "tallies"))
    assert holds(invariants.check(world)) == LAWS


@pytest.mark.django_db(transaction=True)
def test_the_same_seed_is_the_same_event():
    report, again = (simulate("single-table", "black-lady", 4, 2, "tallies") for _ in range(2))
    assert holds(report["invariants"]) == LAWS
    assert (report["happened"], steps(report)) == (again["happened"], steps(again))
    assert min(page["queries"] for page in report["pages"].values()) > 0
    assert Club.objects.filter(name__startswith="Simulation ").count() == 2


def steps(report):
    return {name: (step["calls"], step["queries_max"]) for name, step in report["services"].items()}


@pytest.fixture
def world(transactional_db):
    return running.run(plan.made("swiss", None, 8, 2, 1, "totals"))


def broken(world, break_it):
    """The laws that do not hold once this is broken; it is put right again."""
    with transaction.atomic():
        break_it(world.event)
        found = invariants.check(world)
        transaction.set_rollback(True)
    return {name for name, law in found.items() if not law["holds"] and law["details"]}


def test_what_is_broken_is_told(world):
    def a_result(event):
        result = Result.objects.filter(table__round__event=event, state="confirmed", kind="game").first()
        Result.objects.filter(pk=result.pk).update(sides=[side | {"total": side["total"] + 1} for side in result.sides])

    def a_seat(event):
        seating = Seating.objects.filter(round__event=event, kind="seated").first()
        Seating.objects.filter(pk=seating.pk).delete()

    breaks = {
        "a standing": lambda event: Standing.objects.filter(event=event, order=1).update(score_numerator=99),
        "an award": lambda event: Award.objects.filter(event=event, in_force=True, rank=1).update(amount_cents=1),
        "a version": lambda event: Event.objects.filter(pk=event.pk).update(standings_version=0),
        "a result": a_result,
        "a seat": a_seat,
    }
    assert broken(world, lambda event: None) == set()
    assert {what: broken(world, step) for what, step in breaks.items()} == {
        "a standing": {"standings_from_results", "finals_change_nothing_before"},
        "an award": {"prizes_equal_the_fund"},
        "a version": {"standings_from_results"},
        "a result": {"results_as_told", "standings_from_results"},
        "a seat": {"one_game_a_round", "nobody_lost", "standings_from_results"},
    }


@pytest.mark.django_db
def test_the_exit_code_says_so(monkeypatch):
    monkeypatch.setattr(invariants, "LAWS", {"nothing_holds": lambda world: iter(["because"])})
    with pytest.raises(CommandError, match="nothing_holds") as caught:
        simulate("single-table", "black-lady", 3, 1, "totals")
    assert caught.value.returncode == 1


@pytest.mark.parametrize(
    ("format", "game", "entries", "word"),
    [
        ("pods", "bridge", 8, "bridge"), ("pods", "truco-paulista", 8, "swiss"), ("pods", "black-lady", 3, "8 to"),
        ("single-table", "black-lady", 1, "3 to 7"),
    ],
)  # fmt: skip
def test_what_cannot_be_run_is_refused_in_a_sentence(format, game, entries, word):
    with pytest.raises(CommandError, match=word) as caught:
        simulate(format, game, entries, 2, "totals")
    assert caught.value.returncode == 2


def test_the_scratch_database_has_a_name_of_its_own():
    with place(connection.settings_dict["NAME"]) as name:
        assert "simulation" in name


def test_told_to_end_it_takes_its_scratch_folder_along(tmp_path):
    before = getsignal(SIGTERM)
    with pytest.raises(SystemExit) as ended, ended_in_order(), place(str(tmp_path / "tavula.sqlite3")):
        os.kill(os.getpid(), SIGTERM)
    assert ended.value.code == 128 + 15
    assert list(tmp_path.iterdir()) == []
    assert getsignal(SIGTERM) is before


def test_pages_can_sign_where_no_key_is_set(settings):
    settings.SECRET_KEY = ""
    with apart():
        assert site.SECRET_KEY
    settings.SECRET_KEY = "own"
    with apart():
        assert site.SECRET_KEY == "own"
