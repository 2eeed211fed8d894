"""Rules, scoring and tie-breaks in words: nothing that the program knows stays without."""

from fractions import Fraction

import pytest

from gameplay.rules import registry
from league.models import Event, Standing
from league.standings import TIEBREAKS
from league.web.public import words
from league.web.public.projector import in_screens
from league.web.public.standings import columns, row_views, value_text


def event(**fields) -> Event:
    given = {"variant": "black-lady", "scoring": "settlement", "format": "pods", "chain": [], **fields}
    return Event(name="Thursday", **given)


def test_every_game_and_tie_break_has_words():
    assert set(words.GAMES) == set(registry.VARIANTS)
    assert set(words.TIEBREAKS) == set(TIEBREAKS)


@pytest.mark.parametrize("variant", ["black-lady", "truco-paulista"])
def test_every_option_has_a_sentence_for_each_value(variant):
    for option in registry.info(variant).options:
        values = option.choices or ((True, False) if option.kind == "flag" else ())
        for value in values:
            assert (option.name, value) in words.OPTIONS


def test_house_rules_are_marked_where_they_differ():
    told = words.option_texts(event(options={"end_at": 50, "moon": "add"}, hands_limit=8))
    assert ("A game ends as soon as somebody has 50 points or more; the lowest total wins.", True) in told
    assert ("A moon puts everything onto everybody else's score.", True) in told
    assert ("Hearts must be broken before one is led.", False) in told
    assert ("A game has 8 hands, if it does not end before.", True) in told


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
        ("settlement", {}, "A bye brings the mean", "lowest score that anybody made"),
        ("match", {}, "A bye counts as a win.", "Who misses a round has 0 from it."),
        ("placing", {"bye": "zero", "absence": "-3"}, "A bye brings nothing.", "Who misses a round has −3 from it."),
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
        ("low_total", "9/2", "4½"),
        ("low_total", "29/7", "≈4.14"),  # 29/7 = 4.142857...
        ("opponents", "-22/7", "≈−3.14"),
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
    assert shown[1].values == [("1", False), ("5½", True), ("1", False)]


def test_the_lot_is_shown_only_where_it_orders_somebody():
    evening = event(chain=["wins", "lot"])
    alone = [_row("Ana", 1, 1, 3, []), _row("Bruno", 2, 2, 1, [])]
    level = [_row("Ana", 1, 1, 3, []), _row("Bruno", 1, 2, 3, [])]
    assert [column.code for column in columns(evening, alone)] == ["wins"]
    assert [column.code for column in columns(evening, level)] == ["wins", "lot"]


@pytest.mark.parametrize(("count", "sizes"), [(0, []), (3, [3]), (10, [10]), (13, [7, 6]), (25, [9, 8, 8])])
def test_screens_are_evenly_filled(count, sizes):
    assert [len(screen) for screen in in_screens(list(range(count)), 10)] == sizes
