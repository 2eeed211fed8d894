"""Seeds that find what most do not: each is for a field that needs it, and finds it still."""

import sys

import pytest

from league.pairing import lucky
from league.pairing.lucky import LUCKY, TURNS, from_seed, value_of
from league.pairing.sizes import default_split


def test_every_seed_is_for_a_field_that_is_drawn_so() -> None:
    for (size, entries, largest, _rounds), (_seed, turn) in LUCKY.items():
        sizes, _ = default_split(entries, size, 3, 7)
        assert sizes[0] == largest
        assert turn in TURNS


@pytest.mark.parametrize(
    ("entries", "largest", "rounds", "value"),
    [(8, 4, 3, (2, 0, 1)), (18, 4, 5, (2, 0, 1)), (21, 5, 4, (2, 0, 2)), (22, 4, 6, (2, 0, 1)), (21, 5, 8, (2, 0, 1))],
)
def test_what_a_seed_finds(entries: int, largest: int, rounds: int, value: tuple[int, int, int]) -> None:
    """No repeat; turns at odd tables within one, or where that would cost repeats within two."""
    assert value_of(from_seed(4, entries, rounds, *LUCKY[4, entries, largest, rounds]), entries, 4) == value


def test_a_value_by_hand() -> None:
    # seven at 4 + 3, the same tables twice: 9 pairs meet twice, 18 meetings and 21 pairs; turns 2 and 0
    assert value_of([[[0, 1, 2, 3], [4, 5, 6]]] * 2, 7, 4) == (2, 9, 2)


def test_the_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The first search is the first line; seven in two rounds cannot do without repeats, so that others follow it."""
    monkeypatch.setattr(sys, "argv", ["lucky", "7", "2", "--seeds", "1"])
    monkeypatch.setattr(lucky, "SWAPS", 2_000)
    lucky.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("(4, 7, 4, 2): (1, 1000),")
