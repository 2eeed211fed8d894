"""A hand of Truco, being played."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from gameplay.rules import cards
from gameplay.rules.actions import Action
from gameplay.rules.core import OVER, PLAY, Hand
from gameplay.rules.deal import Deal
from gameplay.rules.result import HandContext, HandResult
from gameplay.rules.truco.checks import CHECKS
from gameplay.rules.truco.taken import CALL, FOLD, NOBODY, RUN, TRICKS, Taken, pair_of
from gameplay.rules.truco.view import TrucoView, view_of

if TYPE_CHECKING:
    from gameplay.rules.truco.base import TrucoVariant

ANSWER: Final = "answer"
DECIDE: Final = "decide"


class Played(NamedTuple):
    """A card on the table. `strength` is 0 where it is covered; `card` is 0 where its face is not even known."""

    seat: int
    card: int
    strength: int


class TrucoHand(Hand):
    """`value`: what the hand is worth, as far as it was accepted. `asked`: the value asked for and not answered,
    or 0; `raiser`: the pair that raised last, or 0. `results`: of each finished trick the pair that took it, 0
    where it was tied. `chooser`: the pair that may still stay or fold."""

    __slots__ = (
        *("_log", "_variant", "asked", "chooser", "elevens", "held", "raiser", "results"),
        *("strengths", "taken", "trick", "tricks", "value"),
    )

    def __init__(self, variant: "TrucoVariant", context: HandContext, deal: Deal) -> None:
        self._variant = variant
        self.context = context
        self.deal = deal
        self.held = deal.held()
        self.strengths = variant.strengths(deal.turned)
        self.elevens = variant.elevens(context.before)
        self.value = variant.eleven_value if self.elevens else variant.ladder[0]
        self.asked = self.raiser = 0
        self.results: list[int] = []
        self.trick: list[Played] = []
        self.tricks: list[list[Played]] = []
        self.taken = NOBODY
        self.leader = self.turn = variant.after(context.dealer)
        self.chooser = self.elevens[0] if len(self.elevens) == 1 and variant.options["eleven"] == "choose" else 0
        self.phase = DECIDE if self.chooser else PLAY
        self._log: list[Action] = []

    @property
    def variant(self) -> "TrucoVariant":
        return self._variant

    @property
    def log(self) -> tuple[Action, ...]:
        return tuple(self._log)

    @property
    def length(self) -> int:
        return len(self._log)

    @property
    def iron(self) -> bool:
        """The iron hand: nobody sees the own cards."""
        return len(self.elevens) == 2

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase == PLAY:
            return (self.turn,)
        if self.over:
            return ()
        pair = self.chooser if self.phase == DECIDE else 3 - self.raiser
        return (pair, pair + 2)

    @property
    def cards_only(self) -> bool:
        return self.phase == PLAY and not self.may_cover() and self.verbs(self.turn) == ("play",)

    @property
    def complete(self) -> bool:
        return self.over

    def copy(self) -> Self:
        new = object.__new__(type(self))
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
        new.held = self.held[:]
        new.results = self.results[:]
        new.trick = self.trick[:]
        new.tricks = self.tricks[:]
        new._log = self._log[:]
        return new

    def next_value(self) -> int:
        """What would be asked for now; 0 where nothing is above."""
        return self._variant.following_value[self.asked or self.value]

    def verbs(self, seat: int) -> tuple[str, ...]:
        """Asking in the hand of eleven or the iron hand, which loses the game, is not offered."""
        if seat != self.turn if self.phase == PLAY else seat not in self.to_act:
            return ()
        if self.phase == DECIDE:
            return ("stay", "fold")
        raises = self.raiser != pair_of(seat) and not self.elevens and self.next_value()
        if self.phase == ANSWER:
            return ("accept", "run", "raise") if raises else ("accept", "run")
        if self.may_cover():
            return ("play", "cover", "raise") if raises else ("play", "cover")
        return ("play", "raise") if raises else ("play",)

    def values(self, seat: int, verb: str) -> Iterable[int]:
        if verb in ("play", "cover"):
            return cards.each(self.held[seat])
        return (self.next_value() if verb == "raise" else 0,)

    def may_cover(self) -> bool:
        """Whether the option allows a covered card in this trick."""
        covered = self._variant.options["covered"]
        return covered == "any" or (covered == "after-first" and bool(self.results))

    def holding(self, seat: int) -> int:
        return self.held[seat]

    def legal(self) -> int:
        return self.held[self.turn] if self.phase == PLAY else 0

    def places(self, seat: int) -> tuple[int, ...]:
        """The cards this seat has left, each at its place in the deal: (4C, 0, 7D) once the second has been played."""
        return tuple(card & self.held[seat] for card in self.deal.hands[seat - 1])

    def by_place(self, seat: int, place: int, verb: str = PLAY) -> Action:
        """The action of a player who picks a card by its place, 1 to 3, as in the iron hand. ValueError where it
        is gone."""
        card = self.places(seat)[place - 1] if 1 <= place <= len(self.deal.hands[seat - 1]) else 0
        if not card:
            raise ValueError(f"seat {seat} has no card at place {place}")
        return Action(seat, verb, card)

    def check(self, action: Action) -> None:
        CHECKS[action.verb](self, action)

    def apply(self, action: Action) -> None:
        seat, verb, value = action
        self._log.append(action)
        if verb in ("play", "cover"):
            if self.chooser:
                self._settle_choice()
            self._play(Played(seat, value, self.strengths[value] if verb == "play" else 0))
        elif verb == "raise":
            self._raise(seat, value)
        elif verb == "accept":
            self.value, self.asked, self.phase = self.asked, 0, PLAY
        elif verb == "run":
            self._end(Taken(self.raiser, self.value, RUN))
        elif verb == "fold":
            self._end(Taken(3 - self.chooser, self.variant.fold_value, FOLD))
        else:
            self._settle_choice()

    def _settle_choice(self) -> None:
        """To stay, or to go on in place of saying so."""
        if self.chooser:
            self.chooser, self.phase = 0, PLAY

    def _raise(self, seat: int, value: int) -> None:
        pair = pair_of(seat)
        if self.elevens:
            self._end(Taken(3 - pair, self.variant.lacking(self.context, 3 - pair), CALL))
            return
        self.value = self.asked or self.value
        self.asked, self.raiser, self.phase = value, pair, ANSWER

    def _play(self, played: Played) -> None:
        seat = played.seat
        self.held[seat] &= ~played.card
        self.trick.append(played)
        if len(self.trick) == 4:
            self._end_trick()
        else:
            self.turn = seat % 4 + 1

    def _end_trick(self) -> None:
        best = max([strength for _, _, strength in self.trick])
        first, *others = [seat for seat, _, strength in self.trick if strength == best]
        tied = bool(others) and any((seat - first) % 2 for seat in others)
        self.results.append(0 if tied else 2 - first % 2)
        self.tricks.append(self.trick)
        self.trick = []
        if not tied or self._variant.options["tie_lead"] == "tied-card":
            self.leader = first
        self.turn = self.leader
        if len(self.results) > 1:
            self._judge()

    def _judge(self) -> None:
        """End the hand where its tricks have decided it."""
        won = [pair for pair in self.results if pair]
        twice = [pair for pair in (1, 2) if won.count(pair) == 2]
        if twice:
            self._end(Taken(twice[0], self.value, TRICKS))
        elif won and 0 in self.results:  # a tie before or after: whoever won first has the hand
            self._end(Taken(won[0], self.value, TRICKS))
        elif len(self.results) == 3:
            self._end(NOBODY)

    def _end(self, taken: Taken) -> None:
        self.taken = taken
        self.phase, self.turn, self.asked, self.chooser = OVER, 0, 0, 0

    def counts(self) -> list[int]:
        played = {one.seat for one in self.trick}
        return [3 - len(self.tricks) - (seat in played) for seat in range(1, self.variant.seats + 1)]

    def score(self) -> HandResult:
        return self.variant.score(self.context, self.taken)

    def view(self, seat: int | None) -> TrucoView:
        return view_of(self, seat)


_SHARED: Final = (
    *("_variant", "asked", "chooser", "context", "deal", "elevens", "leader", "phase", "raiser"),
    *("strengths", "taken", "turn", "value"),
)
