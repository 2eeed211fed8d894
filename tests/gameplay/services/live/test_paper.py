"""What the doors for hands on paper do at a game that is played online: hands come by themselves there, and those who
keep the score put right what was wrong, also of an earlier hand while the next one is played."""

from random import Random

import pytest

from gameplay import queries
from gameplay.models import Game, Hand, LiveTable
from gameplay.services import (
    Sitter,
    annul_hand,
    correct_hand,
    enter_hand,
    enter_totals,
    live,
    open_game,
    withdraw_hand,
)
from tests.gameplay.services.live.evening import UNHURRIED, now_at, play_on, players
from tests.refusals import refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("open_policy")]
State = LiveTable.State


def table_of(variant, four, *tallies, **options):
    """An event's table at which these hands are entered already."""
    game = open_game(variant=variant, options=options, seats=[Sitter(str(u), u) for u in four], by=four[0])
    for number, tally in enumerate(tallies, start=1):
        enter_hand(game.pk, number=number, tally=tally, by=four[0])
    table = live.open_event_table(game, **UNHURRIED)
    live.start(table.key)
    return table


def played(table, four, hands=1):
    for _at in play_on(table, four, Random(6), hands=hands):
        pass
    return now_at(table)


def won(pair, value=1):
    return {"pair": pair, "value": value, "by": "tricks"}


def test_those_who_play_enter_no_hand_and_take_none_back():
    four = players(4)
    table = table_of("plain-hearts", four)
    game, invented = table.game_id, {"hearts": [0, 0, 0, 13]}
    refused("being-played-online", enter_totals, game, totals=[0, 0, 0, 13], by=four[0])
    assert played(table, four).table.state == State.BETWEEN
    for told in (
        refused("being-played-online", enter_hand, game, number=2, tally=invented, by=four[0]),
        refused("being-played-online", withdraw_hand, game, number=1, by=four[0]),
        refused("being-played-online", enter_totals, game, totals=[0, 0, 0, 13], by=four[0]),
    ):
        assert (
            told.sentence == "This game is played online: its hands come by themselves, and a director corrects them."
        )
    assert Game.objects.get(pk=game).hands_played == 1


def test_whoever_keeps_the_score_does_between_two_hands(scorer):
    four = players(4)
    table = table_of("plain-hearts", four)
    played(table, four)
    enter_hand(table.game_id, number=2, tally={"hearts": [0, 0, 0, 13]}, by=scorer)
    withdraw_hand(table.game_id, number=2, by=scorer)
    assert Game.objects.get(pk=table.game_id).hands_played == 1


def test_the_hand_before_is_corrected_and_not_taken_back_while_the_next_is_played(scorer):
    four = players(4)
    table = table_of("plain-hearts", four, {"hearts": [13, 0, 0, 0]})
    told = refused("being-played-online", withdraw_hand, table.game_id, number=1, by=scorer)
    assert told.sentence == "Hand 2 is being played online already: correct this one instead."


@pytest.mark.parametrize("annulled", [False, True])
def test_a_hand_counts_from_the_totals_as_they_were_corrected_meanwhile(scorer, annulled):
    four = players(4)
    table = table_of("plain-hearts", four, {"hearts": [13, 0, 0, 0]})
    if annulled:
        annul_hand(table.game_id, number=1, reason="Seats were wrong", by=scorer)
    else:
        correct_hand(table.game_id, number=1, tally={"hearts": [0, 13, 0, 0]}, reason="Slip of the pen", by=scorer)
    before = [0, 0, 0, 0] if annulled else [0, 13, 0, 0]
    at = played(table, four)
    assert (at.table.state, at.dealt.before) == (State.BETWEEN, before)
    hand = Hand.objects.get(number=2, in_force=True)
    assert hand.after == [total + points for total, points in zip(before, hand.points, strict=True)]
    assert queries.verify(Game.objects.get()) == []


def test_a_correction_that_makes_it_another_hand_closes_the_table(scorer):
    """It was played as an ordinary one; by the totals that hold now it was a hand of eleven, worth three."""
    four = players(4)
    table = table_of("truco-paulista", four, *[won(1)] * 9)
    correct_hand(table.game_id, number=9, tally=won(1, 3), reason="Slip of the pen", by=scorer)
    assert Game.objects.get().totals == [11, 0]
    assert played(table, four).table.state == State.OVER
    assert table.happenings.get(kind="hand-refused").facts == {"hand": 10, "code": "context-differs"}
