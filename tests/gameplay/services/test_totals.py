"""Games entered as totals: what the rules can check of them, and what becomes of the hands."""

import pytest

from gameplay import queries
from gameplay.errors import Refusal
from gameplay.models import Game
from gameplay.rules import registry
from gameplay.services import (
    abandon_game,
    correct_totals,
    enter_hand,
    enter_totals,
    take_up_game,
    withdraw_totals,
)
from tests.gameplay.evenings import HEARTS


def refused(code, act, why=""):
    with pytest.raises(Refusal) as caught:
        act()
    assert (caught.value.code, caught.value.why) == (code, why)
    assert "%(" not in caught.value.sentence


@pytest.mark.parametrize(
    ("game", "seats", "options", "totals", "fault"),
    [
        ("black-lady", 4, {}, [26, 52, 100, 4], None),  # 182 = 7 × 26
        ("black-lady", 4, {}, [26, 52, 100, 5], "sum"),
        ("black-lady", 4, {}, [-26, 0, 0, 26], None),  # a moon taken off
        ("black-lady", 4, {"moon": "none"}, [-26, 0, 0, 26], "below"),
        ("black-lady", 4, {}, [26, 52, 100], "count"),
        ("black-lady", 4, {}, [26, 52, 104, True], "count"),
        ("black-lady", 3, {}, [26, 10**10, 0], "count"),
        ("omnibus", 4, {}, [6, 0, 0, 10], None),  # one hand of 26 with 10 off
        ("omnibus", 4, {}, [6, 0, 0, 11], "sum"),
        ("omnibus", 4, {"moon": "none"}, [26, 0, 0, -10], None),
        ("cancellation", 6, {}, [52, 52, 52, 0, 0, 0], None),  # two packs: 52 a hand
        ("cancellation", 6, {}, [26, 0, 0, 0, 0, 0], "sum"),
        ("plain-hearts", 4, {}, [0, 0, 13, 26], None),
        ("plain-hearts", 4, {}, [0, 0, 13, 25], "sum"),
        ("plain-hearts", 4, {}, [13, 0, 13, -26], "below"),
        ("auction-hearts", 4, {}, [10, -4, -3, -3], None),
        ("auction-hearts", 4, {}, [5, -4, -3, -3], None),  # 5 in the pool
        ("auction-hearts", 4, {}, [11, -4, -3, -3], "pool"),
        ("truco-paulista", 4, {}, [12, 9], None),
        ("truco-paulista", 4, {}, [7, 7], None),  # time was up
        ("truco-paulista", 4, {}, [12, 12], "both"),
        ("truco-paulista", 4, {}, [13, 2], "range"),
        ("truco-paulista", 4, {}, [12, -1], "range"),
        ("truco-mineiro", 4, {}, [12, 10, 3, 4], "count"),
    ],
)
def test_what_totals_tell(game, seats, options, totals, fault):
    found = registry.make(game, seats, options).totals_fault(totals)
    assert (found and found[0]) == fault


@pytest.mark.django_db
def test_a_game_as_totals(hearts_game, player, told, django_capture_on_commit_callbacks):
    refused("bad-totals", lambda: enter_totals(hearts_game.pk, totals=[50, 10, 52, 43], by=player), "sum")
    with django_capture_on_commit_callbacks(execute=True):
        for _time in range(2):
            game = enter_totals(hearts_game.pk, totals=[50, 10, 52, 44], by=player)
    assert (game.state, game.ending, game.totals, game.winners) == ("over", "totals", [50, 10, 52, 44], [2])
    assert (game.hands_played, game.version, game.ended_by) == (0, 1, player)
    assert told == [(game.pk, 1)]
    assert queries.verify(game) == []
    refused("game-not-open", lambda: enter_hand(game.pk, number=1, tally=HEARTS[0], by=player))
    refused("game-not-open", lambda: enter_totals(game.pk, totals=[50, 10, 44, 52], by=player))
    Game.objects.filter(pk=game.pk).update(winners=[1])
    assert [found.field for found in queries.verify(Game.objects.get(pk=game.pk))] == ["winners"]


@pytest.mark.django_db
def test_totals_are_taken_back(hearts_game, player):
    enter_totals(hearts_game.pk, totals=[50, 10, 52, 44], by=player)
    game = withdraw_totals(hearts_game.pk, by=player)
    assert (game.state, game.ending, game.totals, game.winners) == ("open", "", [0, 0, 0, 0], [])
    assert withdraw_totals(hearts_game.pk, by=player).version == game.version  # twice is once
    enter_hand(game.pk, number=1, tally=HEARTS[0], by=player)
    refused("hands-are-entered", lambda: enter_totals(game.pk, totals=[50, 10, 52, 44], by=player))


@pytest.mark.django_db
def test_totals_in_the_place_of_hands(hearts_game, scorer):
    enter_hand(hearts_game.pk, number=1, tally=HEARTS[0], by=scorer)
    refused("reason-missing", lambda: correct_totals(hearts_game.pk, totals=[26, 0, 0, 0], reason=" ", by=scorer))
    game = correct_totals(hearts_game.pk, totals=[26, 0, 0, 0], reason="the sheet is right", by=scorer)
    assert (game.totals, game.winners, game.hands_played) == ([26, 0, 0, 0], [2, 3, 4], 0)
    assert [hand.in_force for hand in game.hands.all()] == [False]  # and can be read
    again = correct_totals(hearts_game.pk, totals=[0, 26, 0, 0], reason="columns", by=scorer)
    assert again.version == game.version + 1
    abandon_game(game.pk, by=scorer)
    refused("game-not-open", lambda: correct_totals(game.pk, totals=[26, 0, 0, 0], reason="no", by=scorer))


@pytest.mark.django_db
def test_equal_pairs_have_drawn(truco_game, player):
    assert enter_totals(truco_game.pk, totals=[7, 7], by=player).winners == []


@pytest.mark.django_db
def test_a_game_that_was_given_up_is_taken_up(hearts_game, scorer):
    enter_hand(hearts_game.pk, number=1, tally=HEARTS[0], by=scorer)
    given_up = abandon_game(hearts_game.pk, by=scorer)
    game = take_up_game(hearts_game.pk, by=scorer)
    assert (game.state, game.hands_played, game.version) == ("open", 1, given_up.version + 1)
    assert take_up_game(hearts_game.pk, by=scorer).version == game.version
    enter_hand(game.pk, number=2, tally=HEARTS[1], by=scorer)
