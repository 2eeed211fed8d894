"""Knockouts in which somebody leaves, or a result is corrected after others were drawn from it."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.pairing import (
    TEXTS,
    Affected,
    Entrant,
    Knockout,
    PairingError,
    Place,
    Played,
    affected,
    bracket,
    next_round,
    places,
)
from tests.league.pairing.brackets import PODS, as_played, at_random, by_match, play_out

SINGLE = Knockout()
DOUBLE = Knockout(double=True)
KINDS = [SINGLE, Knockout(third_place=True), DOUBLE, PODS]


def corrected(played: Sequence[Played], match: str, order: Sequence[int]) -> list[Played]:
    return [
        replace(round_, tables={**round_.tables, match: tuple(order)}) if match in round_.tables else round_
        for round_ in played
    ]


def test_the_opponent_of_whoever_leaves_goes_on() -> None:
    played, draws = play_out(SINGLE, range(1, 9), leaving={2: {4}})
    assert by_match(draws[1]) == {"W2.2": [2, 3]}
    assert draws[1].out == (1,)
    (walkover,) = [why for why in draws[1].why if why.entry == 1]
    assert (walkover.code, walkover.facts["entries"]) == ("walkover", (4,))
    assert by_match(draws[2]) == {"W3.1": [1, 2]}
    boxes = {box.match.code: box for box in bracket(SINGLE, range(1, 9), played)}
    assert (boxes["W2.1"].state, boxes["W2.1"].order) == ("walkover", (1,))
    assert [place.entry for place in places(SINGLE, range(1, 9), played)][:4] == [1, 2, 3, 4]


def test_a_final_that_nobody_need_play() -> None:
    played, _ = play_out(SINGLE, range(1, 9), rounds=2)
    assert next_round(SINGLE, range(1, 9), played, rng=Random(1), entrants=[Entrant(2)]) is None
    assert places(SINGLE, range(1, 9), played, away={1})[:2] == [Place(2, 1, 1), Place(1, 2, 2)]


def test_of_two_who_have_both_left_the_next_opponent_goes_on() -> None:
    played, draws = play_out(SINGLE, range(1, 9), leaving={2: {1, 4}})
    assert [by_match(draw) for draw in draws[1:]] == [{"W2.2": [2, 3]}]
    assert places(SINGLE, range(1, 9), played, away={1, 4})[0] == Place(2, 1, 1)


def test_a_step_of_walkovers_is_no_round() -> None:
    """Four entries, and both finalists of the losers' side gone: the grand final is the third round."""
    played, draws = play_out(DOUBLE, range(1, 5), leaving={3: {3}})
    assert [draw.matches for draw in draws] == [("W1.1", "W1.2"), ("W2.1", "L1.1"), ("F1.1",)]
    assert [place.entry for place in places(DOUBLE, range(1, 5), played)] == [1, 2, 3, 4]


def test_whoever_comes_back_has_lost_what_was_missed() -> None:
    played, _ = play_out(DOUBLE, range(1, 9), rounds=1)
    second = next_round(
        DOUBLE, range(1, 9), played, rng=Random(1), entrants=[Entrant(e) for e in range(1, 9) if e != 1]
    )
    assert second is not None
    assert second.out == (4,)
    played.append(as_played(second, away={1}))
    third = next_round(DOUBLE, range(1, 9), played, rng=Random(1))
    assert third is not None
    assert by_match(third) == {"L2.1": [3, 5], "L2.2": [1, 6]}


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(KINDS[:3]), st.integers(4, 24), st.integers(0, 999))
def test_whoever_leaves_the_end_is_reached(knockout: Knockout, count: int, seed: int) -> None:
    rng = Random(seed)
    leaving = {number: rng.sample(range(count), rng.choice((0, 0, 1, 2))) for number in range(2, 7)}
    played, _ = play_out(knockout, range(count), at_random(rng), leaving)
    gone = {entry for entries in leaving.values() for entry in entries}
    ended = places(knockout, range(count), played, gone)
    assert [place.entry for place in ended if place.first == 1] == [ended[0].entry]
    assert sorted(place.entry for place in ended) == list(range(count))
    assert affected(knockout, range(count), played) == ()
    games = [order for round_ in played for order in round_.tables.values()]
    lost = [entry for order in games for entry in order[1:]]
    assert all(lost.count(entry) <= 1 + knockout.double + knockout.third_place for entry in range(count))


def test_a_corrected_result_names_the_matches_drawn_from_it() -> None:
    played, _ = play_out(SINGLE, range(1, 9))
    assert affected(SINGLE, range(1, 9), played) == ()
    changed = corrected(played, "W1.2", (5, 4))
    assert affected(SINGLE, range(1, 9), changed) == (
        Affected("W2.1", (1, 4), (1, 5)),
        Affected("W3.1", (1, 2), (None, 2)),
    )
    # what was drawn stands until the director takes it back
    assert next_round(SINGLE, range(1, 9), changed[:2], rng=Random(1)) == next_round(
        SINGLE, range(1, 9), played[:2], rng=Random(1)
    )
    again = next_round(SINGLE, range(1, 9), changed[:1], rng=Random(1))
    assert again is not None
    assert by_match(again) == {"W2.1": [1, 5], "W2.2": [2, 3]}


def test_a_correction_that_sends_nobody_elsewhere_affects_nothing() -> None:
    played, _ = play_out(PODS, range(1, 17), rounds=2)
    last = played[0].tables["W1.1"]
    swapped = (*last[:2], *reversed(last[2:]))
    assert affected(PODS, range(1, 17), corrected(played, "W1.1", swapped)) == ()
    other = (last[0], last[2], last[1], last[3])
    (found,) = affected(PODS, range(1, 17), corrected(played, "W1.1", other))
    assert set(found.expected) - set(found.seated) == {last[2]}
    assert set(found.seated) - set(found.expected) == {last[1]}


def test_in_a_losers_bracket_a_correction_is_told_on_both_sides() -> None:
    played, _ = play_out(DOUBLE, range(1, 9), rounds=2)
    found = affected(DOUBLE, range(1, 9), corrected(played, "W1.1", (8, 1)))
    assert found == (Affected("W2.1", (1, 4), (8, 4)), Affected("L1.1", (5, 8), (1, 5)))


def test_a_walkover_that_is_none_any_more() -> None:
    played, _ = play_out(SINGLE, range(1, 9), leaving={2: {4}}, rounds=2)
    changed = corrected(played, "W1.2", (5, 4))
    assert affected(SINGLE, range(1, 9), changed) == (Affected("W2.1", (), (1, 5)),)
    with pytest.raises(PairingError, match="match-without-result") as refused:
        next_round(SINGLE, range(1, 9), changed, rng=Random(1))
    assert refused.value.facts == {"matches": ("W2.1",)}
    # nor does anybody know who had the walkover after it
    twice, _ = play_out(SINGLE, range(1, 17), leaving={2: {8}, 3: {4}}, rounds=3)
    boxes = {box.match.code: box for box in bracket(SINGLE, range(1, 17), corrected(twice, "W1.2", (9, 8)))}
    assert (boxes["W2.1"].state, boxes["W3.1"].state) == ("ready", "waiting")
    assert boxes["W3.1"].entries == (None, 4)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(KINDS), st.integers(8, 24), st.integers(0, 999))
def test_corrections_are_found_and_only_these(knockout: Knockout, count: int, seed: int) -> None:
    rng = Random(seed)
    played, _ = play_out(knockout, range(count), at_random(rng))
    assert affected(knockout, range(count), played) == ()
    match = rng.choice(sorted(played[0].tables))
    order = played[0].tables[match]
    told = affected(knockout, range(count), corrected(played, match, tuple(reversed(order))))
    assert any(order[0] in found.seated or order[-1] in found.expected for found in told)
    assert all(found.match not in played[0].tables for found in told)


def test_rounds_that_belong_to_another_bracket_are_refused() -> None:
    for tables in ({"W9.1": (1, 2)}, {"W1.1": (1, 2), "W2.1": (1, 2)}, {}):
        with pytest.raises(PairingError, match="not-of-one-round") as refused:
            next_round(SINGLE, range(1, 9), [Played(tables)], rng=Random(1))
        assert TEXTS[refused.value.code] % refused.value.facts
    with pytest.raises(PairingError, match="not-of-one-round"):
        next_round(PODS, range(1, 9), [Played({"L1.1": (1, 2, 3)})], rng=Random(1))


@pytest.mark.parametrize(("gone", "drawn", "now"), [(1, 2, 3), (20, 3, 2)])
def test_a_field_that_would_divide_otherwise_now(gone: int, drawn: int, now: int) -> None:
    """Of the first table 1 and 10 went on, and 20 did not; one of them left; it was the other way about."""
    seeds = range(1, 21)
    played, _ = play_out(PODS, seeds, leaving={2: {gone}}, rounds=2)
    assert len(played[1].tables) == drawn
    assert played[0].tables["W1.1"] == (1, 10, 11, 20)
    changed = corrected(played, "W1.1", (20, 10, 11, 1))
    told = {found.match: found for found in affected(PODS, seeds, changed)}
    assert told.keys() >= {"W2.1", "W2.3"}
    assert told["W2.3"].seated == () if now > drawn else told["W2.3"].expected == ()
    third = next_round(PODS, seeds, changed, rng=Random(1))
    assert third is not None
    assert sum(map(len, third.tables)) == 2 * drawn
