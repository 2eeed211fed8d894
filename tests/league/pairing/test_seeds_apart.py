"""Seeds that do not meet those they are kept apart from: moved within their tier, and no further than need be."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pairing import TEXTS, Entrant, Knockout, Seeds, keep_apart, next_round

PODS = Knockout(size=4, minimum=3, maximum=6, advance=2)


def couples(*pairs):
    return {one: {other} for pair in pairs for one, other in (pair, pair[::-1])}


def first_tables(order, settings, apart=()):
    field = [Entrant(entry, apart=frozenset(dict(apart).get(entry, ()))) for entry in order]
    drawn = next_round(settings, order, rng=Random(1), entrants=field)
    assert drawn is not None
    return [set(table) for table in drawn.tables], drawn.why


@pytest.mark.parametrize(
    ("pairs", "order"),
    [
        ([(1, 7)], (1, 2, 3, 4, 5, 6, 7, 8)),
        ([(1, 8)], (1, 2, 3, 4, 5, 6, 8, 7)),
        ([(1, 8), (2, 7), (3, 6)], (1, 2, 3, 4, 6, 5, 8, 7)),
        # 3 has four to be kept apart from, all the lower half: nothing helps
        ([(3, 5), (3, 6), (3, 7), (3, 8)], (1, 2, 3, 4, 5, 6, 7, 8)),
    ],
)
def test_who_is_moved_among_eight(pairs: list[tuple[int, int]], order: tuple[int, ...]) -> None:
    apart: dict[int, set[int]] = {}
    for one, other in pairs:
        apart.setdefault(one, set()).add(other)
    found = keep_apart(Seeds(tuple(range(1, 9))), Knockout(), apart)
    assert found.order == order
    moved = [TEXTS[why.code] % why.facts for why in found.why]
    assert bool(moved) == (order != tuple(range(1, 9)))


def test_what_cannot_be_helped_is_said() -> None:
    apart = couples((1, 2))
    assert keep_apart(Seeds((1, 2)), Knockout(), apart).order == (1, 2)
    _, why = first_tables((1, 2), Knockout(), apart)
    assert "not-apart" in {each.code for each in why}


def test_with_byes_and_at_tables_of_more() -> None:
    # five: only 4 and 5 play; one of the tier of 3 and 4 takes 4's place
    assert keep_apart(Seeds((1, 2, 3, 4, 5)), Knockout(), couples((4, 5))).order == (1, 2, 4, 3, 5)
    apart = couples((1, 16), (2, 7), (3, 6))
    found = keep_apart(Seeds(tuple(range(1, 17))), PODS, apart)
    tables, _ = first_tables(found.order, PODS)
    assert not any({1, 16} <= table or {2, 7} <= table or {3, 6} <= table for table in tables)
    assert found.order[:4] == (1, 2, 3, 4)


@given(st.integers(0, 10**6), st.integers(6, 40), st.booleans())
def test_everybody_stays_in_the_tier(seed: int, count: int, pods: bool) -> None:
    rng = Random(seed)
    settings = PODS if pods else Knockout()
    order = rng.sample(range(100), count)
    some = rng.sample(order, 6)
    apart = couples(*zip(some[::2], some[1::2], strict=True))
    found = keep_apart(Seeds(tuple(order)), settings, apart)
    assert sorted(found.order) == sorted(order)
    together = [{one, *others} for one, others in apart.items()]

    def broken(tables: list[set[int]]) -> int:
        return sum(pair <= table for table in tables for pair in together)

    assert broken(first_tables(found.order, settings)[0]) <= broken(first_tables(tuple(order), settings)[0])
    if not pods:
        tier = [place.bit_length() if place else 0 for place in range(count)]
        assert all(tier[order.index(e)] == tier[place] or place <= 1 for place, e in enumerate(found.order))
        assert found.order[:2] == tuple(order[:2])


@pytest.mark.parametrize("settings", [Knockout(), PODS])
@pytest.mark.parametrize("order", [(), (1,)])
def test_nobody_to_meet(settings: Knockout, order: tuple[int, ...]) -> None:
    assert keep_apart(Seeds(order), settings, {1: {2}}).order == order
