"""Swiss, two sides: hand-worked draws, and small fields against all pairings there are."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction as F
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.pairing import TEXTS, Draw, Entrant, PairingError, Rules
from league.pairing.history import kept_apart, meetings, met_last
from league.pairing.swiss import draw
from tests.league.pairing.histories import field, play, strangers

Pairing = list[tuple[Entrant, Entrant]]


def pairs(found: Draw) -> set[frozenset[int]]:
    return {frozenset(table) for table in found.tables}


def want(*tables: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(table) for table in tables}


def test_first_round_by_seed_halves() -> None:
    found = draw(field(8), round_number=1, rng=Random(1))
    assert pairs(found) == want((1, 5), (2, 6), (3, 7), (4, 8))
    assert "first-round-halves" in [why.code for why in found.why]


def test_first_round_by_rating_slide() -> None:
    ratings = [1200.0, None, 1500.0, 1400.0, None, 1300.0]
    entrants = [replace(e, rating=r) for e, r in zip(field(6), ratings, strict=True)]
    # by rating 3, 4, 6, 1, then those without one by rank: 2, 5
    found = draw(entrants, round_number=1, rng=Random(1), first_round="slide")
    assert pairs(found) == want((3, 1), (4, 2), (6, 5))


def test_first_round_at_random_draws_every_pairing() -> None:
    found = {
        frozenset(pairs(draw(field(4), round_number=1, rng=Random(seed), first_round="random"))) for seed in range(40)
    }
    assert len(found) == 3


def test_first_round_keeps_club_mates_apart() -> None:
    entrants = [replace(e, apart=frozenset({5})) if e.id == 1 else e for e in field(8)]
    for mode in ("halves", "random", "slide"):
        for seed in range(10):
            found = draw(entrants, round_number=1, rng=Random(seed), first_round=mode)
            assert frozenset({1, 5}) not in pairs(found)


def test_score_groups_upper_half_against_lower() -> None:
    # 3 points: 1, 2, 3, 4; none: 5, 6, 7, 8. Nobody has met inside the groups
    entrants = [
        replace(e, score=F(3 if e.id <= 4 else 0), met={e.id + 4 if e.id <= 4 else e.id - 4: 1}) for e in field(8)
    ]
    assert pairs(draw(entrants, round_number=2, rng=Random(1))) == want((1, 3), (2, 4), (5, 7), (6, 8))


def test_the_lowest_floats_down_to_the_highest() -> None:
    # 6: 1, 2, 3 / 3: 4, 5, 6: one has to float; 3 down to 4, 1 and 2 meet, 5 and 6 meet
    entrants = [replace(e, score=F(6 if e.id <= 3 else 3)) for e in field(6)]
    found = draw(entrants, round_number=3, rng=Random(1))
    assert pairs(found) == want((1, 2), (3, 4), (5, 6))
    assert [(why.facts["down"], why.facts["up"]) for why in found.why if why.code == "float"] == [(3, 4)]


def test_floats_are_shared_out() -> None:
    # as above, but 3 and 4 have floated before: 2 goes down to 5 (1 against 3 is upper against lower half too)
    entrants = [replace(e, score=F(6 if e.id <= 3 else 3), floats=int(e.id in (3, 4))) for e in field(6)]
    assert pairs(draw(entrants, round_number=3, rng=Random(1))) == want((1, 3), (2, 5), (4, 6))


def test_the_bye_goes_to_the_lowest_without_one() -> None:
    entrants = [replace(e, byes=int(e.id == 7)) for e in field(7)]
    found = draw(entrants, round_number=2, rng=Random(1))
    assert found.out == (6,)
    assert [why.code for why in found.why if why.entry == 6] == ["bye-lowest"]


def test_the_bye_passes_over_who_is_needed_to_avoid_a_rematch() -> None:
    # 3 has met 1 and 2: with 3 in, somebody would meet again; ranked lower is 4, who goes on playing
    met = {1: {3: 1}, 2: {3: 1}, 3: {1: 1, 2: 1, 5: 1}, 4: {5: 1}, 5: {4: 1, 3: 1}}
    entrants = [replace(e, met=met[e.id]) for e in field(5)]
    found = draw(entrants, round_number=3, rng=Random(1))
    # out 5: 1, 2, 3, 4 pair as 1-2 and 3-4, nobody again
    assert found.out == (5,)
    entrants[3] = replace(entrants[3], met={5: 1, 3: 1})
    entrants[2] = replace(entrants[2], met={1: 1, 2: 1, 5: 1, 4: 1})
    # now 3 has met everybody: it is 3 that has the bye
    found = draw(entrants, round_number=3, rng=Random(1))
    assert found.out == (3,)
    assert [why.facts["entries"] for why in found.why if why.code == "bye-passed-over"] == [(4, 5)]


def test_no_pairing_says_why_and_offers_the_fewest_rematches() -> None:
    everybody = {1: 1, 2: 1, 3: 1, 4: 1}
    entrants = [replace(e, met={k: v for k, v in everybody.items() if k != e.id}) for e in field(4)]
    with pytest.raises(PairingError, match="no-pairing") as caught:
        draw(entrants, round_number=4, rng=Random(1))
    assert caught.value.facts["rematches"] == 2
    assert caught.value.facts["met_everybody"] == (1, 2, 3, 4)
    assert TEXTS["no-pairing"] % caught.value.facts
    found = draw(entrants, round_number=4, rng=Random(1), allow_rematches=True)
    assert found.measures["repeats"] == 2
    assert "rematches-unavoidable" in [why.code for why in found.why]


def test_a_rematch_comes_before_a_second_bye() -> None:
    # three, of whom 1 has had no bye and 2 and 3 have met: out goes 1, 2 meets 3 again
    entrants = [replace(e, byes=int(e.id > 1), met={2: {3: 1}, 3: {2: 1}}.get(e.id, {})) for e in field(3)]
    found = draw(entrants, round_number=3, rng=Random(1))
    assert (found.out, pairs(found)) == ((1,), want((2, 3)))
    assert "rematches-before-second-bye" in [why.code for why in found.why]


def test_too_few() -> None:
    for count in (0, 1):
        with pytest.raises(PairingError, match="too-few-entries"):
            draw(field(count), round_number=1, rng=Random(1))
    with pytest.raises(PairingError, match="entry-twice"):
        draw([Entrant(1), Entrant(1)], round_number=1, rng=Random(1))


def all_pairings(entrants: Sequence[Entrant]) -> Iterator[tuple[Entrant | None, Pairing]]:
    """Every bye and every pairing of the rest."""
    if len(entrants) % 2:
        for out in entrants:
            for _, rest in all_pairings([entrant for entrant in entrants if entrant is not out]):
                yield out, rest
    elif not entrants:
        yield None, []
    else:
        for other in entrants[1:]:
            rest = [entrant for entrant in entrants[1:] if entrant is not other]
            for _, tail in all_pairings(rest):
                yield None, [(entrants[0], other), *tail]


def cost(out: Entrant | None, tables: Pairing) -> tuple[object, ...]:
    """The aims in order, low is good."""
    had = [meetings(one, two) for one, two in tables]
    return (
        out.byes if out else 0,
        sum(times > 0 for times in had),
        sum(times * times for times in had),
        sum(met_last(one, two) for one, two in tables),
        sum(kept_apart(one, two) for one, two in tables),
        -out.rank if out else 0,
        sum(((one.score - two.score) ** 2 for one, two in tables), F(0)),
    )


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 8), st.integers(0, 30), st.integers(0, 5), st.integers(0, 10**6))
def test_small_fields_against_all_pairings(count: int, met: int, apart: int, seed: int) -> None:
    entrants = strangers(count, Random(seed), meetings=met, values=(0, 1, 3, 4, 6), apart=apart)
    by_id = {entrant.id: entrant for entrant in entrants}
    every = list(all_pairings(entrants))
    found = draw(entrants, round_number=3, rng=Random(seed), allow_rematches=True)
    out = by_id[found.out[0]] if found.out else None
    tables = [(by_id[one], by_id[two]) for one, two in found.tables]
    assert cost(out, tables) == min(cost(*pairing) for pairing in every)

    free = any(not any(meetings(one, two) for one, two in pairing) for _, pairing in every)
    if free:
        assert draw(entrants, round_number=3, rng=Random(seed)) == found
    else:
        with pytest.raises(PairingError, match="no-pairing"):
            draw(entrants, round_number=3, rng=Random(seed))
    for why in found.why:
        assert TEXTS[why.code] % why.facts


def halves_kept(group: Sequence[Entrant], tables: set[frozenset[int]]) -> bool:
    ids = [entrant.id for entrant in sorted(group, key=lambda entrant: entrant.rank)]
    half = len(ids) // 2
    return all(frozenset(pair) in tables for pair in zip(ids[:half], ids[half:], strict=True))


@pytest.mark.parametrize("seed", range(3))
def test_score_groups_without_history_are_halved_exactly(seed: int) -> None:
    rng = Random(seed)
    sizes = [rng.randrange(2, 12, 2) for _ in range(6)]
    scores = [score for score, size in enumerate(sizes) for _ in range(size)][::-1]
    entrants = [replace(e, score=F(score)) for e, score in zip(field(sum(sizes)), scores, strict=True)]
    found = pairs(draw(entrants, round_number=2, rng=rng))
    for score in range(6):
        assert halves_kept([e for e in entrants if e.score == score], found)


@pytest.mark.parametrize(("count", "rounds"), [(16, 7), (17, 7), (40, 9), (41, 9)])
def test_an_event_has_no_rematch_and_no_second_bye(count: int, rounds: int) -> None:
    entrants, draws = play(field(count), rounds, "swiss", Rules(size=2), seed=count)
    assert all(found.measures["repeats"] == 0 for found in draws)
    assert max(e.byes for e in entrants) <= 1
    assert all(len({*found.out, *(e for t in found.tables for e in t)}) == count for found in draws)


def test_everybody_meets_everybody_in_a_full_event() -> None:
    # 6 entries, 5 rounds: if a draw leads into a dead end, it says so; those that end have no rematch
    ended = 0
    for seed in range(20):
        with suppress(PairingError):
            _, draws = play(field(6), 5, "swiss", Rules(size=2), seed=seed)
            ended += 1
            assert len({pair for found in draws for pair in pairs(found)}) == 15
    assert ended


def test_large_fields_look_near_and_repeat_nothing() -> None:
    entrants, draws = play(field(401), 3, "swiss", Rules(size=2), seed=7)
    assert all(found.measures["repeats"] == 0 for found in draws)
    assert draws[0].tables[0] in {(1, 201), (201, 1)}
    # 201 winners or with a bye, 200 losers: one float in round 2
    assert draws[1].measures["score_squares"] == 9
    for one, two in combinations(entrants[:3], 2):
        assert meetings(one, two) <= 1
