"""A bare echo on the site's stack: what sockets and channel layer cost without a game.

`/PAIR/SEAT/`: each frame is answered to both seats' groups with a frame as long as a view.
"""

import json
import os

import django
from channels.routing import ProtocolTypeRouter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from rooms.lean import LeanConsumer

VIEW = os.environ.get("ECHO_VIEW") or json.dumps("x" * 2000)
"""A real view, as JSON, so that the frames are as long."""


class Echo(LeanConsumer):
    """One seat of a pair."""

    async def connect(self) -> None:
        """Sit down at the seat the path names."""
        await self.accept()
        self.pair, self.seat = self.scope["path"].strip("/").split("/")
        await self.channel_layer.group_add(self._group(self.seat), self.channel_name)

    async def disconnect(self, code: int) -> None:
        """Get up."""
        await self.channel_layer.group_discard(self._group(self.seat), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Tell both seats, as a move does."""
        version = json.loads(text_data or "{}")["pos"] + 1
        frame = f'{{"t": "view", "v": {version}, "view": {VIEW}}}'
        for seat in ("0", "1"):
            message = {"type": "table.frame", "frame": frame, "version": version}
            await self.channel_layer.group_send(self._group(seat), message)

    async def table_frame(self, message: dict[str, str]) -> None:
        """A frame for this seat."""
        await self.send(text_data=message["frame"])

    def _group(self, seat: str) -> str:
        return f"echo.{self.pair}.{seat}"


application = ProtocolTypeRouter({"websocket": Echo.as_asgi()})
