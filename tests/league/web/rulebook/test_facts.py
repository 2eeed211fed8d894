"""The numbers of the pages, against the rules as they are written down."""

from fractions import Fraction

import pytest

from gameplay.rules import registry
from league.web.rulebook.book import book
from league.web.rulebook.cards import face, with_signs
from league.web.rulebook.packs import packs
from league.web.rulebook.tricks import NAMES


def lines_of(game: str) -> list[tuple]:
    return [
        (pack.seats, pack.each, pack.widow, " ".join(card.sign for card in pack.left_out))
        for pack in packs(registry.make(game, registry.info(game).default_seats))
    ]


def test_the_packs_of_black_lady():
    assert lines_of("black-lady") == [
        (3, 17, 0, "2♦"),
        (4, 13, 0, ""),
        (5, 10, 0, "2♣ 2♦"),
        (6, 8, 0, "3♣ 4♣ 2♦ 3♦"),
        (7, 7, 0, "3♣ 2♦ 3♦"),
    ]
    assert [pack.first_lead.sign for pack in book("black-lady")["packs"]] == ["2♣", "2♣", "3♣", "2♣", "2♣"]


def test_the_packs_of_plain_hearts_are_not_the_same():
    assert lines_of("plain-hearts") == lines_of("auction-hearts")
    assert lines_of("plain-hearts") == [(3, 17, 0, "2♣"), (4, 13, 0, ""), (5, 10, 0, "2♣ 2♦"), (6, 8, 0, "2♣ 3♣ 2♦ 2♠")]


def test_the_widow():
    assert [(each, widow) for _seats, each, widow, _out in lines_of("cancellation")] == [
        (17, 2),
        (14, 6),
        (13, 0),
        (11, 5),
        (10, 4),
        (9, 5),
    ]


def test_the_directions_of_the_pass():
    four = ("to the left", "to the right", "across", "no pass")
    assert book("black-lady")["passing"] == [([3, 5, 6, 7], four[:2]), ([4], four)]


def test_what_the_cards_cost():
    lady, omnibus, cancellation = (book(game)["costs"] for game in ("black-lady", "omnibus", "cancellation"))
    assert (lady.hearts, lady.heart, lady.queens, lady.queen, lady.bonus, lady.all) == (13, 1, 1, 13, 0, 26)
    assert (omnibus.bonus, omnibus.off, omnibus.bonus_card.sign, omnibus.all) == (-10, 10, "J♦", 26)
    assert (cancellation.hearts, cancellation.queens, cancellation.all) == (26, 2, 52)


def test_the_moon():
    assert book("black-lady")["moons"] == {"subtract": (-26, 0, 0, 0), "add": (0, 26, 26, 26)}
    assert book("omnibus")["moons"] == {"subtract": (-26, -10, 0, 0), "add": (0, 16, 26, 26)}
    assert book("omnibus", {"moon_needs_bonus": True, "moon": "subtract"})["moons"] == {"subtract": (-36, 0, 0, 0)}
    assert book("cancellation")["moons"]["add"] == (0, 52, 52, 52, 52, 52)
    assert book("black-lady", {"moon": "none"})["moons"] == {}


def test_tricks_are_taken_as_the_rules_say():
    (trick,) = book("black-lady")["tricks"]
    assert (trick.leader, trick.winner, trick.card) == (NAMES[0], NAMES[2], "K♣")
    taken, carried = book("cancellation")["tricks"]
    assert (taken.winner, taken.card) == (NAMES[4], "Q♦")
    assert carried.winner == ""


def test_the_settlement():
    first, second = book("plain-hearts")["settled"]
    assert [receives for _name, _total, receives, _cents in first.lines] == [-7, -2, 2, 7]
    assert [receives for _name, _total, receives, _cents in second.lines] == [
        Fraction(-2, 3),
        Fraction(-2, 3),
        Fraction(4, 3),
    ]
    assert (first.mean, second.mean) == (13, Fraction(13, 3))
    # −16⅔, −16⅔ and 33⅓, floored, lack a cent; the fractions are all ⅓, so it is for the first seat
    assert [cents for *_rest, cents in second.lines] == [-16, -17, 33]
    assert all(sum(cents for *_rest, cents in one.lines) == 0 for one in (first, second))


@pytest.mark.parametrize("options", [{}, {"deals": 1, "final_pool": "share"}])
def test_three_deals_of_an_auction(options):
    shown = book("auction-hearts", options)
    jackpot, halved, taken = shown["deals"]
    assert (jackpot.points, jackpot.pool, jackpot.jackpot) == ((-3, -4, -5, -4), 16, True)  # 13 cards and a bid of 3
    assert (halved.points, halved.pool, halved.clear) == ((14, -5, -8, 14), 1, 2)  # 29 in two; no bid
    assert (taken.points, taken.pool, taken.clear) == ((-5, 16, -6, -4), 0, 1)  # 1 + 2 + 13
    assert sum(shown["totals"]) + shown["left"] == 0
    assert (shown["suit_most"], shown["suit_least"], shown["chip"], shown["least_bid"]) == (13, 11, 1, 1)


@pytest.mark.parametrize(
    ("game", "steps", "manilhas"),
    [
        ("truco-paulista", [(3, 1), (6, 3), (9, 6), (12, 9)], "Q♦ Q♠ Q♥ Q♣"),
        ("truco-mineiro", [(4, 2), (6, 4), (10, 6), (12, 10)], "7♦ A♠ 7♥ 4♣"),
    ],
)
def test_the_ladder_and_the_manilhas_of_truco(game, steps, manilhas):
    shown = book(game)
    assert [(step.asked, step.run) for step in shown["steps"]] == steps
    assert all(step.accepted == step.asked for step in shown["steps"])
    assert " ".join(card.sign for card in shown["manilhas"]) == manilhas
    assert shown["ranks"] == list("4567QJKA23")
    assert shown["answered"]["points"] == steps[0][0]
    assert (shown["pack"], shown["left_out"], shown["called"]) == (40, ["8", "9", "10"], 12)


def test_who_has_a_hand_of_truco():
    assert {outcome.tricks: outcome.pair for outcome in book("truco-mineiro")["outcomes"]} == {
        (1, 1, None): 1,
        (1, 2, 1): 1,
        (1, 2, 0): 1,
        (1, 0, None): 1,
        (0, 1, None): 1,
        (0, 0, 1): 1,
        (0, 0, 0): 0,
    }


def test_the_hands_just_short_of_the_end():
    paulista, mineiro = book("truco-paulista"), book("truco-mineiro", {"end_at": 24})
    assert (paulista["brink"], paulista["eleven"], paulista["fold"], paulista["after_the_highest"]) == (11, 3, 1, "4")
    assert (mineiro["brink"], mineiro["eleven"], mineiro["fold"], mineiro["called"]) == (22, 4, 2, 24)


def test_cards_have_a_name_to_be_read_out():
    card = face(1 << 8)
    assert (card.sign, card.name, card.red) == ("10♣", "ten of clubs", False)
    assert with_signs("Seat 3 plays TD on 2H, not DH.") == "Seat 3 plays 10♦ on 2♥, not DH."
