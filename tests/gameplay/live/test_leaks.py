"""Whole hands over sockets at every seat and a spectator's: every text that a socket was sent is searched for cards
that were hidden from it at that time."""

import logging
from random import Random

import pytest
from asgiref.sync import async_to_sync, sync_to_async

from gameplay.models import LiveTable
from tests.gameplay.live.sockets import Socket
from tests.gameplay.services.live.evening import GAMES, asked_for, begun, now_at
from tests.gameplay.services.live.test_whole_games import FACE, may_know

pytestmark = pytest.mark.django_db(transaction=True)
SEAL = 64


@pytest.mark.parametrize(("variant", "seats", "options"), GAMES)
def test_no_socket_is_sent_a_hidden_card(variant, seats, options, caplog):
    """Nor does the log hold one, however much it is asked to tell."""
    table, sitting = begun(variant, seats, options)
    with caplog.at_level(logging.DEBUG):
        steps = async_to_sync(watched)(table, sitting, Random(f"sockets {variant}"))
    assert steps > 5
    said = [record.getMessage() for record in caplog.records]
    assert any("refused" in line for line in said)
    assert [line for line in said if FACE.search(line)] == []


async def watched(table, sitting, rng):
    sockets = {seat: await Socket(table.key, user).open() for seat, user in enumerate(sitting, start=1)}
    sockets[None] = await Socket(table.key).open()
    steps, hands = 0, 0
    while hands < 2:
        at = await sync_to_async(now_at)(table)
        await search(sockets, at)
        if at.table.state == LiveTable.State.OVER:
            break
        if at.in_play is None:
            hands += 1
            for socket in list(sockets.values())[:-1]:
                await socket.send({"type": "ready", "hand": at.dealt.number})
            for socket in sockets.values():
                await socket.read()
            continue
        steps += 1
        await try_wrong_things(sockets, at, rng)
        seat, asked = asked_for(at, rng)
        answer = await sockets[seat].ask({"type": "act", **asked})
        assert answer["type"] == "done", answer
    for socket in sockets.values():
        await socket.close()
    return steps


async def search(sockets, at):
    for seat, socket in sockets.items():
        await socket.read(0.01)
        texts, socket.received = socket.received, []
        if at.in_play is None:
            continue
        for text in texts:
            assert set(FACE.findall(text)) <= may_know(at, seat), (seat, text)


async def try_wrong_things(sockets, at, rng):
    """What a curious player would try, in the hope that a refusal says too much."""
    seat = rng.choice([seat for seat in sockets if seat])
    card = rng.choice(["QS", "2C", "7D", "AH"])
    for action in (f"{seat} play {card}", f"{seat % 4 + 1} play {card}"):
        message = {"type": "act", "hand": at.dealt.number, "number": len(at.texts) + 9, "action": action}
        answer = await sockets[seat].ask(message)
        assert answer["type"] == "refused"
        # the refusal may name the card that was asked for, and no other
        assert set(FACE.findall(answer["sentence"])) <= {card}
        sockets[seat].received = [text for text in sockets[seat].received if '"refused"' not in text]
