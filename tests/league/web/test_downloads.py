"""Lists to take away hold no formulas, in no line."""

from league.web.downloads import as_csv


def test_a_name_that_heads_a_column_is_no_formula():
    sent = as_csv("met", ["", "=1+1", "Ana"], [["@Ana", None, 2], ["-7/2", "+x", "-3"]])
    assert sent.content.decode().removeprefix("\ufeff").splitlines() == [",'=1+1,Ana", "'@Ana,,2", "-7/2,'+x,-3"]
    assert sent.headers["Content-Disposition"] == 'attachment; filename="met.csv"'
