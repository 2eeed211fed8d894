"""Knockout at tables of more than two: the best of each go on, up to one final table."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.pairing import (
    TEXTS,
    Entrant,
    Knockout,
    PairingError,
    Place,
    Played,
    affected,
    bracket,
    last_round,
    next_round,
    places,
    rounds_needed,
    table_options,
)
from league.pairing.elimination import From
from tests.league.pairing.brackets import PODS, as_played, at_random, by_match, play_out


def test_twelve_by_hand() -> None:
    """Tables of four, two go on: 3 tables, then 6 entries at 3 + 3, then the final table of four."""
    played, draws = play_out(PODS, range(1, 13))
    assert [by_match(draw) for draw in draws] == [
        {"W1.1": [1, 6, 7, 12], "W1.2": [2, 5, 8, 11], "W1.3": [3, 4, 9, 10]},
        # the winner of 1 with the second of 2, ...; nobody meets again
        {"W2.1": [1, 4, 5], "W2.2": [2, 3, 6]},
        {"W3.1": [1, 2, 3, 4]},
    ]
    assert [(place.entry, place.first, place.last) for place in places(PODS, range(1, 13), played)] == [
        (1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 6), (6, 5, 6),
        (7, 7, 9), (8, 7, 9), (9, 7, 9), (10, 10, 12), (11, 10, 12), (12, 10, 12),
    ]  # fmt: skip
    assert [why.code for why in draws[1].why] == ["knockout-table", "odd-table"] * 2
    assert draws[2].why[0].code == "knockout-final-table"


def test_eight_by_hand_one_of_each_table() -> None:
    """Two winners are no table of a game for three: two of each go on."""
    _, draws = play_out(Knockout(size=4, minimum=3, maximum=6, advance=1), range(1, 9))
    assert [by_match(draw) for draw in draws] == [{"W1.1": [1, 4, 5, 8], "W1.2": [2, 3, 6, 7]}, {"W2.1": [1, 2, 3, 4]}]
    assert [why.facts for why in draws[0].why if why.code == "more-advance"] == [{"advance": 2, "usual": 1}] * 2


def test_the_tables_that_the_director_chose() -> None:
    """10 = 4 + 3 + 3 as usual, of which 6 would go on; of two tables of five 4 do, to the final."""
    seeds = range(1, 11)
    assert table_options(PODS, seeds) == [(4, 3, 3), (5, 5)]
    first = next_round(PODS, seeds, rng=Random(1), sizes=(5, 5))
    assert first is not None
    assert by_match(first) == {"W1.1": [1, 4, 5, 8, 9], "W1.2": [2, 3, 6, 7, 10]}
    played = [as_played(first)]
    final = next_round(PODS, seeds, played, rng=Random(1))
    assert final is not None
    assert by_match(final) == {"W2.1": [1, 2, 3, 4]}
    assert affected(PODS, seeds, played) == ()
    assert table_options(PODS, seeds, played) == [(4,)]
    with pytest.raises(PairingError) as refused:
        next_round(PODS, seeds, rng=Random(1), sizes=(6, 4))
    assert TEXTS[refused.value.code] % refused.value.facts
    assert refused.value.code == "sizes-do-not-fit"


def test_other_tables_may_take_another_round() -> None:
    """9 = 5 + 4 as usual, of which four go on to the final; of 3 + 3 + 3 six, who play at 3 + 3 before it."""
    assert [len(option) for option in table_options(PODS, range(9))] == [2, 3]
    assert last_round(PODS, range(9)) == rounds_needed(PODS, 9) == 2
    assert last_round(PODS, range(9), sizes=(3, 3, 3)) == rounds_needed(PODS, 9, (3, 3, 3)) == 3


def test_from_a_table_that_was_chosen_somebody_goes_out() -> None:
    """Three go on: 9 could sit at 3 + 3 + 3 by the game, but nobody would be out then."""
    assert table_options(Knockout(size=4, minimum=3, maximum=7, advance=3), range(9)) == [(5, 4)]


def test_where_nothing_divides_the_first_have_a_bye() -> None:
    knockout = Knockout(size=4, minimum=4, maximum=4, advance=2)
    played, draws = play_out(knockout, range(1, 11))
    assert [sorted(draw.out) for draw in draws] == [[1, 2], [1, 2], []]
    assert {why.code for why in draws[0].why if why.entry} == {"bye-of-the-first"}
    assert [len(draw.tables) for draw in draws] == [2, 1, 1]
    assert [place.entry for place in places(knockout, range(1, 11), played)][:4] == [1, 2, 3, 4]


@settings(max_examples=60, deadline=None)
@given(st.integers(5, 64), st.integers(3, 6), st.integers(1, 5), st.integers(0, 99))
def test_the_right_number_goes_on_to_one_final_table(count: int, size: int, advance: int, seed: int) -> None:
    advance = min(advance, size - 1)
    knockout = Knockout(size=size, minimum=3, maximum=7, advance=advance)
    played, draws = play_out(knockout, range(count), at_random(Random(seed)))
    left = count
    for draw in draws[:-1]:
        sizes = [len(table) for table in draw.tables]
        assert sum(sizes) + len(draw.out) == left
        assert max(advance, 2) < max(sizes)
        assert 3 <= min(sizes) <= max(sizes) <= 7
        left = len(draw.out) + max(advance * len(sizes), -((len(draw.out) - 3) // len(sizes)) * len(sizes))
        assert sum(map(len, draws[draws.index(draw) + 1].tables)) + len(draws[draws.index(draw) + 1].out) == left
    assert (len(draws[-1].tables), draws[-1].out, draws[-1].matches) == (1, (), (f"W{len(draws)}.1",))
    ended = places(knockout, range(count), played)
    assert sorted(place.entry for place in ended) == list(range(count))
    final = next(iter(played[-1].tables.values()))
    assert ended[: len(final)] == [Place(entry, place, place) for place, entry in enumerate(final, start=1)]


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_nobody_meets_a_table_mate_in_the_next_round_where_there_are_enough_tables(size: int) -> None:
    for advance in range(1, size):
        for count in range(5, 100):
            boxes = bracket(Knockout(size=size, minimum=3, maximum=7, advance=advance), range(count))
            tables = Counter(box.match.round for box in boxes)
            came = [
                (box.match.round, Counter(side.match for side in box.match.sides if isinstance(side, From)))
                for box in boxes
            ]
            most: Counter[int] = Counter()
            for number, origins in came:
                for code in origins:
                    most[number] = max(most[number], sum(o[code] for n, o in came if n == number))
            assert all(max(o.values(), default=0) <= 1 for n, o in came if most[n] <= tables[n])


def test_whoever_leaves_is_missed_by_nobody() -> None:
    """The next round is divided for those who are there."""
    played, _ = play_out(PODS, range(1, 17), rounds=1)
    here = [Entrant(entry) for entry in range(1, 17) if entry not in (1, 5)]
    draw = next_round(PODS, range(1, 17), played, rng=Random(1), entrants=here)
    assert draw is not None
    assert sorted(entry for table in draw.tables for entry in table) == [2, 3, 4, 6, 7, 8]
    assert sorted(map(len, draw.tables)) == [3, 3]
    played.append(as_played(draw, away={1, 5}))
    ended = places(PODS, range(1, 17), played)
    assert [(place.entry, place.first, place.last) for place in ended if place.entry in (1, 5)] == [
        (1, 7, 8),
        (5, 7, 8),
    ]


def test_too_few_are_left_for_a_table() -> None:
    played, _ = play_out(PODS, range(1, 9), rounds=1)
    with pytest.raises(PairingError, match="too-few-entries") as refused:
        next_round(PODS, range(1, 9), played, rng=Random(1), entrants=[Entrant(1), Entrant(2)])
    assert refused.value.facts == {"entries": 2, "minimum": 3}
    assert next_round(PODS, range(1, 9), played, rng=Random(1), entrants=[Entrant(2)]) is None
    ended = places(PODS, range(1, 9), played, away={1, 3, 4})
    assert [(place.entry, place.first) for place in ended][:4] == [(2, 1), (1, 2), (3, 2), (4, 2)]


def test_the_bracket_during_play() -> None:
    draw = next_round(PODS, range(1, 13), rng=Random(1))
    assert draw is not None
    half = Played(as_played(draw).tables, playing=frozenset({"W1.2"}))
    boxes = {box.match.code: box for box in bracket(PODS, range(1, 13), [half])}
    assert list(boxes) == ["W1.1", "W1.2", "W1.3", "W2.1", "W2.2", "W3.1"]
    assert [box.state for box in boxes.values()] == ["over", "playing", "over", "waiting", "waiting", "waiting"]
    assert boxes["W2.1"].match.sides == (From("W1.1", 1), From("W1.2", 2), From("W1.3", 2))
    assert boxes["W2.1"].entries == (1, None, 4)
    with pytest.raises(PairingError, match="match-without-result") as refused:
        next_round(PODS, range(1, 13), [half], rng=Random(1))
    assert TEXTS["match-without-result"] % refused.value.facts
