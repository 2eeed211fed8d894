"""The plainest thing that Channels can do for a table: commit one row and tell a group. What online tables take is
measured beside it; see `load_tables`. Only a site with LIVE_ECHO has it."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer

from gameplay.live.threads import in_thread, in_turn
from gameplay.models import Happening, LiveTable
from gameplay.telling import group_of


class EchoConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        self.key = self.scope["url_route"]["kwargs"]["key"]
        self.group = f"echo-{group_of(self.key)}"
        self.table = await in_thread(_table)(self.key)
        await self.accept()
        await self.channel_layer.group_add(self.group, self.channel_name)

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await in_turn(_commit)(self.table)
        await self.channel_layer.group_send(self.group, {"type": "echo.told", "text": text_data})

    async def echo_told(self, event: dict[str, Any]) -> None:
        await self.send(event["text"])


def _table(key: str) -> int:
    return LiveTable.objects.values_list("pk", flat=True).get(key=key)


def _commit(table: int) -> None:
    Happening.objects.create(table_id=table, kind="echo")
