"""The plainest thing that Channels can do for a table: commit one row and tell a group. What online tables take is
measured beside it; see `load_tables`. Only a site with LIVE_ECHO has it."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer

from gameplay.live.closing import NO_TABLE, TOO_MUCH
from gameplay.live.limits import Bucket
from gameplay.live.messages import LONGEST
from gameplay.live.threads import in_thread, in_turn
from gameplay.models import Happening, Place
from gameplay.telling import group_of


class EchoConsumer(AsyncWebsocketConsumer):
    """For those who sit at the table, as fast as any socket may be: it writes rows that nobody needs."""

    async def connect(self) -> None:
        self.key = self.scope["url_route"]["kwargs"]["key"]
        self.group = f"echo-{group_of(self.key)}"
        self.bucket = Bucket()
        self.table = await in_thread(_table)(self.scope["user"], self.key)
        await self.accept()
        if self.table is None:
            await self.close(NO_TABLE)
        else:
            await self.channel_layer.group_add(self.group, self.channel_name)

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.table is None or text_data is None or len(text_data) > LONGEST:
            return
        if self.bucket.take():
            await in_turn(_commit)(self.table)
            await self.channel_layer.group_send(self.group, {"type": "echo.told", "text": text_data})
        elif self.bucket.exhausted:
            self.table = None
            await self.close(TOO_MUCH)

    async def echo_told(self, event: dict[str, Any]) -> None:
        await self.send(event["text"])


def _table(user: Any, key: str) -> int | None:
    if not user.is_authenticated or not key.isprintable():
        return None
    return Place.objects.filter(table__key=key, user=user).values_list("table", flat=True).first()


def _commit(table: int) -> None:
    Happening.objects.create(table_id=table, kind="echo")
