"""Tie-breaks, one by one, with the arithmetic shown."""

from collections.abc import Iterable
from fractions import Fraction as F

import pytest

from league.standings import TIEBREAKS, Entry, Game, Penalty, Row, Settings, Side, StandingsError, rank, tiebreaks_of
from tests.league.standings.tables import alone, hearts, truco, walkover


def table(games: Iterable[Game], scoring: str, *chain: str, settings: Settings | None = None) -> dict[int, Row]:
    games = list(games)
    ids = sorted({side.entry for game in games for side in game.sides})
    rows = rank([Entry(i) for i in ids], games, scoring=scoring, chain=chain, settings=settings)
    return {row.entry: row for row in rows}


def value(rows: dict[int, Row], entry: int) -> object:
    return rows[entry].values[0].value


def test_h2h_counts_all_meetings_between_the_tied() -> None:
    games = [truco(1, 1, 2, (12, 8)), truco(2, 2, 1, (12, 0)), truco(3, 1, 2, (12, 11)), truco(4, 2, 3, (12, 0))]
    # 1 and 2 have two wins each, 6 points; between them 2 : 1, so 6 against 3
    rows = table(games, "match", "h2h")
    assert (value(rows, 1), value(rows, 2), value(rows, 3)) == (6, 3, None)
    assert (rows[1].rank, rows[2].rank, rows[2].decided_by) == (1, 2, "h2h")
    assert rows[1].values[0].applied
    assert not rows[3].values[0].applied


def test_h2h_needs_all_of_them_to_have_met() -> None:
    # 1, 2, 3 with one win each against outsiders; 1 beat 2, but nobody met 3
    games = [truco(1, 1, 2, (12, 8)), truco(2, 2, 5, (12, 0)), truco(3, 3, 6, (12, 0))]
    rows = table(games, "match", "h2h")
    assert [rows[entry].rank for entry in (1, 2, 3)] == [1, 1, 1]
    assert not rows[1].values[0].known


def test_h2h_is_not_begun_again_among_those_it_leaves_tied() -> None:
    # a circle, and one more win of 1 over 2; 2 and 3 make up for it against 9
    games = [
        truco(1, 1, 2, (12, 0)), truco(2, 2, 3, (12, 0)), truco(3, 3, 1, (12, 0)), truco(4, 3, 9, (12, 0)),
        truco(5, 2, 9, (12, 0)), truco(4, 1, 2, (12, 0), table=2),
    ]  # fmt: skip
    # all three have 6 points; h2h: 1 has 6, 2 has 3, 3 has 3 (2 beat 3, but h2h is done)
    rows = table(games, "match", "h2h")
    assert [value(rows, entry) for entry in (1, 2, 3)] == [6, 3, 3]
    assert [rows[entry].rank for entry in (1, 2, 3)] == [1, 2, 2]


def test_h2h_at_pods_is_who_finished_before_whom() -> None:
    # 1 and 2 have 6 + 0, 3 has 3 + 3. 1 came before 3 and 2; 3 before 2, then 2 before 3
    games = [hearts(1, {1: 0, 3: 5, 2: 9}), hearts(2, {2: 0, 3: 5, 4: 6}), hearts(2, {5: 0, 6: 0, 1: 9}, table=2)]
    rows = table(games, "placing", "h2h")
    assert rows[1].score == rows[2].score == rows[3].score == 6
    assert [value(rows, entry) for entry in (1, 2, 3)] == [2, 1, 1]
    assert [rows[entry].rank for entry in (1, 2, 3)] == [1, 2, 2]


def test_wins_leave_out_byes_and_walkovers() -> None:
    games = [truco(1, 1, 2, (12, 8)), alone(1, 3, "bye"), walkover(1, [4], [5], table=2), truco(2, 1, 3, (5, 5))]
    rows = table(games, "match", "wins")
    assert [value(rows, entry) for entry in (1, 2, 3, 4, 5)] == [1, 0, 0, 0, 0]


def test_a_shared_first_place_is_won_by_each_but_a_draw_by_nobody() -> None:
    assert value(table([hearts(1, {1: 3, 2: 3, 3: 9})], "placing", "wins"), 1) == 1
    assert value(table([truco(1, 1, 2, (7, 7))], "match", "wins"), 1) == 0


def test_places_go_first_by_firsts_then_by_seconds() -> None:
    games = [
        hearts(1, {1: 0, 2: 1, 3: 2, 4: 3}),
        hearts(2, {2: 0, 3: 1, 4: 2, 1: 3}),
        hearts(3, {3: 0, 1: 1, 2: 2, 4: 3}),
    ]
    rows = table(games, "placing", "places")
    # one first each; seconds 1, 1, 1; thirds 0, 1, 1
    assert value(rows, 1) == (1, 1, 0, 1)
    assert value(rows, 2) == (1, 1, 1)
    assert value(rows, 4) == (0, 0, 1, 2)
    # 1 has 6 + 0 + 4 = 10, 2 has 4 + 6 + 2 = 12, 3 has 2 + 4 + 6 = 12: equal to the end
    assert [rows[entry].rank for entry in (1, 2, 3, 4)] == [3, 1, 1, 4]


def test_places_decide() -> None:
    # 1: first and third of three, 6 + 0; 2: second twice, 3 + 3
    games = [hearts(1, {1: 0, 2: 1, 3: 2}), hearts(2, {3: 0, 2: 1, 1: 2})]
    rows = table(games, "placing", "places")
    assert [(rows[entry].rank, rows[entry].score) for entry in (1, 3, 2)] == [(1, 6), (1, 6), (3, 6)]
    assert rows[2].decided_by == "places"


def test_diff_caps_totals() -> None:
    # 14 counts as 12: 12 - 8 = 4, then 10 - 12 = -2
    games = [truco(1, 1, 2, (14, 8)), truco(2, 3, 1, (12, 10)), walkover(3, [1], [2])]
    rows = table(games, "match", "diff")
    assert [value(rows, entry) for entry in (1, 2, 3)] == [2, -4, 2]


def test_buchholz_counts_a_bye_as_the_own_score() -> None:
    games = [truco(1, 1, 2, (12, 8)), alone(1, 3, "bye"), truco(2, 1, 3, (12, 8)), alone(2, 2, "bye")]
    # scores 6, 3, 3. 1 met 2 and 3: 6. 2 met 1 and had a bye: 6 + 3. 3 the same
    rows = table(games, "match", "buchholz")
    assert [value(rows, entry) for entry in (1, 2, 3)] == [6, 9, 9]
    codes = [(part.code, part.facts["round"], part.facts["amount"]) for part in rows[2].values[0].parts]
    assert codes == [("opponent", 1, 6), ("bye-as-opponent", 2, 3)]


def test_buchholz_cut1_leaves_out_the_lowest() -> None:
    games = [truco(1, 1, 2, (12, 8)), truco(2, 1, 3, (12, 8)), truco(3, 2, 3, (12, 0))]
    # scores 6, 3, 0. 1: 3 + 0, cut 0. 2: 6 + 0. 3: 6 + 3, cut 3
    rows = table(games, "match", "buchholz_cut1")
    assert [value(rows, entry) for entry in (1, 2, 3)] == [3, 6, 6]
    assert rows[1].values[0].parts[-1].code == "cut"
    assert value(table([alone(1, 1, "absence")], "match", "buchholz_cut1"), 1) == 0


def test_sonneborn_counts_the_beaten_and_half_of_the_drawn() -> None:
    games = [truco(1, 1, 2, (12, 8)), truco(2, 1, 3, (9, 9)), truco(3, 2, 3, (12, 0)), walkover(4, [1], [4])]
    # scores: 1 has 3 + 1 + 3 = 7, 2 has 3, 3 has 1. 1: 3 + 1/2. 2: 1. 3: 7/2
    rows = table(games, "match", "sonneborn")
    assert [value(rows, entry) for entry in (1, 2, 3)] == [F(7, 2), 1, F(7, 2)]


def test_progressive_sums_the_running_scores() -> None:
    games = [truco(1, 1, 2, (12, 8)), truco(2, 2, 1, (12, 8)), alone(3, 1, "sit-out")]
    # 1: 3, 3, 3; 2: 0, 3, 3
    rows = table(games, "match", "progressive", settings=Settings(by_mean=False))
    assert [value(rows, entry) for entry in (1, 2)] == [9, 6]
    assert [rows[entry].rank for entry in (1, 2)] == [1, 2]


def test_opponents_is_the_mean_once_for_each_meeting() -> None:
    games = [hearts(1, {1: 0, 2: 1, 3: 2}), hearts(2, {1: 0, 2: 1, 4: 2})]
    # scores 12, 6, 0, 0. 1 met 2, 3, 2, 4: (6 + 0 + 6 + 0)/4. 3 met 1 and 2: 9
    rows = table([*games, alone(1, 4, "bye"), alone(2, 3, "absence")], "placing", "opponents")
    assert [value(rows, entry) for entry in (1, 3, 4)] == [3, 9, 9]


def test_low_total_is_card_points_per_hand() -> None:
    games = [hearts(1, {1: 20, 2: 30, 3: 2}, hands=4), hearts(2, {1: 4, 2: 1, 3: 21}, hands=2)]
    # (20 + 4)/6, (30 + 1)/6, (2 + 21)/6
    rows = table(games, "placing", "low_total")
    assert [value(rows, entry) for entry in (1, 2, 3)] == [4, F(31, 6), F(23, 6)]
    # 1 has 3 + 3, 2 has 0 + 6, 3 has 6 + 0
    assert [rows[entry].rank for entry in (3, 1, 2)] == [1, 2, 3]


def test_a_game_entered_as_totals_leaves_low_total_unknown() -> None:
    known = hearts(1, {1: 20, 2: 20, 3: 12, 4: 0}, hands=4)
    rows = table([known, hearts(1, {5: 20, 6: 20, 7: 0, 8: 12}, table=2)], "placing", "low_total")
    # 1, 2, 5, 6 share the last places (1 each); 5 and 6 are unknown: it splits none of the four
    assert not rows[5].values[0].known
    assert rows[1].values[0].known
    assert {rows[entry].rank for entry in (1, 2, 5, 6)} == {5}


def test_who_played_nothing_comes_after_who_played() -> None:
    games = [hearts(1, {1: 9, 2: 0, 3: 3}, hands=1), alone(1, 4, "absence")]
    rows = table(games, "placing", "low_total")
    assert (rows[1].score, rows[4].score) == (0, 0)
    assert (rows[1].rank, rows[4].rank, value(rows, 4)) == (3, 4, None)


def test_moons_need_all_games_known() -> None:
    shot = Game(1, 1, "game", (Side(1, 0, 4, 30, 2), Side(2, 50, 4, 50, 0)))
    assert value(table([shot], "placing", "moons"), 1) == 2
    rows = table([shot, hearts(2, {1: 5, 2: 1})], "placing", "moons")
    assert not rows[1].values[0].known
    # 6 + 0 each: moons would have split them
    assert [rows[entry].rank for entry in (1, 2)] == [1, 1]


def test_best_round_then_second_best() -> None:
    games = [hearts(1, {1: 0, 2: 2, 3: 4}), hearts(2, {1: 4, 2: 2, 3: 0}), hearts(3, {1: 2, 2: 0, 3: 4})]
    # means 2: 1 has 2, -2, 0; 2 has 0, 0, 2; 3 has -2, 2, -2
    rows = table(games, "settlement", "best_round")
    assert [value(rows, entry) for entry in (1, 2, 3)] == [(2, 0, -2), (2, 0, 0), (2, -2, -2)]
    low = table(games, "points", "best_round")
    assert value(low, 1) == (0, 2, 4)


def test_what_is_good_follows_the_scoring() -> None:
    # points: low is good; 1 and 2 both have 10, 1 met 3 (4 points), 2 met 4 (20 points): 1 met the better one
    games = [hearts(1, {1: 10, 3: 4}), hearts(1, {2: 10, 4: 20}, table=2)]
    rows = table(games, "points", "opponents")
    assert [rows[entry].rank for entry in (3, 1, 2, 4)] == [1, 2, 3, 4]


def test_penalties_of_opponents_count_in_their_scores() -> None:
    rows = rank(
        [Entry(1), Entry(2)], [truco(1, 1, 2, (12, 8))], [Penalty(2, F(-1))], scoring="match", chain=["buchholz"]
    )
    assert [(row.score, row.values[0].value) for row in rows] == [(3, -1), (-1, 3)]


def test_every_tie_break_says_what_it_is() -> None:
    codes = "h2h wins places diff buchholz buchholz_cut1 sonneborn progressive opponents low_total moons best_round lot"
    assert list(TIEBREAKS) == codes.split()
    assert all(tiebreak.name and tiebreak.source for tiebreak in TIEBREAKS.values())


@pytest.mark.parametrize(("chain", "code"), [(["coin"], "unknown-tie-break"), (["wins", "wins"], "tie-break-twice")])
def test_chains_are_checked(chain: list[str], code: str) -> None:
    with pytest.raises(StandingsError, match=code):
        tiebreaks_of(chain)
