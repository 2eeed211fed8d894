"""Score sheets: the columns of each game, as many lines as it can take."""

import pytest

from gameplay.rules import registry
from league.models import Event
from league.queries.console.score_sheets import MOST, score_sheet
from league.queries.playable import can_be_played


def sheet(variant: str, sides: int = 4, hands_limit: int | None = None, **options):
    event = Event(variant=variant, options=options, hands_limit=hands_limit)
    return score_sheet(event, [f"Player{side}" for side in range(1, sides + 1)])


def test_black_lady_has_hearts_by_seat_and_who_took_the_queen():
    found = sheet("black-lady", end_at=50)
    assert found.columns.before == ["Hand", "Deals"]
    assert found.columns.each == ["♥", "Total"]
    assert found.columns.after == ["Q♠: who"]
    assert found.lines[0] == ["1", "Player4"]
    assert found.lines[1] == ["2", "Player1"]
    assert len(found.empty) == 9


@pytest.mark.parametrize(
    ("variant", "sides", "settings", "lines"),
    [
        ("black-lady", 4, {"end_at": 50}, 8),  # 4 × 49 points at 26 a hand are 7 hands and a half
        ("black-lady", 4, {"end_at": 100}, 16),
        ("black-lady", 4, {"end_at": 100, "hands_limit": 9}, 9),
        ("black-lady", 4, {"end_at": 100, "hands_limit": 4}, 4),  # those agreed on, however few
        ("black-lady", 4, {"end_at": 10}, 6),
        ("black-lady", 7, {"end_at": 500}, 18),  # across, no more has room
        ("truco-paulista", 2, {}, 23),  # 11 each by single points, and the last
        ("truco-paulista", 2, {"end_at": 30}, MOST),
        ("plain-hearts", 4, {}, 16),
        ("plain-hearts", 4, {"deals": 8}, 8),
        ("cancellation", 11, {}, 18),
    ],
)
def test_there_are_as_many_lines_as_a_game_can_take(variant, sides, settings, lines):
    assert len(sheet(variant, sides, **settings).lines) == lines


def test_each_game_has_its_columns():
    assert sheet("omnibus").columns.after == ["Q♠: who", "J♦: who"]
    assert sheet("cancellation", 8).columns.each == ["♥", "Q♠", "Total"]
    auction = sheet("auction-hearts").columns
    assert (auction.before[2:], auction.each, auction.after) == (
        ["Bidder", "Bid", "Suit"],
        ["Taken", "Chips"],
        ["Pool"],
    )
    truco = sheet("truco-mineiro", 2)
    assert (truco.columns.before, truco.columns.each) == (["Hand", "Worth"], ["Points", "Total"])
    assert len(truco.empty) == 5


def test_who_are_a_pair_for_one_round_have_one_column():
    assert sheet("truco-paulista", 4).names == ["Player1 + Player3", "Player2 + Player4"]


def test_many_seats_need_the_page_across():
    assert [sheet("cancellation", seats).wide for seats in (6, 7)] == [False, True]


def test_an_empty_sheet_names_nobody():
    found = score_sheet(Event(variant="black-lady", options={}), ["", "", "", ""])
    assert found.columns.before == ["Hand"]
    assert found.lines[0] == ["1"]


@pytest.mark.parametrize("variant", [code for code in registry.VARIANTS if can_be_played(code)])
def test_every_game_of_events_has_a_sheet_at_each_of_its_tables(variant):
    info = registry.info(variant)
    for sides in [2] if info.pairs else info.seats:
        found = sheet(variant, sides)
        columns = found.columns
        cells = len(columns.before) + sides * len(columns.each) + len(columns.after)
        assert {len(line) + len(found.empty) for line in found.lines} == {cells}
