"""Hands entered, corrected and taken back."""

from functools import partial

import pytest

from gameplay import queries
from gameplay.errors import Refusal
from gameplay.models import Action, Hand
from gameplay.services import abandon_game, correct_hand, enter_hand, open_game, stop_game, withdraw_hand
from tests.gameplay.evenings import HEARTS, HEARTS_POINTS, HEARTS_TOTALS, TRUCO, whole_record

pytestmark = pytest.mark.django_db


def play(game, tallies, by, start=1):
    for number, tally in enumerate(tallies, start=start):
        enter_hand(game.pk, number=number, tally=tally, by=by)
    game.refresh_from_db()
    return game


def refusal(code, **facts):
    """A block that is refused with this code (and these facts), and leaves no hand behind."""
    return _Refused(code, facts)


class _Refused:
    def __init__(self, code, facts):
        self.code, self.facts = code, facts

    def __enter__(self):
        self.before = list(Hand.objects.values_list("id", "in_force", "after"))

    def __exit__(self, kind, error, trace):
        assert isinstance(error, Refusal), f"not refused: {error!r}"
        assert error.code == self.code, error
        assert {key: error.facts.get(key) for key in self.facts} == self.facts
        assert "%(" not in error.sentence
        assert list(Hand.objects.values_list("id", "in_force", "after")) == self.before
        return True


def test_a_game_to_50_with_a_moon(hearts_game, player, told, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        game = play(hearts_game, HEARTS, player)
    hands = list(game.hands.order_by("number"))
    assert [hand.points for hand in hands] == HEARTS_POINTS
    assert [hand.after for hand in hands] == HEARTS_TOTALS
    assert [hand.before for hand in hands] == [[0, 0, 0, 0], *HEARTS_TOTALS[:3]]
    assert [hand.dealer for hand in hands] == [4, 1, 2, 3]
    assert hands[1].facts == {
        "taken": {"hearts": [0, 13, 0, 0], "queen": 2},
        "card_points": [26, 0, 26, 26],
        "moons": [0, 1, 0, 0],
    }
    assert (game.state, game.ending, game.winners, game.totals) == ("over", "threshold", [2], [50, 10, 52, 44])
    assert (game.hands_played, game.ended_by) == (4, player)
    assert game.ended_at is not None
    assert told == [(game.pk, 1)]
    assert queries.verify(game) == []


def test_a_game_of_truco_to_12(truco_game, player):
    game = play(truco_game, TRUCO, player)
    assert [hand.after for hand in game.hands.order_by("number")] == [
        [3, 0], [3, 1], [9, 1], [9, 1], [9, 2], [9, 3], [12, 3],
    ]  # fmt: skip
    assert (game.state, game.winners, game.totals) == ("over", [1], [12, 3])
    assert game.hands.get(number=3).facts == {"taken": {"pair": 1, "value": 6, "by": "tricks"}}
    assert queries.verify(game) == []


def test_hands_limit_ends_a_game_and_equal_totals_share(open_policy, player, hearts_game):
    """6 6 14, then 4 4 18: 10 10 32. Equal lowest totals share the win."""
    game = open_game(variant="black-lady", options={}, seats=[("A",), ("B",), ("C",)], hands_limit=2, by=player)
    play(game, [{"hearts": [6, 6, 1], "queen": 3}, {"hearts": [4, 4, 5], "queen": 3}], player)
    assert (game.totals, game.state, game.ending, game.winners) == ([10, 10, 32], "over", "hands", [1, 2])
    with refusal("game-not-open"):
        enter_hand(game.pk, number=3, tally={"hearts": [13, 0, 0], "queen": 2}, by=player)


def test_the_same_key_enters_nothing_twice(hearts_game, player):
    first = enter_hand(hearts_game.pk, number=1, tally=HEARTS[0], by=player, key="k1")
    assert enter_hand(hearts_game.pk, number=1, tally=HEARTS[0], by=player, key="k1") == first
    with refusal("key-reused"):
        enter_hand(hearts_game.pk, number=1, tally=HEARTS[2], by=player, key="k1")


def test_a_copy_that_comes_after_the_hand_was_taken_back_brings_nothing_back_and_says_so(hearts_game, player):
    again = partial(enter_hand, hearts_game.pk, number=1, tally=HEARTS[0], by=player, key="k1")
    again()
    withdraw_hand(hearts_game.pk, number=1, by=player)
    with refusal("hand-withdrawn"):
        again()
    hearts_game.refresh_from_db()
    assert hearts_game.hands_played == 0
    enter_hand(hearts_game.pk, number=1, tally=HEARTS[2], by=player, key="k2")
    with refusal("hand-exists"):
        again()


def test_a_copy_that_comes_after_a_correction_has_been_entered(hearts_game, player, scorer):
    again = partial(enter_hand, hearts_game.pk, number=1, tally=HEARTS[0], by=player, key="k1")
    first = again()
    correct_hand(hearts_game.pk, number=1, tally=HEARTS[2], reason="misread", by=scorer)
    assert again() == first
    withdraw_hand(hearts_game.pk, number=1, by=player)
    with refusal("hand-withdrawn"):
        again()


@pytest.mark.parametrize(
    ("tally", "code"),
    [
        ({"hearts": [5, 4, 2, 1], "queen": 3}, "bad-tally"),
        ({"hearts": [5, 4, 3, 1], "queen": 5}, "bad-tally"),
        ({"hearts": [5, 4, 3, 1]}, "bad-tally"),
        ({"hearts": [13, 0, 0, 0], "queen": 1}, "bad-moon"),
        ({"hearts": [5, 4, 3, 1], "queen": 3, "moon": "add"}, "bad-moon"),
        ("13", "bad-record"),
        (None, "bad-record"),
    ],
)
def test_wrong_tallies_are_refused(hearts_game, player, tally, code):
    with refusal(code):
        enter_hand(hearts_game.pk, number=1, tally=tally, by=player)


def test_wrong_sums_say_what_they_are(hearts_game, player):
    with pytest.raises(Refusal) as caught:
        enter_hand(hearts_game.pk, number=1, tally={"hearts": [5, 4, 2, 1], "queen": 3}, by=player)
    assert caught.value.sentence == "Hearts add up to 12; they must be 13."


def test_hands_come_in_their_order(hearts_game, player):
    with refusal("hand-out-of-order", number=2, next=1):
        enter_hand(hearts_game.pk, number=2, tally=HEARTS[0], by=player)
    enter_hand(hearts_game.pk, number=1, tally=HEARTS[0], by=player)
    with refusal("hand-exists", number=1):
        enter_hand(hearts_game.pk, number=1, tally=HEARTS[2], by=player)
    with refusal("bad-record"):
        enter_hand(hearts_game.pk, number=0, tally=HEARTS[2], by=player)
    with refusal("no-such-game"):
        enter_hand(0, number=1, tally=HEARTS[0], by=player)


def test_a_hand_after_the_end_is_refused(hearts_game, player):
    play(hearts_game, HEARTS, player)
    with refusal("game-not-open"):
        enter_hand(hearts_game.pk, number=5, tally=HEARTS[0], by=player)
    with refusal("hand-exists"):
        enter_hand(hearts_game.pk, number=4, tally=HEARTS[0], by=player)


def test_who_may_what(hearts_game, player):
    enter_hand(hearts_game.pk, number=1, tally=HEARTS[0], by=player)
    with refusal("not-allowed"):
        enter_hand(hearts_game.pk, number=2, tally=HEARTS[0], by=None)
    with refusal("not-allowed"):
        correct_hand(hearts_game.pk, number=1, tally=HEARTS[2], reason="misread", by=player)
    with refusal("not-allowed"):
        stop_game(hearts_game.pk, by=player)
    with refusal("not-allowed"):
        abandon_game(hearts_game.pk, by=player)


def test_a_correction_that_changes_the_winner(hearts_game, player, scorer, told, django_capture_on_commit_callbacks):
    """It was seat 4 that shot the moon in hand 2: 26 26 26 0. Totals 31 30 42 1, 46 33 46 5, 50 36 52 18."""
    play(hearts_game, HEARTS, player)
    tally = {"hearts": [0, 0, 0, 13], "queen": 4, "moon": "add"}
    with django_capture_on_commit_callbacks(execute=True):
        new = correct_hand(hearts_game.pk, number=2, tally=tally, reason=" wrong  column ", by=scorer)
    game = type(hearts_game).objects.get(pk=hearts_game.pk)
    in_force = list(game.hands.filter(in_force=True).order_by("number"))
    assert [hand.after for hand in in_force] == [[5, 4, 16, 1], [31, 30, 42, 1], [46, 33, 46, 5], [50, 36, 52, 18]]
    assert (game.winners, game.totals, game.state, game.version) == ([4], [50, 36, 52, 18], "over", 2)
    assert (new.reason, new.entered_by) == ("wrong column", scorer)
    old = game.hands.get(number=2, in_force=False)
    assert (old.tally, old.after, old.entered_by) == (HEARTS[1], HEARTS_TOTALS[1], player)
    assert old.replaced_at is not None
    assert told == [(game.pk, 2)]
    assert queries.verify(game) == []


def test_the_same_correction_twice_is_one(hearts_game, scorer):
    enter_hand(hearts_game.pk, number=1, tally=HEARTS[0], by=scorer)
    first = correct_hand(hearts_game.pk, number=1, tally=HEARTS[2], reason="misread", by=scorer)
    assert correct_hand(hearts_game.pk, number=1, tally=HEARTS[2], reason="misread", by=scorer) == first
    assert hearts_game.hands.count() == 2


def test_a_correction_may_take_a_game_up_again(hearts_game, scorer):
    """`subtract` in place of `add`: 0 -26 0 0. Totals 5 -22 16 1, 20 -19 20 5, 24 -16 26 18: nobody has 50."""
    play(hearts_game, HEARTS, scorer)
    correct_hand(hearts_game.pk, number=2, tally={**HEARTS[1], "moon": "subtract"}, reason="misheard", by=scorer)
    hearts_game.refresh_from_db()
    assert hearts_game.totals == [24, -16, 26, 18]
    assert (hearts_game.state, hearts_game.ending, hearts_game.winners) == ("open", "", [])
    assert (hearts_game.ended_at, hearts_game.ended_by, hearts_game.version) == (None, None, 2)
    enter_hand(hearts_game.pk, number=5, tally=HEARTS[0], by=scorer)


def test_a_correction_that_ends_the_game_earlier_is_refused(hearts_game, scorer):
    """Maria to seat 3 in hand 3: 2 3 17 4, so 33 7 59 31: over after hand 3, and hand 4 follows."""
    play(hearts_game, HEARTS, scorer)
    with refusal("game-ends-earlier", ends=3):
        correct_hand(hearts_game.pk, number=3, tally={"hearts": [2, 3, 4, 4], "queen": 3}, reason="misread", by=scorer)
    assert queries.verify(type(hearts_game).objects.get(pk=hearts_game.pk)) == []


def test_a_correction_may_end_a_game(hearts_game, scorer):
    play(hearts_game, HEARTS[:3], scorer)
    correct_hand(hearts_game.pk, number=3, tally={"hearts": [2, 3, 4, 4], "queen": 3}, reason="misread", by=scorer)
    hearts_game.refresh_from_db()
    assert (hearts_game.state, hearts_game.winners, hearts_game.totals) == ("over", [2], [33, 7, 59, 31])


def test_a_correction_that_a_later_hand_cannot_bear(truco_game, scorer):
    """0-0, 0-1, 0-10, and pair 2 runs in hand 4. With a point more that is a hand of eleven: nobody runs."""
    play(truco_game, [{"pair": 0}, {"pair": 2, "value": 1, "by": "run"}, {"pair": 2, "value": 9, "by": "tricks"},
                      {"pair": 1, "value": 1, "by": "run"}], scorer)  # fmt: skip
    with refusal("later-hand-impossible", number=4):
        correct_hand(truco_game.pk, number=1, tally={"pair": 2, "value": 1, "by": "tricks"}, reason="missed", by=scorer)


def test_corrections_that_say_nothing_or_wrong_things(hearts_game, scorer):
    enter_hand(hearts_game.pk, number=1, tally=HEARTS[0], by=scorer)
    with refusal("reason-missing"):
        correct_hand(hearts_game.pk, number=1, tally=HEARTS[2], reason="  ", by=scorer)
    with refusal("no-such-hand", number=2):
        correct_hand(hearts_game.pk, number=2, tally=HEARTS[2], reason="misread", by=scorer)
    with refusal("bad-tally"):
        correct_hand(hearts_game.pk, number=1, tally={"hearts": [9, 9, 9, 9], "queen": 1}, reason="misread", by=scorer)


def test_only_the_last_hand_is_taken_back(hearts_game, player, told, django_capture_on_commit_callbacks):
    with refusal("nothing-to-withdraw"):
        withdraw_hand(hearts_game.pk, number=1, by=player)
    play(hearts_game, HEARTS, player)
    with refusal("not-the-last-hand", last=4, number=3):
        withdraw_hand(hearts_game.pk, number=3, by=player)
    with django_capture_on_commit_callbacks(execute=True):
        gone = withdraw_hand(hearts_game.pk, number=4, by=player)
    hearts_game.refresh_from_db()
    assert (gone.in_force, hearts_game.totals, hearts_game.state) == (False, HEARTS_TOTALS[2], "open")
    assert told == [(hearts_game.pk, 2)]
    with django_capture_on_commit_callbacks(execute=True):
        withdraw_hand(hearts_game.pk, number=3, by=player)  # an open game goes back a hand: nobody need hear of it
    assert told == [(hearts_game.pk, 2)]
    again = enter_hand(hearts_game.pk, number=3, tally=HEARTS[2], by=player)
    assert again.after == HEARTS_TOTALS[2]


def test_stopping_counts_the_game_as_it_stands(hearts_game, truco_game, scorer):
    with refusal("no-hands"):
        stop_game(hearts_game.pk, by=scorer)
    play(hearts_game, HEARTS[:3], scorer)
    game = stop_game(hearts_game.pk, by=scorer)
    assert (game.state, game.ending, game.winners) == ("over", "stopped", [2])
    assert stop_game(hearts_game.pk, by=scorer).version == game.version == 1
    play(truco_game, TRUCO[:1], scorer)
    assert stop_game(truco_game.pk, by=scorer).winners == [1]
    assert queries.verify(type(game).objects.get(pk=hearts_game.pk)) == []


def test_equal_pairs_have_drawn_when_they_are_stopped(truco_game, scorer):
    play(truco_game, [{"pair": 0}], scorer)
    game = stop_game(truco_game.pk, by=scorer)
    assert (game.totals, game.winners, game.state) == ([0, 0], [], "over")


def test_a_correction_of_a_stopped_game_leaves_it_stopped(hearts_game, scorer):
    play(hearts_game, HEARTS[:1], scorer)
    stop_game(hearts_game.pk, by=scorer)
    correct_hand(hearts_game.pk, number=1, tally={"hearts": [5, 4, 3, 1], "queen": 4}, reason="misread", by=scorer)
    hearts_game.refresh_from_db()
    # 5 4 3 14
    assert (hearts_game.ending, hearts_game.winners, hearts_game.version) == ("stopped", [3], 2)


def test_an_abandoned_game_takes_nothing_more(hearts_game, scorer, told, django_capture_on_commit_callbacks):
    play(hearts_game, HEARTS[:1], scorer)
    with django_capture_on_commit_callbacks(execute=True):
        abandon_game(hearts_game.pk, by=scorer)
        abandon_game(hearts_game.pk, by=scorer)
    assert told == [(hearts_game.pk, 1)]
    for refused in (
        lambda: enter_hand(hearts_game.pk, number=2, tally=HEARTS[1], by=scorer),
        lambda: correct_hand(hearts_game.pk, number=1, tally=HEARTS[2], reason="misread", by=scorer),
        lambda: withdraw_hand(hearts_game.pk, number=1, by=scorer),
        lambda: stop_game(hearts_game.pk, by=scorer),
    ):
        with refusal("game-not-open"):
            refused()


def test_a_hand_with_deal_and_actions_is_stored_and_played_again(hearts_game, scorer):
    record = whole_record()
    hand = enter_hand(hearts_game.pk, number=1, record=record, by=scorer)
    assert list(hand.actions.values_list("text", flat=True)) == record["actions"]
    assert hand.tally is None
    assert hand.deal == record["deal"]
    assert sum(hand.points) in (26, 78)
    hearts_game.refresh_from_db()
    assert queries.verify(hearts_game) == []


def test_a_record_that_breaks_a_rule_leaves_nothing(hearts_game, scorer):
    record = whole_record()
    record["actions"][5], record["actions"][6] = record["actions"][6], record["actions"][5]
    with refusal("not-your-turn"):
        enter_hand(hearts_game.pk, number=1, record=record, by=scorer)
    assert not Action.objects.exists()
    with refusal("bad-record"):
        enter_hand(hearts_game.pk, number=1, record={**whole_record(), "seats": 5}, by=scorer)
    with refusal("context-differs"):
        enter_hand(hearts_game.pk, number=1, record={**whole_record(), "number": 2}, by=scorer)
