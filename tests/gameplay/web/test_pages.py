"""The public pages of a game and of a hand, in a world that lets everybody see."""

import re
from html import unescape

import pytest
from django.urls import reverse

from gameplay.models import Game
from gameplay.services import abandon_game, correct_hand, enter_hand, open_game, stop_game, withdraw_hand
from gameplay.web.hands import spoken
from tests.gameplay.evenings import HEARTS, TRUCO, whole_record

pytestmark = pytest.mark.django_db


def play(game, tallies, by, start=1):
    for number, tally in enumerate(tallies, start=start):
        enter_hand(game.pk, number=number, tally=tally, by=by)
    return Game.objects.get(pk=game.pk)


def words(client, name, game, *args):
    """The page's words, blanks made one."""
    response = client.get(reverse(f"gameplay:{name}", args=[game.key, *args]))
    assert response.status_code == 200
    return re.sub(r"(<[^>]*>|\s)+", " ", unescape(response.content.decode()))


def test_a_score_sheet_hand_by_hand(client, hearts_game, player):
    game = play(hearts_game, HEARTS, player)
    page = words(client, "game", game)
    assert "Black Lady · Bea has won, after 4 hands" in page
    assert "16 (16) queen of spades Q♠" in page  # hand 1, seat 3
    assert "4 (0) queen of spades Q♠ moon ☾" in page  # hand 2, seat 2
    assert "Total 50 10 52 44" in page


def test_a_score_sheet_of_pairs_in_words(client, truco_game, player):
    game = play(truco_game, TRUCO, player)
    page = words(client, "game", game)
    assert "Ana + Caio have won, after 7 hands" in page
    assert "3 9 (6) 1 (0) tricks" in page
    assert "2 3 (0) 1 (1) the others ran" in page
    assert "4 9 (0) 1 (0) all tied" in page
    assert "Ana + Caio take 6 points, by tricks" in words(client, "hand", game, 3)
    assert "Bea + Dina take 1 point: the others ran" in words(client, "hand", game, 2)
    assert "all tricks tied, nobody scores" in words(client, "hand", game, 4)


CHIPS = [
    {"bid": [2, 3], "suit": "S", "taken": [1, 3, 4, 5]},  # nobody clear: 3 + 13 = 16 lie in the pool
    {"suit": "D", "taken": [0, 0, 5, 8]},  # 29, of which two have 14 each
    {"passed": True},
    {"bid": [4, 2], "suit": "H", "taken": [0, 4, 3, 6]},  # 1 + 2 + 13 = 16
]


def test_a_score_sheet_of_chips(client, open_policy, player):
    game = open_game(variant="auction-hearts", options={}, seats=[(name,) for name in "ABCD"], by=player)
    play(game, CHIPS[:1], player)
    assert "-6 (-6) bid 3, named spades 3 ♠ -4 (-4) -5 (-5) 16 jackpot" in words(client, "game", game)
    game = play(game, CHIPS[1:], player, start=2)
    page = words(client, "game", game)
    assert "13 (14) 8 (14) named diamonds ♦ -9 (-5) -13 (-8) 1 " in page
    assert "3 13 (0) 8 (0) -9 (0) -13 (0) 1 all passed" in page
    assert "Total 29 4 -12 -21 0" in page
    assert "B bid 3 and named spades: a jackpot, and the pool stays, 16." in words(client, "hand", game, 1)
    page = words(client, "hand", game, 2)
    assert "B named diamonds, and nobody bid; the pool is at 1 after it." in page
    assert "Player Diamonds Before Points After" in page
    assert "Everybody passed: no chip moved." in words(client, "hand", game, 3)
    assert "D bid 2 and named hearts; the pool is at 0 after it." in words(client, "hand", game, 4)


@pytest.mark.parametrize(("text", "said"), [("2 bid 5", "bids 5"), ("2 bid 0", "passes"), ("2 name S", "names spades")])
def test_what_is_said_in_an_auction(text, said):
    assert spoken(text, ["Ana", "Bea"]) == ("Bea", said)


def test_the_mineiro_has_a_hand_of_ten(open_policy, client, player):
    game = open_game(variant="truco-mineiro", options={}, seats=[(name,) for name in "ABCD"], by=player)
    # 4 + 6 for pair 1 is 10: who asks for truco in the hand of ten loses the game
    play(game, [{"pair": 1, "value": 4, "by": "tricks"}, {"pair": 1, "value": 6, "by": "tricks"}], player)
    play(game, [{"pair": 1, "value": 2, "by": "call"}], player, start=3)
    assert "truco asked for at ten" in words(client, "game", game)
    assert "the others asked for truco in the hand of ten" in words(client, "hand", game, 3)


def test_every_state_is_told(client, hearts_game, truco_game, scorer):
    assert "playing · 0 hands" in words(client, "game", hearts_game)
    assert "Ana, Bea, Caio and Dina sit down. No hand has been entered yet" in words(client, "game", hearts_game)
    play(hearts_game, HEARTS[:1], scorer)
    assert "playing · 1 hand " in words(client, "game", hearts_game)
    play(truco_game, [{"pair": 0}], scorer)
    stop_game(truco_game.pk, by=scorer)
    assert "a draw, after 1 hand" in words(client, "game", truco_game)
    abandon_game(hearts_game.pk, by=scorer)
    assert "given up: it counts for nothing" in words(client, "game", hearts_game)
    shared = open_game(variant="black-lady", options={}, seats=[("A",), ("B",), ("C",)], hands_limit=1, by=scorer)
    play(shared, [{"hearts": [0, 0, 13], "queen": 3, "moon": "add"}], scorer)
    page = words(client, "game", shared)
    assert "C has won, after 1 hand" in page
    play(
        equal := open_game(variant="black-lady", options={}, seats=[("A",), ("B",), ("C",)], hands_limit=1, by=scorer),
        [{"hearts": [6, 6, 1], "queen": 3}],
        scorer,
    )
    assert "A and B share the win, after 1 hand" in words(client, "game", equal)


def test_a_hand_with_its_corrections(client, hearts_game, scorer):
    game = play(hearts_game, HEARTS, scorer)
    tally = {"hearts": [0, 0, 0, 13], "queen": 4, "moon": "add"}
    correct_hand(game.pk, number=2, tally=tally, reason="wrong column", by=scorer)
    page = words(client, "hand", game, 2)
    assert "Dina shot the moon: 26 for the others." in page
    assert "Ana deals" not in page
    assert "Ana dealt." in page
    assert "Corrections" in page
    assert re.search(r"Scorer Sam, \w+ \d+ \w+ \d+, \d\d:\d\d: 26, 0, 26, 26 \(until", page)
    assert re.search(r"26, 26, 26, 0 · Why: wrong column", page)
    assert "corrected" in words(client, "game", game)
    assert "Hand 1" in page
    assert "Hand 3" in page


def test_a_moon_off_the_own_score(client, hearts_game, scorer):
    game = play(hearts_game, [HEARTS[0], {**HEARTS[1], "moon": "subtract"}], scorer)
    assert "Bea shot the moon: 26 off the own score." in words(client, "hand", game, 2)


def test_a_hand_that_was_taken_back_says_so(client, hearts_game, scorer):
    game = play(hearts_game, HEARTS[:1], scorer)
    withdraw_hand(game.pk, number=1, by=scorer)
    assert "This hand was taken back" in words(client, "hand", game, 1)


def test_a_hand_with_actions_shows_them(client, hearts_game, scorer):
    record = whole_record()
    enter_hand(hearts_game.pk, number=1, record=record, by=scorer)
    page = words(client, "hand", hearts_game, 1)
    assert "How it was played" in page
    assert "Ana passes " in page
    assert "plays 2♣" in page


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 play TH", ("Ana", "plays 10♥")),
        ("2 cover 4C", ("Bea", "plays a covered card")),
        ("2 cover ??", ("Bea", "plays a covered card")),
        ("3 raise 3", ("Caio", "asks for truco (3)")),
        ("2 raise 12", ("Bea", "asks for doze (12)")),
        ("4 run", ("Dina", "runs")),
        ("1 pass 2C TD QS", ("Ana", "passes 2♣ 10♦ Q♠")),
        ("1 moon subtract", ("Ana", "takes the moon off the own score")),
    ],
)
def test_actions_in_words(text, said):
    assert spoken(text, ["Ana", "Bea", "Caio", "Dina"]) == said


def test_what_is_not_there_or_not_to_be_seen_is_not_found(client, hearts_game, monkeypatch):
    assert client.get(reverse("gameplay:hand", args=[hearts_game.key, 1])).status_code == 404
    assert client.get("/games/00000000-0000-0000-0000-000000000000/").status_code == 404
    assert client.post(reverse("gameplay:game", args=[hearts_game.key])).status_code == 405
    monkeypatch.setattr("tests.gameplay.open_policy.OpenPolicy.may_see", lambda self, user, game: False)
    assert client.get(reverse("gameplay:game", args=[hearts_game.key])).status_code == 404


def test_names_are_shown_as_they_are(client, open_policy, scorer):
    names = ["<b>Ana</b>", "B & C", "{{ D }}"]
    game = open_game(variant="black-lady", options={}, seats=[(name,) for name in names], by=scorer)
    body = client.get(reverse("gameplay:game", args=[game.key])).content.decode()
    assert "&lt;b&gt;Ana&lt;/b&gt;" in body
    assert "B &amp; C" in body
    assert "{{ D }}" in body


def test_the_queries_are_as_many_for_a_long_game(client, hearts_game, scorer, django_assert_num_queries):
    enter_hand(hearts_game.pk, number=1, tally=HEARTS[0], by=scorer)
    for number, tally in ((2, HEARTS[0]), (3, HEARTS[0])):
        with django_assert_num_queries(3):
            client.get(reverse("gameplay:game", args=[hearts_game.key]))
        with django_assert_num_queries(5):
            client.get(reverse("gameplay:hand", args=[hearts_game.key, 1]))
        enter_hand(hearts_game.pk, number=number, tally=tally, by=scorer)
