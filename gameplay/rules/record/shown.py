"""The deal of a record that holds none: the cards that its actions show."""

from collections.abc import Iterable

from gameplay.rules import cards
from gameplay.rules.actions import Action
from gameplay.rules.core import Variant
from gameplay.rules.deal import Deal
from gameplay.rules.errors import RuleError
from gameplay.rules.result import HandContext


def shown(variant: Variant, context: HandContext, texts: Iterable[str], turned: int, widow: tuple[int, ...]) -> Deal:
    """Who must have been dealt what, as far as the actions say. A card shown a second time belongs to whoever
    showed it first, and nobody is dealt more cards than a hand has: the replay finds the fault there."""
    table = _Table(variant, context, turned, widow)
    for text in texts:
        try:
            table.see(variant.read_action(text))
        except RuleError:
            continue
    return Deal(tuple(tuple(hand) for hand in table.dealt[1:]), turned, widow)


class _Table:
    """`dealt`: what each seat was dealt. `received`: what it was passed and has not played. `left`: cards not seen
    yet."""

    def __init__(self, variant: Variant, context: HandContext, turned: int, widow: tuple[int, ...]) -> None:
        self.variant = variant
        self.context = context
        self.left = variant.pack & ~turned & ~cards.union(widow)
        self.dealt: list[list[int]] = [[] for _ in range(variant.seats + 1)]
        self.received = [0] * (variant.seats + 1)
        self.passed: set[int] = set()

    def see(self, action: Action) -> None:
        seat, verb, value = action
        if verb == "pass" and seat not in self.passed:
            self.passed.add(seat)
            for card in cards.each(value):
                if self._deal(seat, card):
                    self.received[self.variant.pass_target(self.context.number, seat)] |= card
        elif verb in ("play", "cover") and value:
            if value & self.received[seat]:
                self.received[seat] ^= value
            else:
                self._deal(seat, value)

    def _deal(self, seat: int, card: int) -> bool:
        copy = card & self.left or cards.other_copy(card) & self.left
        if not copy or len(self.dealt[seat]) >= self.variant.hand_size:
            return False
        self.left ^= copy
        self.dealt[seat].append(copy)
        return True
