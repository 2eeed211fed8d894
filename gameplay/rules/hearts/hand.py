"""A hand of the Hearts family, being played."""

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self

from gameplay.rules import cards
from gameplay.rules.actions import ADD, SUBTRACT, Action
from gameplay.rules.core import OVER, PLAY, Hand
from gameplay.rules.deal import Deal
from gameplay.rules.errors import RuleError
from gameplay.rules.hearts.checks import CHECKS, Checks
from gameplay.rules.hearts.taken import Taken
from gameplay.rules.hearts.view import HeartsView, view_of
from gameplay.rules.result import HandContext, HandResult

if TYPE_CHECKING:
    from gameplay.rules.hearts.base import HeartsVariant

SUIT_OF: Final = cards.SUIT_OF
PASS: Final = "pass"
MOON: Final = "moon"


class Trick(NamedTuple):
    """A finished trick: the cards in the order played, from the leader on. `winner` is 0 where nobody took it."""

    leader: int
    cards: list[int]
    winner: int


class HeartsHand(Hand):
    """`led` is the suit led, as a set, and 0 between tricks. `pile`: cards of earlier tricks that the next winner
    takes. `left`: the decisive cards nobody has taken yet. `forced`, `shy` and `barred` are the restrictions still in
    force, as sets."""

    __slots__ = (
        *("_variant", "barred", "best", "choice", "forced", "held", "led", "left", "passes"),
        *("pile", "shooter", "shy", "taken", "trick", "tricks", "winner"),
    )

    SHARED: ClassVar[tuple[str, ...]] = (
        *("_variant", "barred", "best", "choice", "context", "deal", "forced", "leader", "led", "left", "phase"),
        *("pile", "shooter", "shy", "turn", "winner"),
    )
    """What a copy may share: values that are replaced, never changed in place."""
    CHECKS: ClassVar[Checks] = CHECKS

    def __init__(self, variant: "HeartsVariant", context: HandContext, deal: Deal) -> None:
        self._variant = variant
        self.context = context
        self.deal = deal
        self.held = deal.held()
        self.taken = [0] * (variant.seats + 1)
        self.passes: dict[int, int] = {}
        self.tricks: list[Trick] = []
        self.trick: list[int] = []
        self.led = self.best = self.winner = self.leader = self.pile = 0
        self.left = variant.decisive
        self.forced = variant.lowest_club
        self.shy = variant.barred_first
        self.barred = variant.barred_lead
        self.shooter = self.choice = 0
        self.turn = 0
        self.phase = PASS
        self._open()

    def _open(self) -> None:
        """What comes after the deal: passing, or the first lead."""
        if not self.variant.pass_target(self.context.number, 1):
            self._lead_first()

    @property
    def variant(self) -> "HeartsVariant":
        return self._variant

    @property
    def played(self) -> int:
        """All cards played so far, as a set."""
        return cards.union(card for trick in self.tricks for card in trick.cards) | cards.union(self.trick)

    @property
    def log(self) -> tuple[Action, ...]:
        passes = [Action(seat, "pass", passed) for seat, passed in self.passes.items()]
        plays = [Action(seat, "play", card) for seat, card in self.plays()]
        return (*passes, *plays, *([Action(self.shooter, "moon", self.choice)] if self.choice else []))

    @property
    def length(self) -> int:
        return len(self.passes) + len(self.tricks) * self.variant.seats + len(self.trick) + bool(self.choice)

    def plays(self) -> list[tuple[int, int]]:
        """Who played which card, in order."""
        tricks = [(trick.leader, trick.cards) for trick in self.tricks] + [(self.leader, self.trick)]
        return [play for leader, played in tricks for play in self.seated(leader, played)]

    def seated(self, leader: int, played: list[int]) -> tuple[tuple[int, int], ...]:
        """The cards of a trick with the seats that played them."""
        seats = self.variant.seats
        return tuple(((leader - 1 + place) % seats + 1, card) for place, card in enumerate(played))

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase == PASS:
            return tuple(seat for seat in range(1, self.variant.seats + 1) if seat not in self.passes)
        own = (self.turn,) if self.turn else ()
        if self.shooter and self.choosing and self.shooter != self.turn:
            return tuple(sorted((*own, self.shooter)))
        return own

    @property
    def cards_only(self) -> bool:
        return self.phase == PLAY and not (self.shooter and self.choosing)

    @property
    def decided(self) -> bool:
        """All decisive cards are taken, as everybody can see: the points can no longer change, but for the moon's
        choice."""
        return not self.left

    @property
    def choosing(self) -> bool:
        """Somebody shot the moon, as everybody can see, and has not chosen yet."""
        return self._unchosen and self.decided

    @property
    def _unchosen(self) -> bool:
        return bool(self.shooter) and self.variant.moon_choice and not self.choice

    @property
    def complete(self) -> bool:
        """For a record, which knows all cards."""
        return (self.over or not self.left) and not self._unchosen

    @property
    def claimable(self) -> bool:
        return (self.over or self.decided) and not self.choosing

    def copy(self) -> Self:
        new = object.__new__(type(self))
        for name in self.SHARED:
            setattr(new, name, getattr(self, name))
        new.held = self.held[:]
        new.taken = self.taken[:]
        new.passes = self.passes.copy()
        new.tricks = self.tricks[:]
        new.trick = self.trick[:]
        return new

    def verbs(self, seat: int) -> tuple[str, ...]:
        if self.over or seat not in self.to_act:
            return ()
        own = (self.phase,) if self.phase == PASS or seat == self.turn else ()
        return (*own, MOON) if self.choosing and seat == self.shooter and self.phase != MOON else own

    def values(self, seat: int, verb: str) -> Iterable[int]:
        if verb == PLAY:
            return cards.each(self.legal())
        if verb == PASS:
            return map(sum, combinations(cards.each(self.held[seat]), 3))
        return (ADD, SUBTRACT)

    def holding(self, seat: int) -> int:
        return self.held[seat]

    def held_copy(self, seat: int, card: int) -> int:
        """The copy of this card that the seat holds, or 0."""
        held = self.held[seat]
        return card & held or cards.other_copy(card) & held

    def legal(self) -> int:
        """The table of restrictions in one piece: `forced`, `shy` and `barred` are 0 as soon as they are over."""
        if self.phase != PLAY:
            return 0
        held = self.held[self.turn]
        led = self.led
        if led:
            held = held & led or held
        elif self.forced:
            held &= self.forced
        if self.shy:
            held = held & ~self.shy or held
        if self.barred and not led:
            held = held & ~self.barred or held
        return held

    def check(self, action: Action) -> None:
        """A legal card needs no more questions; what is wrong with any other the checks find out."""
        seat, verb, value = action
        if verb != PLAY or seat != self.turn or not value & self.legal():
            self.CHECKS[verb](self, action)

    def apply(self, action: Action) -> None:
        seat, verb, card = action
        if verb != PLAY:
            self._say(seat, verb, card)
            return
        held, trick, led = self.held, self.trick, self.led
        if not card & held[seat]:
            card = cards.other_copy(card)
        held[seat] ^= card
        trick.append(card)
        if not led:
            self.led = SUIT_OF[card]
            self.best, self.winner, self.forced = card, seat, 0
        elif card > self.best and card & led:
            self.best, self.winner = card, seat
        if self.barred and card & self._variant.breakers:
            self.barred = 0
        seats = len(held) - 1
        if len(trick) == seats:
            self._end_trick()
        else:
            self.turn = seat + 1 if seat < seats else 1

    def _say(self, seat: int, verb: str, value: int) -> None:
        """All that is not the play of a card."""
        if verb == PASS:
            self._pass(seat, value)
        else:
            self.choice = value
            self._close()

    def _pass(self, seat: int, passed: int) -> None:
        self.passes[seat] = passed
        self.held[seat] ^= passed
        if len(self.passes) == self.variant.seats:
            for giver, given in self.passes.items():
                self.held[self.variant.pass_target(self.context.number, giver)] |= given
            self._lead_first()

    def _lead_first(self) -> None:
        """The first lead is the lowest club's, or that of the player on the dealer's left. Nobody's where a record
        without a deal does not show who held the lowest club."""
        self.phase = PLAY
        self.leader = self.turn = self.variant.after(self.context.dealer)
        if self.forced:
            holders = [seat for seat in range(1, len(self.held)) if self.held[seat] & self.forced]
            self.leader = self.turn = holders[0] if holders else 0

    def _end_trick(self) -> None:
        """The winner takes the cards on the table and leads."""
        trick, winner = self.trick, self.winner
        pile = self.pile + sum(trick)
        self.tricks.append(Trick(self.leader, trick, winner))
        self.taken[winner] |= pile
        self.turn = self.leader = winner
        self.trick = []
        self.pile = self.led = self.shy = 0
        if self.left:
            self.left &= ~pile
            if not self.left:
                self._find_shooter()
        if len(self.tricks) == self._variant.hand_size:
            self._close()

    def _find_shooter(self) -> None:
        moon = self._variant.moon_cards
        for seat, taken in enumerate(self.taken):
            if moon and taken & moon == moon:
                self.shooter = seat

    def _close(self) -> None:
        self.phase, self.turn = (MOON, self.shooter) if self.choosing else (OVER, 0)

    def counts(self) -> list[int]:
        left = [self.variant.hand_size - len(self.tricks)] * self.variant.seats
        for seat, _ in self.seated(self.leader, self.trick):
            left[seat - 1] -= 1
        if self.phase == PASS:
            for seat in self.passes:
                left[seat - 1] -= 3
        return left

    def summary(self) -> Taken:
        """Who took what."""
        piles, suit, queens, bonus = self.taken[1:], self.suit_taken, self._variant.queens, self._variant.bonus
        return Taken(
            tuple([(pile & suit).bit_count() for pile in piles]),
            tuple([(pile & queens).bit_count() for pile in piles]),
            next((seat for seat, pile in enumerate(piles, start=1) if pile & bonus), 0) if bonus else 0,
            self.choice,
        )

    @property
    def suit_taken(self) -> int:
        """The suit whose cards are counted."""
        return cards.HEARTS

    def incomplete(self) -> RuleError:
        return RuleError("incomplete", "moon", shooter=self.shooter) if self._unchosen else super().incomplete()

    def score(self) -> HandResult:
        return self.variant.score(self.context, self.summary())

    def view(self, seat: int | None) -> HeartsView:
        return view_of(self, seat)
