"""Points as they are typed."""

from fractions import Fraction

import pytest

from league.queries.scoring import points_in, within


@pytest.mark.parametrize(
    ("text", "points"),
    [("3", 3), ("-2.5", "-5/2"), (" \N{MINUS SIGN}2,5 ", "-5/2"), ("\N{EN DASH}1 000", -1000), ("1/2", "1/2"),
     ("+.5", "1/2")],
)  # fmt: skip
def test_a_number_or_a_fraction(text, points):
    assert points_in(text) == Fraction(points)


@pytest.mark.parametrize(
    "text",
    ["", "x", "1/0", "1e99999999", "1e5", "9" * 10, "1/" + "9" * 10, "1_0", "nan", "\N{ARABIC-INDIC DIGIT TWO}", 3],
)
def test_no_powers_and_nothing_too_long(text):
    with pytest.raises(ValueError, match="points"):
        points_in(text)


def test_the_bounds():
    within_them = [within(Fraction(text)) for text in ("-1000000", "1/1000", "1000001", "1/1001")]
    assert within_them == [True, True, False, False]
