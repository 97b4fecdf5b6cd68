"""The table page's one socket: frames in, commands to the door, frames out. It only translates."""

import json
import logging
import time
from collections.abc import Awaitable
from functools import partial
from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import timezone

from accounts.sitting import player_id_of
from games import broadcast, leases, porter, protocol
from games.commands import Command, DoorRefusal
from games.protocol import Frame, Knock, Look, Pong, Unreadable
from games.sockets import SOCKETS, Socket
from rooms import seating
from rooms.flood import Flood

logger = logging.getLogger(__name__)

NOT_YOUR_SEAT = 4403
NO_SUCH_MATCH = 4404
SILENT_TOO_LONG = 4408
TOO_MANY_BAD_FRAMES = 4409
CLOSED_TO_PLAY = 4410

BAD_FRAMES = 10
"""After so many unreadable frames the socket is closed."""
WINDOW = 10.0
"""Seconds in which commands are counted."""
WORDS = 3
"""Frames of any kind a socket may send for each command it may."""


class TableConsumer(AsyncWebsocketConsumer):
    """One tab at one table."""

    socket: Socket | None = None

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message without the framework's thread hop, which one slow query would stall."""
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"no handler for {message['type']}")
        await handler(message)

    async def connect(self) -> None:
        """Sit down at the seat the session's player has."""
        await self.accept()
        public_id = self.scope["url_route"]["kwargs"]["match"]
        found = await porter.at_the_door(
            lambda: seating.seat_at(public_id, player_id_of(self.scope["session"]))
        )
        if not isinstance(found, seating.Seated):
            await self.close(NO_SUCH_MATCH if found is seating.Nowhere.NO_MATCH else NOT_YOUR_SEAT)
            return
        self.match_id, self.seat = found.match_id, found.seat
        self.commands = Flood(settings.COMMANDS_PER_WINDOW, WINDOW)
        self.words = Flood(WORDS * settings.COMMANDS_PER_WINDOW, WINDOW)
        self.bad_frames = 0
        self.socket = Socket(
            self.channel_name,
            self.match_id,
            found.leased,
            ping=self._ping,
            look=self._look,
            hang_up=self._hang_up,
        )
        await self.channel_layer.group_add(
            broadcast.group(self.match_id, self.seat), self.channel_name
        )
        SOCKETS.add(self.socket)
        await self._attempt(self._sit_down())
        await self._attempt(self._look())
        await self._attempt(self._knock())

    async def disconnect(self, code: int) -> None:
        """The socket is gone; the seat is not."""
        if self.socket is not None:
            SOCKETS.remove(self.socket)
            await self.channel_layer.group_discard(
                broadcast.group(self.match_id, self.seat), self.channel_name
            )
            await self._get_up(self.socket)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame; a failure of ours is said and never closes the socket."""
        if self.socket is None:
            return
        self.socket.hear()
        if not self.words.allows(time.monotonic()):
            await self._bad_frame(Unreadable(None, DoorRefusal.TOO_MANY))
            return
        received = protocol.read(text_data or "")
        match received:
            case Unreadable():
                await self._bad_frame(received)
            case Pong(version):
                self.socket.hear(version)
            case Look():
                await self._attempt(self._look())
            case Knock():
                if self.commands.allows(time.monotonic()):
                    await self._attempt(self._knock())
            case _:
                await self._attempt(self._carry(received), received.id)

    async def table_frame(self, message: dict[str, Any]) -> None:
        """A frame for this seat from whoever committed something."""
        if self.socket is not None:
            self.socket.sent = max(self.socket.sent, message["version"])
            await self.send(text_data=message["frame"])

    async def _attempt(self, work: Awaitable[None], command: str | None = None) -> None:
        """Do something that may fail; if it does, say so and keep the socket."""
        try:
            await work
        except Exception:
            logger.exception("something failed for match %s", self.match_id)
            await self._send(protocol.refused(command, DoorRefusal.BUSY))

    async def _carry(self, command: Command) -> None:
        if not self.commands.allows(time.monotonic()):
            await self._send(protocol.refused(command.id, DoorRefusal.TOO_MANY))
            return
        outcome = await porter.submit(self.match_id, self.seat, command)
        if outcome.refusal is not None:
            await self._send(protocol.refused(command.id, outcome.refusal))
        elif outcome.version is not None:
            await self._send(protocol.done(command.id, outcome.version))

    async def _knock(self) -> None:
        await porter.knock(self.match_id)

    async def _sit_down(self) -> None:
        """Hold a lease on the seat, where somebody looks at leases."""
        if self.socket is not None and self.socket.leased:
            lease = partial(
                leases.open_lease,
                match_id=self.match_id,
                seat=self.seat,
                socket=self.channel_name,
                now=timezone.now(),
            )
            await porter.at_the_door(lease)

    async def _get_up(self, socket: Socket) -> None:
        """Give the lease back, and let the door see that it is gone."""
        if socket.leased:
            gone = partial(leases.close_lease, socket=self.channel_name, now=timezone.now())
            await porter.at_the_door(gone)
            await porter.knock(self.match_id)

    async def _look(self) -> None:
        """Send what the seat may know now, or why the match is closed."""
        seen = await porter.at_the_door(
            lambda: seating.look(self.match_id, self.seat, timezone.now())
        )
        await self._send(seen.frame)
        if seen.closed:
            await self.close(CLOSED_TO_PLAY)
        elif self.socket is not None:
            self.socket.sent = max(self.socket.sent, seen.version)

    async def _bad_frame(self, bad: Unreadable) -> None:
        self.bad_frames += 1
        await self._send(protocol.refused(bad.id, bad.reason))
        if self.bad_frames >= BAD_FRAMES:
            await self.close(TOO_MANY_BAD_FRAMES)

    async def _ping(self) -> None:
        await self._send(protocol.ping(timezone.now()))

    async def _hang_up(self) -> None:
        await self.close(SILENT_TOO_LONG)

    async def _send(self, frame: Frame) -> None:
        await self.send(text_data=json.dumps(frame))
