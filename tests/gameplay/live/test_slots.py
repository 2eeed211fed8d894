"""How many sockets somebody may hold open."""

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache

from gameplay.live import slots
from gameplay.live.closing import TOO_MANY
from tests.gameplay.live.sockets import Socket
from tests.gameplay.services.live.evening import begun


@pytest.fixture(autouse=True)
def none_held():
    cache.clear()
    slots._held.clear()
    yield
    slots._held.clear()


def test_so_many_and_no_more_until_one_is_given_back():
    taken = [slots.take("account-1", 3) for _ in range(4)]
    assert taken == ["socket-account-1-0", "socket-account-1-1", "socket-account-1-2", None]
    assert slots.take("account-2", 3) == "socket-account-2-0"
    slots.give_back("account-1", "socket-account-1-1")
    assert slots.take("account-1", 3) == "socket-account-1-1"


def test_other_processes_count_and_one_that_was_killed_no_more():
    held = [f"socket-account-1-{number}" for number in range(2)]
    cache.set_many(dict.fromkeys(held, "another process"), slots.LEASE)
    assert [slots.take("account-1", 3) for _ in range(2)] == ["socket-account-1-2", None]
    cache.set(held[0], "another process", 0.01)  # its lease runs out
    cache.delete(held[0])
    assert slots.take("account-1", 3) == held[0]
    assert cache.get(held[1]) == "another process"


def test_a_cache_that_was_emptied_learns_what_is_held():
    own = slots.take("account-1", 3)
    cache.clear()
    slots.renew()
    assert cache.get(own) == slots._holder


def test_without_a_cache_each_process_counts_its_own(monkeypatch):
    monkeypatch.setattr(slots, "cache", Down())
    assert [slots.take("account-1", 2) for _ in range(3)] == ["socket-account-1-0", "socket-account-1-1", None]


class Down:
    """As the site's cache answers while its server is away."""

    def get_many(self, keys):
        return {}

    def add(self, *args):
        return True


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("203.0.113.9", "address-203.0.113.9"),
        ("::ffff:203.0.113.9", "address-203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "address-2001:0db8:0001:0002"),
        ("2001:db8:1:2:ffff::1", "address-2001:0db8:0001:0002"),
        ("proxy", "address-proxy"),
        (None, ""),
    ],
)
def test_visitors_are_counted_by_their_network(address, who):
    client = (address, 4711) if address else None
    assert slots.most_of({"user": AnonymousUser(), "client": client}) == (who, slots.AN_ADDRESS if who else 0)
    assert slots.take("", 0) == ""


@pytest.mark.django_db(transaction=True)
def test_one_window_too_many_is_told_why_and_closed(monkeypatch):
    monkeypatch.setattr(slots, "AN_ACCOUNT", 2)
    table, sitting = begun("plain-hearts")

    async def tried():
        first, second, third = [await Socket(table.key, sitting[0]).open() for _ in range(3)]
        (refused,) = await third.read(0.2)
        assert (refused["type"], refused["code"], third.closed) == ("refused", "too-many-sockets", TOO_MANY)
        assert "2 windows" in refused["sentence"]
        await second.close()
        fourth = await Socket(table.key, sitting[0]).open()
        (state,) = await fourth.read(0.2)
        for socket in (first, fourth):
            await socket.close()
        return state["type"]

    assert async_to_sync(tried)() == "state"
    assert not slots._held
