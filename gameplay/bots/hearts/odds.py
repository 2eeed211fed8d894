"""Rules of thumb in numbers: how likely a card is to take a trick, what the trick then costs, and what it costs to go
on holding a card. Amounts are points; the others are supposed to duck where they can."""

from functools import cached_property

from gameplay.bots.hearts.table import Table
from gameplay.rules import cards
from gameplay.rules.cards import SUIT_OF
from gameplay.rules.hearts.lady import MARIA


class Odds:
    """The chances of one seat's cards, as the table lies."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.worth = table.worth
        self.queen = table.worth.queens & table.unseen
        """Black Maria, while somebody else holds her."""
        self.left = table.worth.penalty & (table.unseen | table.mine)
        self.average = table.worth(self.left) / max(table.tricks_left, 1)
        """Points in a trick to come."""

    @cached_property
    def lead(self) -> float:
        """What it costs to have to lead after this trick: even the safest of the own cards may take the next one."""
        safest = min(self.takes(card, self.table.other_seats) for card in cards.each(self.table.mine))
        return safest * self.average

    def above_and_below(self, card: int) -> tuple[int, int]:
        """How many unseen cards of its suit are higher, and how many lower."""
        suit = self.table.unseen & SUIT_OF[card]
        face = cards.first_copy(card)
        below = cards.folded(suit) & (face - 1 | (face - 1) << 52)
        lower = below.bit_count()
        return suit.bit_count() - lower, lower

    def no_suit(self, seat: int, suit: int) -> float:
        """How likely a seat is to have none of this suit."""
        table = self.table
        if table.voids[seat] & suit:
            return 1.0
        if table.known[seat] & suit:
            return 0.0
        return float((1 - 1 / table.others) ** (table.unseen & suit).bit_count())

    def overtaken(self, seat: int, card: int) -> float:
        """How likely this seat is to play higher, because it has nothing lower."""
        suit = SUIT_OF[card]
        void = self.no_suit(seat, suit)
        above, below = self.above_and_below(card)
        if void == 1 or not above:
            return 0.0
        expected = max((above + below) / self.table.others, 1)
        return float((1 - void) * (above / (above + below)) ** expected)

    def takes(self, card: int, seats: tuple[int, ...]) -> float:
        """How likely a card that leads so far is to take the trick, with these seats still to play."""
        chance = 1.0
        for seat in seats:
            chance *= 1 - self.overtaken(seat, card)
        return chance

    def wins(self, card: int) -> float:
        """How likely this card is to take the trick on the table, or the one it leads."""
        table = self.table
        if table.view.trick:
            face = cards.first_copy(card)
            if not card & table.led or face < table.best:
                return 0.0
            if face in [cards.first_copy(one) for _, one in table.plays[-1]]:
                return 0.0  # the two cancel each other
        return self.takes(card, table.behind)

    def dumped(self, card: int, seats: tuple[int, ...]) -> float:
        """What these seats will add to a trick that this card takes."""
        table = self.table
        suit = table.led or SUIT_OF[card]
        if table.first_trick and table.variant.barred_first:
            return 0.0
        follows = self.worth.ones & suit != 0
        free = self.discards()
        added = 0.0
        for seat in seats:
            void = self.no_suit(seat, suit)
            added += void * free + (1 - void) * follows
        if self.queen & suit and cards.first_copy(card) > cards.first_copy(self.queen & -self.queen):
            added += MARIA * len(seats) / table.others
        return added

    def discards(self) -> float:
        """What somebody who cannot follow will get rid of."""
        ones = 1.0 if self.worth.ones & self.table.unseen else 0.0
        return MARIA / self.table.others + ones if self.queen else ones

    def relief(self, card: int) -> float:
        """By how much less the own cards of this suit will cost without this one: a low card protects the others."""
        own = self.table.mine & SUIT_OF[card]
        rest = own ^ card
        before = sum(self.danger(one, own) for one in cards.each(own))
        return before - sum(self.danger(one, rest) for one in cards.each(rest))

    def danger(self, card: int, own: int) -> float:
        """What holding this card will cost, beside these other cards of its suit."""
        table, suit = self.table, SUIT_OF[card]
        face = cards.first_copy(card)
        cover = (cards.folded(own) & (face - 1)).bit_count()
        unseen = (table.unseen & suit).bit_count()
        if card & self.worth.queens:
            return MARIA * 0.55 * 0.75 ** (own.bit_count() - 1)
        rounds = (unseen + own.bit_count()) / table.seats
        forced = min(max((rounds - cover + 0.5) / (rounds + 0.5), 0.05), 1)
        cost = self.average + (table.others if suit & self.worth.ones else 0)
        danger = self.takes(card, table.other_seats) * forced * cost
        if self.queen & suit and face > cards.first_copy(self.queen & -self.queen):
            danger += MARIA * 0.35 * 0.8**cover
        return danger - self.catching(card)

    def catching(self, card: int) -> float:
        """What a card is worth for the bonus card that it may catch, or keep."""
        bonus = self.worth.bonus & (self.table.unseen | self.table.mine)
        if not bonus & SUIT_OF[card] or card < bonus:
            return 0.0
        return self.worth.off * (0.4 if card == bonus else 0.25)
