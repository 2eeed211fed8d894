"""A hand that is annulled keeps its number and counts for nothing."""

import pytest

from gameplay import queries
from gameplay.errors import Refusal
from gameplay.models import Game
from gameplay.services import Sitter, annul_hand, correct_hand, enter_hand, open_game
from tests.gameplay.evenings import HEARTS


def play(game, tallies, by):
    for number, tally in enumerate(tallies, start=1):
        enter_hand(game.pk, number=number, tally=tally, by=by)


def test_what_comes_after_it_is_scored_anew(hearts_game, player, scorer):
    """Points 5 4 16 1, 26 0 26 26, 15 3 4 4: without the second, 20 7 20 5."""
    play(hearts_game, HEARTS[:3], player)
    for _time in range(2):
        hand = annul_hand(hearts_game.pk, number=2, reason="a revoke nobody can put right", by=scorer)
    game = Game.objects.get(pk=hearts_game.pk)
    assert (game.totals, game.hands_played, game.state) == ([20, 7, 20, 5], 2, "open")
    assert (hand.points, hand.facts["card_points"], hand.facts["moons"]) == ([0] * 4, [0] * 4, [0] * 4)
    assert [one.in_force for one in game.hands.filter(number=2).order_by("id")] == [False, True]
    assert game.hands.get(number=3, in_force=True).dealer == 2  # the deal has moved on
    assert queries.verify(game) == []
    enter_hand(game.pk, number=4, tally=HEARTS[3], by=player)
    with pytest.raises(Refusal, match="no hand 9"):
        annul_hand(game.pk, number=9, reason="no", by=scorer)
    with pytest.raises(Refusal, match="reason"):
        annul_hand(game.pk, number=1, reason=" ", by=scorer)
    with pytest.raises(Refusal, match="may not"):
        annul_hand(game.pk, number=1, reason="no", by=None)


def test_a_game_that_was_over_goes_on(hearts_game, player, scorer):
    play(hearts_game, HEARTS, player)
    annul_hand(hearts_game.pk, number=2, reason="misdeal", by=scorer)
    game = Game.objects.get(pk=hearts_game.pk)
    assert (game.state, game.totals) == ("open", [24, 10, 26, 18])
    correct_hand(hearts_game.pk, number=2, tally=HEARTS[1], reason="it stands after all", by=scorer)
    assert Game.objects.get(pk=hearts_game.pk).totals == [50, 10, 52, 44]


def test_a_jackpot_stays_a_jackpot(open_policy, player, scorer):
    """Nobody is clear in deal 1: 6 + 13 chips lie in the pool, and seat 1 names again, also after a void deal."""
    seats = [Sitter(name) for name in ("Ana", "Bea", "Caio", "Dina")]
    game = open_game(variant="auction-hearts", options={}, seats=seats, by=scorer)
    enter_hand(game.pk, number=1, tally={"bid": [1, 6], "suit": "H", "taken": [4, 3, 3, 3]}, by=player)
    enter_hand(game.pk, number=2, tally={"suit": "S", "taken": [4, 3, 3, 3]}, by=player)
    annul_hand(game.pk, number=2, reason="a card was shown", by=scorer)
    game.refresh_from_db()
    assert (game.totals, game.hands_played) == ([-10, -3, -3, -3], 1)
    context = queries.score_of(game).context()
    assert (context.number, context.dealer, context.pool, context.namer) == (3, 2, 19, 1)
