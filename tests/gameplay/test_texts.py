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
        ("\u200b\ufeff\u2060", ""),
        ("\u200d\u200c \u3164\u2800\ufe0f", ""),
        ("to the \u202eleft\u200b", "to the left"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("—", "—"),
    ],
)
def test_one_line(typed, kept):
    assert one_line(typed) == kept
