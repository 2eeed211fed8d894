"""Games that are at home in more than one way: options that go together, under the name they are known by."""

from collections.abc import Mapping
from dataclasses import dataclass

from gameplay.option_words import PRESETS, Text
from gameplay.rules.options import Value
from league.web.rulebook.agreed import rules_address


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play a game: the page of its rules, and whether it is the one that holds there."""

    name: Text
    address: str
    here: bool

    @property
    def query(self) -> str:
        """What the form of new house rules reads in its address."""
        return self.address.partition("?")[2]


def ways(game: str, options: Mapping[str, Value]) -> list[Way]:
    """All that are known of this game; none where it has but one."""
    return [
        Way(name, rules_address(game, preset), preset.items() <= dict(options).items())
        for name, preset in PRESETS.get(game, ())
    ]
