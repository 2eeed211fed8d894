"""Black Lady, with the arithmetic shown."""

import pytest

from gameplay.rules import cards, registry
from gameplay.rules.game import check, play
from gameplay.rules.record import read
from tests.gameplay.rules.records import FOUR, fault, points, record


def tally(hearts, queen, moon=None, seats=4, **keys):
    choice = {"moon": moon} if moon else {}
    return record("black-lady", seats, tally={"hearts": hearts, "queen": queen} | choice, **keys)


def result(data):
    return check(read(data))


@pytest.mark.parametrize(
    ("seats", "stripped", "size", "lowest"),
    [
        (3, "2D", 17, "2C"),
        (4, "", 13, "2C"),
        (5, "2D 2C", 10, "3C"),
        (6, "2D 3D 3C 4C", 8, "2C"),
        (7, "2D 3D 3C", 7, "2C"),
    ],
)
def test_packs(seats, stripped, size, lowest):
    variant = registry.make("black-lady", seats)
    assert variant.pack == cards.PACK & ~cards.cards(stripped)
    assert variant.hand_size == size
    assert size * seats == 52 - len(stripped.split())
    assert cards.face(variant.lowest_club) == lowest
    assert variant.penalty.bit_count() == 14


@pytest.mark.parametrize(
    ("seats", "number", "targets"),
    [
        (4, 1, [2, 3, 4, 1]),  # left
        (4, 2, [4, 1, 2, 3]),  # right
        (4, 3, [3, 4, 1, 2]),  # across
        (4, 4, [0, 0, 0, 0]),  # none
        (4, 5, [2, 3, 4, 1]),  # left again
        (5, 1, [2, 3, 4, 5, 1]),
        (5, 2, [5, 1, 2, 3, 4]),
        (5, 3, [2, 3, 4, 5, 1]),
        (3, 4, [3, 1, 2]),
    ],
)
def test_passing(seats, number, targets):
    variant = registry.make("black-lady", seats)
    assert [variant.pass_target(number, seat) for seat in range(1, seats + 1)] == targets
    without = registry.make("black-lady", seats, {"pass": 0})
    assert not any(without.pass_target(number, seat) for seat in range(1, seats + 1))


def test_points():
    # 1 + 13, 2, 3, 7: 26 in all
    assert points(tally([1, 2, 3, 7], queen=1)) == (14, 2, 3, 7)


@pytest.mark.parametrize(
    ("option", "choice", "expected"),
    [
        ("choice", "add", (26, 0, 26, 26)),
        ("choice", "subtract", (0, -26, 0, 0)),
        ("add", None, (26, 0, 26, 26)),
        ("subtract", None, (0, -26, 0, 0)),
        ("none", None, (0, 26, 0, 0)),  # 13 + 13 for the one who took them
    ],
)
def test_moon(option, choice, expected):
    scored = result(tally([0, 13, 0, 0], 2, choice, options={"moon": option}))
    assert scored.points == expected
    assert scored.moon == (None if option == "none" else 2)


def test_all_hearts_without_black_maria_are_no_moon():
    assert points(tally([0, 13, 0, 0], queen=1)) == (13, 13, 0, 0)


def test_the_choice_comes_before_the_end_of_the_game_is_tested():
    # 99 - 26 = 73: nobody has 100. 99 + 0, but 90 + 26 = 116: over, and 50 + 26 = 76 is lowest.
    assert not result(tally([0, 13, 0, 0], 2, "subtract", before=[90, 99, 50, 60])).over
    over = result(tally([0, 13, 0, 0], 2, "add", before=[90, 99, 50, 60]))
    assert (over.after, over.winners) == ((116, 99, 76, 86), (3,))


def test_equal_lowest_totals():
    # 99 + 1 = 100 ends it; 20 + 4 = 24 = 19 + 5
    before = [99, 20, 30, 19]
    assert result(tally([1, 4, 3, 5], 3, before=before)).winners == (2, 4)
    played_on = result(tally([1, 4, 3, 5], 3, before=before, options={"tie": "play-on"}))
    assert (played_on.over, played_on.winners) == (False, ())


def test_exactly_end_at_ends_the_game():
    assert result(tally([0, 4, 4, 5], 1, before=[37, 0, 0, 0], options={"end_at": 50})).over
    assert not result(tally([0, 4, 4, 5], 1, before=[36, 0, 0, 0], options={"end_at": 50})).over


def four(*actions, deal=FOUR, **options):
    return record("black-lady", deal=deal, options={"pass": 0, **options}, actions=list(actions))


def test_passed_cards_arrive_and_the_lowest_club_leads():
    passes = ["1 pass 2C 3C 4C", "2 pass 2D 3D 4D", "3 pass 2S 3S 4S", "4 pass 2H 3H 4H"]
    hand = play(read(record("black-lady", deal=FOUR, actions=passes)))
    assert hand.turn == 2
    assert cards.faces(hand.held[2]) == "2C 3C 4C 5D 6D 7D 8D 9D TD JD QD KD AD"
    assert cards.faces(hand.legal()) == "2C"


def test_points_on_the_first_trick_from_who_has_nothing_else():
    hand = play(read(four("1 play 2C", "2 play 2D", "3 play 2S")))
    assert hand.legal() == hand.held[4] == cards.cards(FOUR[3])


# Seat 4 gets the lead with nothing but hearts and Black Maria.
MARIA = ["2C 4C 5C 6C 7C 8C 9C TC JC QC KC 3C QH", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
         "2S 3S 4S 5S 6S 7S 8S 9S TS JS AH KS AS", "AC QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH KH"]  # fmt: skip


def test_hearts_and_black_maria_alone():
    start = ("1 play 2C", "2 play 2D", "3 play 2S", "4 play AC")
    hand = play(read(four(*start, deal=MARIA)))
    assert cards.faces(hand.legal()) == "QS"
    assert hand.forbids(cards.card("2H")) == "hearts-not-broken"
    code, at, sentence = fault(four(*start, "4 play 2H", deal=MARIA))
    assert (code, at) == ("hearts-not-broken", 5)
    assert sentence == "Seat 4 leads 2H, but hearts are not broken yet."
    assert play(read(four(*start, deal=MARIA, break_hearts=False))).legal() == hand.held[4]


@pytest.mark.parametrize("queen_breaks", [True, False])
def test_whether_black_maria_breaks_hearts(queen_breaks):
    """Seat 4 leads Black Maria, seat 3 takes her with the ace and leads: it holds spades and the queen of hearts."""
    deal = [MARIA[0].replace("QH", "KS"), MARIA[1], MARIA[2].replace("KS", "QH"), MARIA[3]]
    first = ("1 play 2C", "2 play 2D", "3 play 2S", "4 play AC")
    hand = play(
        read(four(*first, "4 play QS", "1 play KS", "2 play 3D", "3 play AS", deal=deal, queen_breaks=queen_breaks))
    )
    assert hand.turn == 3
    assert bool(hand.legal() & cards.card("QH")) is queen_breaks
    assert hand.view(None).broken is queen_breaks


def test_a_decided_hand_may_stop_and_may_go_on():
    """Seat 4 takes every trick: Black Maria in the third, the last heart in the last."""
    deal = ["2C 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 2S",
            "4S 5S 6S 7S 8S 9S TS JS QS KS AS 3S 2H", "AC 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]  # fmt: skip
    start = ["1 play 2C", "2 play KC", "3 play AS", "4 play AC"]
    tricks = [("AH", "2D", "AD", "2H"), ("KH", "3D", "3C", "QS")]
    for high, first, second, third in tricks:
        start += [f"4 play {high}", f"1 play {first}", f"2 play {second}", f"3 play {third}"]
    ranks = zip("456789TJQ", "456789TJK", strict=True)
    low = [(f"1 play {rank}D", f"2 play {rank}C", f"3 play {spade}S") for rank, spade in ranks]
    for place, heart in enumerate("3456789T"):
        start += [f"4 play {heart}H", *low[place]]
    before_last = list(start)
    assert fault(four(*before_last, deal=deal))[:2] == ("incomplete", None)
    assert fault(four(*before_last, "4 moon add", deal=deal))[:2] == ("not-your-turn", len(before_last) + 1)
    start += ["4 play JH", *low[8]]
    start += ["4 play QH", "1 play KD", "2 play 2S", "3 play 3S"]
    hand = play(read(four(*start, deal=deal)))
    assert (hand.shooter, hand.complete, hand.verbs(4)) == (4, False, ("moon",))
    assert fault(four(*start, deal=deal)) == ("incomplete", None, "Seat 4 shot the moon and has not chosen yet.")
    assert points(four(*start, "4 moon subtract", deal=deal)) == (0, 0, 0, -26)
    assert points(four(*start, "4 moon add", deal=deal)) == (26, 26, 26, 0)
    assert points(four(*start, deal=deal, moon="none")) == (0, 0, 0, 26)
    end = len(start) + 1
    assert fault(four(*start, "3 moon add", deal=deal))[:2] == ("bad-moon", end)
    assert fault(four(*start, "4 moon both", deal=deal))[:2] == ("bad-moon", end)
    assert fault(four(*start, "4 moon add", deal=deal, moon="add"))[:2] == ("bad-moon", end)
    assert fault(four(*start, "4 moon add", "4 moon add", deal=deal))[:2] == ("hand-over", end + 1)
    assert fault(four(*start, "4 play QH", deal=deal))[:2] == ("hand-over", end)
