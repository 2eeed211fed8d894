"""What a table is told of those who meet there again."""

from league.pairing.assemble import table_reasons
from league.pairing.types import Entrant


def told_of(**more) -> list[tuple[str, dict]]:
    pair = [Entrant(1, **more), Entrant(2)]
    return [(why.code, dict(why.facts)) for why in table_reasons(1, pair, 2) if why.code.startswith("repeat")]


def test_one_meeting_is_told_once():
    assert told_of(met={2: 1}) == [("repeat", {"one": 1, "other": 2, "times": 1})]
    assert told_of(met={2: 1}, last=frozenset({2})) == [("repeat-running", {"one": 1, "other": 2})]


def test_of_several_the_last_has_its_own_line():
    assert told_of(met={2: 3}, last=frozenset({2})) == [
        ("repeat-running", {"one": 1, "other": 2}),
        ("repeat", {"one": 1, "other": 2, "times": 3}),
    ]
