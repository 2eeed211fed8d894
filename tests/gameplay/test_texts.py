"""What people type, made fit to be kept."""

import pytest

from gameplay.models import Hand, Message
from gameplay.texts import LONGEST_KEY, fitting_key, one_line


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


def test_a_key_of_any_length_fits_and_no_two_become_one():
    longest = "k" * 64
    assert fitting_key(longest) == longest
    assert fitting_key("") == ""
    others = [fitting_key(f"{longest}{end}") for end in ("", "1", "2", "1" * 500)]
    assert len(set(others)) == 4
    assert {len(key) for key in others} == {64}


def test_the_columns_take_keys_of_that_length():
    """SQLite would take any."""
    assert [model._meta.get_field("key").max_length for model in (Hand, Message)] == [LONGEST_KEY] * 2
