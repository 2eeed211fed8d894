"""Ranking: shared ranks, lots, the disqualified, means per game, and laws that hold for any results."""

from fractions import Fraction as F
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.standings import (
    HEARTS_CHAIN,
    SCORING,
    TEXTS,
    TIEBREAKS,
    TRUCO_CHAIN,
    Entry,
    Game,
    Penalty,
    Settings,
    Side,
    StandingsError,
    draw_lots,
    rank,
)
from tests.league.standings.tables import alone, hearts, truco, walkover

ALL = [code for code in TIEBREAKS if code != "lot"]


def test_equal_entries_share_the_rank() -> None:
    games = [truco(1, 1, 2, (12, 0)), truco(1, 3, 4, (6, 6), table=2)]
    rows = rank([Entry(i) for i in (1, 2, 3, 4)], games, scoring="match", chain=[])
    assert [(row.entry, row.rank) for row in rows] == [(1, 1), (3, 2), (4, 2), (2, 4)]


def test_the_lot_orders_the_list_and_splits_no_rank() -> None:
    games = [truco(1, 1, 2, (6, 6)), truco(1, 3, 4, (6, 6), table=2)]
    lots = {1: 3, 2: 1, 3: 4, 4: 2}
    rows = rank([Entry(i) for i in (1, 2, 3, 4)], games, scoring="match", chain=["lot"], lots=lots)
    assert [(row.entry, row.rank, row.decided_by) for row in rows] == [(e, 1, None) for e in (2, 4, 1, 3)]
    assert [row.values[0].value for row in rows] == [1, 2, 3, 4]


def test_who_did_not_come_is_not_lifted_by_an_opponent_it_did_not_play() -> None:
    # 3 points: 5 has won a game, 1 a walkover. 0 points: 2 did not come, 3 and 4 are still to play, 6 has −12. As an
    # opponent of 1, with 3 points, 2 would stand before 3 and 4 by Buchholz: 3 to 0. And 2 has no points for and
    # against: that is less than the −12 of 6, who came.
    games = [walkover(1, [1], [2]), truco(1, 5, 6, (12, 0), table=3)]
    rows = rank([Entry(i) for i in range(1, 7)], games, scoring="match", chain=TRUCO_CHAIN)
    assert [(row.entry, row.rank) for row in rows[:2]] == [(5, 1), (1, 2)]
    assert {(row.entry, row.rank) for row in rows[2:4]} == {(3, 3), (4, 3)}
    assert [(row.entry, row.rank) for row in rows[4:]] == [(6, 5), (2, 6)]


def test_each_tie_break_only_within_those_still_tied() -> None:
    # all have 3 points. wins: 1, 1, 0 (a bye). diff: 1 has +4, 2 has +12, 3 none: 3 stays last whatever its diff
    games = [truco(1, 1, 8, (12, 8)), truco(1, 2, 9, (12, 0), table=2), alone(1, 3, "bye")]
    rows = rank([Entry(i) for i in (1, 2, 3)], games, scoring="match", chain=["wins", "diff"])
    assert [(row.entry, row.rank, row.decided_by) for row in rows] == [(2, 1, None), (1, 2, "diff"), (3, 3, "wins")]


def test_a_disqualified_entry_ranks_last_and_still_counts_for_the_others() -> None:
    games = [truco(1, 1, 2, (12, 8)), truco(2, 1, 3, (12, 8)), truco(3, 2, 3, (12, 8))]
    entries = [Entry(1, disqualified=True), Entry(2), Entry(3)]
    rows = rank(entries, games, scoring="match", chain=["buchholz"])
    assert [(row.entry, row.rank) for row in rows] == [(2, 1), (3, 2), (1, 3)]
    assert [row.values[0].value for row in rows] == [6, 9, 3]


def test_sit_outs_make_it_the_mean_per_game() -> None:
    # 1: 6 and 3; 2: 3 and a rest; 3: 0 and 6 ...
    games = [
        hearts(1, {1: 0, 2: 1, 3: 2}),
        hearts(2, {3: 0, 1: 1, 4: 2}),
        alone(2, 2, "sit-out"),
        alone(1, 4, "sit-out"),
    ]
    rows = rank([Entry(i) for i in (1, 2, 3, 4)], games, scoring="placing", chain=[])
    assert [(row.entry, row.score, row.total, row.games) for row in rows] == [
        (1, F(9, 2), 9, 2), (2, 3, 3, 1), (3, 3, 6, 2), (4, 0, 0, 1),
    ]  # fmt: skip
    assert all(row.by_mean for row in rows)
    by_sum = rank(
        [Entry(i) for i in (1, 2, 3, 4)], games, scoring="placing", chain=[], settings=Settings(by_mean=False)
    )
    assert [row.score for row in by_sum] == [9, 6, 3, 0]


def test_the_same_number_of_sit_outs_needs_no_mean() -> None:
    games = [truco(1, 1, 2, (12, 0)), alone(1, 3, "sit-out"), truco(2, 2, 3, (12, 0)), alone(2, 1, "sit-out")]
    games += [truco(3, 3, 1, (12, 0)), alone(3, 2, "sit-out")]
    rows = rank([Entry(i) for i in (1, 2, 3)], games, scoring="match", chain=[])
    assert [(row.score, row.games, row.by_mean) for row in rows] == [(3, 2, False)] * 3


def test_penalties_add_and_take() -> None:
    penalties = [Penalty(1, F(-4), "late"), Penalty(1, F(1)), Penalty(2, F(1, 2))]
    rows = rank([Entry(1), Entry(2)], [truco(1, 1, 2, (12, 8))], penalties, scoring="match", chain=[])
    assert [(row.entry, row.score, row.penalties) for row in rows] == [(2, F(1, 2), F(1, 2)), (1, 0, -3)]


def test_rows_tell_the_rounds() -> None:
    games = [hearts(2, {1: 4, 2: 4, 3: 9}, table=5), alone(1, 1, "bye")]
    row = next(row for row in rank([Entry(1)], games, scoring="placing", chain=[]))
    told = [(each.round, each.table, each.kind, each.score, each.place) for each in row.rounds]
    assert told == [(1, 0, "bye", F(9, 2), None), (2, 5, "game", F(9, 2), (1, 2))]


def test_an_entry_without_games_is_ranked_too() -> None:
    rows = rank([Entry(1), Entry(7)], [hearts(1, {1: 0, 2: 1, 3: 2})], scoring="placing", chain=HEARTS_CHAIN)
    assert [(row.entry, row.score, row.games) for row in rows] == [(1, 6, 1), (7, 0, 0)]
    assert rank([], [], scoring="match", chain=TRUCO_CHAIN) == []


def test_an_entry_twice_is_refused() -> None:
    with pytest.raises(StandingsError, match="entry-twice"):
        rank([Entry(1), Entry(1)], [], scoring="match", chain=[])


def test_lots_are_the_same_whatever_the_order() -> None:
    one, other = draw_lots([3, 1, 2, 9], Random(5)), draw_lots({9, 2, 3, 1}, Random(5))
    assert one == other
    assert sorted(one.values()) == [1, 2, 3, 4]


def test_parts_and_refusals_have_a_text() -> None:
    games = [truco(1, 1, 2, (12, 8)), truco(2, 1, 2, (8, 12)), truco(3, 1, 3, (6, 6)), alone(3, 2, "bye")]
    games += [Game(4, 1, "game", (Side(1, 3, 4, 30, 1), Side(2, 5, 4, 2, 0)))]
    for row in rank([Entry(i) for i in (1, 2, 3)], games, scoring="match", chain=ALL):
        for value in row.values:
            for part in value.parts:
                assert TEXTS[part.code] % part.facts
    for code in ("entry-twice", "unknown-scoring", "unknown-tie-break", "tie-break-twice", "match-needs-two-sides"):
        assert code in TEXTS


@st.composite
def events(draw: st.DrawFn) -> list[Game]:
    """Pod events with everything in them: games of 3 to 5, byes, absences, sit-outs."""
    count = draw(st.integers(3, 9))
    games = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(range(1, count + 1)))
        table = 1
        while len(order) >= 3:
            size = min(len(order), draw(st.integers(3, 5)))
            totals = draw(st.lists(st.integers(0, 6), min_size=size, max_size=size))
            hands = draw(st.sampled_from([0, 2]))
            games.append(hearts(number, dict(zip(order[:size], totals, strict=True)), table=table, hands=hands))
            order, table = order[size:], table + 1
        games += [alone(number, entry, draw(st.sampled_from(["bye", "absence", "sit-out"]))) for entry in order]
    return games


SYSTEMS = [code for code in SCORING if code != "match"]


@settings(max_examples=120, deadline=None)
@given(events(), st.sampled_from(SYSTEMS), st.permutations(ALL), st.integers(0, len(ALL)), st.randoms())
def test_laws(games: list[Game], scoring: str, chain: list[str], length: int, shuffler: Random) -> None:
    ids = sorted({side.entry for game in games for side in game.sides})
    lots = draw_lots(ids, Random(1))
    rows = rank([Entry(i) for i in ids], games, scoring=scoring, chain=[*chain[:length], "lot"], lots=lots)

    assert sorted(row.entry for row in rows) == ids
    ranks = [row.rank for row in rows]
    # a rank is one more than the number of entries before the group: 1, 2, 2, 4
    assert ranks == [ranks.index(number) + 1 for number in ranks]
    best_first = [row.score if scoring != "points" else -row.score for row in rows]
    assert best_first == sorted(best_first, reverse=True)
    for above, row in pairwise(rows):
        if row.rank == above.rank:
            assert row.score == above.score
            assert row.decided_by is None
            assert lots[above.entry] < lots[row.entry]
        else:
            assert (row.decided_by is not None) == (row.score == above.score)

    # the order in which games and entries come changes nothing
    mixed = list(games)
    shuffler.shuffle(mixed)
    order = list(ids)
    shuffler.shuffle(order)
    assert rank([Entry(i) for i in order], mixed, scoring=scoring, chain=[*chain[:length], "lot"], lots=lots) == rows


@settings(max_examples=60, deadline=None)
@given(events())
def test_settlement_sums_to_0_and_placing_to_3_a_head(games: list[Game]) -> None:
    tables = [game for game in games if game.kind == "game"]
    ids = sorted({side.entry for game in tables for side in game.sides})
    rows = rank([Entry(i) for i in ids], tables, scoring="settlement", chain=[])
    assert sum(row.total for row in rows) == 0
    # the places 1..n bring 6·(n - place)/(n - 1): 3 on average, tied or not
    rows = rank([Entry(i) for i in ids], tables, scoring="placing", chain=[])
    assert sum(row.total for row in rows) == 3 * sum(len(game.sides) for game in tables)
