"""Events of Auction Hearts: chips and the pool from the first deal to the standings and the ledger, worked out by hand.

Three players, one deal: seat 1 bids 1 and names hearts, 5 4 4 taken. Everybody has some: a jackpot, and of 1 + 13 = 14
chips in the pool each has 14/3 at the end. -6 -4 -4 become -4/3, 2/3, 2/3.
"""

from fractions import Fraction

import pytest

from gameplay.errors import Refusal
from gameplay.models import Game
from gameplay.queries import verify
from league.models import Event, Standing, Transaction
from league.services import clubs, results, standings
from tests.books import player_balance
from tests.factories import entry_of, make_club, make_event, play_round
from tests.league.services.tables import seats
from tests.refusals import refused

pytestmark = pytest.mark.django_db

JACKPOT = {"bid": [1, 1], "suit": "H", "taken": [5, 4, 4]}


def chips_event(players=3, hands=1, options=None, **settings) -> Event:
    club = make_club(money=True)
    clubs.create_rule_set(club, "Chips", "auction-hearts", options, hands_limit=hands, by=club.admin)
    return make_event(club, rules="Chips", players=players, checked_in=True, **settings)


def enter(table, number, tally=None, **more):
    return results.enter_hand(table, number, tally, by=table.round.event.created_by, **more)


def scores(event):
    standings.refresh(event.pk)
    rows = Standing.objects.filter(event=event).select_related("entry")
    return {row.entry.name: row.score for row in rows}


def test_an_event_of_chips_has_its_own_scoring_and_any_number_at_a_table():
    event = chips_event(players=10)
    assert (event.format, event.scoring, event.table_size) == ("pods", "chips", 4)
    assert event.chain == ["places", "best_round", "lot"]
    tables = play_round(event).tables.order_by("number")
    assert sorted(table.seatings.count() for table in tables) == [3, 3, 4]
    refused("table-size-does-not-fit", lambda: chips_event(table_size=7))
    refused("scoring-does-not-fit", lambda: chips_event(scoring="settlement"))


def test_what_is_left_in_the_pool_is_shared_in_the_standings():
    event = chips_event()
    table = play_round(event).tables.get()
    enter(table, 1, JACKPOT)
    game = Game.objects.get(pk=table.game_id)
    assert (game.state, game.ending, game.totals, game.winners) == ("over", "hands", [-6, -4, -4], [2, 3])
    names = seats(table)
    assert scores(event) == {names[0]: Fraction(-4, 3), names[1]: Fraction(2, 3), names[2]: Fraction(2, 3)}


@pytest.mark.parametrize(
    ("stake", "balances"),
    [
        # -4/3, 2/3, 2/3 floored: -2, 0, 0; two cents are missing, and the fractions are equal: seats 1 and 2
        (1, [-1, 1, 0]),
        # -40/3, 20/3, 20/3 floored: -14, 6, 6; again two are missing
        (10, [-13, 7, 6]),
    ],
)
def test_chips_are_worth_money_to_the_cent(stake, balances):
    event = chips_event(stake_cents=stake)
    table = play_round(event).tables.get()
    enter(table, 1, JACKPOT)
    players = [entry_of(event, name).members.get().player for name in seats(table)]
    assert [player_balance(player) for player in players] == balances
    results.correct_hand(table, 1, {"passed": True}, "nobody bid", by=event.created_by)
    assert [player_balance(player) for player in players] == [0, 0, 0]
    assert Transaction.objects.filter(reverses__isnull=False).count() == 1


def test_a_void_deal_is_numbered_and_not_counted():
    event = chips_event(hands=1)
    table = play_round(event).tables.get()
    enter(table, 1, {"passed": True})
    assert Game.objects.get(pk=table.game_id).state == "open"
    # seat 3 is clear and takes 2 + 13
    enter(table, 2, {"bid": [2, 2], "suit": "S", "taken": [6, 7, 0]})
    game = Game.objects.get(pk=table.game_id)
    assert (game.state, game.hands_played, game.totals) == ("over", 1, [-6, -9, 15])


def test_a_jackpot_is_carried_along_by_tallies_and_by_records():
    """Deal 2 is played: seat 1 names again, has all the clubs that there are, and leads them. That is a jackpot too."""
    table = play_round(chips_event(hands=3, options={"lead": "bidder"})).tables.get()
    enter(table, 1, JACKPOT)
    clubs_ = [f"{rank}C" for rank in "AKQJT9876543"]
    others = [[f"{rank}{suit}" for rank in "AKQJT9876543"] for suit in "DS"]
    actions = ["1 name C"]
    for trick in zip(clubs_, *others, strict=True):
        actions += [f"{seat} play {card}" for seat, card in enumerate(trick, start=1)]
    enter(table, 2, record={"actions": actions})
    game = Game.objects.get(pk=table.game_id)
    assert game.totals == [-6 - 12, -4, -4]
    with pytest.raises(Refusal) as later:
        enter(table, 3, {"bid": [2, 2], "suit": "S", "taken": [6, 7, 0]})
    assert (later.value.code, later.value.why) == ("bad-tally", "jackpot")
    # 14 + 12 + 13 in the pool, and seat 3 is clear
    enter(table, 3, {"suit": "S", "taken": [6, 7, 0]})
    game.refresh_from_db()
    assert (game.totals, game.winners) == ([-24, -11, -4 + 39 - 4 + 4], [3])
    assert verify(game) == []


def test_a_correction_that_would_make_a_later_auction_a_jackpot_deal_says_so():
    table = play_round(chips_event(hands=3)).tables.get()
    enter(table, 1, {"bid": [2, 2], "suit": "S", "taken": [6, 7, 0]})
    enter(table, 2, {"bid": [1, 1], "suit": "S", "taken": [6, 0, 7]})
    with pytest.raises(Refusal) as caught:
        results.correct_hand(table, 1, JACKPOT, "misread", by=table.round.event.created_by)
    assert caught.value.code == "later-hand-impossible"
    assert "nobody bids" in caught.value.sentence
