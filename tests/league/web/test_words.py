"""Formats, scoring and tie-breaks in words: nothing that the program knows stays without."""

from fractions import Fraction

import pytest
from django.utils.text import capfirst

from league.models import Event, Standing
from league.queries import tiebreaks
from league.standings import SCORING, TIEBREAKS
from league.web import words
from league.web.chain import value_text
from league.web.standings import columns, row_views


def event(**fields) -> Event:
    given = {"variant": "black-lady", "scoring": "settlement", "format": "pods", "chain": [], **fields}
    return Event(name="Thursday", **given)


def test_every_tie_break_has_words_and_the_name_that_stands_in_the_standings():
    assert {code: capfirst(one.name) for code, one in tiebreaks.TIEBREAKS.items()} == {
        code: one.name for code, one in TIEBREAKS.items()
    }
    assert all(str(one.text) for one in tiebreaks.TIEBREAKS.values())


def test_every_format_and_scoring_of_an_event_has_words_of_its_own():
    formats = {words.format_text(event(format=code)) for code in Event.Format.values}
    scorings = {words.scoring_text(event(scoring=code)) for code in Event.Scoring.values}
    assert len(formats) == len(Event.Format.values)
    assert len(scorings) == len(Event.Scoring.values)


@pytest.mark.parametrize("code", Event.Scoring.values)
def test_byes_and_absences_are_told_as_they_are_scored(code):
    told, system = event(scoring=code), SCORING[code]
    assert words.bye_text(told) == words.BYE_TEXTS[system.bye]
    assert words.absence_text(told) == words.ABSENCE_TEXTS[system.absence]


def test_placing_points_are_told_for_tables_of_four_and_three():
    told = words.scoring_text(event(scoring="placing"))
    assert "6–4–2–0 at a table of four" in told
    assert "6–3–0 at a table of three" in told


def test_match_points_may_be_set():
    told = words.scoring_text(event(scoring="match", scoring_settings={"win": 2, "draw": "1/2"}))
    assert told == "A game won brings 2, a draw ½, a game lost 0."


@pytest.mark.parametrize(
    ("scoring", "settings", "bye", "absence"),
    [
        ("settlement", {}, "A bye brings the mean", "lowest score of all who played"),
        ("match", {}, "A bye counts as a win.", "Who misses a game has 0 from it."),
        ("placing", {"bye": "zero", "absence": "-3"}, "A bye brings nothing.", "Who misses a game has −3 from it."),
        ("match", {"bye": "3/2"}, "A bye brings 1½.", "has 0 from it."),
    ],
)
def test_byes_and_absences(scoring, settings, bye, absence):
    told = event(scoring=scoring, scoring_settings=settings)
    assert bye in str(words.bye_text(told))
    assert absence in str(words.absence_text(told))


@pytest.mark.parametrize(
    ("code", "value", "written"),
    [
        ("places", ["2", "0", "1"], "2–0–1"),
        ("best_round", ["39/2", "-5"], "+19½ · −5"),
        ("low_total", "9/2", "4.50"),
        ("low_total", "29/7", "4.14"),  # 29/7 = 4.142857...
        ("opponents", "-22/7", "−3.14"),
        ("opponents", "-1/300", "0.00"),
        ("opponents", "5/2", "+2.50"),
        ("diff", "7", "+7"),
        ("wins", "3", "3"),
        ("buchholz", "13/3", "+4⅓"),
        ("h2h", None, "–"),
    ],
)
def test_values_of_tie_breaks(code, value, written):
    assert value_text(event(), code, value) == written


def _row(name, rank, order, score, values, decided_by=""):
    from league.models import Entry

    score = Fraction(score)
    return Standing(
        entry=Entry(name=name), rank=rank, order=order, score_numerator=score.numerator,
        score_denominator=score.denominator, values=values, decided_by=decided_by, round_score="1",
    )  # fmt: skip


def test_what_decided_is_said_in_words():
    evening = event(chain=["places", "low_total", "lot"])
    rows = [
        _row("Ana", 1, 1, "13/3", [["places", ["1"]], ["low_total", "5"], ["lot", "4"]]),
        _row("Bruno", 2, 2, "13/3", [["places", ["1"]], ["low_total", "11/2"], ["lot", "1"]], "low_total"),
        _row("Carla", 2, 3, "13/3", [["places", ["1"]], ["low_total", "11/2"], ["lot", "3"]]),
        _row("Davide", 4, 4, "-13", [["places", ["0", "1"]], ["low_total", "9"], ["lot", "2"]]),
    ]
    shown = row_views(evening, rows)
    assert [row.why for row in shown] == [
        "",
        "level with Ana on score; behind by card points per hand: 5½ to 5",
        "level with Bruno in everything",
        "",
    ]
    assert [row.score for row in shown] == ["+4⅓", "+4⅓", "+4⅓", "−13"]
    assert shown[1].values == [("1", False), ("5.50", True), ("1", False)]
    # the lot says nothing of somebody who shares the rank with nobody
    assert shown[0].values[-1] == ("", False)


def test_the_lot_is_shown_only_where_it_orders_somebody():
    evening = event(chain=["wins", "lot"])
    alone = [_row("Ana", 1, 1, 3, []), _row("Bruno", 2, 2, 1, [])]
    level = [_row("Ana", 1, 1, 3, []), _row("Bruno", 1, 2, 3, [])]
    assert [column.code for column in columns(evening, alone)] == ["wins"]
    assert [column.code for column in columns(evening, level)] == ["wins", "lot"]
