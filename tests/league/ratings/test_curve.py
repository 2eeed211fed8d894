"""Ratings from games: what the library computes is taken over as it is, and replaying goes on where it stopped."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from league.ratings import START, Match, Skill, rating_of, replay

FOUR = Match(1, ((1,), (2,), (3,), (4,)), (1, 2, 2, 4))


def skills(changes):
    return {change.player: change.after for change in changes}


def test_a_game_of_four_is_what_the_library_says():
    model = PlackettLuce()
    expected = model.rate([[model.rating()] for _ in range(4)], ranks=[1.0, 2.0, 2.0, 4.0])
    after = skills(replay([FOUR]))
    assert [(after[player].mu, after[player].sigma) for player in (1, 2, 3, 4)] == [
        (team[0].mu, team[0].sigma) for team in expected
    ]
    assert after[1].mu > after[2].mu == after[3].mu > after[4].mu


def test_the_two_of_a_pair_move_together():
    after = skills(replay([Match(1, ((1, 2), (3, 4)), (1, 2))]))
    assert after[1] == after[2]
    assert after[3] == after[4]
    assert after[1].mu > 25 > after[3].mu
    assert after[1].games == 1


def test_who_beats_the_stronger_gains_more():
    strong, weak = Skill(30, 4, 20), Skill(20, 4, 20)
    games = (Match(1, ((1,), (2,)), (1, 2)), Match(2, ((3,), (4,)), (1, 2)))
    changes = {change.player: change for change in replay(games, {2: strong, 4: weak})}
    assert changes[1].after.mu > changes[3].after.mu


@pytest.mark.parametrize(
    ("sides", "places"),
    [(((1,),), (1,)), (((1,), ()), (1, 2)), (((1, 2), (2, 3)), (1, 2)), ((), ())],
)
def test_what_is_no_match_moves_nobody(sides, places):
    assert not Match(1, sides, places).counts
    assert list(replay([Match(1, sides, places)])) == []


def test_everybody_begins_at_the_same_rating():
    assert rating_of(Skill().mu, Skill().sigma) == START == 1000
    assert rating_of(30, 2) == 1000 + 40 * 24


@given(st.integers(0, 10**6), st.integers(0, 12))
def test_replayed_from_the_middle_is_replayed_from_the_start(seed, cut):
    rng = Random(seed)
    games = []
    for key in range(12):
        players = rng.sample(range(9), rng.choice((2, 3, 4)))
        places = sorted(rng.randint(1, len(players)) for _ in players)
        games.append(Match(key, tuple((player,) for player in players), tuple(places)))
    whole = list(replay(games))
    first = list(replay(games[:cut]))
    assert first + list(replay(games[cut:], skills(first))) == whole
