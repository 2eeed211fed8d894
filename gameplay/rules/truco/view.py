"""What one seat may see of a hand of Truco."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gameplay.rules import cards
from gameplay.rules.core import PLAY
from gameplay.rules.truco.taken import pair_of
from gameplay.rules.view import Played, View

if TYPE_CHECKING:
    from gameplay.rules.truco.hand import Played as Laid
    from gameplay.rules.truco.hand import TrucoHand


@dataclass(frozen=True, slots=True, kw_only=True)
class TrucoView(View):
    """`places`: own cards at their places in the deal, 0 where one is gone or, in the iron hand, unseen; `free`:
    the places that still hold a card. `partner`: the partner's cards, while the pair decides on its hand of
    eleven. `value`, `asked`, `raiser`, `next`: what the hand is worth, what is asked for, which pair raised last,
    what would be asked for now (0: nothing). `results`: by finished trick the pair that took it, 0 where it was
    tied. `covered`: by trick, the one on the table last, the seats whose card lies face down: whoever covered one still
    sees its face in `trick` and `history`. `elevens`: the pairs just short of the end."""

    turned: int
    places: tuple[int, ...]
    free: tuple[int, ...]
    partner: int
    value: int
    asked: int
    raiser: int
    next: int
    results: tuple[int, ...]
    covered: tuple[tuple[int, ...], ...]
    elevens: tuple[int, ...]
    iron: bool
    chooser: int

    def as_dict(self) -> dict[str, Any]:
        return View.as_dict(self) | {
            "turned": cards.face(self.turned) if self.turned else None,
            "places": [cards.face(card) if card else None for card in self.places],
            "free": list(self.free),
            "partner": [cards.face(card) for card in cards.each(self.partner)],
            "value": self.value,
            "asked": self.asked or None,
            "raiser": self.raiser or None,
            "next": self.next or None,
            "results": list(self.results),
            "covered": list(self.covered[-1]),
            "last_covered": list(self.covered[-2]) if self.history else [],
            "elevens": list(self.elevens),
            "iron": self.iron,
            "chooser": self.chooser or None,
        }


def view_of(hand: "TrucoHand", seat: int | None) -> TrucoView:
    places = hand.places(seat) if seat else ()
    mine = 0 if hand.iron else cards.union(places)
    return TrucoView(
        **hand.seen_by(seat),
        held=mine,
        legal=mine if hand.phase == PLAY and seat == hand.turn else 0,
        trick=_seen(hand.trick, seat, hand.iron),
        history=tuple(_seen(trick, seat, hand.iron) for trick in hand.tricks),
        turned=hand.deal.turned,
        places=tuple(0 if hand.iron else card for card in places),
        free=tuple(place for place, card in enumerate(places, start=1) if card),
        partner=_partner(hand, seat),
        value=hand.value,
        asked=hand.asked,
        raiser=hand.raiser,
        next=0 if hand.elevens else hand.next_value(),
        results=tuple(hand.results),
        covered=tuple(tuple(laid.seat for laid in trick if not laid.strength) for trick in (*hand.tricks, hand.trick)),
        elevens=hand.elevens,
        iron=hand.iron,
        chooser=hand.chooser,
    )


def _seen(trick: "list[Laid]", seat: int | None, iron: bool) -> tuple[Played, ...]:
    """A covered card is seen by nobody but who covered it; in the iron hand not even by them."""
    return tuple((laid.seat, laid.card if laid.strength or (laid.seat == seat and not iron) else 0) for laid in trick)


def _partner(hand: "TrucoHand", seat: int | None) -> int:
    """Before the first card the pair in the hand of eleven sees both its hands."""
    if not seat or not hand.chooser or pair_of(seat) != hand.chooser:
        return 0
    return hand.held[(seat + 1) % hand.variant.seats + 1]
