"""What every hand has, whatever the game: the two doors, and what may be asked of it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, Self

from gameplay.rules.actions import Action
from gameplay.rules.deal import Deal
from gameplay.rules.errors import RuleError
from gameplay.rules.result import HandContext, HandResult
from gameplay.rules.view import View

if TYPE_CHECKING:
    from gameplay.rules.core import Variant

PLAY: Final = "play"
OVER: Final = "over"


class Hand(ABC):
    """One deal, being played. Seats count from 1; lists by seat leave their first place empty."""

    __slots__ = ("context", "deal", "leader", "phase", "turn")

    context: HandContext
    deal: Deal
    phase: str
    turn: int
    """The seat whose turn it is; 0 where several may act, or nobody."""
    leader: int
    """The seat that leads the trick on the table, or the next one."""

    @property
    @abstractmethod
    def variant(self) -> "Variant": ...

    @property
    @abstractmethod
    def log(self) -> tuple[Action, ...]:
        """All actions, in order."""

    @property
    @abstractmethod
    def length(self) -> int:
        """How many actions there have been: the length of the log, without making it."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""

    @property
    @abstractmethod
    def cards_only(self) -> bool:
        """Whether all that may be done now is to play one of the `legal` cards."""

    @property
    @abstractmethod
    def complete(self) -> bool:
        """Whether the record of this hand may end here: the hand is over, or decided with nothing left to choose."""

    @property
    def claimable(self) -> bool:
        """`complete`, by what everybody has seen."""
        return self.complete

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @abstractmethod
    def copy(self) -> Self:
        """A hand of its own: neither feels what is done to the other."""

    @abstractmethod
    def check(self, action: Action) -> None:
        """RuleError where the rules do not allow the action."""

    @abstractmethod
    def apply(self, action: Action) -> None:
        """Make an action that is known to be right. Unchecked: a wrong one leaves nonsense behind."""

    @abstractmethod
    def legal(self) -> int:
        """The set of cards that the seat whose turn it is may play; none where no card is to be played."""

    @abstractmethod
    def verbs(self, seat: int) -> tuple[str, ...]:
        """What this seat may do now."""

    @abstractmethod
    def values(self, seat: int, verb: str) -> Iterable[int]:
        """All that this seat may say or play now with this verb, which is one of its `verbs`; of the bids only a pass
        and the lowest that is high enough."""

    def moves(self, seat: int) -> Iterator[Action]:
        """All that this seat may do now."""
        for verb in self.verbs(seat):
            for value in self.values(seat, verb):
                yield Action(seat, verb, value)

    @abstractmethod
    def score(self) -> HandResult:
        """What a complete hand comes to."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What this seat may see; of a spectator (None) that is nothing hidden."""

    @abstractmethod
    def holding(self, seat: int) -> int:
        """The cards that this seat has left, as far as they are known."""

    @abstractmethod
    def counts(self) -> list[int]:
        """How many cards each seat has left, seat 1 first: known even where the cards are not."""

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The fields of a View that are the same in every game."""
        context = self.context
        return {
            "game": self.variant.code,
            "seats": self.variant.seats,
            "number": context.number,
            "dealer": context.dealer,
            "before": context.before,
            "seat": seat,
            "phase": self.phase,
            "turn": self.turn,
            "to_act": self.to_act,
            "verbs": self.verbs(seat) if seat else (),
            "counts": tuple(self.counts()),
            "leader": self.leader,
            "said": self.said(),
            "over": self.over,
        }

    def incomplete(self) -> RuleError:
        """What to say of a record that ends here too early."""
        return RuleError("incomplete", actions=self.length)

    def result(self) -> HandResult:
        """What the hand comes to. RuleError `incomplete` where it may not end yet."""
        if not self.complete:
            raise self.incomplete()
        return self.score()

    def said(self) -> tuple[Action, ...]:
        """Everything done with words and not with cards: bids, raises, answers."""
        return tuple(action for action in self.log if action.verb not in ("pass", "play", "cover"))

    def step(self, action: Action) -> None:
        """Check the action, then apply it."""
        self.check(action)
        self.apply(action)

    def step_text(self, text: str) -> None:
        """The same for the written form: "3 play QS"."""
        try:
            action = self.variant.read_action(text)
        except RuleError as error:
            if error.code == "bad-action" and self.over:
                raise RuleError("hand-over", text=text) from None
            raise
        self.step(action)

    def forbids(self, card: int) -> str | None:
        """Why the seat whose turn it is may not play this card: a code of `errors.CODES`; None where it may.
        This and `legal_by_table` are the law in its plain form, to which tests hold `legal` and the checks of a step.
        """
        if self.phase != PLAY:
            return "hand-over" if self.over else "not-your-turn"
        if not card & self.holding(self.turn):
            return "not-held"
        return self.restricted(card)

    def restricted(self, card: int) -> str | None:
        """The first restriction that drops this card from the hand of the seat whose turn it is."""
        left = self.holding(self.turn)
        for code, keep in self.variant.restrictions:
            left = keep(self, left)
            if not card & left:
                return code
        return None

    def legal_by_table(self) -> int:
        """What `legal` must give, from the variant's table of restrictions alone."""
        left = self.holding(self.turn) if self.phase == PLAY else 0
        for _, keep in self.variant.restrictions:
            left = keep(self, left)
        return left
