"""Scoring systems, with the arithmetic shown."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction as F

import pytest

from league.standings import SCORING, Entry, Game, Settings, Side, StandingsError, check_scoring, rank, scoring_of
from tests.league.standings.tables import alone, hearts, truco, walkover


def scores(games: Iterable[Game], scoring: str, settings: Settings | None = None) -> dict[int, F]:
    games = list(games)
    ids = sorted({side.entry for game in games for side in game.sides})
    rows = rank([Entry(i) for i in ids], games, scoring=scoring, chain=(), settings=settings)
    return {row.entry: row.score for row in rows}


def test_settlement_is_mean_minus_total() -> None:
    # 20 + 15 + 11 + 6 = 52, mean 13
    assert scores([hearts(1, {1: 20, 2: 15, 3: 11, 4: 6})], "settlement") == {1: -7, 2: -2, 3: 2, 4: 7}


def test_settlement_keeps_fractions() -> None:
    # 5 + 5 + 3 = 13, mean 13/3
    assert scores([hearts(1, {1: 5, 2: 5, 3: 3})], "settlement") == {1: F(-2, 3), 2: F(-2, 3), 3: F(4, 3)}


def test_settlement_of_chips_is_turned_round() -> None:
    # chips -7, -13, +20 sum to 0: settlement is the chips themselves
    game = Game(1, 1, "game", (Side(1, -7), Side(2, -13), Side(3, 20)), low_wins=False)
    assert scores([game], "settlement") == scores([game], "chips") == {1: -7, 2: -13, 3: 20}


def test_chips_share_what_is_left_in_the_pool() -> None:
    # 5 chips left for three: 5/3 each
    game = Game(1, 1, "game", (Side(1, -10), Side(2, -5), Side(3, 10)), low_wins=False, pool=5)
    assert scores([game], "chips") == {1: F(-25, 3), 2: F(-10, 3), 3: F(35, 3)}
    assert scores([game], "settlement") == scores([game], "chips")


def test_placing_is_6_4_2_0_at_four_and_6_3_0_at_three() -> None:
    assert scores([hearts(1, {1: 4, 2: 9, 3: 20, 4: 60})], "placing") == {1: 6, 2: 4, 3: 2, 4: 0}
    assert scores([hearts(1, {1: 4, 2: 9, 3: 20})], "placing") == {1: 6, 2: 3, 3: 0}


def test_tied_places_share_the_mean() -> None:
    # second and third share (4 + 2)/2 = 3; all four equal share (6 + 4 + 2 + 0)/4 = 3
    assert scores([hearts(1, {1: 4, 2: 9, 3: 9, 4: 60})], "placing") == {1: 6, 2: 3, 3: 3, 4: 0}
    assert scores([hearts(1, {1: 7, 2: 7, 3: 7, 4: 7})], "placing") == {1: 3, 2: 3, 3: 3, 4: 3}


def test_points_are_the_own_total_and_low_ranks_first() -> None:
    rows = rank([Entry(i) for i in (1, 2, 3)], [hearts(1, {1: 26, 2: 0, 3: 5})], scoring="points", chain=())
    assert [(row.entry, row.score) for row in rows] == [(2, 0), (3, 5), (1, 26)]


def test_match_points_and_their_settings() -> None:
    games = [truco(1, 1, 2, (12, 8)), truco(1, 3, 4, (9, 9), table=2)]
    assert scores(games, "match") == {1: 3, 2: 0, 3: 1, 4: 1}
    settings = Settings(win=F(1), draw=F(1, 2), loss=F(0))
    assert scores(games, "match", settings) == {1: 1, 2: 0, 3: F(1, 2), 4: F(1, 2)}


def test_match_needs_two_sides() -> None:
    with pytest.raises(StandingsError, match="match-needs-two-sides"):
        scores([hearts(1, {1: 4, 2: 9, 3: 20})], "match")


@pytest.mark.parametrize("scoring", ["settlement", "chips", "placing", "points"])
def test_a_bye_is_the_mean_of_the_own_other_rounds(scoring: str) -> None:
    games = [hearts(1, {1: 4, 2: 9, 3: 20, 4: 60}), hearts(2, {1: 8, 2: 2, 3: 3, 4: 5})]
    before = scores(games, scoring)
    after = scores([*games, alone(3, 1, "bye")], scoring)
    assert after[1] == before[1] + before[1] / 2


def test_a_bye_is_0_while_there_is_no_other_round() -> None:
    assert scores([alone(1, 1, "bye"), hearts(1, {2: 1, 3: 5, 4: 7})], "settlement")[1] == 0


def test_two_byes_are_both_the_mean_of_the_rest() -> None:
    # rounds 1 and 2: 6 and 3, mean 9/2; two byes bring 9
    games = [hearts(1, {1: 0, 2: 9, 3: 20, 4: 60}), hearts(2, {1: 5, 2: 1, 3: 9}), alone(3, 1, "bye")]
    assert scores([*games, alone(4, 1, "bye")], "placing")[1] == 6 + 3 + 9


def test_the_mean_of_a_bye_has_absences_in_it() -> None:
    # placing: 6, absent 0, bye (6 + 0)/2 = 3
    games = [hearts(1, {1: 0, 2: 9, 3: 20}), alone(2, 1, "absence"), alone(3, 1, "bye")]
    assert scores(games, "placing")[1] == 9


def test_a_bye_in_match_is_a_win() -> None:
    assert scores([truco(1, 1, 2, (12, 8)), alone(1, 3, "bye")], "match")[3] == 3


def test_an_absence_is_the_worst_score_of_that_round_or_nothing() -> None:
    games = [hearts(1, {1: 4, 2: 9, 3: 11}), hearts(1, {4: 10, 5: 20, 6: 60}, table=2), alone(1, 7, "absence")]
    # mean of 10, 20, 60 is 30; the worst of the round is 30 - 60 = -30
    assert scores(games, "settlement")[7] == -30
    assert scores(games, "points")[7] == 60
    assert scores(games, "placing")[7] == 0


def test_an_absence_in_match_is_nothing() -> None:
    assert scores([truco(1, 1, 2, (12, 8)), alone(1, 3, "absence")], "match", Settings(loss=F(1)))[3] == 0


def test_an_absence_in_a_round_without_a_game_is_nothing() -> None:
    assert scores([alone(1, 1, "absence")], "settlement")[1] == 0


def test_points_set_by_ruling_are_not_the_worst_score_anybody_made() -> None:
    ruled = Game(1, 2, "adjusted", (Side(4, 3), Side(5, 3), Side(6, 3, points=F(-100))))
    games = [hearts(1, {1: 4, 2: 9, 3: 11}), ruled, alone(1, 7, "absence")]
    # 4 + 9 + 11 = 24, mean 8, worst 8 - 11 = -3
    assert scores(games, "settlement")[7] == -3


def test_a_walkover_in_match_is_a_win_and_an_absence() -> None:
    assert scores([walkover(1, [1], [2]), truco(1, 3, 4, (12, 3))], "match") == {1: 3, 2: 0, 3: 3, 4: 0}


def test_the_present_share_the_places_that_are_left() -> None:
    # one absent of four: places 1 to 3 are left, mean 2: 6·(4 - 2)/3 = 4; three absent: place 1, 6
    assert scores([walkover(1, [1, 2, 3], [4])], "placing") == {1: 4, 2: 4, 3: 4, 4: 0}
    assert scores([walkover(1, [1], [2, 3, 4])], "placing")[1] == 6


def test_a_walkover_without_places_scores_as_a_bye() -> None:
    games = [hearts(1, {1: 4, 2: 9, 3: 11}), walkover(2, [1, 2], [3]), hearts(2, {4: 0, 5: 1, 6: 11}, table=2)]
    # 1 has 8 - 4 = 4 in round 1, so 4 again; 3 has -3 and the worst of round 2, 4 - 11 = -7
    assert scores(games, "settlement") == {1: 8, 2: -2, 3: -10, 4: 4, 5: 3, 6: -7}


def test_rules_of_the_event_win() -> None:
    settings = Settings(bye=F(5), absence=F(-1), walkover=F(2))
    games = [alone(1, 1, "bye"), alone(1, 2, "absence"), walkover(1, [3], [4])]
    assert scores(games, "placing", settings) == {1: 5, 2: -1, 3: 2, 4: -1}
    assert scores(games, "match", Settings(bye="zero", walkover="bye")) == {1: 0, 2: 0, 3: 0, 4: 0}
    assert scores([*games, hearts(1, {5: 1, 6: 3})], "match", Settings(absence="worst", loss=F(-2)))[2] == -2


def test_an_adjusted_score_need_not_add_up() -> None:
    # the totals sum to 20, nobody minds: mean 5
    game = Game(1, 1, "adjusted", (Side(1, 2), Side(2, 3), Side(3, 0), Side(4, 15)))
    assert scores([game], "settlement") == {1: 3, 2: 2, 3: 5, 4: -10}


def test_a_ruling_in_points_is_the_score() -> None:
    game = Game(1, 1, "adjusted", (Side(1, points=F(3)), Side(2, points=F(0))), low_wins=False)
    assert scores([game], "match") == {1: 3, 2: 0}
    partly = replace(game, sides=(Side(1, 12, points=F(1)), Side(2, 7)))
    assert scores([partly], "match") == {1: 1, 2: 0}


def test_a_game_without_a_hand_has_no_result() -> None:
    rows = rank([Entry(1), Entry(2)], [Game(1, 1, "game", (Side(1), Side(2)))], scoring="match", chain=())
    assert [(row.score, row.games, row.rounds[0].score) for row in rows] == [(0, 0, None), (0, 0, None)]


def test_every_system_says_what_it_is() -> None:
    assert list(SCORING) == ["settlement", "placing", "points", "match", "chips"]
    assert all(system.name and system.source for system in SCORING.values())
    with pytest.raises(StandingsError, match="unknown-scoring"):
        scoring_of("golf")


def test_points_are_refused_where_tables_may_differ() -> None:
    assert check_scoring("points", sides=(4, 4), hands_differ=False) is None
    for sides, hands_differ in (((3, 4), False), ((4, 4), True)):
        refusal = check_scoring("points", sides=sides, hands_differ=hands_differ)
        assert refusal is not None
        assert refusal.code == "points-tables-differ"
    refusal = check_scoring("match", sides=(3, 4), hands_differ=False)
    assert refusal is not None
    assert refusal.code == "match-needs-two-sides"
    assert check_scoring("match", sides=(2, 2), hands_differ=True) is None
