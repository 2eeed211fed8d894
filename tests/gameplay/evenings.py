"""Two games worked out by hand.

Black Lady to 50 (hearts by seat, seat that took Black Maria, 13 for her):

    hand 1   hearts 5 4 3 1, Maria 3      5   4  16   1     5   4  16   1
    hand 2   seat 2 shoots, `add`        26   0  26  26    31   4  42  27
    hand 3   hearts 2 3 4 4, Maria 1     15   3   4   4    46   7  46  31
    hand 4   hearts 4 3 6 0, Maria 4      4   3   6  13    50  10  52  44   over, seat 2 wins

Truco to 12: 3 for pair 1; 1 for pair 2; 6 for pair 1 (9-1); all tied; 1 and 1 for pair 2 (9-3); 3 for pair 1 (12-3).
"""

import json
from random import Random

from gameplay.rules import cards, registry
from gameplay.rules.actions import ADD, Action
from gameplay.rules.record import record_of, write

HEARTS = [
    {"hearts": [5, 4, 3, 1], "queen": 3},
    {"hearts": [0, 13, 0, 0], "queen": 2, "moon": "add"},
    {"hearts": [2, 3, 4, 4], "queen": 1},
    {"hearts": [4, 3, 6, 0], "queen": 4},
]
HEARTS_POINTS = [[5, 4, 16, 1], [26, 0, 26, 26], [15, 3, 4, 4], [4, 3, 6, 13]]
HEARTS_TOTALS = [[5, 4, 16, 1], [31, 4, 42, 27], [46, 7, 46, 31], [50, 10, 52, 44]]
TRUCO = [
    {"pair": 1, "value": 3, "by": "tricks"},
    {"pair": 2, "value": 1, "by": "run"},
    {"pair": 1, "value": 6, "by": "tricks"},
    {"pair": 0},
    {"pair": 2, "value": 1, "by": "tricks"},
    {"pair": 2, "value": 1, "by": "tricks"},
    {"pair": 1, "value": 3, "by": "run"},
]


def whole_record():
    """A hand of four, dealt from a seed: everybody passes and plays the lowest cards; a moon adds."""
    variant = registry.make("black-lady", 4, {"end_at": 50})
    hand = variant.start(variant.opening(), variant.deal(Random(3)))
    for seat in range(1, 5):
        hand.step(Action(seat, "pass", cards.union(list(cards.each(hand.holding(seat)))[:3])))
    while not hand.complete:
        legal = hand.legal()
        hand.step(Action(hand.turn, "play", next(cards.each(legal))) if legal else Action(hand.turn, "moon", ADD))
    return json.loads(json.dumps(write(record_of(hand))))
