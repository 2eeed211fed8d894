"""One socket: a player at an online table, or somebody who watches.

In: messages as in `messages`. Out: `{"type": "state", ...}`, the snapshot of this seat, whenever the table has a new
version; `{"type": "done", "id", ...}` or `{"type": "refused", "id", "code", "sentence"}` for each message.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any, Final

from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone, translation

from gameplay.errors import Refusal
from gameplay.live import messages
from gameplay.live.languages import language_of
from gameplay.live.limits import Bucket
from gameplay.live.threads import in_thread
from gameplay.live.watch import watch
from gameplay.policy import policy
from gameplay.queries.snapshots import snapshot
from gameplay.queries.watching import may_stay, may_watch
from gameplay.services import live
from gameplay.telling import group_of

log = logging.getLogger(__name__)

NO_TABLE: Final = 4404
SIGNED_OUT: Final = 4401
TOO_MUCH: Final = 4429

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
}


class TableConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        self.key = self.scope["url_route"]["kwargs"]["key"]
        self.user = self.scope["user"]
        self.language = language_of(self.scope)
        self.bucket = Bucket()
        self.sent = -1
        self.joined = False
        self.sending = asyncio.Lock()
        await self.accept()
        if not await in_thread(may_watch)(self.user, self.key):
            # accepted first: a browser is not told why a handshake was refused
            await self.close(NO_TABLE)
            return
        self.joined = True
        self.signed_in_by = (self.user.pk, self.scope["session"].session_key) if self.user.is_authenticated else None
        await self.channel_layer.group_add(group_of(self.key), self.channel_name)
        watch().join(self.key, self)
        await self.look(0)

    async def disconnect(self, code: int) -> None:
        if self.joined:
            self.joined = False
            watch().leave(self.key, self)
            await self.channel_layer.group_discard(group_of(self.key), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.joined:
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
            self.sent = -1
            await self.look(0)
            return {}
        if not self.user.is_authenticated:
            raise Refusal("not-at-this-table")
        if kind == "sit":
            message["name"] = policy().name_of(self.user)
        told = await in_thread(HANDLERS[kind])(self.key, by=self.user, **message)
        return {"number": told} if kind == "act" else {}

    async def _refuse(self, told_id: str | None, refusal: Refusal) -> None:
        log.info("table %s refused %s: %s", group_of(self.key), self.user.pk, refusal.code)
        with translation.override(self.language):
            sentence = refusal.sentence
        await self._send({"type": "refused", "id": told_id, "code": refusal.code, "sentence": sentence})

    async def table_changed(self, event: dict[str, Any]) -> None:
        """The channel layer tells of a new version."""
        await self.look(event["version"])

    async def look(self, version: int) -> None:
        """Send what this seat may see, where there is a version that it has not been sent."""
        if version <= self.sent:
            return
        async with self.sending:
            if version <= self.sent or not self.joined:
                return
            at = await watch().standing(self.key, version)
            if at is None or at.table.version <= self.sent:
                return
            self.sent = at.table.version
            place = at.place_of(self.user.pk)
            if place is None and not may_stay(at.table):
                await self.close(NO_TABLE)
                return
            told = snapshot(at, place.number if place else None, timezone.now())
            await self._send({"type": "state", **told})

    async def turn_away(self) -> None:
        await self.close(SIGNED_OUT)

    async def _send(self, told: dict[str, Any]) -> None:
        await self.send(json.dumps(told, separators=(",", ":")))
