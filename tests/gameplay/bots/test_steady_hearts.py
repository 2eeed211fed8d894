"""What a sound player of the Hearts family does."""

from random import Random

import pytest

from gameplay.bots.hearts.odds import Odds
from gameplay.bots.hearts.table import table_of
from gameplay.bots.registry import make
from gameplay.rules import cards
from tests.gameplay.bots.hands import after, dealt

NO_PASS = {"pass": 0, "first_trick_points": True}
SPADES = "2C 3C 4C 5C 6C 7C 8C 9C TC 2S JS 3D 4D|JC QC KC AC 2D 3S 5D 6D 7D 8D 9D TD JD|" \
         "4S 5S 6S 7S 8S KS AS QD KD AD 2H 3H 4H|9S TS QS 5H 6H 7H 8H 9H TH JH QH KH AH"  # fmt: skip


def says(hand, seed=1):
    seat = hand.to_act[0]
    return str(make("steady", hand.variant).act(hand.view(seat), Random(seed)))


def plain(hands, *texts):
    return after(dealt("plain-hearts", hands), *texts)


DUCKS = "2H 5C 9C 2S 3S 4S 5S 6S 7S 8S 9S TS JS|TC 3C AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD|" \
        "2C 4C 6C 7C 8C JC QC KC QD KD AD QS KS|AS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"  # fmt: skip


def test_it_ducks_with_the_highest_card_that_does():
    """Which of 6C, 7C and 8C is the same: nobody else holds a card between them."""
    hand = plain(DUCKS, "1 play 9C", "2 play TC")
    assert says(hand) in ("3 play 6C", "3 play 7C", "3 play 8C")


def test_as_the_last_one_it_unloads_on_a_trick_without_points():
    """It has a safe card to lead then."""
    hands = "2C 9C 2S 3S 4S 5S 6S 7S 8S 9S TS JS 3H|3C TC AC 4H 3D 4D 5D 6D 7D 8D 9D TD JD|" \
            "4C 6C 7C JC QC QD KD AD QS KS AS 2H 5H|5C 8C KC 2D 6H 7H 8H 9H TH JH QH KH AH"  # fmt: skip
    assert says(plain(hands, "1 play 9C", "2 play TC", "3 play JC")) == "4 play KC"


def test_as_the_last_one_it_ducks_where_every_lead_is_dangerous():
    hands = "2C 9C 2S 3S 4S 5S 6S 7S 8S 9S TS JS 3H|3C TC AC 4H 3D 4D 5D 6D 7D 8D 9D TD 2D|" \
            "4C 6C 7C JC QC 8H 7H 6H 5H 2H 5C JD 9H|8C KC QD KD AD QS KS AS TH JH QH KH AH"  # fmt: skip
    assert says(plain(hands, "1 play 9C", "2 play TC", "3 play JC")) == "4 play 8C"


def test_it_does_not_take_a_trick_with_hearts_in_it():
    hands = "9C 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS 3H|3C TC AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD|" \
            "2C 4C 6C 7C JC QC QD KD AD KS AS 2H 5H|5C 8C KC 4H 6H 7H 8H 9H TH JH QH KH AH"  # fmt: skip
    assert says(plain(hands, "1 play 9C", "2 play TC", "3 play 2H")) == "4 play 8C"


def test_it_gets_rid_of_black_maria_as_soon_as_it_can():
    assert says(after(dealt("black-lady", SPADES, NO_PASS), "1 play TC", "2 play JC", "3 play 2H")) == "4 play QS"


def test_it_drops_black_maria_under_a_higher_spade():
    assert says(after(dealt("black-lady", SPADES, NO_PASS), "1 play JS", "2 play 3S", "3 play KS")) == "4 play QS"


def test_it_keeps_its_king_of_spades_while_black_maria_is_out():
    hand = after(dealt("black-lady", SPADES, NO_PASS), "1 play JS", "2 play 3S")
    assert says(hand)[-2:] in ("4S", "5S", "6S", "7S", "8S")


def test_it_counts_black_maria():
    hand = after(dealt("black-lady", SPADES, NO_PASS), "1 play JS", "2 play 3S")
    king = cards.card("KS")
    out = Odds(table_of(hand.view(3), hand.variant)).relief(king)
    after(hand, "3 play 8S", "4 play QS")
    assert Odds(table_of(hand.view(3), hand.variant)).relief(king) < out / 2


@pytest.mark.parametrize("code", ["black-lady", "omnibus"])
def test_it_passes_black_maria_from_few_spades_and_keeps_her_behind_many(code):
    few = "QS 2S 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H"
    many = "QS 2S 3S 4S 5S 6S 7S AC KC 4D 5D QH AH"
    rest = "|".join(["AS KS JS TS 9S 8S 6C 7C 8C 9C TC JC QC"] * 3)
    assert "QS" in says(dealt(code, f"{few}|{rest}"))
    assert "QS" not in says(dealt(code, f"{many}|{rest}"))


MOON = "AC KC QC 2D 3D 4D 5D 6D 7D 8D 9D TD JD|2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH|" \
       "2C 3C 4C 5C 6C 7C 8C 9C TC AS QD KD AD|JC 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"  # fmt: skip


def test_it_takes_a_heart_to_stop_a_moon():
    """Seat 4 holds nearly all hearts, has run them, and leads the last but one: seat 2 has kept the ace."""
    hand = dealt("black-lady", MOON, NO_PASS)
    for seat, heart in enumerate(("KH", "QH", "JH", "TH", "9H"), start=1):
        hand.turn = hand.leader = 4
        after(hand, f"4 play {heart}", f"1 play {seat + 1}D", f"2 play {seat + 1}S", f"3 play {seat + 1}C")
    after(hand, "4 play 8H", "1 play 7D")
    assert says(hand) == "2 play AH"


def test_it_catches_the_jack_of_diamonds():
    hands = "JD 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC|3D AC 2S 3S 4S 5S 6S 7S 8S 9S TS JS KS|" \
            "4D QS AS 2H 3H 4H 5H 6H 7H 8H 9H TH JH|2D 5D AD 6D 7D 8D 9D TD QD KD QH KH AH"  # fmt: skip
    last = ("1 play JD", "2 play 3D", "3 play 4D")
    assert says(after(dealt("omnibus", hands, NO_PASS), *last))[-2:] in ("QD", "KD", "AD")


def test_it_does_not_throw_the_jack_of_diamonds_away():
    hands = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2D|AC 3D 4D 5D 6D 7D 8D 9D TD QD KD AD 2S|" \
            "JD 3S 4S 5S 6S 7S 8S 9S 2H 3H 4H 5H 6H|TS JS QS KS AS 7H 8H 9H TH JH QH KH AH"  # fmt: skip
    assert says(after(dealt("omnibus", hands, NO_PASS), "1 play KC", "2 play AC")) != "3 play JD"


WEAK_IN_CLUBS = "2C 3C AD KD QD JD TD 9D AS KS QS AH KH|" \
                "4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D|4D 5D 6D 7D 8D 2S 3S 4S 5S 6S 7S 8S 9S|" \
                "TS JS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"  # fmt: skip


def test_it_names_the_suit_that_it_will_not_take():
    hand = after(dealt("auction-hearts", WEAK_IN_CLUBS), "1 bid 2", "2 bid 0", "3 bid 0", "4 bid 0")
    assert says(hand) == "1 name C"


def test_it_bids_on_a_suit_that_it_will_not_take_and_not_beyond_reason():
    assert int(says(dealt("auction-hearts", WEAK_IN_CLUBS)).split()[-1]) > 0
    dear = after(dealt("auction-hearts", WEAK_IN_CLUBS.replace("|", "/", 0)), "1 bid 200")
    assert says(dear) == "2 bid 0"


@pytest.mark.parametrize(
    ("before", "choice"), [((0, 0, 0, 0), "add"), ((70, 80, 30, 40), "subtract"), ((20, 80, 30, 40), "add")]
)
def test_after_a_moon_it_adds_unless_somebody_else_would_win(before, choice):
    hand = dealt("black-lady", SPADES, NO_PASS, before=before)
    hand.held, hand.taken = [0] * 5, [0, hand.variant.penalty, 0, 0, 0]
    hand.left, hand.shooter, hand.phase, hand.turn = 0, 1, "moon", 1
    assert says(hand) == f"1 moon {choice}"
