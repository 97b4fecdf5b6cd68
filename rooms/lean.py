"""A WebSocket consumer without the framework's thread hop per message."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from datetime import datetime
from functools import partial
from typing import Any

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.sessions.backends.base import SessionBase
from django.db import InterfaceError, OperationalError
from django.utils import timezone
from redis.exceptions import RedisError

from accounts.sitting import player_id_anew
from accounts.standing import Bar, standing_of
from games import porter, protocol
from games.protocol import Frame
from games.sockets import GONE, SOCKETS, Socket

logger = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[Any]]

OUT_OF_REACH = (OperationalError, InterfaceError, RedisError)
"""The database or the channel layer does not answer: the page shall come back later."""

PATIENCE = 10.0
"""Seconds a page has to take a frame."""

WHO_CHANGED = 4402
NOT_YOUR_SEAT = 4403
NO_SUCH_PLACE = 4404
SILENT_TOO_LONG = 4408
TOO_MANY_BAD_FRAMES = 4409
CLOSED_TO_PLAY = 4410
BARRED = 4423
NO_LEASE = 1011
TRY_AGAIN = 1013


class LeanConsumer(AsyncWebsocketConsumer):
    """Handles each message on the loop: a slow query at one table must not stall the others."""

    socket: Socket | None = None
    _closed = False

    def __init__(self) -> None:
        super().__init__()
        self.looking = asyncio.Lock()
        """Held from a look to what is said of it: an older look is not told after a newer one."""
        self._joined: list[str] = []

    @property
    def opened_as(self) -> int | None:
        """The player whose browser opened this socket; None for a stranger."""
        scope: Any = self.scope
        found: int | None = scope["player"]
        return found

    def open(
        self,
        look: Callable[[], Awaitable[None]],
        *,
        match_id: int | None = None,
        leased: bool = False,
        seated: bool = True,
    ) -> Socket:
        """Be pinged from now on, and hung up when silent; `look` is done with the pulse."""
        self.socket = Socket(
            self.channel_name,
            match_id,
            leased,
            ping=self._ping,
            look=look,
            hang_up=self.hang_up,
            player_id=self.opened_as,
            seated=seated,
        )
        SOCKETS.add(self.socket)
        return self.socket

    async def __call__(self, scope: Any, receive: Receive, send: Any) -> None:
        """Answer what comes in, one thing after another."""
        await super().__call__(scope, partial(self._wanting_an_answer, receive), send)

    async def _wanting_an_answer(self, receive: Receive) -> Any:
        """The next word that wants an answer: most only say that the page is there."""
        while self.takes_in_passing(message := await receive()):
            pass
        return message

    def takes_in_passing(self, message: Any) -> bool:
        """Whether a word wants no answer and is dealt with; by default each is looked at."""
        return False

    async def disconnect(self, code: int) -> None:
        """The page is left, or its line is lost; whatever its player has elsewhere he keeps."""
        socket, self.socket = self.socket, None
        if socket is not None:
            SOCKETS.remove(socket)
        await self.leave()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Any word says that the page is there."""
        if self.socket is not None:
            self.socket.hear()

    async def join(self, *groups: str) -> bool:
        """Listen to these channel groups; False where the socket is closed by it.

        What was said of its player before it listened it has missed: so it is asked anew who he is
        and whether he may play, now that it hears of it if that changes.
        """
        for group in groups:
            self._joined.append(group)
            await self.channel_layer.group_add(group, self.channel_name)
        if self.opened_as is not None:
            await self._ask_anew()
        return not self._closed

    async def leave(self) -> None:
        """Listen to nothing any more."""
        while self._joined:
            await self.channel_layer.group_discard(self._joined.pop(), self.channel_name)

    async def _ask_anew(self) -> None:
        session: Any = self.scope["session"]
        asking = partial(_known_now, session, timezone.now())
        player_id, bar = await porter.at_the_door(asking, repeatable=True)
        if player_id != self.opened_as:
            await self.player_changed({"type": "player.changed"})
        elif bar in (Bar.SUSPENDED, Bar.EXCLUDED):
            at_once = bar is Bar.EXCLUDED
            await self.player_barred({"type": "player.barred", "at_once": at_once})

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler of a message; one that only newer code sends is passed over."""
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            logger.warning("no handler for %s", message["type"])
            return
        try:
            with self.socket.busy() if self.socket is not None else nullcontext():
                await handler(message)
        except GONE as gone:
            logger.debug("a socket was gone: %r", gone)
            await self._give_up(message["type"])
        except OUT_OF_REACH as fault:
            logger.warning("a line is given up until the site is whole again: %s", fault)
            await self._give_up(message["type"])

    async def _give_up(self, about: str) -> None:
        """Close a socket, which may be gone already; the page comes again."""
        if about == "websocket.disconnect":
            raise StopConsumer
        with suppress(*GONE):
            await self.close(TRY_AGAIN)

    async def websocket_receive(self, message: Any) -> None:
        """A word that comes in; one that comes after the close counts no longer."""
        if not self._closed:
            await super().websocket_receive(message)

    async def close(self, code: int | bool | None = None, reason: str | None = None) -> None:
        """Close this socket, once."""
        if not self._closed:
            self._closed = True
            async with asyncio.timeout(PATIENCE):
                await super().close(code, reason)

    async def send_text(self, text: str) -> None:
        """Send a frame that is written already, while the socket is open."""
        if not self._closed:
            async with asyncio.timeout(PATIENCE):
                await self.send(text_data=text)

    async def send_frame(self, frame: Frame) -> None:
        """Send a frame to this page."""
        await self.send_text(protocol.write(frame))

    async def player_changed(self, message: dict[str, Any]) -> None:
        """Who plays here may be another now: the page comes again and says who it is."""
        await self.close(WHO_CHANGED)

    async def player_barred(self, message: dict[str, Any]) -> None:
        """Who plays here may do so no longer; the page says so."""
        await self.close(BARRED)

    async def acquaintances_changed(self, message: dict[str, Any]) -> None:
        """Whom who plays here meets or hears has changed; to most pages it is nothing."""

    async def notices_changed(self, message: dict[str, Any]) -> None:
        """Who plays here is invited, or no longer; a page without notices leaves it to another."""

    async def chat_said(self, message: dict[str, Any]) -> None:
        """Somebody said something where this page is; only a page with a chat minds."""

    async def call_changed(self, message: dict[str, Any]) -> None:
        """Something has become of a call of who plays here; only his page at a table minds."""

    async def call_signal(self, message: dict[str, Any]) -> None:
        """The other's page in a call has sent something; only the page at that table minds."""

    async def hang_up(self) -> None:
        """Close a socket that has been silent."""
        await self.close(SILENT_TOO_LONG)

    async def _ping(self, text: str) -> None:
        """The pulse sees to it that this does not take too long."""
        if not self._closed:
            await self.send(text_data=text)


def _known_now(session: SessionBase, now: datetime) -> tuple[int | None, Bar | None]:
    """Who opens a socket with this session now, and what keeps him from playing with others."""
    player_id = player_id_anew(session)
    return player_id, standing_of(player_id, now).bar
