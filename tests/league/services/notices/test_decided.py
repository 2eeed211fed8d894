"""Who sat at a disputed table is told how it was decided; and what needs no look any more is not new any more."""

from fractions import Fraction

import pytest

from league.models import Notice, Result, User
from league.queries.notices import names_for
from league.queries.notices import told as words
from league.services import reports, results, rounds, rulings
from league.services.notices import holding
from tests import factories as make
from tests.league.services.notices.people import told

TOTALS, OTHERS = [0, 13, 20, 19, 26], [0, 13, 19, 20, 26]


@pytest.fixture
def round_(event):
    make.check_in(event)
    return make.play_round(event)


@pytest.fixture
def disputed(round_, people):
    table = round_.tables.get()
    reports.report_totals(table, TOTALS, by=people["Ana"])
    reports.report_totals(table, OTHERS, by=people["Bruno"])
    return Result.objects.get(state=Result.State.DISPUTED)


def said(kind="decided"):
    """The lines that each is told."""
    return {name: words(notice, names_for([notice])).lines for name, notice in told(kind).items()}


def seats(table):
    return [seating.entry.name for seating in table.seatings.order_by("side")]


@pytest.mark.parametrize("totals", [None, OTHERS])
def test_all_at_the_table_are_told_what_counts(disputed, people, totals):
    director = disputed.table.round.event.created_by
    reports.decide(disputed, totals, reason="The sheet is clear.", by=director)
    reports.decide(disputed, reason="x", by=director) if totals is None else None
    found = said()
    assert set(found) == {"Ana", "Bruno", "Carla", "Davide"}
    counts = " · ".join(f"{name}: {each}" for name, each in zip(seats(disputed.table), totals or TOTALS, strict=True))
    assert set(found.values()) == {(counts, "The reports differed. This is what counts.")}
    notice = told("decided")["Ana"]
    assert words(notice, {}).title == "Thursday, Round 1: the result of table 1 has been decided"
    assert words(notice, {}).path.endswith("/rounds/1/tables/1/")
    assert holding.holds(notice)


def test_a_ruling_ends_a_dispute_too(disputed):
    points = [Fraction(7, 2), *map(Fraction, (1, 1, 1, 1))]
    rulings.adjust(disputed.table, points, reason="Both sheets are lost.", by=disputed.table.round.event.created_by)
    first, *_, last = said()["Bruno"]
    assert first.startswith(f"{seats(disputed.table)[0]}: 3½ · ")
    assert last == "A director has ruled so."


def test_what_was_reported_is_taken_back(disputed):
    by = disputed.table.round.event.created_by
    reports.withdraw_totals(disputed.table, by=by, reason="They had not played to the end.")
    assert said()["Carla"] == ("What was reported counts no more.",)


def test_what_was_not_disputed_is_no_decision(round_, people):
    table = round_.tables.get()
    reports.report_totals(table, TOTALS, by=people["Ana"])
    reports.correct_totals(table, OTHERS, reason="A slip.", by=round_.event.created_by)
    assert not told("decided")


def unread(name):
    return User.objects.get(name=name).unread


def test_what_is_confirmed_asks_for_no_word_any_more(round_, people):
    reports.report_totals(round_.tables.get(), TOTALS, by=people["Ana"])
    assert unread("Carla") == 2
    results.confirm(Result.objects.get(), by=people["Bruno"])
    assert unread("Carla") == 1
    assert not Notice.objects.filter(kind="result", read_at=None).exists()


def test_where_one_sat_in_a_round_that_is_closed_is_nothing_new(round_, people):
    assert unread("Davide") == 1
    make.finish_round(round_)
    rounds.close(round_, by=round_.event.created_by)
    assert unread("Davide") == 0
    assert not Notice.objects.filter(kind="pairings", read_at=None).exists()
