"""What every game has: a variant, and the replay of a hand played under it.

A `Variant` is the rules as one table agreed on them; it never changes. A `Hand` (hands.py) is one deal being played,
changed in place. Its `legal` is written for speed, game by game; which cards are legal is said by the variant's ordered
table of restrictions, and tests hold the two together.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, ClassVar, NamedTuple

from gameplay.rules import actions, cards
from gameplay.rules.actions import Action
from gameplay.rules.deal import Deal
from gameplay.rules.errors import CODES, RuleError
from gameplay.rules.hands import OVER, PLAY, Hand
from gameplay.rules.options import MOST, Option, Value, is_whole
from gameplay.rules.result import HandContext, HandResult

__all__ = ["CODES", "OVER", "PLAY", "Action", "Hand", "Restriction", "RuleError", "Variant", "replay"]

Fault = tuple[str, Mapping[str, Any]]


class Restriction(NamedTuple):
    """A rule of play. `filter(hand, cards)` gives the cards that it leaves to the player whose turn it is: never
    none."""

    code: str
    filter: Callable[[Any, int], int]


@dataclass(frozen=True)
class Variant(ABC):
    """The rules of one game, with its options and its number of seats. Make one with `registry.make`."""

    code: ClassVar[str]
    name: ClassVar[str]
    family: ClassVar[str]
    pairs: ClassVar[bool] = False
    seat_numbers: ClassVar[tuple[int, ...]]
    default_seats: ClassVar[int] = 4
    option_specs: ClassVar[tuple[Option, ...]]
    verbs: ClassVar[frozenset[str]]
    keys: ClassVar[frozenset[str]] = frozenset()
    """Keys of a record that only this game has; `carried`: keys that it takes along without reading them."""
    carried: ClassVar[frozenset[str]] = frozenset()
    low_wins: ClassVar[bool]
    chips: ClassVar[bool] = False
    """Whether accounts are kept in chips, with a pool on the table."""
    tally_keys: ClassVar[tuple[str, ...]]

    seats: int
    options: Mapping[str, Value] = field(hash=False)

    @cached_property
    @abstractmethod
    def pack(self) -> int:
        """All cards of the game, the second pack's too."""

    @cached_property
    @abstractmethod
    def hand_size(self) -> int: ...

    @cached_property
    def restrictions(self) -> tuple[Restriction, ...]:
        """In the order in which they are asked: the first that drops a card is the reason why it is illegal."""
        return ()

    @cached_property
    def penalty(self) -> int:
        """The cards that score for whoever takes them."""
        return 0

    @property
    def sides(self) -> int:
        """How many scores are kept."""
        return 2 if self.pairs else self.seats

    @property
    def widow_size(self) -> int:
        return 0

    @property
    def turns_card(self) -> bool:
        """Whether a card is turned after the deal (the vira)."""
        return False

    def after(self, seat: int) -> int:
        """The next seat in the order of play."""
        return seat % self.seats + 1

    def dealer_of(self, number: int) -> int:
        """Seat n deals hand 1, then one seat further each hand."""
        return (number - 2) % self.seats + 1

    def opening(self) -> HandContext:
        """The context of a game's first hand."""
        return HandContext(1, self.seats, (0,) * self.sides)

    def following(self, context: HandContext, result: HandResult) -> HandContext:
        """The context of the hand after this one."""
        return HandContext(context.number + 1, self.after(context.dealer), result.after)

    def deal(self, rng: Random) -> Deal:
        """Shuffle and deal. The deal is what is stored, so `rng` may be `random.SystemRandom`. To shuffle, each card
        draws a key of 53 bits: any order is as likely as any other, and it takes a quarter of `Random.shuffle`'s
        time."""
        draw = rng.random
        pack = sorted(self._in_order, key=lambda card: draw())
        size, end = self.hand_size, self.seats * self.hand_size
        hands = tuple([tuple(pack[start : start + size]) for start in range(0, end, size)])
        turned = pack[end] if self.turns_card else 0
        deal = Deal(hands, turned, tuple(pack[end : end + self.widow_size]))
        return deal.numbered() if self.pack > cards.PACK else deal

    @cached_property
    def _in_order(self) -> tuple[int, ...]:
        return tuple(cards.each(self.pack))

    def read_action(self, text: str) -> Action:
        return actions.read(text, self.seats, self.verbs, self.pack)

    def pass_target(self, number: int, seat: int) -> int:
        """Whom this seat passes to in the hand of this number; 0 where nothing is passed."""
        return 0

    def allows_totals(self, before: Sequence[int]) -> bool:
        """Whether a game can come to these totals."""
        return True

    def totals_fault(self, totals: Sequence[int]) -> Fault | None:
        """Why no game can end like this, as far as totals tell: (why, facts), or nothing."""
        if len(totals) != self.sides or not all(map(is_whole, totals)):
            return "count", {"must": self.sides}
        if max(map(abs, totals)) > MOST:
            return "large", {"most": MOST}
        return None if any(totals) else ("nothing", {})

    def end_lacking(self, totals: Sequence[int]) -> Fault | None:
        """What these totals lack to the end that this game has by itself: (why, facts); nothing where they have it, or
        where the game has none."""
        return None

    @abstractmethod
    def start(self, context: HandContext, deal: Deal) -> Hand:
        """The hand as it is dealt, before anybody has acted."""

    @abstractmethod
    def score_tally(self, context: HandContext, tally: Mapping[str, Any]) -> HandResult:
        """What a score sheet's tally comes to. RuleError `bad-tally` or `bad-moon`."""

    @abstractmethod
    def ending(self, hands: int, result: HandResult) -> tuple[int, ...]:
        """The winners, where the game is over after so many hands (void ones not counted), or nobody."""

    def settlement(self, totals: tuple[int, ...], pool: int) -> tuple[Any, ...] | None:
        """What each seat receives if the table stops now, as exact fractions, in games that are settled."""
        return None


def replay(variant: Variant, context: HandContext, deal: Deal, texts: Iterable[str]) -> Hand:
    """The hand after these actions. RuleError with the number of the first one at fault."""
    hand = variant.start(context, deal)
    for number, text in enumerate(texts, start=1):
        try:
            hand.step_text(text)
        except RuleError as error:
            error.at = number
            raise
    return hand
