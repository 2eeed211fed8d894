"""Cancellation Hearts, for 6 to 11 players with two packs.

Source: the house's rule sheet. Everybody gets the same number of cards, and what is left over is the widow, which
goes to the winner of the first trick that is won. No passing; the player on the dealer's left leads any card. Two
identical cards of the led suit cancel each other; the highest that is not cancelled takes the trick. If none is left
the trick is carried to the next one, and the same leader leads again; the last trick, cancelled whole, is its
leader's, with all that was carried.

Options: `end_at` [100], `moon` [choice] | add | subtract | none, `tie` [share] | play-on, `first_trick_points`
[true], `break_hearts` [false], `queen_breaks` [true]. Set to false and true, the first two restrict as in Black
Lady: also the first lead, which may be of any suit here, is then no heart and no Black Maria.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gameplay.rules import cards, options
from gameplay.rules.deal import Deal
from gameplay.rules.hearts import lady
from gameplay.rules.hearts.hand import HeartsHand, Trick
from gameplay.rules.hearts.taken import Taken
from gameplay.rules.result import HandContext


class CancellationHand(HeartsHand):
    """The widow lies under the first trick, so to speak: the pile begins with it. A trick that nobody takes is put
    on it."""

    __slots__ = ()

    def _open(self) -> None:
        self.pile = cards.union(self.deal.widow)
        super()._open()

    @property
    def decided(self) -> bool:
        """Not by what lies in the widow: one with a decisive card in it leaves the hand open to the last trick."""
        played_out = len(self.tricks) == self.variant.hand_size
        return super().decided and (played_out or not self.variant.decisive & cards.union(self.deal.widow))

    def _end_trick(self) -> None:
        winner = self._uncancelled()
        last = len(self.tricks) + 1 == self.variant.hand_size
        if winner or last:
            self.winner = winner or self.leader
            super()._end_trick()
        else:
            self._carry()

    def _uncancelled(self) -> int:
        """The seat whose card of the led suit is the highest that is not cancelled, or 0."""
        follows = cards.union(self.trick) & self.led
        single = (follows ^ follows >> 52) & cards.PACK
        if not single:
            return 0
        top = 1 << single.bit_length() - 1
        return next(seat for seat, card in self.seated(self.leader, self.trick) if cards.first_copy(card) == top)

    def _carry(self) -> None:
        """Nobody takes the trick: its cards stay in the pile, and its leader leads again."""
        self.tricks.append(Trick(self.leader, self.trick, 0))
        self.pile += sum(self.trick)
        self.trick = []
        self.led = self.shy = 0
        self.turn = self.leader


@dataclass(frozen=True)
class Cancellation(lady.LadyVariant):
    code = "cancellation"
    name = "Cancellation Hearts"
    packs = 2
    seat_numbers = (6, 7, 8, 9, 10, 11)
    default_seats = 6
    verbs = frozenset({"play", "moon"})
    keys = frozenset({"widow"})
    tally_keys = ("hearts", "queens")
    option_specs = (
        lady.END_AT,
        lady.MOON,
        lady.TIE,
        options.flag("first_trick_points", True),
        options.flag("break_hearts", False),
        lady.QUEEN_BREAKS,
    )

    @property
    def widow_size(self) -> int:
        return self.pack.bit_count() % self.seats

    def start(self, context: HandContext, deal: Deal) -> CancellationHand:
        return CancellationHand(self, context, deal)

    def facts(self, taken: Taken) -> dict[str, Any]:
        return {"hearts": list(taken.hearts), "queens": list(taken.queens)}

    def read_taken(self, tally: Mapping[str, Any], choice: int) -> Taken:
        hearts = self.tally_numbers(tally, "hearts", 26)
        return Taken(hearts, self.tally_numbers(tally, "queens", 2), choice=choice)
