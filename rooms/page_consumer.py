"""The one socket of a page without a room or a table: it brings notices, and says who is there."""

from django.utils import timezone

from accounts import lines
from games import protocol
from games.sockets import SOCKETS, Socket
from rooms.lean import NO_SUCH_PLACE
from rooms.noticed import NoticedConsumer


class PageConsumer(NoticedConsumer):
    """One tab of a player. It has nothing to say but that it is there."""

    async def connect(self) -> None:
        """Listen for the session's player."""
        await self.accept()
        self.player_id = self.opened_as
        if self.player_id is None:
            await self.close(NO_SUCH_PLACE)
            return
        if not await self.join(lines.group(self.player_id)):
            return
        self.socket = Socket(
            self.channel_name,
            None,
            False,
            ping=self._ping,
            look=self.say_notices_seldom,
            hang_up=self.hang_up,
            player_id=self.player_id,
        )
        SOCKETS.add(self.socket)
        with self.socket.attended():
            await self.say_notices()

    async def disconnect(self, code: int) -> None:
        """The page is left."""
        if self.socket is not None:
            SOCKETS.remove(self.socket)
        await self.leave()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Any word says that the page is there."""
        if self.socket is not None:
            self.socket.hear()

    async def _ping(self) -> None:
        await self.send_frame(protocol.ping(timezone.now()))
