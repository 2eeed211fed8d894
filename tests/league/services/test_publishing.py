"""A round that is published: a game at each table, with the right people in its seats."""

import pytest

from gameplay.models import Game
from league.errors import LeagueRefusal
from league.services import entries, events, rounds
from tests.factories import (
    TRUCO,
    make_event,
    make_player,
    make_user,
    play_round,
)

pytestmark = pytest.mark.django_db


def refusal(function, *arguments, **named):
    with pytest.raises(LeagueRefusal) as refused:
        function(*arguments, **named)
    return refused.value


def test_publishing_opens_a_game_at_each_table_with_the_events_rules():
    event = make_event(players=8, checked_in=True, hands_limit=6)
    round_ = play_round(event)
    assert (round_.state, round_.published_at is not None) == ("playing", True)
    for table in round_.tables.all():
        assert (table.game.variant, table.game.options["end_at"], table.game.hands_limit) == ("black-lady", 50, 6)
        names = list(table.seatings.order_by("side").values_list("entry__name", flat=True))
        assert list(table.game.seats.order_by("number").values_list("name", flat=True)) == names


def test_partners_sit_opposite_each_other():
    event = make_event(rules=TRUCO, players=2, checked_in=True)
    table = play_round(event).tables.get()
    one, other = (seating.entry.name.split(" + ") for seating in table.seatings.order_by("side"))
    seats = list(table.game.seats.order_by("number").values_list("name", flat=True))
    assert seats == [one[0], other[0], one[1], other[1]]


def test_an_account_takes_its_seat():
    event = make_event()
    ana = make_user("Ana")
    make_player(event.club, "Ana", user=ana)
    entries.enter_players(event, ["Ana", "Bruno", "Carla"], by=event.created_by)
    events.open_check_in(event, by=event.created_by)
    entries.check_in_all(event, by=event.created_by)
    table = play_round(event).tables.get()
    assert dict(table.game.seats.values_list("name", "user")) == {"Ana": ana.pk, "Bruno": None, "Carla": None}
    assert ana.has_perm("league.enter_hand", table)


def test_a_round_is_published_once():
    event = make_event(players=4, checked_in=True)
    round_ = play_round(event)
    assert refusal(rounds.publish, round_, by=event.created_by).code == "step-not-allowed"
    assert Game.objects.count() == 1
