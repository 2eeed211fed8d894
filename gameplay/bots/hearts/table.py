"""What a seat knows of a hand of the Hearts family, counted up from its View."""

from dataclasses import dataclass, field

from gameplay.rules import cards
from gameplay.rules.cards import SUIT_OF
from gameplay.rules.hearts.auction import AuctionView
from gameplay.rules.hearts.base import HeartsVariant
from gameplay.rules.hearts.lady import MARIA, LadyVariant
from gameplay.rules.hearts.view import HeartsView
from gameplay.rules.view import Played


@dataclass(frozen=True, slots=True)
class Worth:
    """What cards cost whoever takes them: one point each, Black Maria, or points off."""

    ones: int
    queens: int = 0
    bonus: int = 0
    off: int = 0

    def __call__(self, taken: int) -> int:
        points = (taken & self.ones).bit_count()
        if taken & self.queens:
            points += MARIA * (taken & self.queens).bit_count()
        return points - self.off if taken & self.bonus else points

    @property
    def penalty(self) -> int:
        return self.ones | self.queens


def worth_in(variant: HeartsVariant, suit: str = "") -> Worth:
    """`suit`: the one that was named, in Auction Hearts."""
    if isinstance(variant, LadyVariant):
        return Worth(cards.HEARTS & variant.pack, variant.queens, variant.bonus, -variant.bonus_points)
    return Worth(cards.SUIT_SETS[suit or "H"] & variant.pack)


@dataclass(slots=True)
class Table:
    """The cards are those of the pack, each copy its own; sets by seat leave their first place empty. `mine` are the
    own cards and `unseen` all that may be in other hands (or in the widow). `known`: unseen cards of which this seat
    knows who holds them, since it has passed them. `voids`: the cards of which a seat has shown that it has none.
    `taken`: what each seat has taken; `table`: what the winner of this trick gets."""

    view: HeartsView
    variant: HeartsVariant
    worth: Worth
    mine: int = 0
    legal: int = 0
    unseen: int = 0
    table: int = 0
    led: int = 0
    best: int = 0
    winner: int = 0
    known: list[int] = field(default_factory=list)
    voids: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    plays: list[list[Played]] = field(default_factory=list)

    @property
    def seat(self) -> int:
        assert self.view.seat
        return self.view.seat

    @property
    def seats(self) -> int:
        return self.variant.seats

    @property
    def tricks_left(self) -> int:
        """This one counts."""
        return self.variant.hand_size - len(self.view.history)

    @property
    def first_trick(self) -> bool:
        return not self.view.history

    @property
    def behind(self) -> tuple[int, ...]:
        """The seats that play to this trick after this one."""
        left = self.seats - len(self.view.trick) - 1
        return tuple((self.seat - 1 + place) % self.seats + 1 for place in range(1, left + 1))

    @property
    def others(self) -> int:
        return self.seats - 1

    @property
    def other_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, self.seats + 1) if seat != self.seat)


def table_of(view: HeartsView, variant: HeartsVariant) -> Table:
    worth = worth_in(variant, view.suit if isinstance(view, AuctionView) else "")
    table = Table(view, variant, worth)
    table.plays, gone = _copies((*view.history, view.trick), variant)
    table.mine = _own(view.held, gone)
    table.legal = _own(view.legal, gone)
    table.unseen = variant.pack & ~gone & ~table.mine
    table.taken, carried = _taken(table)
    table.voids = _voids(table.plays, variant)
    table.known = [0] * (variant.seats + 1)
    if view.pass_to:
        table.known[view.pass_to] = view.passed & table.unseen
    trick = table.plays[-1]
    table.table = carried | cards.union(card for _, card in trick)
    if trick:
        table.led = SUIT_OF[trick[0][1]]
        table.best, table.winner = _leading(trick, table.led)
    return table


def _copies(tricks: tuple[tuple[Played, ...], ...], variant: HeartsVariant) -> tuple[list[list[Played]], int]:
    """The tricks with a copy of its own for each card, and all their cards. A View does not tell copies apart."""
    if variant.pack <= cards.PACK:
        return [list(trick) for trick in tricks], cards.union(card for trick in tricks for _, card in trick)
    gone = 0

    def copy_of(card: int) -> int:
        nonlocal gone
        copy = cards.other_copy(card) if card & gone else card
        gone |= copy
        return copy

    told = [[(seat, copy_of(card)) for seat, card in trick] for trick in tricks]
    return told, gone


def _own(held: int, gone: int) -> int:
    """Own cards as copies that have not been played."""
    played = held & gone
    return held ^ played | played << 52 if played else held


def _taken(table: Table) -> tuple[list[int], int]:
    """By seat what it has taken, and what lies on the table from tricks that nobody took."""
    taken, carried = [0] * (table.variant.seats + 1), 0
    for trick, winner in zip(table.plays, table.view.winners, strict=False):
        pile = carried | cards.union(card for _, card in trick)
        taken[winner] |= pile if winner else 0
        carried = 0 if winner else pile
    return taken, carried


def _voids(tricks: list[list[Played]], variant: HeartsVariant) -> list[int]:
    voids, gone = [0] * (variant.seats + 1), 0
    for number, trick in enumerate(tricks):
        for place, (seat, card) in enumerate(trick):
            led = SUIT_OF[trick[0][1]] if place else 0
            barred = variant.barred_first if not number else 0
            if not place and not gone & variant.breakers:
                barred |= variant.barred_lead
            voids[seat] |= _not_held(card, led, barred) & variant.pack
            gone |= card
    return voids


def _not_held(card: int, led: int, barred: int) -> int:
    """What somebody cannot hold who plays this card: the suit led, or anything that is not barred."""
    if card & led:
        return 0
    return led | ~barred if card & barred else led


def _leading(trick: list[Played], led: int) -> tuple[int, int]:
    """The card that takes this trick as it lies, and who played it; identical cards cancel each other. 0 and 0 where
    all are cancelled."""
    faces = [cards.first_copy(card) for _, card in trick if card & led]
    single = [(cards.first_copy(card), seat) for seat, card in trick if faces.count(cards.first_copy(card)) == 1]
    return max([(face, seat) for face, seat in single if face & led], default=(0, 0))
