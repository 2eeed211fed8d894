"""The pages of rules say all there is to say of a game, and follow its rules when these change. None of them asks the
database: here it may not be asked."""

import re

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from gameplay.rules import registry
from gameplay.rules.core import Variant
from gameplay.rules.hearts import lady
from gameplay.rules.hearts.black_lady import BlackLady
from gameplay.rules.truco.paulista import Paulista
from league.web.option_words import option_sentence, option_words
from league.web.rulebook.book import book
from league.web.rulebook.chapters import PAGES
from tests.gameplay.rules.tables import tables
from tests.league.web.public.evenings import text
from tests.league.web.public.test_frame import ELSEWHERE, INLINE

GAMES = tuple(registry.VARIANTS)


def page(client, game: str, query: str = ""):
    return client.get(reverse("public:rules-of", args=[game]) + query)


def test_every_game_has_a_page_in_the_order_of_the_registry():
    assert tuple(PAGES) == GAMES


def test_the_list_of_games(client):
    response = client.get(reverse("public:rules"))
    for game in GAMES:
        assert reverse("public:rules-of", args=[game]) in response.content.decode()
    assert reverse("hand-record-schema") in response.content.decode()
    assert "6 to 11 players" in text(response)
    assert response["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_every_value_of_it_stands_on_the_page(client, game):
    shown = text(page(client, game))
    for option in registry.info(game).options:
        assert str(option_words(game, option.name).label) in shown
        for value in option.choices or ((True, False) if option.kind == "flag" else (option.default,)):
            assert str(option_sentence(game, option.name, value)) in shown


@pytest.mark.parametrize("game", [game for game in GAMES if not registry.info(game).pairs])
def test_every_number_of_players_has_its_line(client, game):
    html = page(client, game).content.decode()
    packs = html.split('<caption id="packs">')[1].split("</table>")[0]
    assert tuple(map(int, re.findall(r'<th scope="row" class="num">(\d+)</th>', packs))) == registry.info(game).seats


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_well_made(client, game):
    html = page(client, game).content.decode()
    assert html.count("<h1") == 1
    assert html.count("<table") == html.count("<caption")
    assert all("scope=" in head for head in re.findall(r"<th\b[^>]*>", html))
    assert not INLINE.search(html)
    assert not ELSEWHERE.search(html)
    assert re.findall(r'<li><a href="#([\w-]+)">', html) == re.findall(r'<section id="([\w-]+)" class="chapter"', html)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert all(len(name) > 4 for name in re.findall(r'class="face[^>]*aria-label="([^"]*)"', html))
    assert not re.search(r"%\(|{{|{%|None", text(page(client, game)))


@given(st.data(), st.sampled_from(GAMES))
@settings(max_examples=60, deadline=None)
def test_any_table_can_be_told_its_rules(data, game):
    info = registry.info(game)
    variant: Variant = data.draw(tables(game, info.default_seats))
    context = book(game, variant.options, data.draw(st.none() | st.integers(1, 20)))
    for chapter in context["chapters"]:
        assert render_to_string(chapter.path, context).strip()
    restricted = {restriction.code for restriction in variant.restrictions}
    assert restricted <= {one.code for one in context["refused"]}


def test_the_lowest_ends_that_a_game_can_have():
    for game, end_at in (("truco-paulista", 1), ("truco-mineiro", 1), ("truco-mineiro", 2), ("black-lady", 1)):
        context = book(game, {"end_at": end_at})
        assert all(render_to_string(chapter.path, context) for chapter in context["chapters"])


@pytest.mark.parametrize(
    ("game", "query", "said"),
    [
        ("black-lady", "?end_at=77", "A game ends as soon as somebody has 77 points or more"),
        ("black-lady", "?moon=none", "There is no moon: who takes everything has it all."),
        ("black-lady", "?pass=0", "No cards are passed."),
        ("black-lady", "?hands=8", "A game has 8 hands, if it does not end before."),
        ("omnibus", "?bonus_card=TD", "One card is welcome: 10♦ takes 10 points off"),
        ("cancellation", "?first_trick_points=no", "points-on-first-trick"),
        ("cancellation", "?break_hearts=yes", "hearts-not-broken"),
        ("plain-hearts", "?deals=5", "A game has 5 deals."),
        ("auction-hearts", "?lead=bidder", "Whoever named the suit leads first."),
        ("truco-paulista", "?end_at=24", "One pair has 23"),
        ("truco-paulista", "?covered=never", "Seat 1 covers a card; at this table no card is covered."),
        ("truco-mineiro", "?eleven=choose", "If they fold, the other pair takes 2 points."),
    ],
)
def test_what_a_table_agreed_on_changes_the_page(client, game, query, said):
    def told(query: str) -> str:
        before_the_options = page(client, game, query).content.decode().split('<section id="options"')[0]
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", before_the_options))

    assert said in told(query)
    assert said not in told("")
    assert "house rule" in told(query)


@pytest.mark.parametrize(
    ("holder", "name", "value", "game", "said"),
    [
        (lady, "MARIA", 17, "black-lady", "The hearts and Black Maria together cost 30."),
        (lady.LadyVariant, "bonus_points", -7, "omnibus", "takes 7 points off the total"),
        (BlackLady, "stripped", {3: "5S"}, "black-lady", "five of spades"),
        (BlackLady, "seat_numbers", (4, 9), "black-lady", "4 to 9 players"),
        (Paulista, "ladder", (1, 5, 6, 9, 12), "truco-paulista", "then the hand is to be worth 5."),
        (Paulista, "eleven_value", 7, "truco-paulista", "It is worth 7 points from the start."),
        (Paulista, "short", 2, "truco-paulista", "One pair has 10"),
    ],
)
def test_a_rule_that_changes_changes_the_page(client, monkeypatch, holder, name, value, game, said):
    monkeypatch.setattr(holder, name, value)
    html = page(client, game).content.decode()
    assert said in re.sub(r"\s+", " ", html)


def test_a_game_that_is_not_there(client):
    response = page(client, "canasta")
    assert response.status_code == 404
    assert "There is no such game." in text(response)


def test_the_usual_rules_are_not_called_house_rules(client):
    assert "house rule" not in text(page(client, "black-lady"))
    assert "holds here" not in text(page(client, "black-lady"))
    assert "house rules" in text(page(client, "black-lady", "?end_at=50"))


@pytest.mark.parametrize(
    ("game", "query", "said", "not_said"),
    [
        ("black-lady", "", "with 4 players seat 4, so that seat 1 is on the dealer&#x27;s left", "Hand of eleven"),
        ("truco-paulista", "", "Seat 4 deals the first hand", "The hand of 23"),
        ("truco-paulista", "?end_at=24", "The hand of 23, and the iron hand", "The hand of eleven, and"),
        ("truco-paulista", "?end_at=1", "Both pairs have 0: the iron hand", "One pair has 0"),
        ("truco-mineiro", "?end_at=1", "these hands never come", "One pair has"),
        ("cancellation", "", "all 26 hearts and both queens of spades", "all 2 queens"),
        (
            "omnibus",
            "?moon_needs_bonus=yes",
            "queen of spades and the jack of diamonds in one hand",
            "of spades in one",
        ),
        ("auction-hearts", "?deals=8", "While a jackpot stands the game goes on past its deals.", "further deals"),
        (
            "auction-hearts",
            "?deals=8&final_pool=share",
            "ends after its deals even if a jackpot stands",
            "further deals",
        ),
    ],
)
def test_what_a_new_reader_asks(client, game, query, said, not_said):
    page = client.get(f"/rules/{game}/{query}").content.decode().replace("'", "&#x27;")
    assert said in page
    # of all that can be agreed on the options tell the rest
    assert not_said not in page.split('id="options"')[0]


@pytest.mark.parametrize("deals", ["", "&deals=12", "&deals=8"])
def test_where_the_number_of_hands_ends_a_game_nothing_is_said_of_going_on(client, deals):
    """By the deals of a game a jackpot is played for; by the hands of an event's table it is shared."""
    words = text(page(client, "auction-hearts", f"?hands=8{deals}"))
    end = words.split("On this page")[1].split("The end of a game")[-1].split("What a table can agree on")[0]
    assert "A game has 8 hands" in end
    assert "Then it is over even if a jackpot stands." in end
    assert "shared equally" in end
    assert "goes on past" not in end
    assert "Any number" not in end
    assert "12 deals" not in end
    assert "Any number of deals is played. usual holds here" not in words
    assert "past its deals. usual holds here" not in words


def test_where_the_deals_end_a_game_sooner_a_jackpot_is_played_for(client):
    words = text(page(client, "auction-hearts", "?hands=8&deals=5"))
    assert "A game has 5 deals." in words
    assert "While a jackpot stands the game goes on past its deals." in words
