"""The arena is fair, and knows what it does not know."""

import pytest

from gameplay.bots.arena import Played, contest, estimate, line_ups, play_match, quantile, score, share_of
from gameplay.bots.registry import make
from gameplay.rules import registry


@pytest.mark.parametrize("seats", range(3, 12))
def test_every_seat_is_either_bot_s_as_often(seats):
    lines = line_ups(seats)
    assert all(sum(line[seat] for line in lines) * 2 == len(lines) for seat in range(seats))
    assert len(set(lines)) == len(lines) == (2 * seats if seats % 2 else 2)


@pytest.mark.parametrize("code", registry.VARIANTS)
def test_equal_bots_are_equal_to_the_last_point(code):
    """The same deals, and every seat with the same random numbers: luck cancels out."""
    variant = registry.make(code, registry.info(code).default_seats)
    outcome = contest(variant, [make("random", variant), make("random", variant)], 3, 2, "fair")
    assert (outcome.advantage.mean, outcome.advantage.low, outcome.advantage.high) == (0, 0, 0)
    assert outcome.wins.mean == 0.5
    assert outcome.matches == 6
    assert outcome.hands <= 12


def test_a_match_ends_with_its_game():
    variant = registry.make("truco-paulista", 4)
    played = play_match(variant, [make("steady", variant)] * 4, None, "to the end")
    assert max(played.points) >= 12
    assert len(played.winners) == 1
    assert play_match(variant, [make("steady", variant)] * 4, 1, "to the end").hands == 1


def test_whose_advantage_it_is():
    lady, truco = registry.make("black-lady", 4), registry.make("truco-paulista", 4)
    assert score(lady, (0, 1, 0, 1), Played(2, (4, 20, 6, 22), (1,))) == (8, 1)
    assert score(lady, (1, 0, 1, 0), Played(2, (4, 20, 6, 22), (1, 2))) == (-8, 0.5)
    assert score(truco, (0, 1, 0, 1), Played(4, (12, 4), (1,))) == (2, 1)


def test_intervals():
    assert [round(quantile(freedom), 2) for freedom in (3, 5, 10, 30, 1000)] == [3.16, 2.57, 2.23, 2.04, 1.96]
    found = estimate([1, 2, 3, 4, 5])
    assert found.mean == 3
    assert (found.low, found.high) == pytest.approx((1.04, 4.96), abs=0.03)


def test_a_few_matches_that_were_all_won_do_not_claim_that_none_is_lost():
    """Wilson: of n throws all heads, from n / (n + z²), here 5 / (5 + 2.78²)."""
    found = share_of([1.0] * 5)
    assert (found.mean, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(5 / (5 + quantile(4) ** 2))
    assert share_of([0.0] * 5).high == pytest.approx(1 - found.low)


def test_a_share_that_spreads_less_is_surer():
    wide, narrow = share_of([0.0, 1.0] * 10), share_of([0.5, 0.5, 0.4, 0.6] * 5)
    assert wide.mean == pytest.approx(narrow.mean)
    assert wide.low < narrow.low < 0.5 < narrow.high < wide.high
