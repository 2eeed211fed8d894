"""The banner of a correction says what the table below it says."""

from datetime import UTC, datetime
from types import SimpleNamespace

from league.web.corrections import correction_text

SAID = SimpleNamespace(
    verb="season.correction",
    at=datetime(2026, 11, 30, 20, tzinfo=UTC),
    new={"moved": [{"player": 1, "old": 1, "new": 2}, {"player": 2, "old": 2, "new": 1}], "more": False},
)
NAMES = {1: "Ana", 2: "Bruno"}


def test_it_tells_who_has_moved():
    told = correction_text(SAID, NAMES, ranks={1: 2, 2: 1})
    assert "Ana from 1 to 2" in told
    assert "Bruno from 2 to 1" in told


def test_once_somebody_has_moved_on_it_is_no_news_of_this_table():
    assert correction_text(SAID, NAMES, ranks={1: 3, 2: 1}) == ""
    assert correction_text(SAID, NAMES, ranks={1: 2}) == ""  # Bruno stands in it no more
    assert "Ana from 1 to 2" in correction_text(SAID, NAMES)  # where no table is compared
