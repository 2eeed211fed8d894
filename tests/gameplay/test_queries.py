"""The replay of a game from its rows, and what is stored as its checksum."""

import pytest

from gameplay import queries
from gameplay.models import Game, Hand
from gameplay.services import enter_hand
from tests.gameplay.evenings import HEARTS, HEARTS_TOTALS

pytestmark = pytest.mark.django_db


def play(game, tallies, by):
    for number, tally in enumerate(tallies, start=1):
        enter_hand(game.pk, number=number, tally=tally, by=by)
    return Game.objects.get(pk=game.pk)


def test_the_score_comes_from_the_tallies_alone(hearts_game, player):
    game = play(hearts_game, HEARTS[:3], player)
    Hand.objects.update(points=[0] * 4, after=[0] * 4, before=[0] * 4)
    score = queries.score_of(game)
    assert score.totals == tuple(HEARTS_TOTALS[2])
    assert (score.hands, score.over, score.context().number, score.context().dealer) == (3, False, 4, 3)


def test_a_row_that_is_not_what_the_replay_gives_is_found(hearts_game, player):
    game = play(hearts_game, HEARTS, player)
    assert queries.verify(game) == []
    Hand.objects.filter(number=2).update(points=[0, 0, 0, 0])
    Game.objects.update(winners=[1], totals=[1, 2, 3, 4])
    found = queries.verify(Game.objects.get(pk=game.pk))
    assert [(one.hand, one.field, one.replayed) for one in found] == [
        (2, "points", [26, 0, 26, 26]),
        (None, "totals", [50, 10, 52, 44]),
        (None, "winners", [2]),
    ]


def test_hands_that_cannot_be_are_named(hearts_game, player):
    game = play(hearts_game, HEARTS, player)
    Hand.objects.filter(number=3).update(tally={"hearts": [13, 0, 0, 0], "queen": 2})
    # 31+13, 4+13, 42, 27: and after hand 4 48 20 48 40, nobody has 50
    assert not queries.score_of(game).over
    Hand.objects.filter(number=3).update(tally={"hearts": [0, 0, 13, 0], "queen": 2})
    with pytest.raises(queries.HandAfterEnd) as ended:
        queries.score_of(game)
    assert ended.value.number == 3
    Hand.objects.filter(number=2).update(tally={"hearts": [1, 1, 1, 1], "queen": 2})
    with pytest.raises(queries.HandImpossible) as fault:
        queries.score_of(game)
    assert (fault.value.number, fault.value.error.code) == (2, "bad-tally")


def test_a_replay_is_a_fixed_number_of_queries(hearts_game, player, django_assert_num_queries):
    game = play(hearts_game, HEARTS[:1], player)
    for hands in (1, 3):
        while game.hands.count() < hands:
            number = game.hands.count() + 1
            enter_hand(game.pk, number=number, tally=HEARTS[number - 1], by=player)
        with django_assert_num_queries(2):
            queries.score_of(game)


def test_a_key_finds_its_hand(hearts_game, player):
    assert queries.hand_with_key(hearts_game.pk, "k") is None
    assert queries.hand_with_key(hearts_game.pk, None) is None
    hand = enter_hand(hearts_game.pk, number=1, tally=HEARTS[0], by=player, key="k")
    assert queries.hand_with_key(hearts_game.pk, "k") == hand
    assert queries.hand_with_key(hearts_game.pk + 1, "k") is None
