"""Where scores are means per game, because some have sat out, the tie-breaks that add up are means too."""

from fractions import Fraction as F

from league.standings import TIEBREAKS, Entry, rank
from tests.league.standings.tables import alone, hearts, truco, walkover


def values_of(rows, entry):
    row = next(row for row in rows if row.entry == entry)
    return {value.code: value.value for value in row.values}


def rotation():
    """1 wins three of three, by 12, 1 and 1. 2 wins two of two, by 9 and 10, and sits out once; 3 wins one of three."""
    return [
        truco(1, 1, 3, (12, 0)), truco(1, 2, 4, (12, 3), table=2),
        truco(2, 1, 4, (12, 11)), truco(2, 2, 5, (12, 2), table=2), alone(2, 3, "sit-out"),
        truco(3, 1, 5, (12, 11)), truco(3, 3, 4, (12, 0), table=2), alone(3, 2, "sit-out"),
    ]  # fmt: skip


def test_who_had_to_sit_out_is_not_behind_for_a_game_less():
    rows = rank([Entry(i) for i in range(1, 6)], rotation(), scoring="match", chain=["wins", "diff"])
    assert all(row.by_mean for row in rows)
    # both have 3 a game and have won each of their games; 19 / 2 = 9½ is more than 14 / 3 = 4⅔
    assert [(row.entry, row.score, row.decided_by) for row in rows[:2]] == [(2, 3, None), (1, 3, "diff")]
    assert values_of(rows, 1) == {"wins": 1, "diff": F(14, 3)}
    assert values_of(rows, 2) == {"wins": 1, "diff": F(19, 2)}
    assert values_of(rows, 3) == {"wins": F(1, 2), "diff": 0}


def test_the_other_sums_are_means_too():
    chain = ["places", "buchholz", "progressive", "best_round"]
    rows = rank([Entry(i) for i in range(1, 6)], rotation(), scoring="match", chain=chain)
    # means: 1 and 2 three a game, 3 one and a half, 4 and 5 none. 1 has met 3, 4 and 5; 2 has met 4 and 5
    assert values_of(rows, 1) == {"places": (1,), "buchholz": F(1, 2), "progressive": 3, "best_round": (3, 3)}
    assert values_of(rows, 2) == {"places": (1,), "buchholz": 0, "progressive": 3, "best_round": (3, 3)}
    # 3: lost, then won: it stood at 0, then at 1½
    assert values_of(rows, 3) == {
        "places": (F(1, 2), F(1, 2)), "buchholz": F(3, 2), "progressive": F(3, 4), "best_round": (3, 0)
    }  # fmt: skip


def test_where_all_have_played_as_often_sums_are_sums():
    games = [hearts(1, {1: 0, 2: 13, 3: 13}), hearts(2, {1: 0, 2: 13, 3: 13})]
    rows = rank([Entry(i) for i in (1, 2, 3)], games, scoring="settlement", chain=["places", "diff", "wins"])
    assert values_of(rows, 1) == {"places": (2,), "diff": 26, "wins": 2}


def test_meetings_of_the_tied_are_counted_each_by_itself():
    # 1 has beaten 2 and drawn with 3; 2 and 3 have drawn twice: a mean of 2 a meeting, of ½ and of 1
    games = [
        truco(1, 1, 2, (12, 0)), truco(2, 1, 3, (6, 6)), truco(3, 2, 3, (6, 6)), truco(4, 2, 3, (5, 5)),
        alone(3, 1, "sit-out"),
    ]  # fmt: skip
    field = rank([Entry(i) for i in (1, 2, 3)], games, scoring="match", chain=["h2h"])
    assert [(row.entry, row.score) for row in field] == [(1, 2), (3, 1), (2, F(2, 3))]
    assert {code for code, one in TIEBREAKS.items() if one.adds_up} == {
        "h2h", "wins", "places", "diff", "buchholz", "buchholz_cut1", "sonneborn", "moons"
    }  # fmt: skip


def test_who_stayed_away_from_everything_is_behind_who_came_and_lost():
    # 2 did not come to its table and was away then; 4 came twice and lost by 10 in all; 6 had a bye before it lost
    games = [
        walkover(1, [1], [2]), truco(1, 3, 4, (12, 7), table=2), alone(2, 2, "absence"), truco(2, 3, 4, (12, 7)),
        truco(2, 1, 5, (12, 0), table=2), alone(1, 5, "absence"),
    ]  # fmt: skip
    rows = rank([Entry(i) for i in range(1, 6)], games, scoring="match", chain=["wins", "diff"])
    assert [(row.entry, row.rank) for row in rows] == [(3, 1), (1, 2), (4, 3), (5, 4), (2, 5)]
    assert values_of(rows, 2)["diff"] is None
    # it is no game won, as is said of walkovers, and no points
    assert values_of(rows, 1) == {"wins": 1, "diff": 12}
