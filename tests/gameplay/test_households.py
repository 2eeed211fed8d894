"""Who is counted where somebody is counted by address."""

import pytest

from gameplay.households import household


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2:ffff::1", "2001:0db8:0001:0002"),
        ("2001:db8:1:3::1", "2001:0db8:0001:0003"),
        ("proxy", "proxy"),
        ("", ""),
        ("x" * 99, "x" * 64),
    ],
)
def test_a_household_is_one(address, counted):
    assert household(address) == counted
