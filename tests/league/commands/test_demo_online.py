"""What of the demo club is played online waits for its player, and plays on for nobody."""

from random import Random

import pytest

from gameplay.models import Game, LiveTable
from gameplay.queries.live import standing
from gameplay.services import live
from league.management import demo_online
from tests import factories as make

pytestmark = pytest.mark.django_db


def test_a_table_in_play_waits_for_its_player():
    player = make.make_user("Ana Lopes")
    table = LiveTable.objects.get(pk=demo_online.table_in_play(player, Random(4)).pk)
    at = standing(table)
    assert at.hand.to_act == (1,)
    assert len(at.texts) >= 4 + 6 * 4
    assert (table.state, table.deadline, table.watched) == ("playing", None, True)
    assert live.play_bots(table.key) == 0
    assert live.left_lying(10) == []


def test_a_table_has_a_seat_free():
    table = demo_online.table_with_a_seat_free(make.make_user("Ghjuvan"))
    assert [place.free for place in table.places.order_by("number")] == [False, False, False, True]


def test_the_event_waits_for_its_player_and_ends_where_only_bots_sit():
    club = make.make_club()
    player = make.make_member(club)
    people = [make.make_player(club, name) for name in make.names(8)]
    make.people.link_account(people[0], player, by=club.admin)
    demo_online.online_event(club, [person.name for person in people], club.admin)
    own = LiveTable.objects.get(places__user=player)
    other = LiveTable.objects.exclude(pk=own.pk).get()
    live.play_bots(own.key)
    assert standing(LiveTable.objects.get(pk=own.pk)).hand.to_act == (own.places.get(user=player).number,)
    for _ in range(demo_online.DEALS):
        live.play_bots(other.key)
        other.refresh_from_db()
        if other.deadline:
            live.expire(other.key, other.deadline)
    other = LiveTable.objects.select_related("game").get(pk=other.pk)
    assert (other.state, other.game.state, other.game.hands_played) == ("over", Game.State.OVER, demo_online.DEALS)
