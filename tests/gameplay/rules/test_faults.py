"""Every refusal: its code, the action at fault, and the sentence about it."""

import pytest

from gameplay.rules.errors import CODES
from gameplay.rules.game import GameScore
from gameplay.rules.record import read
from tests.gameplay.rules.records import FOUR, TRUCO, fault, record, truco

NO_PASS = {"options": {"pass": 0}, "deal": FOUR}
PASSES = ["1 pass 2C 3C 4C", "2 pass 2D 3D 4D", "3 pass 2S 3S 4S", "4 pass 2H 3H 4H"]
THREE_SUITS = ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2H", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
               "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "AC 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]  # fmt: skip


def lady(*actions, **keys):
    return record("black-lady", actions=list(actions), **(NO_PASS | keys))


def tally(game="black-lady", seats=4, **keys):
    outer = {key: keys.pop(key) for key in ("options", "before", "namer", "pool", "points") if key in keys}
    return record(game, seats, tally=keys, **outer)


def auction(*actions, **keys):
    return record("auction-hearts", actions=list(actions), **({"deal": FOUR} | keys))


HEARTS = [4, 4, 5, 0]

FAULTS = [
    # faults of the record
    (lady("1 play 2C") | {"record": 2}, "bad-record", None, "version 1"),
    (lady("1 play 2C") | {"record": True}, "bad-record", None, "version 1"),
    (lady("1 play 2C") | {"record": 1.0}, "bad-record", None, "version 1"),
    ({"record": 1, "seats": 4}, "bad-record", None, "“game” is missing"),
    (record("whist", tally={}), "bad-record", None, "no game “whist”"),
    (record(["black-lady"], tally={}), "bad-record", None, "no game"),
    (record("black-lady", 8, tally={}), "bad-record", None, "not played with 8 seats"),
    (record("black-lady", True, tally={}), "bad-record", None, "not played with"),
    (record("black-lady", "4", tally={}), "bad-record", None, "not played with 4 seats"),
    (record("black-lady", tally={}, turned="4H"), "bad-record", None, "no key “turned”"),
    (record("black-lady", tally={}, Deal=[]), "bad-record", None, "no key “Deal”"),
    (record("black-lady", tally={}, options={"deals": 3}), "bad-record", None, "no option “deals”"),
    (record("black-lady", tally={}, options={"end_at": 0}), "bad-record", None, "“end_at” cannot be “0”"),
    (record("black-lady", tally={}, options={"end_at": None}), "bad-record", None, "cannot be “None”"),
    (record("black-lady", tally={}, options={"pass": 2}), "bad-record", None, "“pass” cannot be “2”"),
    (record("black-lady", tally={}, options={"pass": False}), "bad-record", None, "“pass” cannot be “False”"),
    (record("black-lady", tally={}, options={"break_hearts": 1}), "bad-record", None, "cannot be “1”"),
    (record("black-lady", tally={}, options=[]), "bad-record", None, "“options” does not have"),
    (record("black-lady"), "bad-record", None, "holds neither"),
    (lady("1 play 2C") | {"tally": {}}, "bad-record", None, "holds both"),
    (record("black-lady", tally=[]), "bad-record", None, "“tally” does not have"),
    (record("black-lady", actions="1 play 2C"), "bad-record", None, "“actions” does not have"),
    (record("black-lady", actions=[1]), "bad-record", None, "“actions” does not have"),
    (record("black-lady", tally={}, number=0), "bad-record", None, "“number” does not have"),
    (record("black-lady", tally={}, number=10**30), "bad-record", None, "“number” does not have"),
    (record("black-lady", tally={}, dealer=5), "bad-record", None, "“dealer” does not have"),
    (record("black-lady", tally={}, before=[0, 0, 0]), "bad-record", None, "“before” does not have"),
    (record("black-lady", tally={}, before=[0, 0, 0, True]), "bad-record", None, "“before” does not have"),
    (record("black-lady", tally={}, points=[1.0, 0, 0, 0]), "bad-record", None, "“points” does not have"),
    (record("black-lady", tally={}, deal="2C"), "bad-record", None, "“deal” does not have"),
    (record("black-lady", tally={}, deal=FOUR[:3]), "bad-record", None, "“deal” does not have"),
    (record("auction-hearts", tally={}, pool=-1), "bad-record", None, "“pool” does not have"),
    (record("auction-hearts", tally={}, namer=5), "bad-record", None, "“namer” does not have"),
    (record("truco-paulista", tally={}, before=[0, 0, 0, 0]), "bad-record", None, "“before” does not have"),
    (record("truco-paulista", tally={}, before=[13, 0]), "bad-record", None, "“before” does not have"),
    (record("truco-paulista", actions=[]), "bad-record", None, "“turned” is missing"),
    (record("cancellation", 6, actions=[]), "bad-record", None, "“widow” is missing"),
    # cards and deals
    (lady("1 play 2C", deal=["10C" + FOUR[0][2:], *FOUR[1:]]), "bad-card", None, "“10C” is no card"),
    (lady("1 play 2C", deal=["2C  4C", *FOUR[1:]]), "bad-card", None, "“” is no card"),
    (record("black-lady", 3, tally={}, deal=["2D", "", ""]), "bad-card", None, "“2D” is no card"),
    (truco(turned="8H"), "bad-card", None, "“8H” is no card"),
    (lady("1 play 1C"), "bad-card", 1, "“1C” is no card"),
    (lady("1 pass 2C ZZ 3C"), "bad-card", 1, "“ZZ” is no card"),
    (lady("1 play 2C", deal=[FOUR[1], *FOUR[1:]]), "bad-deal", None, "2D is dealt more often"),
    (lady("1 play 2C", deal=[FOUR[0][3:], *FOUR[1:]]), "bad-deal", None, "Seat 1 is dealt 12 cards; it must be 13"),
    (truco(turned="3C"), "bad-deal", None, "3C is dealt more often"),
    (record("cancellation", 6, tally={}, widow="2C"), "bad-deal", None, "The widow has 1 cards; it must have 2"),
    # actions
    (lady("play 2C"), "bad-action", 1, "“play 2C” is no action"),
    (lady("1  play 2C"), "bad-action", 1, "is no action"),
    (lady("1 play 2C "), "bad-action", 1, "is no action"),
    (lady("1 play 2C 3C"), "bad-action", 1, "is no action"),
    (lady("5 play 2C"), "bad-action", 1, "no seat 5"),
    (lady("1 Play 2C"), "bad-action", 1, "is no action"),
    (lady("1 raise 3"), "bad-action", 1, "is no action"),
    (lady("٣ play 2C"), "bad-action", 1, "is no action"),
    (truco("1 raise three"), "bad-action", 1, "is no action"),
    (truco("1 raise 3", "2 accept now"), "bad-action", 2, "is no action"),
    (record("cancellation", 8, actions=["1 pass 2C 3C 4C"]), "bad-action", 1, "is no action"),
    (auction("1 bid 1", "2 bid 0", "3 bid 0", "4 bid 0", "1 name X"), "bad-action", 5, "is no action"),
    # turns
    (lady("2 play 2D"), "not-your-turn", 1, "Seat 2 acts, but it is the turn of seat 1"),
    (lady("1 play 2C", options={}), "not-your-turn", 1, "before everybody has passed"),
    (lady("1 play 2C", "1 moon add"), "not-your-turn", 2, "before the hand has ended"),
    (auction("1 play 2C"), "not-your-turn", 1, "cannot do this now"),
    (auction("2 bid 1"), "not-your-turn", 1, "turn of seat 1"),
    (auction("1 bid 1", "2 bid 0", "3 bid 0", "4 bid 0", "1 bid 2"), "not-your-turn", 5, "cannot do this now"),
    (auction("1 bid 1", "2 bid 0", "3 bid 0", "4 bid 0", "2 name H"), "not-your-turn", 5, "turn of seat 1"),
    (auction("1 bid 1", namer=2, pool=4), "not-your-turn", 1, "cannot do this now"),
    (truco("2 play 6D"), "not-your-turn", 1, "turn of seat 1"),
    (truco("2 raise 3"), "not-your-turn", 1, "turn of seat 1"),
    (truco("1 raise 3", "1 play 3C"), "not-your-turn", 2, "while a raise is open"),
    (truco("1 raise 3", "3 accept"), "not-your-turn", 2, "no raise that seat 3 could answer"),
    (truco("1 raise 3", "2 accept", "4 run"), "not-your-turn", 3, "no raise that seat 4 could answer"),
    (truco("2 accept"), "not-your-turn", 1, "no raise that seat 2 could answer"),
    (truco("1 stay"), "not-your-turn", 1, "nothing to decide"),
    (truco("1 fold", before=[11, 0]), "not-your-turn", 1, "nothing to decide"),
    (truco("2 fold", before=[11, 0], options={"eleven": "choose"}), "not-your-turn", 1, "nothing to decide"),
    (truco("1 stay", "3 fold", before=[11, 0], options={"eleven": "choose"}), "not-your-turn", 2, "nothing"),
    (truco("1 play 3C", "3 stay", before=[11, 0], options={"eleven": "choose"}), "not-your-turn", 2, "nothing"),
    # cards not held
    (lady("1 play 2D"), "not-held", 1, "Seat 1 does not hold 2D"),
    (lady("1 pass 2C 3C 2D", options={}), "not-held", 1, "Seat 1 does not hold 2D"),
    (truco("1 play 4C"), "not-held", 1, "Seat 1 does not hold 4C"),
    (truco("1 cover 4C"), "not-held", 1, "Seat 1 does not hold 4C"),
    # passing
    (lady("1 pass 2C 3C 4C"), "bad-pass", 1, "in a hand without passing"),
    (lady("1 pass 2C 3C", options={}), "bad-pass", 1, "must pass three different cards"),
    (lady("1 pass", options={}), "bad-pass", 1, "must pass three different cards"),
    (lady("1 pass 2C 2C 3C", options={}), "bad-pass", 1, "must pass three different cards"),
    (lady("1 pass 2C 2C 3C 4C", options={}), "bad-pass", 1, "must pass three different cards"),
    (lady("1 pass 2C 3C 4C", "1 pass 5C 6C 7C", options={}), "bad-pass", 2, "has passed already"),
    (lady(*PASSES, "2 play 2C", "3 pass 5S 6S 7S", options={}), "bad-pass", 6, "has passed already"),
    # the rules of play
    (lady("1 play 3C"), "must-lead-lowest-club", 1, "Seat 1 leads 3C; the first lead must be 2C"),
    (lady("1 play 2C", "2 play 2D", "3 play 2S", "4 play 3H", deal=THREE_SUITS), "must-follow", 4, "3H on 2C"),
    (lady("1 play 2C", "2 play 2D", "3 play QS"), "points-on-first-trick", 3, "Seat 3 plays QS on the first trick"),
    (lady("1 play 2C", "2 play 2D", "3 play 2S", "4 play AC", "4 play 3H", deal=THREE_SUITS), "incomplete", None, "5"),
    # bids
    (auction("1 bid two"), "bad-bid", 1, "not a whole number from 0"),
    (auction("1 bid -1"), "bad-bid", 1, "not a whole number from 0"),
    (auction("1 bid"), "bad-bid", 1, "not a whole number from 0"),
    (auction("1 bid 2", "2 bid 2"), "bad-bid", 2, "Seat 2 bids 2; a bid must be higher than 2"),
    (auction("1 bid 2", "3 bid 1"), "bad-bid", 2, "a bid must be higher than 2"),
    # raises
    (truco("1 raise 6"), "bad-raise", 1, "Seat 1 asks for 6; the next value is 3"),
    (truco("1 raise 3", "2 accept", "1 raise 6"), "bad-raise", 3, "this pair raised last"),
    (truco("1 raise 3", "2 raise 6", "1 raise 9", "2 raise 12", "1 raise 15"), "bad-raise", 5, "nothing is above 12"),
    (truco("2 raise 7"), "bad-raise", 1, "the next value is 3"),
    # covered cards
    (truco("1 cover 3C", options={"covered": "never"}), "bad-cover", 1, "no card is covered"),
    (truco("1 cover ??", options={"covered": "after-first"}), "bad-cover", 1, "in the first trick"),
    # the moon
    (tally(hearts=[13, 0, 0, 0], queen=1), "bad-moon", None, "Seat 1 shot the moon; the choice"),
    (tally(hearts=[13, 0, 0, 0], queen=1, moon="both"), "bad-moon", None, "“add” or “subtract”"),
    (tally(hearts=[13, 0, 0, 0], queen=2, moon="add"), "bad-moon", None, "nobody shot one"),
    (tally(hearts=[13, 0, 0, 0], queen=1, moon="add", options={"moon": "add"}), "bad-moon", None, "there is no choice"),
    # ends
    (auction("1 bid 0", "2 bid 0", "3 bid 0", "4 bid 0", "1 play 2C"), "hand-over", 5, "after the hand is over"),
    (auction("1 bid 0", "2 bid 0", "3 bid 0", "4 bid 0", "nonsense"), "hand-over", 5, "“nonsense” comes after"),
    (truco("1 raise 3", "2 run", "1 play 3C"), "hand-over", 3, "“1 play 3C” comes after"),
    (truco("1 raise 3", "2 run", "4 run"), "hand-over", 3, "“4 run” comes after"),
    (lady("1 play 2C"), "incomplete", None, "ends after 1 actions"),
    (lady(), "incomplete", None, "ends after 0 actions"),
    (truco("1 raise 3"), "incomplete", None, "ends after 1 actions"),
    # tallies
    (tally(hearts=[4, 4, 4, 0], queen=1), "bad-tally", None, "Hearts add up to 12; they must be 13."),
    (tally(hearts=[14, -1, 0, 0], queen=1), "bad-tally", None, "“hearts” in the tally does not have"),
    (tally(hearts=[13, 0, 0], queen=1), "bad-tally", None, "“hearts” in the tally does not have"),
    (tally(hearts=["4", 4, 5, 0], queen=1), "bad-tally", None, "“hearts” in the tally does not have"),
    (tally(hearts=HEARTS), "bad-tally", None, "must hold hearts, queen"),
    (tally(hearts=HEARTS, queen=1, bonus=1), "bad-tally", None, "must hold hearts, queen"),
    (tally(hearts=HEARTS, queen=5), "bad-tally", None, "“queen” names a seat that does not exist"),
    (tally(hearts=HEARTS, queen=True), "bad-tally", None, "“queen” names a seat"),
    (tally("omnibus", hearts=HEARTS, queen=1), "bad-tally", None, "must hold hearts, queen, bonus"),
    (tally("plain-hearts", hearts=HEARTS, moon="add"), "bad-tally", None, "must hold hearts"),
    (tally("cancellation", 6, hearts=[26, 0, 0, 0, 0, 0], queens=[1, 0, 0, 0, 0, 0]), "bad-tally", None,
     "queens of spades add up to 1; they must be 2"),
    (tally("cancellation", 11, hearts=[16] + [1] * 10, queens=[2] + [0] * 10), "bad-tally", None, "only 9 tricks"),
    (tally("auction-hearts", bid=[1, 2], suit="X", taken=[13, 0, 0, 0]), "bad-tally", None, "“suit” in the tally"),
    (tally("auction-hearts", bid=[1, 0], suit="C", taken=[13, 0, 0, 0]), "bad-tally", None, "The bid must be"),
    (tally("auction-hearts", bid=[5, 1], suit="C", taken=[13, 0, 0, 0]), "bad-tally", None, "The bid must be"),
    (tally("auction-hearts", bid="12", suit="C", taken=[13, 0, 0, 0]), "bad-tally", None, "The bid must be"),
    (tally("auction-hearts", bid=[1, 1], suit="C", taken=[12, 0, 0, 0]), "bad-tally", None, "add up to 12"),
    (tally("auction-hearts", passed=False), "bad-tally", None, "must hold bid, suit, taken"),
    (tally("auction-hearts", passed=True, namer=1, pool=3), "bad-tally", None, "nobody bids"),
    (tally("auction-hearts", bid=[1, 1], suit="C", taken=[13, 0, 0, 0], namer=1), "bad-tally", None, "nobody bids"),
    (tally("truco-paulista", pair=1, value=2, by="tricks"), "bad-tally", None, "gives pair 1 2 by “tricks”"),
    (tally("truco-paulista", pair=1, value=12, by="run"), "bad-tally", None, "gives pair 1 12 by “run”"),
    (tally("truco-paulista", pair=3, value=1, by="run"), "bad-tally", None, "“pair” in the tally"),
    (tally("truco-paulista", pair=0, value=1, by="run"), "bad-tally", None, "“pair” in the tally"),
    (tally("truco-paulista", pair=1, value=1, by="luck"), "bad-tally", None, "by “luck”"),
    (tally("truco-paulista", pair=1, value=1, by=["run"]), "bad-tally", None, "No hand with these totals"),
    (tally("truco-paulista", pair=2, value=1, by="fold", before=[11, 0]), "bad-tally", None, "by “fold”"),
    (tally("truco-paulista", pair=1, value=1, by="fold", before=[11, 0], options={"eleven": "choose"}), "bad-tally",
     None, "gives pair 1 1 by “fold”"),
    (tally("truco-paulista", pair=1, value=3, by="run", before=[11, 0]), "bad-tally", None, "by “run”"),
    (tally("truco-paulista", pair=2, value=11, by="call", before=[11, 0]), "bad-tally", None, "gives pair 2 11"),
    # claims
    (tally(hearts=HEARTS, queen=1, points=[4, 4, 5, 0]), "points-differ", None,
     "claims [4, 4, 5, 0]; the hand gives [17, 4, 5, 0]"),
    (truco("1 raise 3", "2 run", points=[3, 0]), "points-differ", None, "claims [3, 0]; the hand gives [1, 0]"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "code", "at", "words"), FAULTS, ids=[f"{c[1]}-{n}" for n, c in enumerate(FAULTS)])
def test_fault(data, code, at, words):
    got_code, got_at, sentence = fault(data)
    assert (got_code, got_at) == (code, at), sentence
    assert words in sentence


def test_every_code_is_tried():
    """Here, or in the two tests below, or where a whole hand is needed (test_black_lady: hearts-not-broken)."""
    assert {case[1] for case in FAULTS} == set(CODES) - {"hearts-not-broken", "context-differs", "game-over"}


def test_context_differs():
    game = GameScore(read(tally(hearts=HEARTS, queen=1)).variant)
    game.add(read(tally(hearts=HEARTS, queen=1)))
    for key, wrong, right in (("number", 3, "2"), ("dealer", 4, "1"), ("before", [0, 0, 0, 0], "[17, 4, 5, 0]")):
        code, at, sentence = refusal(game, tally(hearts=HEARTS, queen=1) | {key: wrong})
        assert (code, at) == ("context-differs", None)
        assert f"“{key}” is {wrong}" in sentence
        assert f"it is {right}" in sentence
    assert game.hands == 1, "what is refused changes nothing"


def test_game_over():
    hand = tally(hearts=HEARTS, queen=1, options={"end_at": 17})
    game = GameScore(read(hand).variant)
    assert game.add(read(hand)).winners == game.winners == (4,)
    assert refusal(game, hand)[:2] == ("game-over", None)


def test_a_hand_of_another_game_is_refused():
    game = GameScore(read(tally(hearts=HEARTS, queen=1)).variant)
    assert refusal(game, tally("plain-hearts", hearts=HEARTS))[0] == "bad-record"
    assert refusal(game, tally(seats=5, hearts=[*HEARTS, 0], queen=1))[0] == "bad-record"


def refusal(game, data):
    with pytest.raises(Exception, match=r".") as caught:
        game.add(read(data))
    return caught.value.code, caught.value.at, str(caught.value)


def test_the_first_fault_counts():
    assert fault(lady("1 play 2D", "nonsense"))[:2] == ("not-held", 1)
    assert fault(lady("nonsense", "1 play 2D"))[:2] == ("bad-action", 1)
    assert fault(lady("nonsense", deal=[FOUR[1], *FOUR[1:]]))[0] == "bad-deal"
    assert fault(lady("nonsense", number=0))[0] == "bad-record"
    assert fault(truco("1 play 3C", deal=[*TRUCO[:3], "6S 7S"]))[0] == "bad-deal"
