"""What people type, made fit to be kept."""

import pytest

from gameplay.texts import one_line


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  read \t wrongly\n", "read wrongly"),
        ("a\0b", "a b"),
        ("\0\x1f\x85", ""),
        ("\ud800é", "é"),
        ("Noé 🂡", "Noé 🂡"),
    ],
)
def test_one_line(typed, kept):
    assert one_line(typed) == kept
