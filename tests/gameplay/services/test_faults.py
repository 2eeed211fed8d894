"""The table of faults at the service that enters hands: the same code and action, and nothing is written."""

import json

import pytest

from gameplay.errors import Refusal
from gameplay.models import Action, Game, Hand
from gameplay.rules import registry
from gameplay.services import Sitter, correct_hand, enter_hand, enter_records, open_game
from tests.gameplay.faults import EACH, TABLE, hand, options_of, played, sheet

pytestmark = pytest.mark.django_db
PLAIN = {"record", "game", "seats", "options", "tally"}


@pytest.fixture
def opened(open_policy, scorer):
    """A game of this kind under these rules; the same rules again give the same game."""
    games = {}

    def at(game, options):
        told = json.dumps([game, options])
        if told not in games:
            sitters = [Sitter(f"Player {seat}") for seat in range(1, TABLE[game] + 1)]
            games[told] = open_game(variant=game, options=options, seats=sitters, by=scorer)
        return games[told]

    return at


def refusal(enter):
    with pytest.raises(Refusal) as caught:
        enter()
    assert "%(" not in caught.value.sentence
    return caught.value.code, caught.value.at


def rows_of(game):
    return [fault for fault in EACH if fault.record["game"] == game]


@pytest.mark.parametrize("name", registry.VARIANTS)
def test_each_fault_as_a_record(opened, scorer, name):
    for fault in rows_of(name):
        game, line = opened(name, options_of(fault)), json.dumps(fault.record).encode()
        got = {
            refusal(lambda: enter_hand(game.pk, number=1, record=fault.record, by=scorer)),  # noqa: B023
            refusal(lambda: enter_records(game.pk, number=1, records=[line], by=scorer)),  # noqa: B023
        }
        assert got == {(fault.code, fault.at)}, fault.name
    assert_untouched()


@pytest.mark.parametrize("name", registry.VARIANTS)
def test_each_fault_of_a_tally(opened, scorer, name):
    tried = 0
    for fault in rows_of(name):
        if not (fault.record.keys() <= PLAIN and "tally" in fault.record and fault.code in ("bad-tally", "bad-moon")):
            continue
        game, tally = opened(name, options_of(fault)), fault.record["tally"]
        assert refusal(lambda: enter_hand(game.pk, number=1, tally=tally, by=scorer)) == (fault.code, None)  # noqa: B023
        tried += 1
    assert tried
    assert_untouched()


def assert_untouched():
    assert not Hand.objects.exists()
    assert not Action.objects.exists()
    assert set(Game.objects.values_list("state", "version", "hands_played")) == {("open", 0, 0)}


def test_codes_that_take_a_game(opened, scorer):
    game = opened("plain-hearts", {"deals": 2})
    context = refusal(lambda: enter_hand(game.pk, number=1, record=sheet("plain-hearts") | {"dealer": 1}, by=scorer))
    assert context == ("context-differs", None)
    for number in (1, 2):
        enter_hand(game.pk, number=number, record=sheet("plain-hearts"), by=scorer)
    over = refusal(lambda: enter_hand(game.pk, number=3, record=sheet("plain-hearts"), by=scorer))
    assert over == ("game-not-open", None)


def test_what_a_record_leaves_out_are_the_rules_of_the_table(opened, scorer):
    """Truco to 24: with 13 points the usual game would be over long since."""
    game = opened("truco-paulista", {"end_at": 24})
    for number, value in ((1, 12), (2, 3)):
        enter_hand(game.pk, number=number, tally={"pair": 1, "value": value, "by": "tricks"}, by=scorer)
    third = hand("truco-paulista", "3 raise 3", "4 run", before=[15, 0])
    assert enter_hand(game.pk, number=3, record=third, by=scorer).after == [16, 0]


def test_other_rules_than_the_tables_are_noticed(opened, scorer):
    game = opened("black-lady", {"end_at": 50})
    with pytest.raises(Refusal, match="At this table the option “end_at” is “50”, not “100”") as caught:
        enter_hand(game.pk, number=1, record=sheet("black-lady") | {"options": {"end_at": 100}}, by=scorer)
    assert caught.value.code == "bad-record"
    other = sheet("omnibus")
    assert refusal(lambda: enter_hand(game.pk, number=1, record=other, by=scorer)) == ("bad-record", None)
    assert_untouched()


def test_what_is_only_carried_along_is_not_stored(opened, scorer):
    """A vira means nothing in Mineiro, whatever its record says of it."""
    game = opened("truco-mineiro", {})
    carried = {"turned": ["anything", "at all"], "note": "\ud800", "x-table": {"no": 7}}
    entered = enter_hand(game.pk, number=1, record=hand("truco-mineiro", "1 raise 4", "2 run", **carried), by=scorer)
    assert (entered.turned, entered.points) == ("", [2, 0])


def test_chips_stay_within_what_a_record_can_say(opened, scorer):
    game = opened("auction-hearts", {})
    most = 999_999_999
    tally = {"bid": [1, most], "suit": "S", "taken": [4, 4, 4, 1]}
    assert refusal(lambda: enter_hand(game.pk, number=1, tally=tally, by=scorer)) == ("out-of-bounds", None)
    assert_untouched()
    enter_hand(game.pk, number=1, tally=tally | {"bid": [1, 5]}, by=scorer)
    corrected = refusal(lambda: correct_hand(game.pk, number=1, tally=tally, reason="misread", by=scorer))
    assert corrected == ("out-of-bounds", None)


def test_several_records_are_entered_or_none(opened, scorer):
    game = opened("plain-hearts", {})
    right, wrong = (
        json.dumps(sheet("plain-hearts", hearts=hearts)).encode() for hearts in ([4, 4, 5, 0], [4, 4, 4, 0])
    )
    with pytest.raises(Refusal) as caught:
        enter_records(game.pk, number=1, records=[right, right, wrong, right], by=scorer)
    assert (caught.value.code, caught.value.place) == ("bad-tally", 2)
    assert_untouched()
    hands = enter_records(game.pk, number=1, records=[right, right], by=scorer, key="k")
    assert [(hand.number, hand.after) for hand in hands] == [(1, [4, 4, 5, 0]), (2, [8, 8, 10, 0])]
    again = enter_records(game.pk, number=1, records=[right, right, right], by=scorer, key="k")
    assert again[:2] == hands
    assert (again[2].number, Game.objects.get(pk=game.pk).totals) == (3, [12, 12, 15, 0])


def test_the_same_key_with_another_deal_is_another_hand(opened, scorer):
    record = played("plain-hearts")
    game = opened("plain-hearts", {})
    first = enter_hand(game.pk, number=1, record=record, by=scorer, key="k")
    assert enter_hand(game.pk, number=1, record=record, by=scorer, key="k") == first
    shown = {key: value for key, value in record.items() if key != "deal"}
    assert refusal(lambda: enter_hand(game.pk, number=1, record=shown, by=scorer, key="k")) == ("key-reused", None)
