"""One table of faults for every door: file, service, page and API. Each row is the first hand of its game, so that it
is answered the same wherever it comes in.

Cards are dealt by suits (`FOUR`) where a game of four is played without passing; what a row must say besides, it says.
"""

import json
from functools import cache
from random import Random
from typing import Any, NamedTuple

from gameplay.rules import cards, registry
from gameplay.rules.errors import RuleError
from gameplay.rules.playout import play_out
from gameplay.rules.record import record_of, write
from tests.gameplay.rules.records import FOUR, TRUCO, record


class Fault(NamedTuple):
    """`at`: the action at fault, None where it is in none."""

    code: str
    at: int | None
    record: dict[str, Any]

    @property
    def name(self) -> str:
        level = "tally" if "tally" in self.record else "actions"
        return f"{self.code} {self.record['game']} {level}"


ELSEWHERE = {
    "context-differs": "a record by itself has no context; of a game's hands score_game and the services say it",
    "game-over": "score_game says it; at a table a game that is over is closed: game-not-open",
}
"""Codes that one record by itself cannot have, and where they arise."""

LADIES = ("black-lady", "omnibus")
TRUCOS = ("truco-paulista", "truco-mineiro")
TABLE = {game: 6 if game == "cancellation" else 4 for game in registry.VARIANTS}
"""How many sit at a table of each game, here."""
FOURS = ("black-lady", "omnibus", "plain-hearts", "auction-hearts")
"""Games that four can play, one pack, dealt by suits."""
MIXED = ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2H", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
         "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "AC 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]  # fmt: skip
"""Seat 1 has a heart beside its clubs, seat 4 a club beside its hearts."""
UNBROKEN = ["2C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D", "3C 2H 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
            "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "AD 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]  # fmt: skip
"""Seat 2 takes the first trick with 3C, and can lead a heart or a diamond."""


def _two_packs() -> list[str]:
    """Six hands of seventeen, suit after suit; the aces and kings of hearts of the second pack are left over."""
    faces = [cards.face(card) for card in cards.each(cards.PACK)] * 2
    return [" ".join(faces[seat * 17 : seat * 17 + 17]) for seat in range(6)]


SIX = _two_packs()
NO_PASS = {"options": {"pass": 0}}
SOLD = ["1 bid 2", "2 bid 0", "3 bid 0", "4 bid 0", "1 name H"]
UNSOLD = ["1 bid 0", "2 bid 0", "3 bid 0", "4 bid 0"]


def hand(game: str, *actions: str, **keys: Any) -> dict[str, Any]:
    """A record with these actions. In Auction Hearts the first seat has bought the suit before, unless one bids."""
    if game in TRUCOS:
        turned = {"turned": "4H"} if game == "truco-paulista" else {}
        return record(game, actions=list(actions), **{"deal": TRUCO, **turned, **keys})
    if game == "cancellation":
        return record(game, 6, actions=list(actions), **{"deal": SIX, **keys})
    if game == "auction-hearts" and not any(" bid" in text for text in actions):
        actions = (*SOLD, *actions)
    options = NO_PASS if game in LADIES else {}
    return record(game, actions=list(actions), **{"deal": FOUR, **options, **keys})


TALLIES: dict[str, dict[str, Any]] = {
    "black-lady": {"hearts": [4, 4, 5, 0], "queen": 1},
    "omnibus": {"hearts": [4, 4, 5, 0], "queen": 1, "bonus": 4},
    "cancellation": {"hearts": [6, 5, 4, 4, 4, 3], "queens": [1, 0, 0, 0, 0, 1]},
    "plain-hearts": {"hearts": [4, 4, 5, 0]},
    "auction-hearts": {"bid": [1, 2], "suit": "S", "taken": [4, 4, 5, 0]},
    "truco-paulista": {"pair": 1, "value": 3, "by": "tricks"},
    "truco-mineiro": {"pair": 1, "value": 4, "by": "tricks"},
}
"""One that is right, of each game."""


def sheet(game: str, **keys: Any) -> dict[str, Any]:
    """The right tally of this game, with these keys of the tally in place of its own (None: left out)."""
    tally = {key: value for key, value in {**TALLIES[game], **keys}.items() if value is not None}
    return record(game, TABLE[game], tally=tally)


def _opening(game: str) -> int:
    """How many actions stand before the first card of `hand`."""
    return len(SOLD) if game == "auction-hearts" else 0


def _of_every_game(game: str) -> list[Fault]:
    """What can be wrong with any record."""
    right, first = sheet(game), _opening(game) + 1
    seats = right["seats"]
    short = [hand(game)["deal"][0].rpartition(" ")[0], *hand(game)["deal"][1:]]
    return [
        Fault("bad-record", None, {**right, "record": 2}),
        Fault("bad-record", None, {**right, "seats": 12}),
        Fault("bad-record", None, {**right, "seats": str(seats)}),
        Fault("bad-record", None, {**right, "dealer": True}),
        Fault("bad-record", None, {**right, "number": 0}),
        Fault("bad-record", None, {**right, "options": {"luck": True}}),
        Fault("bad-record", None, {**right, "deals": 1}),
        Fault("bad-record", None, {**right, "actions": []}),
        Fault("bad-record", None, {**right, "tally": [right["tally"]]}),
        Fault("bad-record", None, hand(game) | {"actions": [1]}),
        Fault("bad-card", None, hand(game, deal=[short[0] + " 1C", *short[1:]])),
        Fault("bad-card", first, hand(game, "1 play 1C")),
        Fault("bad-deal", None, hand(game, deal=short)),
        Fault("bad-deal", None, hand(game, deal=[short[0] + " " + short[1][:2], *short[1:]])),
        Fault("bad-action", first, hand(game, "1 laugh")),
        Fault("bad-action", first, hand(game, "12 play 2C")),
        Fault("bad-action", first, hand(game, "1  play 2C")),
        Fault("not-your-turn", first, hand(game, f"2 play {short[1][:2]}")),
        Fault("not-held", first, hand(game, f"1 play {short[-1][:2]}")),
        Fault("incomplete", None, hand(game)),
        Fault("bad-tally", None, {**right, "tally": {**right["tally"], "luck": 1}}),
        Fault("bad-tally", None, {**right, "tally": {}}),
        Fault("points-differ", None, {**right, "points": [99] * (2 if game in TRUCOS else seats)}),
    ]  # fmt: skip


def _of_hearts(game: str) -> list[Fault]:
    """Suits are followed, a moon can be named, and what is taken adds up."""
    first = _opening(game) + 1
    counted = "taken" if game == "auction-hearts" else "hearts"
    right = TALLIES[game][counted]
    # seat 4 holds clubs, and discards
    revoke = ["1 play 2C", "2 play 6D", "3 play TS", "4 play 2D" if game == "cancellation" else "4 play 3H"]
    deal = SIX if game == "cancellation" else MIXED
    whole = played(game)
    return [
        Fault("must-follow", first + 3, hand(game, *revoke, deal=deal)),
        Fault("not-your-turn", first + 1, hand(game, "1 play 2C", "1 moon add")),
        Fault("bad-moon", len(whole["actions"]) + 1, more(whole, "1 moon add")),
        Fault("bad-tally", None, sheet(game, **{counted: [right[0] + 1, *right[1:]]})),
        Fault("bad-tally", None, sheet(game, **{counted: [-1, right[0] + right[1] + 1, *right[2:]]})),
        Fault("bad-tally", None, sheet(game, **{counted: [str(right[0]), *right[1:]]})),
        Fault("bad-tally", None, sheet(game, **{counted: [float(right[0]), *right[1:]]})),
        Fault("bad-tally", None, sheet(game, **{counted: None})),
    ]


def _of_ladies(game: str) -> list[Fault]:
    """Black Lady and Omnibus: the pass, and what may be played when."""
    passes = {"options": {}}
    moon = {"hearts": [13, 0, 0, 0], "queen": 1}
    return [
        Fault("bad-pass", 1, hand(game, "1 pass 2C 3C 4C")),
        Fault("bad-pass", 1, hand(game, "1 pass 2C 3C", **passes)),
        Fault("bad-pass", 1, hand(game, "1 pass 2C 2C 3C", **passes)),
        Fault("bad-pass", 2, hand(game, "1 pass 2C 3C 4C", "1 pass 5C 6C 7C", **passes)),
        Fault("not-held", 1, hand(game, "1 pass 2C 3C 2D", **passes)),
        Fault("not-your-turn", 1, hand(game, "1 play 2C", **passes)),
        Fault("must-lead-lowest-club", 1, hand(game, "1 play 3C")),
        Fault("points-on-first-trick", 3, hand(game, "1 play 2C", "2 play 2D", "3 play QS")),
        Fault("hearts-not-broken", 5, hand(game, "1 play 2C", "2 play 3C", "3 play 2S", "4 play AD", "2 play 2H",
                                           deal=UNBROKEN)),
        Fault("bad-moon", None, sheet(game, **moon)),
        Fault("bad-moon", None, sheet(game, **moon, moon="both")),
        Fault("bad-moon", None, sheet(game, moon="add")),
        Fault("bad-moon", None, sheet(game, **moon, moon="add") | {"options": {"moon": "add"}}),
        Fault("bad-tally", None, sheet(game, queen=5)),
        Fault("bad-tally", None, sheet(game, queen=True)),
    ]  # fmt: skip


def _of_cancellation() -> list[Fault]:
    strict = {"deal": [*SIX[2:], *SIX[:2]], "options": {"break_hearts": True}}
    stricter = {**strict, "options": {"first_trick_points": False}}
    moon = {"hearts": [26, 0, 0, 0, 0, 0], "queens": [2, 0, 0, 0, 0, 0]}
    return [
        Fault("hearts-not-broken", 1, hand("cancellation", "1 play 2H", **strict)),
        Fault("points-on-first-trick", 1, hand("cancellation", "1 play 2H", **stricter)),
        Fault("bad-record", None, record("cancellation", 6, actions=[])),
        Fault("bad-deal", None, record("cancellation", 6, actions=[], widow="2C")),
        Fault("bad-moon", None, sheet("cancellation", **moon)),
        Fault("bad-moon", None, sheet("cancellation", moon="add")),
        Fault("bad-tally", None, sheet("cancellation", queens=[1, 0, 0, 0, 0, 0])),
        Fault("bad-action", 1, hand("cancellation", "1 pass 2C 3C 4C")),
    ]


def _of_auctions() -> list[Fault]:
    bids = [("1 bid two",), ("1 bid -1",), ("1 bid 1.0",), ("1 bid 2", "2 bid 2"), ("1 bid 2", "2 bid 1")]
    return [
        *(Fault("bad-bid", len(texts), hand("auction-hearts", *texts)) for texts in bids),
        Fault("bad-action", 5, hand("auction-hearts", *SOLD[:4], "1 name X")),
        Fault("not-your-turn", 5, hand("auction-hearts", *SOLD[:4], "2 name H")),
        Fault("hand-over", 5, hand("auction-hearts", *UNSOLD, "1 play 2C")),
        Fault("bad-tally", None, sheet("auction-hearts", bid=[1, 0])),
        Fault("bad-tally", None, sheet("auction-hearts", bid=[5, 1])),
        Fault("bad-tally", None, sheet("auction-hearts", bid=["1", "2"])),
        Fault("bad-tally", None, sheet("auction-hearts", suit="X")),
        Fault("bad-tally", None, record("auction-hearts", tally={"passed": 1})),
        Fault("bad-record", None, sheet("auction-hearts") | {"pool": -1}),
    ]


def _of_truco(game: str) -> list[Fault]:
    low, middle = ("3", "6") if game == "truco-paulista" else ("4", "6")
    return [
        Fault("bad-raise", 1, hand(game, "1 raise 12")),
        Fault("bad-raise", 3, hand(game, f"1 raise {low}", "2 accept", f"1 raise {middle}")),
        Fault("bad-action", 1, hand(game, "1 raise three")),
        Fault("bad-cover", 1, hand(game, "1 cover 3C", options={"covered": "never"})),
        Fault("bad-cover", 1, hand(game, "1 cover ??", options={"covered": "after-first"})),
        Fault("not-your-turn", 1, hand(game, "1 stay")),
        Fault("not-your-turn", 2, hand(game, f"1 raise {low}", "1 play 3C")),
        Fault("hand-over", 3, hand(game, f"1 raise {low}", "2 run", "3 play 6H")),
        Fault("points-differ", None, hand(game, f"1 raise {low}", "2 run", points=[12, 0])),
        Fault("bad-tally", None, sheet(game, value=5)),
        Fault("bad-tally", None, sheet(game, value=True)),
        Fault("bad-tally", None, sheet(game, pair=3)),
        Fault("bad-tally", None, sheet(game, pair="1")),
        Fault("bad-tally", None, sheet(game, by="luck")),
        Fault("bad-tally", None, sheet(game, by=["run"])),
        Fault("bad-record", None, sheet(game) | {"before": [13, 0]}),
    ]


@cache
def _played(game: str) -> str:
    """A whole hand, played out at random from a seed in which nobody shoots the moon."""
    variant = registry.make(game, TABLE[game], NO_PASS["options"] if game in LADIES else {})
    rng = Random(8)
    context = variant.opening()
    return json.dumps(write(record_of(play_out(variant.start(context, variant.deal(rng)), rng))))


def played(game: str) -> dict[str, Any]:
    return json.loads(_played(game))


def more(data: dict[str, Any], text: str) -> dict[str, Any]:
    """The record with one more action."""
    return {**data, "actions": [*data["actions"], text]}


def _of_whole_hands(game: str) -> list[Fault]:
    whole = played(game)
    sides = len(whole["before"])
    return [
        Fault("hand-over", len(whole["actions"]) + 1, more(whole, "1 play 2C")),
        Fault("points-differ", None, {**whole, "points": [99] * sides}),
    ]


FAULTS = [
    *(fault for game in registry.VARIANTS for fault in _of_every_game(game)),
    *(fault for game in registry.VARIANTS for fault in _of_whole_hands(game)),
    *(fault for game in registry.VARIANTS if game not in TRUCOS for fault in _of_hearts(game)),
    *(fault for game in LADIES for fault in _of_ladies(game)),
    *_of_cancellation(),
    *_of_auctions(),
    *(fault for game in TRUCOS for fault in _of_truco(game)),
]
WHERE: dict[str, tuple[str, ...]] = {
    "bad-pass": LADIES,
    "must-lead-lowest-club": LADIES,
    "points-on-first-trick": (*LADIES, "cancellation"),
    "hearts-not-broken": (*LADIES, "cancellation"),
    "must-follow": (*FOURS, "cancellation"),
    "bad-moon": (*FOURS, "cancellation"),
    "bad-bid": ("auction-hearts",),
    "bad-raise": TRUCOS,
    "bad-cover": TRUCOS,
}
"""The games in which a code can arise, where that is not all of them."""
EACH = list({fault.name: fault for fault in FAULTS}.values())
"""One of each code, for each game and level."""


def options_of(fault: Fault) -> dict[str, Any]:
    """The house rules of a table at which this fault can be made."""
    game = fault.record["game"]
    try:
        return dict(registry.make(game, TABLE[game], fault.record.get("options")).options)
    except RuleError:
        return dict(registry.make(game, TABLE[game]).options)
