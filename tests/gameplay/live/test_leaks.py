"""Whole games over real sockets, at every seat and a spectator's: every text that a socket was sent, between two hands
and after the last one, too, is searched for cards that were hidden from it at that time."""

import json
import logging
from random import Random

import pytest
from asgiref.sync import async_to_sync, sync_to_async

from gameplay.live import limits
from gameplay.live.closing import NO_TABLE
from gameplay.models import LiveTable
from gameplay.rules.truco.hand import TrucoHand
from gameplay.services import live
from tests.gameplay.live.wires import Wire, listening
from tests.gameplay.services.live.evening import asked_for, begun, now_at
from tests.gameplay.services.live.test_whole_games import FACE, may_know

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("open_policy")]

IRON = {"end_at": 1}
"""A game to one point begins with the iron hand."""
WHOLE = [
    ("black-lady", 4, {"moon": "choice"}, 2),
    ("omnibus", 4, {}, 1),
    ("cancellation", 6, {}, 1),
    ("plain-hearts", 4, {}, 1),
    ("auction-hearts", 4, {}, 2),
    ("truco-paulista", 4, {"end_at": 6}, None),
    ("truco-paulista", 4, IRON, None),
    ("truco-mineiro", 4, {"eleven": "choose"}, None),
]


@pytest.fixture(autouse=True)
def unlimited(monkeypatch):
    """Games are played faster here than anybody plays."""
    monkeypatch.setattr(limits, "BURST", 10_000)


@pytest.mark.thorough
@pytest.mark.parametrize(("variant", "seats", "options", "hands"), WHOLE)
def test_no_socket_is_sent_a_hidden_card(variant, seats, options, hands, caplog):
    """Nor does the log hold one, however much it is asked to tell."""
    table, sitting = begun(variant, seats, options, hands_limit=hands)
    with caplog.at_level(logging.DEBUG):
        steps = async_to_sync(watched)(table, sitting, Random(f"wires {variant}"))
    assert steps > 3
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith(("websockets", "uvicorn"))]
    assert any("refused" in line for line in ours)
    assert [line for line in ours if FACE.search(line)] == []


def test_a_table_with_the_same_deals_tells_nobody_else_anything():
    table, sitting = begun("truco-paulista", 4, {"end_at": 3})
    again = live.open_table(variant="truco-paulista", by=sitting[0], name="Ana")
    other = type(sitting[0]).objects.create_user(email="other@example.org", password="x")
    live.sit_down(again.key, by=other, name="Other")
    LiveTable.objects.update(casual=False, duplicate="round 1", replays_held=True)
    async_to_sync(watched)(LiveTable.objects.get(pk=table.pk), sitting, Random("same"), strangers=(None, other))


async def watched(table, sitting, rng, strangers=()):
    """`strangers`: who may not look on. Without any, a spectator may."""
    async with listening() as port:
        wires = {seat: await Wire(port, table.key, user).open() for seat, user in enumerate(sitting, start=1)}
        if not strangers:
            wires[None] = await Wire(port, table.key).open()
        steps = await played_out(table, wires, rng)
        for user in strangers:
            stranger = await Wire(port, table.key, user).open()
            await stranger.until(1)
            assert (stranger.closed, stranger.received) == (NO_TABLE, [])
        at = await sync_to_async(now_at)(table)
        for seat, wire in wires.items():
            search(await wire.close(), seat, at)
    return steps


async def played_out(table, wires, rng):
    steps = 0
    while True:
        at = await sync_to_async(now_at)(table)
        for seat, wire in wires.items():
            await wire.until(at.table.version)
            assert wire.closed is None
            search(wire.taken(), seat, at)
        if at.table.state == LiveTable.State.OVER:
            return steps
        steps += 1
        if at.in_play is None:
            for seat in sorted(seat for seat in wires if seat):
                await wires[seat].ask({"type": "ready", "hand": at.dealt.number})
                # what comes between two hands is of the one that is over, or of the new one
                now = await sync_to_async(now_at)(table)
                for one, wire in wires.items():
                    await wire.until(now.table.version)
                    search(wire.taken(), one, at, now)
            continue
        if steps % 8 == 1:
            await try_wrong_things(wires, at, rng)
        seat, asked = asked_for(at, rng)
        answer = await wires[seat].ask({"type": "act", **asked})
        assert answer["type"] == "done", answer


def search(texts, seat, *standings):
    known = {at.dealt.number: may_know(at, seat) for at in standings}
    for text in texts:
        told = json.loads(text)
        if told["type"] == "state" and told["hand"]:
            assert told["hand"]["number"] in known, text
            assert set(FACE.findall(text)) <= known[told["hand"]["number"]], (seat, text)
        elif told["type"] != "refused":  # those are searched where they are asked for
            assert FACE.findall(text) == [], (seat, text)


async def try_wrong_things(wires, at, rng):
    """What a curious player would try, in the hope that a refusal says too much."""
    seat = rng.choice([seat for seat in wires if seat])
    card = rng.choice(["QS", "2C", "7D", "AH"])
    wrong = {"type": "act", "hand": at.dealt.number, "number": len(at.texts) + 9}
    for action in (f"{seat} play {card}", f"{seat % 4 + 1} play {card}"):
        answer = await wires[seat].ask({**wrong, "action": action})
        assert answer["type"] == "refused"
        # the refusal may name the card that was asked for, and no other
        assert set(FACE.findall(json.dumps(answer))) <= {card}
    seat = at.hand.turn or seat
    right = {**wrong, "number": len(at.texts) + 1}
    for action in (f"{seat} cover ??", *gone_from(at.hand, seat)):
        answer = await wires[seat].ask({**right, "action": action})
        assert answer["type"] == "refused"
        assert FACE.findall(json.dumps(answer)) == []
        assert not set("♠♥♦♣") & set(answer["sentence"])


def gone_from(hand, seat):
    """By place, what this seat has played already, or covered, in the iron hand unseen."""
    if not isinstance(hand, TrucoHand):
        return []
    gone = [place for place, card in enumerate(hand.places(seat), start=1) if not card]
    return [{"verb": verb, "place": place} for verb in ("play", "cover") for place in gone]
