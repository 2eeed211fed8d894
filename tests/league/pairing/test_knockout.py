"""Knockout of two a table, single: the draw, the bracket, the places."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.pairing import (
    FORMATS,
    TEXTS,
    Entrant,
    Knockout,
    PairingError,
    Place,
    Rules,
    bracket,
    next_round,
    places,
    rounds_needed,
)
from league.pairing.elimination import From, Seed, positions
from tests.league.pairing.brackets import as_played, at_random, by_match, play_out

SINGLE = Knockout()
WITH_THIRD = Knockout(third_place=True)


def test_the_classic_order() -> None:
    assert positions(2) == [1, 2]
    assert positions(4) == [1, 4, 3, 2]
    assert positions(8) == [1, 8, 5, 4, 3, 6, 7, 2]
    assert positions(16) == [1, 16, 9, 8, 5, 12, 13, 4, 3, 14, 11, 6, 7, 10, 15, 2]


def test_eight_by_hand() -> None:
    played, draws = play_out(SINGLE, range(1, 9))
    assert [by_match(draw) for draw in draws] == [
        {"W1.1": [1, 8], "W1.2": [4, 5], "W1.3": [3, 6], "W1.4": [2, 7]},
        {"W2.1": [1, 4], "W2.2": [2, 3]},
        {"W3.1": [1, 2]},
    ]
    assert not any(draw.out or draw.rest for draw in draws)
    ended = [(place.entry, place.first, place.last) for place in places(SINGLE, range(1, 9), played)]
    assert ended == [(1, 1, 1), (2, 2, 2), (3, 3, 4), (4, 3, 4), (5, 5, 8), (6, 5, 8), (7, 5, 8), (8, 5, 8)]


def test_six_by_hand_with_a_third_place() -> None:
    played, draws = play_out(WITH_THIRD, range(1, 7))
    assert [by_match(draw) for draw in draws] == [
        {"W1.2": [4, 5], "W1.3": [3, 6]},
        {"W2.1": [1, 4], "W2.2": [2, 3]},
        {"W3.1": [1, 2], "P1.1": [3, 4]},
    ]
    assert sorted(draws[0].out) == [1, 2]
    assert [(place.first, place.last) for place in places(WITH_THIRD, range(1, 7), played)] == [
        (1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (5, 6)
    ]  # fmt: skip
    codes = [why.code for why in draws[2].why]
    assert codes == ["knockout-final", "third-place"]
    assert [why.code for why in draws[0].why] == ["knockout-match", "seeds"] * 2 + ["bye-of-the-first"] * 2


def test_twelve_by_hand() -> None:
    _, draws = play_out(SINGLE, range(1, 13), lambda table: sorted(table, reverse=True))
    assert [by_match(draw) for draw in draws] == [
        {"W1.2": [8, 9], "W1.3": [5, 12], "W1.6": [6, 11], "W1.7": [7, 10]},
        {"W2.1": [1, 9], "W2.2": [4, 12], "W2.3": [3, 11], "W2.4": [2, 10]},
        {"W3.1": [9, 12], "W3.2": [10, 11]},
        {"W4.1": [11, 12]},
    ]
    assert sorted(draws[0].out) == [1, 2, 3, 4]


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 40), st.booleans(), st.integers(0, 99))
def test_everybody_but_one_loses_once(count: int, third: bool, seed: int) -> None:
    knockout = Knockout(third_place=third)
    seeds = Random(seed).sample(range(100, 100 + count), count)
    played, draws = play_out(knockout, seeds, at_random(Random(seed)))
    games = {match: order for round_ in played for match, order in round_.tables.items()}
    third_game = third and count > 3
    assert len(games) == count - 1 + third_game
    lost = Counter(order[1] for match, order in games.items() if match != "P1.1")
    assert set(lost.values()) == {1}
    (champion,) = set(seeds) - set(lost)
    ended = places(knockout, seeds, played)
    assert ended[0] == Place(champion, 1, 1)
    assert sorted(place.entry for place in ended) == sorted(seeds)
    assert [place.first for place in ended[:4]] == ([1, 2, 3, 4] if third_game else [1, 2, 3, 3])[:count]
    assert len(draws) == rounds_needed(knockout, count) == (count - 1).bit_length()
    assert all(TEXTS[why.code] % why.facts for draw in draws for why in draw.why)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 70))
def test_byes_go_to_the_top_and_the_best_meet_late(count: int) -> None:
    seeds = list(range(1, count + 1))
    played, draws = play_out(SINGLE, seeds)
    byes = (1 << (count - 1).bit_length()) - count
    assert sorted(draws[0].out) == seeds[:byes]
    assert not any(draw.out for draw in draws[1:])
    # where the better seed always wins, the best 2, 4, 8, ... are left
    for left, draw in enumerate(reversed(draws[1:]), start=1):
        assert sorted(entry for table in draw.tables for entry in table) == seeds[: 1 << left]
    assert [place.entry for place in places(SINGLE, seeds, played)][:2] == seeds[:2]


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 33))
def test_seeds_one_and_two_can_only_meet_in_the_final(count: int) -> None:
    boxes = {box.match.code: box for box in bracket(SINGLE, range(count))}

    def final_by(seed: int) -> list[str]:
        way = [code for code, box in boxes.items() if Seed(seed) in box.match.sides and len(box.match.players) == 2]
        while goes_on := [code for code, box in boxes.items() if From(way[-1], 1) in box.match.sides]:
            way.append(*goes_on)
        return way

    assert set(final_by(1)) & set(final_by(2)) == {max(boxes)}


def test_the_bracket_before_and_during_play() -> None:
    seeds = range(1, 7)
    before = {box.match.code: box for box in bracket(WITH_THIRD, seeds)}
    assert list(before) == ["W1.1", "W1.2", "W1.3", "W1.4", "W2.1", "W2.2", "W3.1", "P1.1"]
    assert [before[code].state for code in ("W1.1", "W1.2", "W2.1", "P1.1")] == ["bye", "ready", "waiting", "waiting"]
    assert before["W1.1"].entries == (1, None)
    assert before["W2.1"].match.sides == (Seed(1), From("W1.2", 1))
    assert before["W2.1"].entries == (1, None)
    assert before["P1.1"].match.sides == (From("W2.1", 2), From("W2.2", 2))
    first = next_round(WITH_THIRD, seeds, rng=Random(1))
    assert first is not None
    half = as_played(first)
    half = type(half)(half.tables, playing=frozenset({"W1.3"}))
    during = {box.match.code: box for box in bracket(WITH_THIRD, seeds, [half])}
    assert [during[code].state for code in ("W1.2", "W1.3", "W2.1", "W2.2")] == ["over", "playing", "ready", "waiting"]
    assert (during["W1.2"].entries, during["W1.2"].order) == ((5, 4), (4, 5))
    assert during["W2.1"].entries == (1, 4)
    assert places(WITH_THIRD, seeds, [half]) == []
    with pytest.raises(PairingError, match="match-without-result") as refused:
        next_round(WITH_THIRD, seeds, [half], rng=Random(1))
    assert TEXTS["match-without-result"] % refused.value.facts == "These matches have no result yet: ('W1.3',)."


def test_who_is_out_has_a_place_already() -> None:
    played, _ = play_out(WITH_THIRD, range(1, 9), rounds=2)
    assert places(WITH_THIRD, range(1, 9), played) == [Place(entry, 5, 8) for entry in (5, 6, 7, 8)]


def test_the_format_draws_the_same_round_from_the_same_state() -> None:
    seeds = tuple(range(1, 12))
    played, _ = play_out(SINGLE, seeds, rounds=1)
    rules = Rules(round_number=2, knockout=SINGLE, seeds=seeds, played=tuple(played))
    entrants = [Entrant(seed, table=4 if seed == 2 else None, seats={1: 1}) for seed in seeds]
    drawn = FORMATS["knockout"].draw(entrants, rules, Random(3))
    assert drawn == FORMATS["knockout"].draw(reversed(entrants), rules, Random(3))
    assert drawn.matches[drawn.numbers.index(4)] == "W2.4"
    assert "fixed-table" in [why.code for why in drawn.why if why.entry == 2]
    everything, _ = play_out(SINGLE, seeds)
    with pytest.raises(PairingError, match="knockout-over"):
        FORMATS["knockout"].draw(entrants, Rules(knockout=SINGLE, seeds=seeds, played=tuple(everything)), Random(1))


@pytest.mark.parametrize(
    ("knockout", "count", "code"),
    [
        (SINGLE, 1, "too-few-entries"),
        (Knockout(double=True), 1, "too-few-entries"),
        (Knockout(size=4, minimum=3, maximum=7), 2, "too-few-entries"),
        (Knockout(size=4, minimum=3, maximum=7, advance=4), 16, "advance-does-not-fit"),
        (Knockout(advance=2), 16, "advance-does-not-fit"),
        (Knockout(size=4, minimum=3, maximum=7, advance=0), 16, "advance-does-not-fit"),
        (Knockout(size=8, minimum=3, maximum=7), 16, "bad-table-size"),
        (Knockout(size=4, minimum=3, maximum=7, double=True), 16, "double-needs-two"),
    ],
)
def test_settings_that_make_no_knockout(knockout: Knockout, count: int, code: str) -> None:
    with pytest.raises(PairingError, match=code) as refused:
        next_round(knockout, range(count), rng=Random(1))
    assert TEXTS[code] % refused.value.facts


def test_strangers_and_doubles_are_refused() -> None:
    with pytest.raises(PairingError, match="not-in-the-bracket") as refused:
        next_round(SINGLE, [1, 2, 3], rng=Random(1), entrants=[Entrant(1), Entrant(7)])
    assert refused.value.facts == {"entries": (7,)}
    with pytest.raises(PairingError, match="entry-twice"):
        next_round(SINGLE, [1, 2, 1], rng=Random(1))
