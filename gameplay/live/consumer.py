"""One socket: a player at an online table, or somebody who watches.

In: messages as in `messages`. Out: `{"type": "state", ...}`, the snapshot of this seat, whenever the table has a new
version; `{"type": "done", "id", ...}` or `{"type": "refused", "id", "code", "sentence"}` for each message.
"""

import json
import logging
from collections.abc import Callable
from typing import Any, Final

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone, translation

from gameplay.errors import Refusal
from gameplay.live import messages, slots
from gameplay.live.closing import NO_TABLE, SIGNED_OUT, TOO_MANY, TOO_MUCH
from gameplay.live.languages import language_of
from gameplay.live.limits import Bucket
from gameplay.live.threads import in_thread, in_turn
from gameplay.live.watch import watch
from gameplay.queries.live import Standing
from gameplay.queries.snapshots import snapshot
from gameplay.queries.watching import knows_them, may_stay, may_watch
from gameplay.services import live
from gameplay.telling import group_of

log = logging.getLogger(__name__)

Handler = Callable[..., Any]
HANDLERS: Final[dict[str, Handler]] = {
    "act": live.act,
    "claim": live.claim,
    "ready": live.ready,
    "pause": live.pause,
    "go-on": live.go_on,
    "away": live.hand_to_bot,
    "back": live.take_back,
    "say": live.say,
    "complain": live.complain,
    "sit": live.sit_down,
    "stand": live.leave,
    "fill": live.fill_with_bots,
    "start": live.start,
    "again": live.play_again,
}
TELLS: Final[dict[str, Callable[[Any], dict[str, Any]]]] = {
    "act": lambda number: {"number": number},
    "again": lambda table: {"table": table.key},
}
"""Of the answer to whoever asked: what is in it beside that it was done."""


class TableConsumer(AsyncWebsocketConsumer):
    channel_layer_alias = ""
    """None of its own: all sockets of a process hear by one ear; see `watch`."""

    async def connect(self) -> None:
        self.key = self.scope["url_route"]["kwargs"]["key"]
        self.user = self.scope["user"]
        self.language = language_of(self.scope)
        self.bucket = Bucket()
        self.sent, self.wanted = -1, 0
        self.joined = self.looking = self.closed = False
        self.slot: str | None = None
        self.knows_them: bool | None = None
        # accepted first: a browser is not told why a handshake was refused
        await self.accept()
        if not await in_thread(may_watch)(self.user, self.key):
            await self.close(NO_TABLE)
        elif await self._takes_slot():
            self.joined = True
            signed_in = self.user.is_authenticated
            self.signed_in_by = (self.user.pk, self.scope["session"].session_key) if signed_in else None
            await watch().join(self.key, self)
            await self.look(0)

    async def _takes_slot(self) -> bool:
        self.who, most = slots.most_of(self.scope)
        self.slot = await in_thread(slots.take)(self.who, most)
        if self.slot is None:
            await self._refuse(None, Refusal("too-many-sockets", most=most))
            await self.close(TOO_MANY)
        return self.slot is not None

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Without the step through a thread that Channels takes here to close connections to the database: those of
        `in_thread` are its own. A socket that fails is gone for those that it shared things with, too."""
        try:
            await getattr(self, get_handler_name(message))(message)
        except StopConsumer:
            raise
        except BaseException:
            await self._leave()
            raise

    async def disconnect(self, code: int) -> None:
        await self._leave()

    async def _leave(self) -> None:
        if self.joined:
            self.joined = False
            await watch().leave(self.key, self)
        if self.slot:
            slot, self.slot = self.slot, None
            await in_thread(slots.give_back)(self.who, slot)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.joined or self.closed:
            return
        if not self.bucket.take():
            await self._refuse(messages.id_of(text_data), Refusal("too-fast"))
            if self.bucket.exhausted:
                await self.close(TOO_MUCH)
            return
        try:
            message = messages.read(text_data)
            told = await self._do(message)
        except Refusal as refusal:
            await self._refuse(messages.id_of(text_data), refusal)
        else:
            await self._send({"type": "done", "id": messages.id_of(text_data), **told})

    async def _do(self, message: dict[str, Any]) -> dict[str, Any]:
        kind = message.pop("type")
        message.pop("id", None)
        if kind == "look":
            self.sent, self.wanted = -1, 0  # whatever this process believes: as the database has it
            await self.look(0)
            return {}
        if not self.user.is_authenticated:
            raise Refusal("not-at-this-table")
        told = await in_turn(HANDLERS[kind])(self.key, by=self.user, **message)
        return TELLS[kind](told) if kind in TELLS else {}

    async def _refuse(self, told_id: str | None, refusal: Refusal) -> None:
        log.info("table %s refused %s: %s", group_of(self.key), self.user.pk, refusal.code)
        with translation.override(self.language):
            sentence = refusal.sentence
        await self._send({"type": "refused", "id": told_id, "code": refusal.code, "sentence": sentence})

    async def look(self, version: int) -> None:
        """Send what this seat may see, where there is a version that it has not been sent. What changes while a slow
        socket is being sent something comes to it in one piece afterwards."""
        self.wanted = max(self.wanted, version)
        if self.looking:
            return
        self.looking = True
        try:
            while self.joined and not self.closed and self.sent < self.wanted and await self._show(self.wanted):
                pass
        finally:
            self.looking = False

    async def _show(self, version: int) -> bool:
        """Whether there was something newer to be sent."""
        at = await watch().standing(self.key, version)
        if at is None or not self.joined or at.table.version <= self.sent:
            return False
        self.sent = at.table.version
        place = at.place_of(self.user.pk)
        if place is None and not may_stay(at.table):
            await self.close(NO_TABLE)
            return False
        seat = place.number if place else None
        told = snapshot(at, seat, timezone.now(), knows_them=seat is None and await self._knows_them(at))
        await self._send({"type": "state", **told})
        return True

    async def _knows_them(self, at: Standing) -> bool:
        """Asked once a socket, and only where somebody shows another name in public."""
        if self.knows_them is None and at.veiled:
            self.knows_them = await in_thread(knows_them)(self.user, at)
        return bool(self.knows_them)

    async def turn_away(self) -> None:
        await self.close(SIGNED_OUT)

    async def close(self, code: Any = None, reason: str | None = None) -> None:
        """Once: what waits in the queue is not answered any more, since nothing can be sent after it."""
        if not self.closed:
            self.closed = True
            await super().close(code, reason)

    async def _send(self, told: dict[str, Any]) -> None:
        if not self.closed:
            await self.send(json.dumps(told, separators=(",", ":")))
