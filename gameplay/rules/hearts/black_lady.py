"""Hearts with the Black Lady (Black Maria), for 3 to 7 players.

Source: the house's rule sheet. Each heart 1 point, the queen of spades 13; three cards are passed; whoever holds the
lowest club leads it; hearts must be broken; all 26 points in one hand are a moon; the game ends at `end_at`, and low
wins.

Options: `end_at` [100], `moon` [choice] | add | subtract | none, `pass` [3] | 0, `first_trick_points` [false],
`break_hearts` [true], `queen_breaks` [true], `tie` [share] | play-on.

Chosen where the sheet is silent: who has nothing but points on the first trick may play them; who has nothing but
hearts may lead one, and with hearts and Black Maria alone Black Maria is led; equal lowest totals share the win.
The sheet names the three of clubs as the first lead of three players, but strips the two only with five: the
lowest club left leads.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from gameplay.rules import cards, options
from gameplay.rules.hearts import lady

LEFT: Final = 1
RIGHT: Final = -1
ACROSS: Final = 2
NONE: Final = 0


@dataclass(frozen=True)
class BlackLady(lady.LadyVariant):
    code = "black-lady"
    name = "Black Lady"
    seat_numbers = (3, 4, 5, 6, 7)
    verbs = frozenset({"pass", "play", "moon"})
    tally_keys: ClassVar[tuple[str, ...]] = ("hearts", "queen")
    stripped = {3: "2D", 5: "2D 2C", 6: "2D 3D 3C 4C", 7: "2D 3D 3C"}
    option_specs: ClassVar[tuple[options.Option, ...]] = (
        lady.END_AT,
        lady.MOON,
        lady.PASS,
        options.flag("first_trick_points", False),
        options.flag("break_hearts", True),
        lady.QUEEN_BREAKS,
        lady.TIE,
    )

    @cached_property
    def lowest_club(self) -> int:
        clubs = self.pack & cards.CLUBS
        return clubs & -clubs

    def pass_target(self, number: int, seat: int) -> int:
        if not self.options["pass"]:
            return 0
        rounds = (LEFT, RIGHT, ACROSS, NONE) if self.seats == 4 else (LEFT, RIGHT)
        offset = rounds[(number - 1) % len(rounds)]
        return (seat - 1 + offset) % self.seats + 1 if offset else 0
