"""The command that replays what is stored."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from gameplay.models import Game, Hand
from gameplay.services import enter_hand
from tests.gameplay.evenings import HEARTS

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(hearts_game, player):
    for number, tally in enumerate(HEARTS, start=1):
        enter_hand(hearts_game.pk, number=number, tally=tally, by=player)
    return Game.objects.get(pk=hearts_game.pk)


def told(*arguments):
    """What it writes, and what it fails with."""
    out = StringIO()
    try:
        call_command("verify_games", *arguments, stdout=out)
    except CommandError as error:
        return out.getvalue().splitlines(), str(error)
    return out.getvalue().splitlines(), ""


def test_games_that_are_as_stored(game):
    assert told() == (["1 games replayed"], "")


def test_differences_are_told_and_left_alone(game):
    Hand.objects.filter(number=2).update(points=[0, 0, 0, 0])
    Game.objects.update(winners=[1])
    assert told(str(game.pk)) == (
        [
            f"game {game.pk}: hand 2, points: stored [0, 0, 0, 0], replayed [26, 0, 26, 26]",
            f"game {game.pk}: winners: stored [1], replayed [2]",
            "1 games replayed",
        ],
        "1 games are not as stored",
    )
    assert Game.objects.get().winners == [1]
    assert told("0") == (["0 games replayed"], "")


def test_hands_that_cannot_be_are_named(game):
    Hand.objects.filter(number=3).update(tally={"hearts": [1, 1, 1, 1], "queen": 1})
    lines, error = told()
    assert lines[0].startswith(f"game {game.pk}: hand 3 breaks a rule: ")
    assert error
    Hand.objects.filter(number=3).update(tally=HEARTS[1])
    Hand.objects.filter(number=2).update(tally=HEARTS[0])
    Game.objects.update(hands_limit=2)
    assert told()[0][0] == f"game {game.pk}: over after hand 2, and hands follow"
