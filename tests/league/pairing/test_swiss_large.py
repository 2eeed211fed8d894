"""Swiss for large fields, against the exact search and by what must hold."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction as F
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.pairing import Entrant, PairingError, Rules, swiss_pairs
from league.pairing.history import kept_apart, meetings
from league.pairing.swiss import draw
from league.pairing.swiss_large import free_pairs
from league.pairing.swiss_pairs import FREE, Pairs
from tests.league.pairing.histories import field, play, strangers


def squares(found: Sequence[tuple[int, int]], pairs: Pairs) -> int:
    return sum((pairs.scores[one] - pairs.scores[two]) ** 2 for one, two in found)


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 20), st.integers(0, 60), st.integers(0, 8), st.integers(0, 10**6))
def test_what_is_found_at_once_is_as_good_as_the_exact_draw(half: int, met: int, apart: int, seed: int) -> None:
    entrants = strangers(2 * half, Random(seed), meetings=met, values=(0, 1, 3, 4, 6), apart=apart)
    pairs = Pairs(entrants)
    found = free_pairs(range(2 * half), pairs, Random(seed))
    exact = draw(entrants, round_number=3, rng=Random(seed), allow_rematches=True)
    if found is None:
        return
    assert sorted(node for pair in found for node in pair) == list(range(2 * half))
    assert pairs.total(found) == FREE
    assert (exact.measures["repeats"], exact.measures["apart"]) == (0, 0)
    assert squares(found, pairs) == exact.measures["score_squares"]


@pytest.mark.parametrize(("count", "rounds"), [(500, 6), (501, 4)])
def test_rounds_of_many(count: int, rounds: int) -> None:
    entrants, draws = play(field(count), rounds, "swiss", Rules(size=2), seed=count)
    assert [found.measures["repeats"] for found in draws] == [0] * rounds
    assert max(entrant.byes for entrant in entrants) <= 1
    # each odd score group floats one to the next, whose score is 3 off
    for found in draws[1:]:
        assert found.measures["score_squares"] <= 9 * rounds


def test_a_group_of_many_is_halved_but_about_those_who_have_met() -> None:
    entrants = [replace(e, met={151: 1} if e.id == 1 else {}) for e in field(302)]
    entrants[0] = replace(entrants[0], met={152: 1})
    found = {frozenset(table) for table in draw(entrants, round_number=2, rng=Random(1)).tables}
    assert frozenset({1, 152}) not in found
    assert all(frozenset({upper, upper + 151}) in found for upper in range(3, 152))


def test_a_club_at_the_top_of_a_large_field_is_kept_apart() -> None:
    club = frozenset(range(1, 151))
    entrants = [
        replace(e, score=F(-(e.id // 30)), apart=club - {e.id} if e.id in club else frozenset()) for e in field(320)
    ]
    assert draw(entrants, round_number=2, rng=Random(1)).measures["apart"] == 0


def test_the_bye_passes_on_in_a_large_field() -> None:
    # the last is the only one whom the one before has not met: it has to play
    others = {number: 1 for number in range(1, 304) if number != 302}
    entrants = [
        replace(e, met={k: v for k, v in others.items() if k != 303} if e.id == 302 else {}) for e in field(303)
    ]
    found = draw(entrants, round_number=5, rng=Random(1))
    assert found.out == (302,)
    assert found.measures["repeats"] == 0


def test_rematches_that_must_be_in_a_large_field(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swiss_pairs, "FULL_FIELD", 8)
    # three have met everybody but each other's one: 1, 2 and 3 all have only 4 left
    met = {number: {other: 1 for other in range(1, 41) if other not in (number, 4)} for number in (1, 2, 3)}
    entrants = [replace(e, met=met.get(e.id, {})) for e in field(40)]
    with pytest.raises(PairingError, match="no-pairing") as caught:
        draw(entrants, round_number=5, rng=Random(1))
    # one of the three meets 4, the other two each other: one rematch
    assert caught.value.facts["rematches"] == 1
    found = draw(entrants, round_number=5, rng=Random(1), allow_rematches=True)
    assert found.measures["repeats"] == 1


@settings(max_examples=40, deadline=None)
@given(st.integers(6, 16), st.integers(0, 60), st.integers(0, 10**6))
def test_never_a_rematch_that_can_be_avoided(count: int, met: int, seed: int) -> None:
    entrants = strangers(count, Random(seed), meetings=met, values=(0, 1, 3, 4, 6))
    exact = draw(entrants, round_number=3, rng=Random(seed), allow_rematches=True)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(swiss_pairs, "FULL_FIELD", 4)
        patched.setattr(swiss_pairs, "WINDOW", 2)
        found = draw(entrants, round_number=3, rng=Random(seed), allow_rematches=True)
    assert found.measures["repeats"] == exact.measures["repeats"]
    by_id: dict[int, Entrant] = {entrant.id: entrant for entrant in entrants}
    if not exact.measures["repeats"] and not exact.measures["apart"]:
        assert not any(kept_apart(by_id[one], by_id[two]) for one, two in found.tables)
        assert not any(
            meetings(by_id[one], by_id[two]) for table in found.tables for one, two in combinations(table, 2)
        )
