"""An account that comes to be known once the tables are laid gets its place at the online table."""

import pytest

from gameplay.jobs import taken_by
from gameplay.models import LiveTable, Move
from gameplay.queries.live import standing
from gameplay.services import live
from league.models import Player
from league.services import erasure, invitations, online, players
from tests import factories as make
from tests.gameplay.services.live.evening import begun as casual
from tests.league.services.test_online import begun, make_online, tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def committed(django_capture_on_commit_callbacks):
    return lambda: django_capture_on_commit_callbacks(execute=True)


def laid(settings):
    """A table with four players who have no account, and the player of seat 2."""
    event = make_online(players=4, settings=settings)
    round_ = begun(event)
    (table,) = tables_of(round_)
    name = table.places.get(number=2).name
    return event, round_, table, Player.objects.get(club=event.club, name=name)


def seat_2(table):
    return standing(LiveTable.objects.get(pk=table.pk)).place(2)


def test_whoever_claims_a_player_takes_over_from_the_bot(committed):
    event, round_, table, player = laid({"move": 30})
    assert seat_2(table).bot
    user = make.make_user("Bruno")
    invitations.claim(invitations.invite(player, by=event.created_by), by=user)
    online.bring_in_line(round_.pk)
    place = seat_2(table)
    assert (place.user, place.bot, place.away) == (user, "", True), "the bot plays on until they know of it"
    seat = table.game.seats.get(number=2)
    assert (seat.user, seat.bot) == (user, None)
    live.take_back(table.key, by=user)
    assert not seat_2(table).away
    version = LiveTable.objects.get(pk=table.pk).version
    online.bring_in_line(round_.pk)
    assert LiveTable.objects.get(pk=table.pk).version == version, "done twice, it is done once"


def test_linking_asks_for_it_at_once(committed):
    event, round_, table, player = laid({"move": 30, "absence": "wait"})
    user = make.make_member(event.club)
    asked = []
    with taken_by(lambda task, args: asked.append((task, args))), committed():
        players.link_account(player, user, by=event.created_by)
    assert ("league.online_round", (round_.pk,)) in asked
    online.bring_in_line(round_.pk)
    place = seat_2(table)
    assert (place.user, place.away) == (user, False)


def test_an_account_that_is_taken_away_loses_the_place(committed):
    event, round_, table, player = laid({"move": 30})
    user = make.make_member(event.club)
    players.link_account(player, user, by=event.created_by)
    online.bring_in_line(round_.pk)
    players.link_account(player, None, by=event.created_by)
    with committed():
        online.bring_in_line(round_.pk)
    place = seat_2(table)
    assert (place.user, bool(place.bot), place.away) == (None, True, False)
    assert not Move.objects.exclude(by="bot").exists()


def test_a_stranger_who_took_the_entry_over_later_does_not_sit_there_now():
    event, round_, table, player = laid({"move": 30})
    other = make.make_player(event.club, "Somebody else", user=make.make_member(event.club))
    event.entries.get(members__player=player).members.update(player=other)
    online.bring_in_line(round_.pk)
    assert seat_2(table).user is None


def test_nobody_waits_at_an_events_table_for_an_account_that_is_gone():
    event = make_online(settings={"move": 0}, accounts=True)
    round_ = begun(event)
    (table,) = tables_of(round_)
    user = seat_2(table).user
    erasure.erase_account(user, by=user)
    place = seat_2(table)
    assert (place.user, place.played_by_bot, place.name[:13]) == (None, True, "Former player")
    assert table.game.seats.get(number=2).bot == place.bot


def test_nor_at_one_by_invitation_and_its_free_seat_is_free_again():
    table, sitting = casual("black-lady", move_seconds=None)
    gathering = live.open_table(variant="black-lady", by=sitting[0], name="Ana")
    live.sit_down(gathering.key, by=sitting[1], name="Bea")
    erasure.erase_account(sitting[0], by=sitting[0])
    place = standing(LiveTable.objects.get(pk=table.pk)).place(1)
    assert (place.name, place.user, place.played_by_bot) == ("Former member", None, True)
    there = standing(LiveTable.objects.get(pk=gathering.pk))
    assert (there.place(1).free, there.place(1).name, there.table.host) == (True, "", sitting[1])
