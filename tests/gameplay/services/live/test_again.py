"""Another game with the same people, after one at a table by invitation."""

from random import Random

import pytest
from django.utils import timezone

from gameplay.models import LiveTable
from gameplay.queries.live import shown
from gameplay.queries.snapshots import snapshot
from gameplay.services import live
from tests.gameplay.services.live.evening import begun, play_on
from tests.refusals import refusal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("open_policy")]


def over(**more):
    """A game of one hand, played to its end."""
    table, sitting = begun("plain-hearts", hands_limit=1, **more)
    for _ in play_on(table, sitting, Random(1), hands=1):
        pass
    table.refresh_from_db()
    assert table.state == LiveTable.State.OVER
    return table, sitting


def told(table, seat):
    return snapshot(shown(table.key), seat, timezone.now())["again"]


def test_the_new_table_is_like_the_old_one_and_nobody_is_seated_but_who_asked():
    old, sitting = over(move_seconds=45, reserve_seconds=33, watched=False)
    assert told(old, 3) is None
    new = live.play_again(old.key, by=sitting[2])
    alike = ("variant", "seats", "options", "hands_limit", "move_seconds", "reserve_seconds", "watched", "absence")
    assert [getattr(new, name) for name in alike] == [getattr(old, name) for name in alike]
    assert (new.casual, new.state, new.host, new.game) == (True, LiveTable.State.GATHERING, sitting[2], None)
    assert [place.user for place in new.places.order_by("number")] == [sitting[2], None, None, None]
    assert len(new.key) == 22
    assert new.key != old.key


def test_the_others_at_the_old_table_see_its_link_and_nobody_else():
    old, sitting = over()
    version = LiveTable.objects.get(pk=old.pk).version
    new = live.play_again(old.key, by=sitting[1])
    assert LiveTable.objects.get(pk=old.pk).version == version + 1
    assert [told(old, seat) for seat in (1, 2, 4)] == [{"table": new.key, "seat": 2}] * 3
    assert told(old, None) is None
    assert new.key not in str(snapshot(shown(old.key), None, timezone.now(), knows_them=True))


def test_whoever_asks_later_is_led_to_the_same_table_until_it_is_over():
    old, sitting = over()
    first = live.play_again(old.key, by=sitting[0])
    assert live.play_again(old.key, by=sitting[0]) == live.play_again(old.key, by=sitting[3]) == first
    live.sit_down(first.key, by=sitting[3])
    live.leave(first.key, by=sitting[0])
    assert live.play_again(old.key, by=sitting[0]) == first
    live.leave(first.key, by=sitting[3])  # nobody is left: it is closed
    second = live.play_again(old.key, by=sitting[3])
    assert second != first
    assert told(old, 1) == {"table": second.key, "seat": 4}


def test_it_is_for_those_who_sat_there_once_their_game_is_over():
    table, sitting = begun("plain-hearts")
    assert refusal(lambda: live.play_again(table.key, by=sitting[0])).code == "table-not-over"
    old, _sitting = LiveTable.objects.get(pk=table.pk), sitting
    stranger = type(sitting[0]).objects.create_user(email="else@example.org", password="x")
    assert refusal(lambda: live.play_again(old.key, by=stranger)).code == "not-at-this-table"
    LiveTable.objects.filter(pk=table.pk).update(casual=False)
    assert refusal(lambda: live.play_again(old.key, by=sitting[0])).code == "seats-by-the-draw"


def test_an_old_table_is_looked_at_in_seven_queries(django_assert_max_num_queries):
    old, sitting = over()
    live.play_again(old.key, by=sitting[0])
    with django_assert_max_num_queries(7):
        shown(old.key)
