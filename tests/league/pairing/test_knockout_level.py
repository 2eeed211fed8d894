"""Who is level in everything: the lot says who goes on, and never who is better."""

from random import Random

import pytest

from league.pairing import TEXTS, Knockout, Played, bracket, next_round, places
from tests.league.pairing.brackets import PODS

THIRD = Knockout(third_place=True)
DOUBLE = Knockout(double=True)


def ranked(settings: Knockout, seeds: int, played: list[Played]) -> dict[int, tuple[int, int]]:
    return {place.entry: (place.first, place.last) for place in places(settings, range(1, seeds + 1), played)}


def level(match: str, *parts: tuple[int, ...]) -> Played:
    return Played({match: tuple(entry for part in parts for entry in part)}, levels={match: parts})


def semis(**levels: tuple[tuple[int, ...], ...]) -> Played:
    return Played({"W1.1": (1, 4), "W1.2": (2, 3)}, levels=levels)


def test_a_level_final_and_a_level_third_place_share_the_ranks() -> None:
    """1 and 2 share 1 and 2, 4 and 3 the places 3 and 4."""
    last = Played({"W2.1": (1, 2), "P1.1": (4, 3)}, levels={"W2.1": [(1, 2)], "P1.1": [(4, 3)]})
    assert ranked(THIRD, 4, [semis(), last]) == {1: (1, 2), 2: (1, 2), 3: (3, 4), 4: (3, 4)}
    boxes = {box.match.code: box.shared for box in bracket(THIRD, range(1, 5), [semis(), last])}
    assert boxes == {"W1.1": (), "W1.2": (), "W2.1": ((1, 2),), "P1.1": ((4, 3),)}
    plain = Played({"W2.1": (1, 2), "P1.1": (4, 3)})
    assert ranked(THIRD, 4, [semis(), plain]) == {1: (1, 1), 2: (2, 2), 4: (3, 3), 3: (4, 4)}


def test_a_level_semi_final_sends_one_on_by_lot() -> None:
    before = Played({"W1.1": (4, 1), "W1.2": (2, 3)}, levels={"W1.1": [(4, 1)]})
    last = Played({"W2.1": (2, 4), "P1.1": (1, 3)})
    assert ranked(THIRD, 4, [before, last]) == {2: (1, 1), 4: (2, 2), 1: (3, 3), 3: (4, 4)}


def test_at_a_table_of_four_who_is_out_shares_and_who_goes_on_does_not() -> None:
    """Eight, the best two of each table. At the first, 5, 4 and 8 are level for the second place, which 5 has by lot:
    4 and 8 share. At the second 6 is third and 7 fourth: of those out, thirds before fourths, so 4, 8 and 6 share the
    ranks 5 to 7."""
    one = Played({"W1.1": (1, 5, 4, 8), "W1.2": (2, 3, 6, 7)}, levels={"W1.1": [(1,), (5, 4, 8)]})
    found = ranked(PODS, 8, [one])
    assert {entry: found[entry] for entry in (4, 8, 6, 7)} == {4: (5, 7), 8: (5, 7), 6: (5, 7), 7: (8, 8)}
    final = level("W2.1", (1,), (5, 2, 3))
    assert {e: ranked(PODS, 8, [one, final])[e] for e in (1, 5, 2, 3)} == {1: (1, 1), 5: (2, 4), 2: (2, 4), 3: (2, 4)}
    won = level("W2.1", (2, 5), (1, 3))
    assert {e: ranked(PODS, 8, [one, won])[e] for e in (1, 5, 2, 3)} == {2: (1, 2), 5: (1, 2), 1: (3, 4), 3: (3, 4)}


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_a_level_grand_final_has_decided_nothing(order: tuple[int, int]) -> None:
    """Whoever the lot would put in front, it is played once more; level again, or where it cannot be, both have won."""
    before = [Played({"W1.1": (1, 2)}), level("F1.1", order)]
    draw = next_round(DOUBLE, (1, 2), before, rng=Random(1))
    assert draw is not None
    assert draw.matches == ("F2.1",)
    assert "grand-final-level" in {why.code for why in draw.why}
    assert "grand-final-level" in TEXTS
    assert ranked(DOUBLE, 2, [*before, level("F2.1", (1, 2))]) == {1: (1, 2), 2: (1, 2)}
    assert ranked(DOUBLE, 2, [*before, Played({"F2.1": (2, 1)})]) == {2: (1, 1), 1: (2, 2)}
    assert ranked(Knockout(double=True, reset=False), 2, before) == {1: (1, 2), 2: (1, 2)}
