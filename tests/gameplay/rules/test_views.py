"""What a seat cannot see makes no difference to what it sees."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.rules import cards, registry
from gameplay.rules.deal import Deal
from gameplay.rules.playout import play_out, random_action
from gameplay.rules.result import HandContext
from tests.gameplay.rules.tables import TABLES, dealt, tables
from tests.gameplay.rules.test_laws import few

every_table = pytest.mark.parametrize(("code", "seats"), TABLES)


def part_way(variant, rng):
    """A hand somewhere on its way."""
    hand = dealt(variant, rng)
    whole = len(play_out(hand.copy(), Random(rng.random())).log)
    for _ in range(rng.randint(0, whole)):
        if not hand.over:
            hand.apply(random_action(hand, rng))
    return hand


def moved(cards_set, swap):
    return cards.union(swap.get(card, card) for card in cards.each(cards_set))


def hidden(hand, seat):
    """The cards that this seat cannot place."""
    if hand.variant.family == "truco":
        return hidden_truco(hand, seat)
    unseen = cards.union(hand.held[other] for other in range(1, hand.variant.seats + 1) if other != seat)
    unseen |= cards.union(hand.deal.widow)
    if hand.phase == "pass":
        unseen |= cards.union(passed for giver, passed in hand.passes.items() if giver != seat)
    if seat:
        unseen &= ~hand.passes.get(seat, 0)
    return unseen & ~hand.forced if hand.phase == "play" else unseen


def hidden_truco(hand, seat):
    """In truco that is all but the open cards, the vira, and what this seat holds, has covered, or is shown by its
    partner."""
    open_cards = [
        one.card for trick in [*hand.tricks, hand.trick] for one in trick if one.strength or sees(hand, one, seat)
    ]
    own = hand.held[seat] if seat and not hand.iron else 0
    if seat and hand.chooser and hand.chooser == 2 - seat % 2:
        own |= hand.held[(seat + 1) % 4 + 1]
    return hand.variant.pack & ~cards.union(open_cards) & ~own & ~hand.deal.turned


def sees(hand, played, seat):
    return played.seat == seat and not hand.iron


def reshuffled(hand, seat, rng):
    """The same hand with the cards that this seat cannot see in any other order."""
    unseen = list(cards.each(hidden(hand, seat)))
    swap = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    return swapped(hand, swap)


def swapped(hand, swap):
    new = hand.copy()
    new.held = [moved(held, swap) for held in hand.held]
    hands = tuple(tuple(swap.get(card, card) for card in dealt_hand) for dealt_hand in hand.deal.hands)
    new.deal = Deal(hands, hand.deal.turned, tuple(swap.get(card, card) for card in hand.deal.widow))
    if hand.variant.family == "truco":
        new.trick = [one._replace(card=swap.get(one.card, one.card)) for one in hand.trick]
        new.tricks = [[one._replace(card=swap.get(one.card, one.card)) for one in trick] for trick in hand.tricks]
    else:
        new.passes = {giver: moved(passed, swap) for giver, passed in hand.passes.items()}
        new.pile = moved(hand.pile, swap)
        if hand.deal.widow:  # it goes to whoever takes the first trick, and what counts may lie in it
            new.taken = [moved(taken, swap) for taken in hand.taken]
            new.left = hand.variant.decisive & ~cards.union(new.taken)
    return new


@every_table
@given(data=st.data())
@few
def test_unseen_cards_change_no_view(code, seats, data):
    rng = Random(data.draw(st.integers(0, 2**32)))
    hand = part_way(data.draw(tables(code, seats)), rng)
    for seat in (None, *range(1, seats + 1)):
        other = reshuffled(hand, seat, rng)
        assert other.view(seat) == hand.view(seat)
        assert other.view(seat).as_dict() == hand.view(seat).as_dict()
        # the shuffle was one: whoever holds other cards now sees a difference
        for holder in range(1, seats + 1):
            if cards.folded(other.held[holder]) != cards.folded(hand.held[holder]) and not getattr(hand, "iron", False):
                assert other.view(holder) != hand.view(holder)


@every_table
@given(data=st.data())
@few
def test_a_view_is_json_and_shows_the_own_cards(code, seats, data):
    rng = Random(data.draw(st.integers(0, 2**32)))
    hand = part_way(data.draw(tables(code, seats)), rng)
    for seat in (None, *range(1, seats + 1)):
        view = hand.view(seat)
        written = json.loads(json.dumps(view.as_dict()))
        assert written["to_act"] == list(hand.to_act)
        if seat is None:
            assert (view.held, view.legal, view.verbs) == (0, 0, ())
            continue
        assert view.verbs == hand.verbs(seat)
        if not getattr(hand, "iron", False):
            assert sorted(written["held"]) == sorted(cards.faces(hand.held[seat]).split())
        assert len(set(cards.each(view.held))) in (view.counts[seat - 1], 0)
        assert view.legal & ~view.held == 0


@pytest.mark.parametrize("seats", registry.info("cancellation").seats)
def test_nobody_can_tell_from_which_pack_a_card_came(seats):
    rng = Random(seats)
    variant = registry.make("cancellation", seats)
    for _ in range(5):
        hand = part_way(variant, rng)
        copies = {card: cards.other_copy(card) for card in cards.each(variant.pack)}
        other = swapped(hand, copies)
        other.trick = [copies[card] for card in hand.trick]
        other.tricks = [trick._replace(cards=[copies[card] for card in trick.cards]) for trick in hand.tricks]
        assert [other.view(seat) for seat in range(1, seats + 1)] == [hand.view(seat) for seat in range(1, seats + 1)]


def truco(before, options=None, deal="3C 2C AC|6D 7D QD|6H 7H QH|6S 7S QS"):
    variant = registry.make("truco-paulista", 4, options)
    hands = tuple(tuple(map(cards.card, hand.split())) for hand in deal.split("|"))
    return variant.start(HandContext(1, 4, before), Deal(hands, cards.card("4H")))


def test_in_the_iron_hand_nobody_sees_the_own_cards():
    hand = truco((11, 11))
    view = hand.view(1)
    assert (view.held, view.legal, view.places, view.free) == (0, 0, (0, 0, 0), (1, 2, 3))
    assert view.verbs == ("play", "cover")
    assert not any(face in json.dumps(view.as_dict()) for face in ("3C", "2C", "AC"))
    hand.step(hand.by_place(1, 2))
    assert hand.view(1).trick == hand.view(4).trick == ((1, cards.card("2C")),)
    assert hand.view(1).free == (1, 3)
    hand.step(hand.by_place(2, 3, "cover"))
    assert hand.view(2).trick[1] == (2, 0), "not even who covered it knows its face"
    with pytest.raises(ValueError, match="no card at place 2"):
        hand.by_place(1, 2)


def test_a_covered_card_is_seen_by_who_covered_it_and_by_nobody_else():
    hand = truco((0, 0))
    hand.step_text("1 cover 3C")
    assert hand.view(1).trick == ((1, cards.card("3C")),)
    for other in (None, 2, 3, 4):
        assert hand.view(other).trick == ((1, 0),)
        assert "3C" not in json.dumps(hand.view(other).as_dict())
    for text in ("2 play 6D", "3 play 6H", "4 play 6S"):
        hand.step_text(text)
    assert hand.view(2).history[0][0] == (1, 0)
    assert hand.view(1).covered == hand.view(2).covered == ((1,), ()), "that it is covered everybody sees"
    assert hand.view(2).as_dict()["last_trick"][0] == {"seat": 1, "card": None}


def test_a_pair_sees_both_its_hands_while_it_decides_on_its_hand_of_eleven():
    hand = truco((11, 4), {"eleven": "choose"})
    assert hand.view(1).partner == hand.held[3]
    assert hand.view(3).partner == hand.held[1]
    assert [hand.view(seat).partner for seat in (None, 2, 4)] == [0, 0, 0]
    hand.step_text("3 stay")
    assert [hand.view(seat).partner for seat in (1, 2, 3, 4)] == [0, 0, 0, 0]


def test_received_cards_are_not_seen_before_everybody_has_passed():
    variant = registry.make("black-lady", 3)
    hand = variant.start(variant.opening(), variant.deal(Random(5)))
    first, second, third = (cards.union(dealt_hand[:3]) for dealt_hand in hand.deal.hands)
    for seat, passed in ((1, first), (2, second)):
        hand.step_text(f"{seat} pass {cards.faces(passed)}")
    view = hand.view(2)
    assert (view.pass_to, view.pass_from) == (3, 1)
    assert (view.passed, view.received, view.passed_by) == (second, 0, (1, 2))
    hand.step_text(f"3 pass {cards.faces(third)}")
    assert hand.view(2).received == first
    assert hand.view(2).held == cards.union(hand.deal.hands[1]) & ~second | first
    assert hand.view(None).passed == hand.view(None).received == 0
