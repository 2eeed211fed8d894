"""Handicaps: points for each game in an entry's favour, in the ranking and in no tie-break. Worked by hand."""

from fractions import Fraction as F

from league.standings import Entry, Game, Penalty, Settings, Side, rank

ONE, TWO, THREE, FOUR = 1, 2, 3, 4


def game(number, totals, low_wins=True, kind="game", table=1):
    sides = tuple(Side(entry, total, hands=4) for entry, total in totals.items())
    return Game(number, table, kind, sides, low_wins=low_wins)


def ranked(games, handicaps, scoring="settlement", chain=("low_total",), **more):
    entries = [Entry(one) for one in sorted({side.entry for each in games for side in each.sides})]
    rows = rank(
        entries, games, more.pop("penalties", ()), scoring=scoring, chain=list(chain), handicaps=handicaps, **more
    )
    return {row.entry: row for row in rows}


GAMES = [game(1, {ONE: 0, TWO: 10, THREE: 20, FOUR: 30}), game(2, {ONE: 30, TWO: 0, THREE: 10, FOUR: 20})]
"""Settlement: round 1: 15, 5, −5, −15; round 2: −15, 15, 5, −5. Together 0, 20, 0, −20."""


def test_without_any_nothing_changes():
    assert {entry: row.score for entry, row in ranked(GAMES, {}).items()} == {1: 0, 2: 20, 3: 0, 4: -20}
    assert ranked(GAMES, {}) == ranked(GAMES, {ONE: F(0)})


def test_so_many_points_for_each_game():
    rows = ranked(GAMES, {FOUR: F(21, 2), THREE: F(1, 3)})
    assert (rows[4].score, rows[4].handicap, rows[4].total) == (F(1), F(21), F(-20))
    assert (rows[3].score, rows[3].handicap) == (F(2, 3), F(2, 3))
    assert [(entry, row.rank) for entry, row in rows.items()] == [(2, 1), (4, 2), (3, 3), (1, 4)]


def test_where_low_is_good_it_is_taken_off():
    rows = ranked(GAMES, {FOUR: F(20)}, scoring="points")
    assert (rows[4].score, rows[4].handicap) == (F(10), F(-40))
    assert rows[2].score == 10
    assert [entry for entry, row in rows.items() if row.rank == 1] == [2, 4]  # level, and no card points are known


def test_none_for_a_game_from_which_it_stays_away_but_for_a_bye():
    games = [
        game(1, {ONE: 0, TWO: 26}), Game(1, 0, "absence", (Side(THREE),)), Game(1, 0, "bye", (Side(FOUR),)),
        game(2, {THREE: 0, FOUR: 26}), Game(2, 0, "absence", (Side(ONE),)), Game(2, 0, "bye", (Side(TWO),)),
    ]  # fmt: skip
    rows = ranked(games, dict.fromkeys((ONE, TWO, THREE, FOUR), F(2)))
    assert {entry: row.handicap for entry, row in rows.items()} == {ONE: 2, TWO: 4, THREE: 2, FOUR: 4}


def test_in_a_mean_it_stays_what_it_is():
    games = [*GAMES, Game(3, 0, "sit-out", (Side(ONE),)), game(3, {TWO: 0, THREE: 0, FOUR: 0})]
    rows = ranked(games, {ONE: F(3), FOUR: F(3)}, settings=Settings(by_mean=True))
    assert (rows[1].score, rows[1].handicap) == (F(3), F(3))  # 0 in two games
    assert (rows[4].score, rows[4].handicap) == (F(-20, 3) + 3, F(3))


def test_penalties_stand_beside_it():
    rows = ranked(GAMES, {ONE: F(1)}, penalties=[Penalty(ONE, F(-2), "late", 1)])
    assert (rows[1].score, rows[1].total, rows[1].penalties, rows[1].handicap) == (0, -2, -2, 2)


def test_no_tie_break_counts_it():
    games = [
        game(1, {ONE: 12, TWO: 0}, low_wins=False), game(1, {THREE: 12, FOUR: 6}, low_wins=False, table=2),
        game(2, {ONE: 12, THREE: 3}, low_wins=False), game(2, {TWO: 12, FOUR: 2}, low_wins=False, table=2),
    ]  # fmt: skip
    chain = ("buchholz", "sonneborn", "progressive", "best_round", "wins", "diff")
    plain = ranked(games, {}, scoring="match", chain=chain)
    given = ranked(games, {FOUR: F(5), ONE: F(1, 2)}, scoring="match", chain=chain)
    for entry in plain:
        assert [value.value for value in given[entry].values] == [value.value for value in plain[entry].values]
    assert (given[4].score, given[4].rank) == (F(10), 1)
    assert (given[1].score, given[1].rank) == (F(7), 2)
