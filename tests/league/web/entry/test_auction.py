"""A table of Auction Hearts on the entry page: bids, suits, the pool and jackpots, and what is refused."""

import uuid

import pytest
from django.urls import reverse

from gameplay.models import Game, Hand
from league.services import clubs
from tests import factories
from tests.league.web.entry.test_pages import JSON, at, signed_in, table_of, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return seated()


def seated(players=4, hands=4):
    club = factories.make_club()
    clubs.create_rule_set(club, "Chips", "auction-hearts", hands_limit=hands, by=club.admin)
    return table_of(factories.make_event(club, rules="Chips", players=players, checked_in=True))


@pytest.fixture
def director(table):
    return signed_in(table.round.event.created_by)


def deal(number=1, bid=(2, 3), suit="S", taken=(1, 3, 4, 5), **more):
    fields = {f"taken-{seat}": count for seat, count in enumerate(taken, start=1)}
    fields |= {f"bid-{bid[0]}": bid[1]} if bid else {}
    return {"number": number, "suit": suit, "key": str(uuid.uuid4()), **fields, **more}


class TestDeals:
    def test_a_jackpot_is_carried_along_until_the_pool_is_won(self, director, table):
        page = director.post(at(table), deal(), follow=True).content.decode()
        # everybody has spades: 3 + 13 = 16 stay in the pool, and seat 2 names again
        assert totals(table) == [-1, -6, -4, -5]
        assert "data-pool>16<" in page
        assert "jackpot, no bids" in page
        name = Game.objects.get(pk=table.game_id).seats.get(number=2).name
        assert f"Which suit does {name} name?" in page
        answer = director.post(at(table), deal(2, bid=None, suit="D", taken=(0, 0, 5, "")), headers=JSON).json()
        # 16 + 13 = 29: 14 each to seats 1 and 2, and the odd chip stays
        assert totals(table) == [13, 8, -9, -13]
        assert answer["state"]["auction"] == {"pool": 1, "namer": 0}

    def test_a_correction_that_makes_or_unmakes_a_jackpot_before_a_played_deal_says_what_to_do(self, director, table):
        address = at(table, "correct", number=1)
        way = "Take back the hands from the last one down to hand 2, correct this one, and enter them again."
        director.post(at(table), deal(taken=(0, 4, 4, 5)))
        director.post(at(table), deal(2, bid=(1, 1)))
        name = Game.objects.get(pk=table.game_id).seats.get(number=2).name
        page = director.post(address, deal(reason="Miscounted")).content.decode()
        assert f"It would follow a jackpot: {name} names the suit, and nobody bids. {way}" in page
        director.post(at(table, "undo"), {"number": 2})
        assert "Hand 1 is corrected." in director.post(address, deal(reason="Miscounted"), follow=True).content.decode()
        director.post(at(table), deal(2, bid=None))
        page = director.post(address, deal(taken=(0, 4, 4, 5), reason="After all")).content.decode()
        assert f"The pool would be won before it: there is an auction, and it has no bid. {way}" in page

    @pytest.mark.parametrize("more", [{"bid-2": "3"}, {"taken-1": "4"}, deal(bid=None)])
    def test_who_has_bid_or_taken_cards_has_not_passed(self, director, table, more):
        answer = director.post(at(table), more | {"number": 1, "passed": "1"}, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (409, "passed-and-played")
        assert not Hand.objects.exists()

    def test_where_everybody_passed_no_chip_moves(self, director, table):
        director.post(at(table), {"number": 1, "passed": "1"})
        assert Hand.objects.get().tally == {"passed": True}
        page = director.get(at(table)).content.decode()
        assert "all passed" in page
        assert "Hand 2" in page

    def test_the_pool_is_shared_once_the_deals_are_played(self):
        table = seated(players=3, hands=1)
        director = signed_in(table.round.event.created_by)
        director.post(at(table), deal(bid=(1, 1), suit="H", taken=(5, 4, 4)))
        page = director.get(at(table)).content.decode()
        # -6, -4, -4 and 14 / 3 each
        assert "Pool shared" in page
        assert "−1⅓" in page
        assert page.count("+⅔") == 2

    def test_with_three_players_there_are_twelve_clubs(self):
        table = seated(players=3)
        director = signed_in(table.round.event.created_by)
        assert 'data-must="12" data-cards="Clubs"' in director.get(at(table)).content.decode()
        director.post(at(table), deal(bid=(1, 2), suit="C", taken=(12, 0, "")))
        # the whole suit with one player is a jackpot, though two are clear
        assert totals(table) == [-14, 0, 0]
        assert director.get(at(table), headers=JSON).json()["state"]["auction"] == {"pool": 14, "namer": 1}


class TestRefused:
    @pytest.mark.parametrize(
        ("fields", "code", "sentence"),
        [
            (deal(bid=None), "bad-tally", "Say who bid highest, and how many chips, or that everybody passed."),
            (deal(bid=(2, 0)), "bad-tally", "The bid must be a seat and a number of chips from 1."),
            (deal(bid=(2, "x")), "not-a-number", "“x” is not a number."),
            (deal() | {"bid-1": 2}, "one-bid", "Only the highest bid is entered, in the row of its bidder."),
            (deal(suit=""), "suit-missing", "Say which suit was named."),
            (deal(suit="X"), "suit-missing", "Say which suit was named."),
            (deal(taken=(1, 3, 4, 4)), "bad-tally", "The cards taken add up to 12; they must be 13."),
            (deal(taken=(1, 3, "", "")), "cards-missing", "Spades add up to 4 so far; they must be 13."),
        ],
    )
    def test_what_is_wrong_is_said_and_kept_in_the_form(self, director, table, fields, code, sentence):
        page = director.post(at(table), fields)
        assert page.status_code == 409
        assert f'data-code="{code}"' in page.content.decode()
        assert sentence in page.content.decode()
        assert f'name="taken-2" value="{fields["taken-2"]}"' in page.content.decode()
        assert not Hand.objects.exists()

    @pytest.mark.parametrize("fields", [deal(2), {"number": 2, "passed": "1"}])
    def test_nobody_bids_or_passes_after_a_jackpot(self, director, table, fields):
        director.post(at(table), deal())
        answer = director.post(at(table), fields, headers=JSON).json()
        name = Game.objects.get(pk=table.game_id).seats.get(number=2).name
        assert (answer["code"], answer["sentence"]) == (
            "bad-tally",
            f"Jackpot: {name} names the suit, and nobody bids.",
        )

    def test_a_deal_that_is_sent_twice_counts_once_also_when_the_next_one_has_a_jackpot(self, director, table):
        fields = deal()
        for _time in range(2):
            answer = director.post(at(table), fields, headers=JSON)
            assert (answer.status_code, answer.json()["saved"]) == (200, 1)
        assert Hand.objects.count() == 1


class TestCorrecting:
    def test_the_correction_starts_from_what_was_entered_and_what_stood_before_it(self, director, table):
        director.post(at(table), deal())
        director.post(at(table), deal(2, bid=None, suit="D", taken=(0, 0, 5, 8)))
        page = director.get(at(table, "correct", number=1)).content.decode()
        assert 'name="bid-2" value="3"' in page
        assert "data-pool>0<" in page
        page = director.get(at(table, "correct", number=2)).content.decode()
        assert "data-pool>16<" in page
        assert "jackpot, no bids" in page.split("data-jackpot")[1][:40]
        director.post(at(table, "correct", number=2), deal(2, None, "D", (0, 1, 5, 7), reason="misread"))
        # seat 1 alone is clear: 29 for seat 1
        assert totals(table) == [28, -7, -9, -12]

    def test_a_deal_in_which_everybody_passed_is_corrected(self, director, table):
        director.post(at(table), {"number": 1, "passed": "1"})
        assert director.get(at(table, "correct", number=1)).status_code == 200
        director.post(at(table, "correct", number=1), deal(reason="Bruno did bid"))
        assert totals(table) == [-1, -6, -4, -5]


def test_the_public_page_shows_the_pool(client, director, table):
    director.post(at(table), deal())
    event = table.round.event
    where = {"club": event.club.slug, "event": event.slug, "number": 1, "table": table.number}
    page = client.get(reverse("public:table", kwargs=where)).content.decode()
    assert '<td class="num pool">16 <span class="subline gold">jackpot</span></td>' in page
    assert '<td class="num pool">16</td>' in page


def test_plain_hearts_says_what_the_totals_come_to():
    club = factories.make_club()
    clubs.create_rule_set(club, "Plain", "plain-hearts", by=club.admin)
    table = table_of(factories.make_event(club, rules="Plain", players=3, checked_in=True))
    director = signed_in(club.admin)
    director.post(at(table), {"number": 1, "hearts-1": 5, "hearts-2": 5})
    # 5, 5, 3: the mean is 13/3
    page = director.get(at(table)).content.decode()
    assert "Settled" in page
    assert page.count("−⅔") == 2
    assert "+1⅓" in page
