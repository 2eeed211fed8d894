"""Cancellation, with small hands laid out by hand: 11 players get 9 cards each, 5 are the widow."""

from random import Random

import pytest

from gameplay.rules import cards, registry
from gameplay.rules.deal import Deal
from gameplay.rules.game import play
from gameplay.rules.playout import random_action
from gameplay.rules.record import read
from tests.gameplay.rules.records import points, record
from tests.gameplay.rules.tables import dealt


@pytest.mark.parametrize(
    ("seats", "size", "widow"), [(6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4), (11, 9, 5)]
)
def test_packs(seats, size, widow):
    variant = registry.make("cancellation", seats)
    assert (variant.hand_size, variant.widow_size) == (size, widow)
    assert size * seats + widow == 104
    assert variant.penalty.bit_count() == 28


def tricks(*played, seats=6, widow="2H QS", leader=1, **options):
    """A record without a deal: the tricks as they fall, each from its leader on ("leader: cards")."""
    actions = []
    for trick in played:
        first, faces = trick.split(": ")
        for place, face in enumerate(faces.split()):
            actions.append(f"{(int(first) - 1 + place) % seats + 1} play {face}")
    return record("cancellation", seats, widow=widow, actions=actions, options=options)


def hand(*played, **keys):
    return play(read(tricks(*played, **keys)))


def test_two_identical_cards_cancel_each_other():
    # the aces cancel each other, the king takes the trick, and the widow
    after = hand("1: AS KS AS 3S 4S 5S")
    assert after.turn == 2
    assert cards.faces(cards.folded(after.taken[2])) == "3S 4S 5S QS KS AS 2H AS"


def test_all_of_the_led_suit_cancelled():
    # two pairs, and discards: the same leader leads again; the next trick takes all twelve cards and the widow
    after = hand("1: AS 3S AS 3S 4D 5D")
    assert (after.turn, after.tricks[0].winner) == (1, 0)
    assert not any(after.taken)
    after = hand("1: AS 3S AS 3S 4D 5D", "1: 7C 8C 9C TC JC 2C")
    assert after.turn == 5
    assert after.taken[5].bit_count() == 12 + 2


def test_equal_cards_of_another_suit_do_not_matter():
    after = hand("1: 9S KD KD 3S 4S 5S")
    assert after.turn == 1


def test_a_last_trick_cancelled_whole_is_its_leaders():
    """8 players, 13 tricks, no widow. In each trick seat 1 leads, and all that follow are cancelled, so that it
    leads again; at the end it takes all 104 cards, which is a moon."""
    ranks = "23456789TJQKA"
    played = []
    for suit in "CDSH":
        for first in range(0, 12, 4):  # four pairs of one suit
            played.append("1: " + " ".join(f"{rank}{suit} {rank}{suit}" for rank in ranks[first : first + 4]))
    played.append("1: " + " ".join(f"A{suit} A{suit}" for suit in "CDSH"))  # a pair led, and discards
    assert len(played) == 13
    before = hand(*played[:12], seats=8, widow="")
    assert not any(before.taken)
    assert before.turn == 1
    after = hand(*played, seats=8, widow="")
    assert after.taken[1] == cards.TWO_PACKS
    assert (after.shooter, after.phase) == (1, "moon")
    chosen = tricks(*played, seats=8, widow="")
    chosen["actions"].append("1 moon add")
    assert points(chosen) == (0, *[52] * 7)


def test_moon_is_all_hearts_and_both_queens():
    def moon(choice):
        tally = {"hearts": [26, 0, 0, 0, 0, 0], "queens": [2, 0, 0, 0, 0, 0], "moon": choice}
        return points(record("cancellation", 6, tally=tally))

    assert moon("add") == (0, 52, 52, 52, 52, 52)
    assert moon("subtract") == (-52, 0, 0, 0, 0, 0)
    # one queen elsewhere: 26 + 13, and 13
    tally = {"hearts": [26, 0, 0, 0, 0, 0], "queens": [1, 1, 0, 0, 0, 0]}
    assert points(record("cancellation", 6, tally=tally)) == (39, 13, 0, 0, 0, 0)


def test_no_restriction_on_hearts_by_default():
    after = hand("1: AH")
    assert after.trick == [cards.card("AH")]
    assert registry.make("cancellation", 6).restrictions == registry.make("plain-hearts", 4).restrictions
    strict = registry.make("cancellation", 6, {"first_trick_points": False, "break_hearts": True})
    codes = [restriction.code for restriction in strict.restrictions]
    assert codes == ["must-follow", "points-on-first-trick", "hearts-not-broken"]


def with_hidden_cards_moved(before, rng):
    """The same actions, where what is still in hands and in the widow was dealt in another order."""
    unseen = [card for held in before.held for card in cards.each(held)] + list(before.deal.widow)
    swap = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    moved = [tuple(swap.get(card, card) for card in hand) for hand in (*before.deal.hands, before.deal.widow)]
    after = before.variant.start(before.context, Deal(tuple(moved[:-1]), 0, moved[-1]))
    for action in before.log:
        after.apply(action)
    return after


def test_what_lies_in_the_widow_decides_nothing_that_anybody_sees():
    variant, rng, told = registry.make("cancellation", 6, {"moon": "choice"}), Random(5), 0
    for _ in range(40):
        now = dealt(variant, rng)
        while not now.over:
            now.apply(random_action(now, rng))
            if len(now.tricks) < variant.hand_size - 3 or now.over or now.choosing:
                continue
            other = with_hidden_cards_moved(now, rng)
            assert (other.claimable, other.to_act) == (now.claimable, now.to_act)
            assert other.view(None) == now.view(None)
            told += bool(other.left) != bool(now.left)
        assert now.decided
    assert told > 10  # the whole truth was another one


def test_a_hand_without_a_penalty_card_in_the_widow_can_be_claimed_early():
    variant, rng = registry.make("cancellation", 8), Random(1)
    early = 0
    for _ in range(20):
        now = dealt(variant, rng)
        while not now.over and not now.claimable:
            now.apply(random_action(now, rng))
        assert not now.left
        early += not now.over
    assert early
