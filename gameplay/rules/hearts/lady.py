"""What Black Lady, Omnibus and Cancellation share: Black Maria, the moon, the end of a game, and the tally."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Any, ClassVar, Final

from gameplay.rules import cards, options
from gameplay.rules.actions import ADD, CHOICES
from gameplay.rules.core import Fault, Restriction
from gameplay.rules.errors import RuleError
from gameplay.rules.hearts import restrictions
from gameplay.rules.hearts.base import QUEEN, HeartsVariant, totals
from gameplay.rules.hearts.taken import Taken
from gameplay.rules.result import HandContext, HandResult

MARIA: Final = 13
"""Points for Black Maria."""
END_AT: Final = options.number("end_at", 100)
MOON: Final = options.choice("moon", "choice", "add", "subtract", "none")
PASS: Final = options.choice("pass", 3, 0)
QUEEN_BREAKS: Final = options.flag("queen_breaks", True)
TIE: Final = options.choice("tie", "share", "play-on")


@dataclass(frozen=True)
class LadyVariant(HeartsVariant):
    """Each heart 1 point, each Black Maria 13; low wins."""

    bonus_points: ClassVar[int] = -10

    @cached_property
    def queens(self) -> int:
        return QUEEN & self.pack

    @cached_property
    def penalty(self) -> int:
        return (cards.HEARTS | QUEEN) & self.pack

    @cached_property
    def cards_worth(self) -> int:
        """All points of a hand but the bonus."""
        return (self.penalty & cards.HEARTS).bit_count() + MARIA * self.queens.bit_count()

    @cached_property
    def worth(self) -> int:
        """With a bonus, which each hand has once: the sum of both, or with moons what it is a multiple of."""
        if not self.bonus:
            return self.cards_worth
        once = self.cards_worth + self.bonus_points
        return gcd(self.cards_worth, self.bonus_points) if self.moon_cards else once

    @property
    def takes_off(self) -> bool:
        return super().takes_off or self.options["moon"] in ("choice", "subtract")

    def sum_fault(self, totals: Sequence[int]) -> Fault | None:
        if fault := super().sum_fault(totals) or self._hands_fault(totals):
            return fault
        end_at, most = self.options["end_at"], max(totals)
        if self.options["tie"] == "share" and isinstance(end_at, int) and most >= end_at + self.cards_worth:
            return "past", {"end": end_at, "total": most}
        return None

    def _hands_fault(self, totals: Sequence[int]) -> Fault | None:
        """Without moons the sum says how many hands there were, and so what somebody can have at least and at most."""
        if self.moon_cards:
            return None
        hands = sum(totals) // self.worth
        least = self.bonus_points * hands if self.bonus else 0
        if least <= min(totals) and max(totals) <= self.cards_worth * hands:
            return None
        return "hands", {"hands": hands, "least": least, "most": self.cards_worth * hands}

    @cached_property
    def moon_cards(self) -> int:
        return 0 if self.options["moon"] == "none" else self.penalty

    @property
    def moon_choice(self) -> bool:
        return self.options["moon"] == "choice"

    @cached_property
    def barred_first(self) -> int:
        return 0 if self.options["first_trick_points"] else self.penalty

    @cached_property
    def barred_lead(self) -> int:
        return cards.HEARTS if self.options["break_hearts"] else 0

    @cached_property
    def breakers(self) -> int:
        return self.penalty if self.options["queen_breaks"] else cards.HEARTS

    @cached_property
    def restrictions(self) -> tuple[Restriction, ...]:
        return (
            *((restrictions.LOWEST_CLUB,) if self.lowest_club else ()),
            restrictions.FOLLOW,
            *(() if self.options["first_trick_points"] else (restrictions.FIRST_TRICK,)),
            *((restrictions.UNBROKEN,) if self.options["break_hearts"] else ()),
        )

    def shooter(self, taken: Taken) -> int:
        """The seat that shot the moon, by cards taken, or 0."""
        if not self.moon_cards:
            return 0
        hearts, queens = sum(taken.hearts), self.queens.bit_count()
        for seat in range(1, self.seats + 1):
            if taken.hearts[seat - 1] == hearts and taken.queens[seat - 1] == queens:
                needs_bonus = self.moon_cards & self.bonus
                return seat if not needs_bonus or taken.bonus == seat else 0
        return 0

    def score(self, context: HandContext, taken: Taken) -> HandResult:
        points = [hearts + MARIA * queens for hearts, queens in zip(taken.hearts, taken.queens, strict=True)]
        shooter = self.shooter(taken)
        if shooter:
            points = self._moon_points(shooter, sum(points), taken.choice)
        if taken.bonus:
            points[taken.bonus - 1] += self.bonus_points
        after = totals(context.before, points)
        winners = self.winners_at(after)
        return HandResult(tuple(points), after, bool(winners), winners, self.facts(taken), shooter or None)

    def _moon_points(self, shooter: int, worth: int, choice: int) -> list[int]:
        """`worth` off the shooter's score, or onto everybody else's: by the option, or as the shooter chose."""
        add = choice == ADD if self.moon_choice else self.options["moon"] == "add"
        return [0 if (seat == shooter) == add else worth if add else -worth for seat in range(1, self.seats + 1)]

    def facts(self, taken: Taken) -> dict[str, Any]:
        """The tally of these cards, without the choice."""
        return {"hearts": list(taken.hearts), "queen": taken.queens.index(1) + 1}

    def ending(self, hands: int, result: HandResult) -> tuple[int, ...]:
        return self.winners_at(result.after)

    def winners_at(self, after: tuple[int, ...]) -> tuple[int, ...]:
        """The winners, where these totals end the game, or nobody."""
        end_at = self.options["end_at"]
        if not isinstance(end_at, int) or max(after) < end_at:
            return ()
        winners = self.winners(after)
        return winners if len(winners) == 1 or self.options["tie"] == "share" else ()

    def end_lacking(self, totals: Sequence[int]) -> Fault | None:
        end_at = self.options["end_at"]
        if not isinstance(end_at, int) or self.winners_at(tuple(totals)):
            return None
        return ("points", {"end": end_at}) if max(totals) < end_at else ("level", {"points": min(totals)})

    def score_tally(self, context: HandContext, tally: Mapping[str, Any]) -> HandResult:
        self.check_tally_keys((key for key in tally if key != "moon"), self.tally_keys)
        taken = self.read_taken(tally, CHOICES.get(str(tally.get("moon")), 0))
        self.check_takers(taken)
        shooter = self.shooter(taken)
        if "moon" not in tally:
            if shooter and self.moon_choice:
                raise RuleError("bad-moon", "missing", shooter=shooter)
        elif not shooter:
            raise RuleError("bad-moon", "nobody" if self.moon_cards else "option")
        elif not self.moon_choice:
            raise RuleError("bad-moon", "option")
        elif not taken.choice:
            raise RuleError("bad-moon", "choice")
        return self.score(context, taken)

    def read_taken(self, tally: Mapping[str, Any], choice: int) -> Taken:
        hearts = self.tally_numbers(tally, "hearts", 13)
        queen = self.tally_seat(tally, "queen")
        return Taken(hearts, tuple(int(seat == queen) for seat in range(1, self.seats + 1)), choice=choice)
