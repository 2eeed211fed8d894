"""What a hostile client tries: refused with a code, the table unharmed."""

import json
from random import Random

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.contrib.sessions.models import Session
from django.db import OperationalError

from gameplay.live import limits, watch
from gameplay.live.closing import NO_TABLE, SIGNED_OUT, TOO_MUCH
from gameplay.models import LiveTable, Move
from gameplay.services import live
from tests.gameplay.live.sockets import ORIGIN, Socket
from tests.gameplay.services.live.evening import asked_for, begun, now_at, play_on, players

pytestmark = pytest.mark.django_db(transaction=True)

BROKEN = [
    ("", "bad-message"),
    ("{", "bad-message"),
    ("[]", "bad-message"),
    ("null", "bad-message"),
    ("[" * 2000, "bad-message"),
    ('"' + "x" * 3000 + '"', "bad-message"),
    ({"type": "act"}, "bad-message"),
    ({"type": ["act"]}, "bad-message"),
    ({"type": "deal"}, "bad-message"),
    ({"type": "act", "hand": "1", "number": 1, "action": "1 play 2C"}, "bad-message"),
    ({"type": "act", "hand": True, "number": 1, "action": "1 play 2C"}, "bad-message"),
    ({"type": "act", "hand": 2**63, "number": 1, "action": "1 play 2C"}, "bad-message"),
    ({"type": "act", "hand": 1, "number": 1, "action": "1 play 2C", "seat": 2}, "bad-message"),
    ({"type": "act", "hand": 1, "number": 1, "action": {"verb": "play", "place": 1}}, "bad-action"),
    ({"type": "act", "hand": 1, "number": 1, "action": {"verb": ["x"]}}, "bad-action"),
    ({"type": "act", "hand": 1, "number": 1, "action": "1 play XX"}, "bad-card"),
    ({"type": "act", "hand": 1, "number": 1, "action": "1 play \u0000"}, "bad-message"),
    ({"type": "act", "hand": 1, "number": 0, "action": "1 play 2C"}, "stale-move"),
    ({"type": "act", "hand": 1, "number": -5, "action": "1 play 2C"}, "stale-move"),
    ({"type": "say", "text": "hi", "once": "\ud800"}, "bad-message"),
    ({"type": "say", "text": "", "once": "a"}, "nothing-said"),
    ({"type": "say", "text": "\u0000", "once": "\u0000"}, "bad-message"),
    ({"type": "complain", "message": 1, "reason": ""}, "no-such-message"),
    ({"type": "sit", "seat": 2}, "table-has-begun"),
    ({"type": "start"}, None),
]


async def answered(socket, message):
    await socket.send(message)
    for _ in range(100):
        for told in await socket.read():
            if told["type"] in ("refused", "done"):
                return told
    raise AssertionError(f"no answer to {message!r}")


@pytest.fixture
def unlimited(monkeypatch):
    monkeypatch.setattr(limits, "BURST", 10_000)


def test_broken_messages(unlimited):
    table, sitting = begun("plain-hearts")

    async def tried():
        socket = await Socket(table.key, sitting[0]).open()
        for message, code in BROKEN:
            told = await answered(socket, message)
            assert told.get("code") == code or (code is None and told["type"] in ("done", "refused")), message
            assert "%(" not in told.get("sentence", "")
        await socket.close()

    async_to_sync(tried)()
    assert Move.objects.count() == 0
    assert now_at(table).table.state == LiveTable.State.PLAYING


@pytest.mark.parametrize("key", ["guessed", "0", "a\0b", "x" * 500])
def test_a_table_cannot_be_guessed(key):
    socket = Socket(key)
    assert async_to_sync(_closed)(socket) == NO_TABLE


def test_a_table_that_may_not_be_watched_is_not_there_for_others():
    table, sitting = begun("plain-hearts", watched=False)
    assert async_to_sync(_closed)(Socket(table.key)) == NO_TABLE
    assert async_to_sync(_closed)(Socket(table.key, sitting[0])) is None


def test_who_looks_on_while_a_table_gathers_does_not_when_it_plays():
    host, guest = players(2)
    table = live.open_table(variant="plain-hearts", by=host, name="Ana", watched=False)
    live.fill_with_bots(table.key, by=host)

    async def tried():
        socket = await Socket(table.key, guest).open()
        assert [told["type"] for told in await socket.read(0.1)] == ["state"]
        await sync_to_async(live.start)(table.key, by=host)
        assert [told["type"] for told in await socket.read(0.3)] == []
        return socket.closed

    assert async_to_sync(tried)() == NO_TABLE


@pytest.mark.parametrize("what", ["signs out", "is closed", "has another password", "is another's session"])
def test_an_account_that_is_gone_plays_on_through_no_open_socket(what, monkeypatch):
    monkeypatch.setattr("gameplay.live.watch.EVERY", 0.02)
    monkeypatch.setattr("gameplay.live.watch.WELCOME_EVERY", 1)
    table, sitting = begun("plain-hearts")

    async def tried():
        socket, other = await Socket(table.key, sitting[0]).open(), await Socket(table.key, sitting[1]).open()
        await socket.read(0.2)
        assert socket.closed is None
        if what == "signs out":
            await Session.objects.filter(session_key=socket.session).adelete()
        elif what == "has another password":
            sitting[0].set_password("another one")
            await sitting[0].asave()
        elif what == "is another's session":
            of_other = await Session.objects.aget(session_key=other.session)
            await Session.objects.filter(session_key=socket.session).aupdate(session_data=of_other.session_data)
        else:
            await type(sitting[0]).objects.filter(pk=sitting[0].pk).aupdate(is_active=False)
        await socket.read(0.3)
        await other.read(0.1)
        assert other.closed is None
        await other.close()
        return socket.closed

    assert async_to_sync(tried)() == SIGNED_OUT


@pytest.mark.parametrize("what", ["may be watched no more", "is hidden"])
def test_whoever_may_not_look_on_any_more_is_sent_off(what, monkeypatch, open_policy):
    monkeypatch.setattr("gameplay.live.watch.EVERY", 0.02)
    monkeypatch.setattr("gameplay.live.watch.WELCOME_EVERY", 1)
    table, sitting = begun("plain-hearts")
    LiveTable.objects.filter(pk=table.pk).update(casual=False)

    async def tried():
        player, guest = await Socket(table.key, sitting[0]).open(), await Socket(table.key).open()
        await guest.read(0.2)
        assert guest.closed is None
        if what == "is hidden":
            monkeypatch.setattr("tests.gameplay.open_policy.OpenPolicy.may_see", lambda *asked: False)
        else:
            await LiveTable.objects.filter(pk=table.pk).aupdate(watched=False)
        await guest.read(0.3)
        await player.read(0.1)
        assert player.closed is None
        await player.close()
        return guest.closed

    assert async_to_sync(tried)() == NO_TABLE


def test_a_database_that_was_away_does_not_end_the_looking(monkeypatch):
    monkeypatch.setattr("gameplay.live.watch.EVERY", 0.02)
    table, sitting = begun("plain-hearts")
    fails = iter([True, True])

    def versions(keys):
        if next(fails, False):
            raise OperationalError
        return looked_up(keys)

    looked_up = watch._versions
    monkeypatch.setattr(watch, "_versions", versions)

    async def tried():
        socket = await Socket(table.key, sitting[0]).open()
        await socket.read(0.1)
        await sync_to_async(silently)(table, sitting, monkeypatch)
        assert [told["type"] for told in await socket.read(0.4)] == ["state"]
        await socket.close()

    async_to_sync(tried)()


def test_a_socket_to_nowhere_is_closed():
    async def tried():
        socket = await Socket("x").open("/nowhere/")
        return socket.closed

    assert async_to_sync(tried)() == NO_TABLE


async def _closed(socket):
    await socket.open()
    await socket.read(0.2)
    if socket.closed is None:
        await socket.close()
    return socket.closed


def test_a_page_of_another_site_opens_no_socket():
    table, sitting = begun("plain-hearts")
    headers = [(b"origin", b"https://evil.example"), *ORIGIN[1:]]
    assert async_to_sync(_closed)(Socket(table.key, sitting[0], headers)) is not None


def test_who_only_watches_does_nothing(unlimited):
    table, _sitting = begun("plain-hearts")

    async def tried():
        socket = await Socket(table.key).open()
        _seat, asked = asked_for(await sync_to_async(now_at)(table), Random(1))
        for message in [
            {"type": "act", **asked}, {"type": "claim", "hand": 1}, {"type": "pause", "wanted": True}, {"type": "away"},
            {"type": "say", "text": "Hello", "once": "a"}, {"type": "fill"}, {"type": "start"},
        ]:  # fmt: skip
            assert (await answered(socket, message))["code"] == "not-at-this-table"
        await socket.close()

    async_to_sync(tried)()
    assert Move.objects.count() == 0


def test_a_flood_is_held_back_and_then_closed(monkeypatch):
    monkeypatch.setattr(limits, "A_SECOND", 0.0)  # a slow machine would let some pass meanwhile
    table, sitting = begun("plain-hearts")

    async def tried():
        socket = await Socket(table.key, sitting[0]).open()
        for number in range(limits.BURST + limits.PATIENCE + 20):
            await socket.send({"type": "look", "id": str(number)})
        codes = [told.get("code") for told in await socket.read(0.3)]
        assert codes.count("too-fast") == limits.PATIENCE
        assert socket.closed == TOO_MUCH
        # what was in the queue is answered no more, and the socket ends in good order
        assert await socket.wire.receive_nothing(0.1)
        await socket.close()

    async_to_sync(tried)()


def test_who_raises_twice_or_plays_after_the_end_is_refused(unlimited):
    table, sitting = begun("truco-paulista")

    async def tried():
        socket = {seat: await Socket(table.key, user).open() for seat, user in enumerate(sitting, start=1)}
        at = await sync_to_async(now_at)(table)
        seat = at.hand.turn
        raised = {"type": "act", "hand": 1, "number": 1, "action": f"{seat} raise 3"}
        assert (await answered(socket[seat], raised))["type"] == "done"
        again = {**raised, "number": 2, "action": f"{seat} raise 6"}
        assert (await answered(socket[seat], again))["code"] == "bad-raise"
        ran = {**raised, "number": 2, "action": f"{seat % 4 + 1} run"}
        assert (await answered(socket[seat % 4 + 1], ran))["type"] == "done"
        assert (await answered(socket[seat % 4 + 1], ran))["type"] == "done"
        late = {**raised, "number": 3, "action": f"{seat} play 4C"}
        assert (await answered(socket[seat], late))["code"] == "table-not-playing"
        for each in socket.values():
            await each.close()

    async_to_sync(tried)()
    assert list(Move.objects.values_list("number", flat=True)) == [1, 2]


def test_all_tabs_of_a_player_are_told_and_what_the_layer_lost_is_found(monkeypatch):
    monkeypatch.setattr("gameplay.live.watch.EVERY", 0.05)
    table, sitting = begun("plain-hearts")

    async def tried():
        tabs = [await Socket(table.key, sitting[0]).open() for _ in range(2)]
        for tab in tabs:
            await tab.read(0.1)
        await sync_to_async(silently)(table, sitting, monkeypatch)
        at = await sync_to_async(now_at)(table)
        for tab in tabs:
            (state,) = [told for told in await tab.read(0.4) if told["type"] == "state"]
            assert state["version"] == at.table.version
            assert len(state["hand"]["log"]) == 1
        for tab in tabs:
            await tab.close()

    async_to_sync(tried)()


def silently(table, sitting, monkeypatch):
    """A move of another process of which the channel layer tells nobody."""
    with monkeypatch.context() as patched:
        patched.setattr("gameplay.telling.tell", lambda key, version: None)
        next(play_on(table, sitting, Random(1), hands=1))


def test_refusals_are_told_in_the_language_of_the_page():
    table, sitting = begun("plain-hearts")

    async def tried():
        headers = [*ORIGIN, (b"accept-language", b"fr;q=0.9")]
        socket = await Socket(table.key, sitting[0], headers).open()
        told = await answered(socket, json.dumps({"type": "claim", "hand": 1}))
        await socket.close()
        return told

    told = async_to_sync(tried)()
    assert told["code"] == "not-decided"
