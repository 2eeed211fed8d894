"""Lists to take away hold no formulas, in no line."""

from fractions import Fraction

from league.queries.scoring import points_in
from league.web.downloads import as_csv


def test_an_exact_number_is_no_day():
    """21/2 is the 21st of February to a spreadsheet program; 10 1/2 is a number to it."""
    sent = as_csv("scores", ["Score"], [["21/2"], ["1/3"], [Fraction(21, 2)], [Fraction(-4)], ["3/4 time"]])
    lines = sent.content.decode().removeprefix("\ufeff").splitlines()
    assert lines == ["Score", "10 1/2", "0 1/3", "10.5", "-4", "3/4 time"]
    read = [points_in(cell) for cell in ("10 1/2", "0 1/3", "-3 1/2")]
    assert read == [Fraction(21, 2), Fraction(1, 3), Fraction(-7, 2)]


def test_a_name_that_heads_a_column_is_no_formula():
    sent = as_csv("met", ["", "=1+1", "Ana"], [["@Ana", None, 2], ["-7/2", "+x", "-3"]])
    assert sent.content.decode().removeprefix("\ufeff").splitlines() == [",'=1+1,Ana", "'@Ana,,2", "-3 1/2,'+x,-3"]
    assert sent.headers["Content-Disposition"] == 'attachment; filename="met.csv"'
