"""Omnibus Hearts: Black Lady, and the jack of diamonds takes 10 points off the score of whoever takes it.

Source: the house's rule sheet. The moon is the 13 hearts and Black Maria; the jack is not needed, and its 10 points
are counted apart, for whoever took it, the shooter or not. The jack may be played to the first trick and does not
break hearts.

Options: those of Black Lady, `bonus_card` [JD] | TD, `moon_needs_bonus` [false].
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gameplay.rules import cards, options
from gameplay.rules.hearts.black_lady import BlackLady
from gameplay.rules.hearts.taken import Taken


@dataclass(frozen=True)
class Omnibus(BlackLady):
    code = "omnibus"
    name = "Omnibus Hearts"
    tally_keys = ("hearts", "queen", "bonus")
    option_specs = (
        *BlackLady.option_specs,
        options.choice("bonus_card", "JD", "TD"),
        options.flag("moon_needs_bonus", False),
    )

    @cached_property
    def bonus(self) -> int:
        return cards.card(str(self.options["bonus_card"]))

    @cached_property
    def decisive(self) -> int:
        return self.penalty | self.bonus

    @cached_property
    def moon_cards(self) -> int:
        moon = super().moon_cards
        return moon | self.bonus if moon and self.options["moon_needs_bonus"] else moon

    def facts(self, taken: Taken) -> dict[str, Any]:
        return super().facts(taken) | {"bonus": taken.bonus}

    def read_taken(self, tally: Mapping[str, Any], choice: int) -> Taken:
        return replace(super().read_taken(tally, choice), bonus=self.tally_seat(tally, "bonus"))
