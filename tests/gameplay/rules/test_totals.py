"""What totals tell: whatever hands come to can be entered, and what no hands come to cannot."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameplay.rules import cards, registry
from gameplay.rules.errors import RuleError
from gameplay.rules.game import GameScore, tally_record
from gameplay.rules.truco.taken import WAYS
from tests.gameplay.rules.tables import TABLES, tables


@pytest.mark.parametrize(
    ("game", "options", "totals", "fault"),
    [
        ("truco-paulista", {}, [0, 0], "nothing"),
        ("black-lady", {}, [0, 0, 0, 0], "nothing"),
        ("auction-hearts", {}, [0, 0, 0, 0], "nothing"),
        ("black-lady", {"end_at": 50}, [104, 0, -104, 0], "past"),  # at most 49 + 26
        ("black-lady", {"end_at": 50}, [75, 29, 0, 0], None),
        ("black-lady", {"end_at": 50}, [76, 28, 0, 0], "past"),
        ("black-lady", {"end_at": 50, "tie": "play-on"}, [78, 0, 78, 0], None),
        ("black-lady", {"moon": "add"}, [52, 0, -26, 0], "below"),
        ("black-lady", {"moon": "subtract"}, [52, 0, -26, 0], None),
        ("omnibus", {"moon": "none"}, [26, 0, 0, -10], None),  # 16 a hand
        ("omnibus", {"moon": "none"}, [10, 0, 0, 0], "sum"),
        ("omnibus", {"moon": "none"}, [27, 0, 0, -11], "hands"),
        ("omnibus", {"moon": "none"}, [10, -10, 0, 0], "hands"),
        ("omnibus", {"moon": "add"}, [10, 0, 0, 0], None),
        ("plain-hearts", {"deals": 3}, [13, 13, 13, 0], None),
        ("plain-hearts", {"deals": 3}, [13, 13, 13, 13], "deals"),
        ("truco-mineiro", {}, [12, 7], "step"),
        ("truco-mineiro", {}, [12, 6], None),
        ("truco-mineiro", {"end_at": 15}, [15, 8], None),
        ("truco-mineiro", {"end_at": 15}, [13, 8], "step"),
    ],
)
def test_what_no_game_comes_to(game, options, totals, fault):
    found = registry.make(game, 4, options).totals_fault(totals)
    assert (found and found[0]) == fault


def shared_out(rng: Random, total: int, seats: int) -> list[int]:
    """So many cards among some of these seats; often all of them at one."""
    among = rng.sample(range(seats), rng.choice((1, 2, seats)))
    takers = [rng.choice(among) for _card in range(total)]
    return [takers.count(seat) for seat in range(seats)]


def of_pairs(variant, context, rng: Random) -> dict:
    pair, by = rng.choice((0, 1, 2)), rng.choice(WAYS)
    values = variant.values(context, pair, by) if pair else ()
    return {"pair": pair, "value": rng.choice(values), "by": by} if values else {"pair": 0}


def of_auction(variant, context, rng: Random) -> dict:
    suit = rng.choice("CDHS")
    must = (variant.pack & cards.SUIT_SETS[suit]).bit_count()
    bid = {} if context.namer else {"bid": [rng.randint(1, variant.seats), rng.randint(1, 9)]}
    return bid | {"suit": suit, "taken": shared_out(rng, must, variant.seats)}


def of_hearts(variant, context, rng: Random) -> dict:
    hearts = shared_out(rng, 13 * variant.packs, variant.seats)
    queen = rng.choice((hearts.index(max(hearts)) + 1, rng.randint(1, variant.seats)))
    told = {
        "hearts": hearts,
        "queen": queen,
        "queens": [2 * (seat == queen) for seat in range(1, variant.seats + 1)],
        "bonus": rng.randint(1, variant.seats),
    }
    return {key: told[key] for key in variant.tally_keys}


def play_a_hand(game: GameScore, rng: Random) -> None:
    context, make = game.context(), of_auction if game.variant.chips else of_hearts
    tally = (of_pairs if game.variant.pairs else make)(game.variant, context, rng)
    try:
        game.add(tally_record(game.variant, context, tally))
    except RuleError as error:
        if error.why == "takers":  # nobody could have taken so many: another hand instead
            return
        if error.code != "bad-moon":
            raise
        choice = {"moon": rng.choice(("add", "subtract"))}
        game.add(tally_record(game.variant, context, tally | choice))


@given(st.data(), st.sampled_from(TABLES), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_whatever_a_game_comes_to_can_be_entered(data, table, seed):
    """At any table, stopped after any hand; but for a game that has come to nothing."""
    variant, rng = data.draw(tables(*table)), Random(seed)
    game = GameScore(variant)
    while not game.over and game.context().number <= 30:
        play_a_hand(game, rng)
        if any(game.totals):
            assert variant.totals_fault(game.totals) is None, game.totals
        elif game.hands:
            assert variant.totals_fault(game.totals) == ("nothing", {})
