"""Totals to which no finished game comes: they count once somebody says that the game was stopped."""

import pytest

from gameplay.errors import Refusal
from gameplay.models import Game
from gameplay.rules import registry
from gameplay.services import enter_totals


@pytest.mark.parametrize(
    ("game", "seats", "options", "totals", "lacking"),
    [
        ("truco-paulista", 4, {}, [12, 9], None),
        ("truco-paulista", 4, {}, [2, 0], ("points", {"end": 12})),
        ("black-lady", 4, {"end_at": 50}, [50, 10, 52, 44], None),
        ("black-lady", 4, {"end_at": 50}, [6, 5, 8, 7], ("points", {"end": 50})),  # one hand: 26
        ("black-lady", 4, {"end_at": 50, "tie": "play-on"}, [50, 40, 20, 20], ("level", {"points": 20})),
        ("black-lady", 4, {"end_at": 50, "tie": "share"}, [50, 40, 20, 20], None),
        ("plain-hearts", 4, {"deals": 10}, [20, 10, 5, 4], ("deals", {"deals": 10, "played": 3})),  # 39 = 3 × 13
        ("plain-hearts", 4, {"deals": 3}, [20, 10, 5, 4], None),
        ("plain-hearts", 4, {}, [20, 10, 5, 4], None),
        ("auction-hearts", 4, {"deals": 10}, [10, -4, -3, -3], None),
    ],
)
def test_what_totals_lack_to_the_end(game, seats, options, totals, lacking):
    assert registry.make(game, seats, options).end_lacking(totals) == lacking


@pytest.mark.django_db
def test_it_is_asked_once(truco_game, player):
    with pytest.raises(Refusal) as caught:
        enter_totals(truco_game.pk, totals=[2, 0], by=player, stopped=False)
    assert (caught.value.code, caught.value.why) == ("totals-below-the-end", "points")
    assert caught.value.sentence == "Nobody has 12: was the game stopped before its end?"
    game = enter_totals(truco_game.pk, totals=[2, 0], by=player, stopped=True)
    assert (game.state, game.ending, game.totals, game.winners) == ("over", "totals", [2, 0], [1])


@pytest.mark.django_db
def test_a_number_of_hands_that_was_agreed_explains_it(truco_game, player):
    Game.objects.filter(pk=truco_game.pk).update(hands_limit=2)
    assert enter_totals(truco_game.pk, totals=[2, 0], by=player, stopped=False).state == "over"


@pytest.mark.django_db
def test_a_finished_game_is_not_asked_about(truco_game, player):
    assert enter_totals(truco_game.pk, totals=[12, 9], by=player, stopped=False).winners == [1]
