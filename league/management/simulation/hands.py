"""What was dealt and played at the tables: hands of bots that play at random, as records, as tallies, or as totals."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from gameplay.bots import registry as bots
from gameplay.bots.bot import asked, choose
from gameplay.rules import registry
from gameplay.rules.core import Hand, RuleError
from gameplay.rules.game import GameScore, tally_record
from gameplay.rules.playout import play_out
from gameplay.rules.record import HandRecord, record_of, write

BOT = "random"
"""The quickest; the steady one thinks for more than ten times as long."""
OF_THE_GAME = ("dealer", "before", "pool", "namer")
"""What a record says of the game around the hand, which the game knows itself."""


class Played:
    """A game of so many hands at most, one after the other; of more only where it `needs_winner`."""

    def __init__(self, game: str, seats: int, most: int, rng: Random, needs_winner: bool = False) -> None:
        self.game, self.seats, self.most, self.rng, self.needs_winner = game, seats, most, rng, needs_winner
        self.score = GameScore(registry.make(game, seats))
        self.hands: list[HandRecord] = []

    @property
    def totals(self) -> list[int]:
        return list(self.score.totals)

    @property
    def over(self) -> bool:
        return self.score.over or (self.score.hands >= self.most and not self._is_level)

    @property
    def _is_level(self) -> bool:
        """Two pairs that need a winner play one more hand."""
        return self.needs_winner and len(set(self.totals)) == 1

    def tallies(self) -> Iterator[dict[str, Any]]:
        while not self.over:
            yield {"tally": self._tally()}

    def records(self) -> Iterator[dict[str, Any]]:
        """Every move asked of a bot that sees no more than its seat does."""
        bot, seats = bots.make(BOT, self.score.variant), range(1, self.score.variant.seats + 1)
        while not self.over:
            hand = self._dealt()
            while not hand.over:
                hand.step(choose(bot, hand, asked(hand, seats)[0], self.rng))
            self._add(record_of(hand))
            written = write(self.hands[-1])
            yield {"record": {key: value for key, value in written.items() if key not in OF_THE_GAME}}

    def to_totals(self) -> list[int]:
        """What it comes to; where nobody has a point yet, it goes on for another hand."""
        while not self.over or (not self.score.over and self.score.variant.totals_fault(self.totals)):
            self._tally()
        return self.totals

    def last_hand_anew(self) -> dict[str, Any]:
        """Another tally in the place of the last hand, by which the game is over too."""
        past = self.hands[:-1]
        while True:
            self.score, self.hands = GameScore(registry.make(self.game, self.seats)), []
            for hand in past:
                self._add(hand)
            tally = self._tally()
            if self.over:
                return tally

    def _dealt(self) -> Hand:
        return self.score.variant.start(self.score.context(), self.score.variant.deal(self.rng))

    def _add(self, hand: HandRecord) -> None:
        self.score.add(hand)
        self.hands.append(hand)

    def _tally(self) -> dict[str, Any]:
        """Of a hand that was played out at random, with no view built for each move: more than ten times as fast."""
        tally = _plain(play_out(self._dealt(), self.rng).result().taken)
        try:
            self._add(tally_record(self.score.variant, self.score.context(), tally))
        except RuleError as error:
            if error.code != "bad-moon":
                raise
            tally["moon"] = "add"
            self._add(tally_record(self.score.variant, self.score.context(), tally))
        return tally


def _plain(taken: Mapping[str, Any]) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in taken.items()}
