"""Double elimination: two losses, two brackets, one or two grand finals, late rematches."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.pairing import TEXTS, Knockout, Place, bracket, places, rounds_needed
from league.pairing.elimination import From, Match, Side, plan
from tests.league.pairing.brackets import at_random, by_match, play_out

DOUBLE = Knockout(double=True)


def test_eight_by_hand() -> None:
    played, draws = play_out(DOUBLE, range(1, 9), rounds=5)
    assert [by_match(draw) for draw in draws] == [
        {"W1.1": [1, 8], "W1.2": [4, 5], "W1.3": [3, 6], "W1.4": [2, 7]},
        {"W2.1": [1, 4], "W2.2": [2, 3], "L1.1": [5, 8], "L1.2": [6, 7]},
        # crossed: 4 and 5, 3 and 6 have met
        {"L2.1": [3, 5], "L2.2": [4, 6]},
        {"W3.1": [1, 2], "L3.1": [3, 4]},
        {"L4.1": [2, 3]},
    ]
    assert [draw.rest for draw in draws] == [(), (), (1, 2), (), (1,)]
    assert "meets-again" in [why.code for why in draws[4].why]  # 2 and 3 have met in W2.2
    assert [(place.entry, place.first, place.last) for place in places(DOUBLE, range(1, 9), played)] == [
        (3, 3, 3), (4, 4, 4), (5, 5, 6), (6, 5, 6), (7, 7, 8), (8, 7, 8)
    ]  # fmt: skip


@pytest.mark.parametrize("reset", [False, True])
def test_the_grand_final_is_played_again_when_both_have_lost_once(reset: bool) -> None:
    knockout = Knockout(double=True, reset=reset)
    results = {"W1.1": (1, 4), "W1.2": (2, 3), "W2.1": (1, 2), "L1.1": (3, 4), "L2.1": (2, 3)}
    results |= {"F1.1": (2, 1), "F2.1": (1, 2)}
    orders = iter([results[code] for code in ("W1.1", "W1.2", "W2.1", "L1.1", "L2.1", "F1.1", "F2.1")])
    played, draws = play_out(knockout, [1, 2, 3, 4], lambda _: next(orders))
    assert [draw.matches for draw in draws] == [
        ("W1.1", "W1.2"), ("W2.1", "L1.1"), ("L2.1",), ("F1.1",), *([("F2.1",)] if reset else [])
    ]  # fmt: skip
    assert [place.entry for place in places(knockout, [1, 2, 3, 4], played)] == (
        [1, 2, 3, 4] if reset else [2, 1, 3, 4]
    )


def test_the_second_grand_final_is_not_played_where_it_is_not_needed() -> None:
    played, draws = play_out(DOUBLE, [1, 2, 3, 4])
    assert draws[-1].matches == ("F1.1",)
    boxes = {box.match.code: box for box in bracket(DOUBLE, [1, 2, 3, 4], played)}
    assert (boxes["F1.1"].order, boxes["F2.1"].state) == ((1, 2), "unneeded")
    assert places(DOUBLE, [1, 2, 3, 4], played)[0] == Place(1, 1, 1)


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 40), st.booleans(), st.integers(0, 99))
def test_everybody_but_one_loses_twice(count: int, reset: bool, seed: int) -> None:
    knockout = Knockout(double=True, reset=reset)
    played, draws = play_out(knockout, range(count), at_random(Random(seed)))
    games = {match: order for round_ in played for match, order in round_.tables.items()}
    assert len(games) == 2 * count - 2 + ("F2.1" in games)
    assert reset or "F2.1" not in games
    lost = Counter(order[1] for order in games.values())
    champion, second, *others = (place.entry for place in places(knockout, range(count), played))
    assert lost[champion] < 2
    assert lost[second] == 2 or not reset
    assert {lost[entry] for entry in others} <= {2}
    assert len(draws) == rounds_needed(knockout, count) - (reset and "F2.1" not in games)
    assert all(TEXTS[why.code] % why.facts for draw in draws for why in draw.why)
    for draw in draws:
        seated = [entry for table in draw.tables for entry in table]
        assert len({*seated, *draw.out, *draw.rest}) == len(seated) + len(draw.out) + len(draw.rest)


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 40), st.integers(0, 99))
def test_nobody_rests_twice_running_before_the_finals(count: int, seed: int) -> None:
    _, draws = play_out(DOUBLE, range(count), at_random(Random(seed)))
    for before, draw in pairwise(draws):
        assert not set(before.rest) & set(draw.rest)


@pytest.mark.parametrize(("count", "earliest"), [(4, 2), (8, 3), (16, 4), (32, 5), (64, 7)])
def test_rematches_come_as_late_as_they_can(count: int, earliest: int) -> None:
    """However it is crossed, of the losers of W1, W2 and W3 two kinds from one part of the field share a half of the
    losers' bracket: in small fields they can meet as soon as the later ones are down, in larger ones when that half
    comes to its end."""
    matches = {match.code: match for match in plan(DOUBLE, count)}
    losers = [match for match in matches.values() if match.part == "losers"]
    assert min(match.round for match in losers if may_be_rematch(match, matches)) == earliest


def may_be_rematch(match: Match, matches: dict[str, Match]) -> bool:
    """Two come down from matches of which one lies on the other's way through the winners' bracket."""
    one, other = (came_down(side, matches) for side in match.sides)
    above = {code: ways_up(code, matches) for code in one | other}
    return any(a in above[b] or b in above[a] for a in one for b in other)


def came_down(side: Side, matches: dict[str, Match]) -> set[str]:
    assert isinstance(side, From)
    if side.match.startswith("W"):
        return {side.match}
    return set[str]().union(*(came_down(below, matches) for below in matches[side.match].sides))


def ways_up(code: str, matches: dict[str, Match]) -> set[str]:
    found = set()
    while above := [m.code for m in matches.values() if m.part == "winners" and From(code, 1) in m.sides]:
        (code,) = above
        found.add(code)
    return found
