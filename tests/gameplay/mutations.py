"""Records that were right before something happened to them."""

import json
from typing import Any

from hypothesis import strategies as st

from gameplay.rules import registry
from tests.gameplay.faults import hand, played, sheet

VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 60), st.integers(), st.floats(), st.text(max_size=4),
    st.sampled_from(["1 play 2C", "2 moon add", "1 raise 3", "QS", "??", "add", "tricks", "\0", "\ud800", "٣", " "]),
    st.builds(list), st.builds(dict), st.builds(lambda: [[[]]]), st.just(10**30),
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside this one."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, one in inner for found in [(*path, key), *places(one, (*path, key))]]


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """One to three changes: a value replaced, left out, put twice, exchanged with its neighbour, or a key added."""
    game = draw(st.sampled_from(sorted(registry.VARIANTS)))
    data = json.loads(json.dumps(draw(st.sampled_from([played(game), sheet(game), hand(game, "1 play 2C")]))))
    for _time in range(draw(st.integers(1, 3))):
        if ways := places(data):
            _change(draw, data, draw(st.sampled_from(ways)))
    return data


def _change(draw: st.DrawFn, data: Any, path: tuple[Any, ...]) -> None:
    *way, last = path
    for key in way:
        data = data[key]
    kind = draw(st.sampled_from(["replace", "remove", "repeat", "exchange"]))
    if kind == "replace":
        data[last] = draw(VALUES)
    elif kind == "remove":
        del data[last]
    elif isinstance(data, dict):
        data[draw(st.sampled_from(["turned", "widow", "pool", "namer", "points", "before", "x-a", "moon"]))] = data[
            last
        ]
    elif kind == "repeat":
        data.insert(last, data[last])
    else:
        data[last], data[last - 1] = data[last - 1], data[last]
