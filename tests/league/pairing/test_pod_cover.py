"""Small fields to the best draw there is: against all draws, against integer programming, and with a round to come."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.pairing import TEXTS, Rules, pod_cover
from league.pairing.pod_ahead import Ahead
from league.pairing.pod_costs import PodCosts
from league.pairing.pod_cover import PodCover
from league.pairing.pod_exact import ExactTables
from league.pairing.pods import _given_up, draw
from league.pairing.types import Draw, Entrant
from tests.league.pairing.histories import field, fillings, play, squares, strangers

HEARTS = Rules(size=4, minimum=3, maximum=7)
SIZES = {8: (4, 4), 9: (5, 4), 10: (4, 3, 3), 11: (4, 4, 3), 12: (4, 4, 4)}


def hearts(entrants: list[Entrant], round_number: int, last_round: bool = False) -> Draw:
    more = {"size": 4, "minimum": 3, "maximum": 7, "round_number": round_number, "last_round": last_round}
    return draw(entrants, rng=Random(1), **more)  # type: ignore[arg-type]


def costs_of(entrants: list[Entrant], sizes: tuple[int, ...]) -> PodCosts:
    return PodCosts(sorted(entrants, key=lambda e: -e.score), 4, sizes)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(SIZES)), st.integers(1, 40), st.integers(0, 3), st.integers(0, 10**6))
def test_what_it_makes_of_any_draw_is_the_best(count: int, met: int, apart: int, seed: int) -> None:
    """Also where repeats cannot be avoided, and whatever draw it begins with."""
    rng = Random(seed)
    costs = costs_of(strangers(count, rng, meetings=met, values=(0, 2, 3, 4, 6, 8, 12), apart=apart), SIZES[count])
    known = next(fillings(rng.sample(range(count), count), SIZES[count]))
    found = PodCover(costs, SIZES[count], known).best(None)
    assert sorted(node for table in found for node in table) == list(range(count))
    assert sorted(map(len, found)) == sorted(SIZES[count])
    best = ExactTables(costs.whole).best(SIZES[count]) if any(costs.partners) else known
    assert sum(map(costs.whole, found)) == sum(map(costs.whole, best))


def test_what_is_too_much_to_try_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = costs_of(strangers(12, Random(3), meetings=20, values=range(20)), SIZES[12])
    known = [tuple(range(12))[start::3] for start in range(3)]
    for limit in ("MOST_TABLES", "MOST_PARTS", "LOOKS"):
        with monkeypatch.context() as patch:
            patch.setattr(pod_cover, limit, 2)
            assert PodCover(costs, SIZES[12], known).best(None) == known
    assert sum(map(costs.whole, PodCover(costs, SIZES[12], known).best(None))) < sum(map(costs.whole, known))


@pytest.mark.thorough
@pytest.mark.parametrize(("count", "played", "seed", "spread"), [(26, 2, 1, 12), (28, 3, 1, 32), (30, 2, 1, 11)])
def test_the_scores_are_as_near_as_they_can_be(count: int, played: int, seed: int, spread: int) -> None:
    """The least spread of a draw without a repeat was worked out by integer programming. That other rounds are to come
    costs fields of more than 25 nothing."""
    entrants, _ = play(field(count), played, "pods", HEARTS, seed=seed)
    found = hearts(entrants, played + 1)
    assert (found.measures["repeats"], found.measures["score_spread"]) == (0, spread)
    assert not [why for why in found.why if why.code.startswith("rounds-ahead")]


def test_of_equal_draws_one_that_leaves_another_round() -> None:
    """The cyclic square has no square orthogonal to it; others as good have, all scores being level."""
    entrants = squares("0123456789ABCDEF")
    costs = PodCosts(entrants, 4, (4, 4, 4, 4))
    known = [[node for node in range(16) if "abcdbcdacdabdabc"[node] == letter] for letter in "abcd"]
    ahead = Ahead(costs, (4, 4, 4, 4))
    assert not ahead.goes_on(known)
    found = PodCover(costs, (4, 4, 4, 4), known).best(ahead)
    assert ahead.goes_on(found)
    assert not sum(map(costs.whole, found))


def test_what_the_next_round_costs_is_said() -> None:
    """Sixteen in their third round: 24 for it alone, 26 where a fourth without a repeat is to follow."""
    entrants, _ = play(field(16), 2, "pods", HEARTS, seed=1)
    found, alone = hearts(entrants, 3), hearts(entrants, 3, last_round=True)
    (why,) = (why for why in found.why if why.code == "rounds-ahead")
    assert why.facts == {"spread": found.measures["score_spread"], "least": alone.measures["score_spread"]}
    assert why.facts == {"spread": 26, "least": 24}
    assert "26, where 24" in TEXTS[why.code] % why.facts
    assert not [why for why in alone.why if why.code == "rounds-ahead"]


def test_odd_tables_that_are_shared_less_evenly_are_said() -> None:
    one, other = field(8)[:4], field(8)[4:]
    assert [why.code for why in _given_up([one, other], [[*one[:3], other[0]], [one[3], *other[1:]]])] == [
        "rounds-ahead-level"
    ]
    assert _given_up([one, other], [one, other]) == []
