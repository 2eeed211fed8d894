"""The cut, and the finals tables."""

from random import Random

import pytest

from league.pairing import FORMATS, TEXTS, Knockout, PairingError, SetUp, cut_to, finals
from league.pairing.cut import Changed, changed
from tests.league.pairing.brackets import PODS
from tests.league.pairing.histories import field

ORDER = [7, 3, 9, 1, 5, 2]


def test_the_best_go_on() -> None:
    assert cut_to(ORDER, 4) == (7, 3, 9, 1)
    assert cut_to(ORDER, 6) == tuple(ORDER)


@pytest.mark.parametrize(("count", "code"), [(7, "cut-too-large"), (1, "cut-too-small"), (0, "cut-too-small")])
def test_cuts_that_make_no_finals(count: int, code: str) -> None:
    with pytest.raises(PairingError, match=code) as refused:
        cut_to(ORDER, count)
    assert TEXTS[code] % refused.value.facts


def test_what_a_correction_would_have_changed() -> None:
    drawn = cut_to(ORDER, 3)
    assert changed(drawn, [3, 7, 9, 1, 5, 2]) == Changed((), ())
    assert changed(drawn, [7, 3, 1, 9, 5, 2]) == Changed(entries_in=(1,), entries_out=(9,))


def test_finals_by_place() -> None:
    draw = finals(field(11), size=4, minimum=3, maximum=7, rng=Random(1))
    assert [sorted(table) for table in draw.tables] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]]
    assert [(why.facts["first"], why.facts["last"]) for why in draw.why] == [(1, 4), (5, 8), (9, 11)]
    assert all(TEXTS[why.code] % why.facts for why in draw.why)
    assert [sorted(t) for t in finals(field(9), size=4, minimum=3, maximum=7, rng=Random(1)).tables] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8, 9],
    ]
    with pytest.raises(PairingError, match="sizes-do-not-fit") as refused:
        finals(field(10), size=4, minimum=4, maximum=4, rng=Random(1))
    assert TEXTS["sizes-do-not-fit"] % refused.value.facts


@pytest.mark.parametrize(
    ("setup", "codes"),
    [
        (SetUp(entries=8, rounds=3), []),
        (SetUp(entries=9, rounds=3), ["fewer-rounds-than-needed"]),
        (SetUp(entries=8, rounds=6, knockout=Knockout(double=True)), ["fewer-rounds-than-needed"]),
        (SetUp(entries=1, rounds=3), ["too-few-entries"]),
        (SetUp(entries=12, rounds=3, knockout=PODS), []),
        (
            SetUp(entries=12, rounds=3, knockout=Knockout(size=4, minimum=3, maximum=7, advance=4)),
            ["advance-does-not-fit"],
        ),
    ],
)
def test_warnings_of_a_knockout(setup: SetUp, codes: list[str]) -> None:
    warnings = FORMATS["knockout"].check(setup)
    assert [warning.code for warning in warnings] == codes
    assert all(TEXTS[warning.code] % warning.facts for warning in warnings)
