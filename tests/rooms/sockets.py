"""A table page without a browser: a socket with a session, and the frames it got."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from accounts.sitting import KEY
from config.asgi import application
from games.models import Match

Frame = dict[str, Any]
HOST = "testserver"
PATIENCE = 100
"""Frames a page waits through for the one it wants."""


class Page:
    """One tab at a table; `frames` are all it got, pings aside."""

    def __init__(self, match: Match, player_id: int | None, *, origin: str | None) -> None:
        self.match = match
        self.player_id = player_id
        self.origin = origin
        self.frames: list[Frame] = []
        self.texts: list[str] = []
        self.commands = 0

    async def open(self) -> bool:
        """Connect; whether the server accepted."""
        headers = [(b"host", HOST.encode())]
        if self.origin is not None:
            headers.append((b"origin", self.origin.encode()))
        if self.player_id is not None:
            key = await sync_to_async(session_of)(self.player_id)
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={key}".encode()))
        self.socket = WebsocketCommunicator(
            application, f"/ws/table/{self.match.public_id}/", headers=headers
        )
        accepted, _ = await self.socket.connect(timeout=30)
        return bool(accepted)

    async def close(self) -> None:
        await self.socket.disconnect(timeout=30)

    async def closing_code(self) -> int:
        """The code the server closed with."""
        while True:
            output = await self.socket.receive_output(timeout=30)
            if output["type"] == "websocket.close":
                return int(output["code"])
            self._note(output["text"])

    async def get(self) -> Frame:
        """The next frame."""
        text = await self.socket.receive_from(timeout=30)
        assert isinstance(text, str)
        return self._note(text)

    async def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """The first frame from here on that is as wanted; pings are answered as a page does."""
        for _ in range(PATIENCE):
            frame = await self.get()
            if frame["t"] == "ping":
                await self.send({"t": "pong", "v": self.drawn})
            elif wanted(frame):
                return frame
        raise AssertionError(f"not in the last {PATIENCE} frames: {self.frames[-5:]}")

    async def view(self, *, after: int = 0) -> Frame:
        """The first view newer than that version."""
        return await self.until(lambda frame: frame["t"] == "view" and frame["v"] > after)

    async def quiet(self) -> bool:
        """Whether nothing more comes."""
        return await rests(self.socket)

    async def send(self, frame: Frame) -> None:
        """Send a frame, written as a browser writes it."""
        await self.send_text(json.dumps(frame, separators=(",", ":")))

    async def send_text(self, text: str) -> None:
        await self.socket.send_to(text_data=text)

    async def act(self, view: Frame, action: str) -> str:
        """Send an action for that view; its command's id."""
        self.commands += 1
        command = f"c{self.commands}"
        await self.send({"t": "act", "id": command, "pos": view["pos"], "action": action})
        return command

    async def answer(self, command: str) -> Frame:
        """What the server says of that command."""
        return await self.until(lambda frame: frame.get("id") == command)

    @property
    def drawn(self) -> int:
        return max((frame["v"] for frame in self.frames if frame["t"] == "view"), default=0)

    def _note(self, text: str) -> Frame:
        frame: Frame = json.loads(text)
        self.texts.append(text)
        self.frames.append(frame)
        return frame


async def word(socket: WebsocketCommunicator) -> Frame:
    """The next frame of this socket; pings, which come at any time, are none."""
    while True:
        frame: Frame = await socket.receive_json_from(timeout=30)
        if frame["t"] != "ping":
            return frame


async def closing(socket: WebsocketCommunicator) -> int:
    """The code this socket is closed with next, pings aside."""
    while True:
        output = await socket.receive_output(timeout=30)
        if output["type"] == "websocket.close":
            return int(output["code"])
        assert json.loads(output["text"])["t"] == "ping"


async def rests(socket: WebsocketCommunicator) -> bool:
    """Whether nothing but pings comes."""
    while not await socket.receive_nothing(timeout=0.2):
        frame = await socket.receive_json_from(timeout=30)
        if frame["t"] != "ping":
            return False
    return True


def page(match: Match, player_id: int | None, *, origin: str | None = f"http://{HOST}") -> Page:
    """A tab of that player, not yet open."""
    return Page(match, player_id, origin=origin)


def session_of(player_id: int) -> str:
    """The key of a session that sits as this player."""
    session = SessionStore()
    session[KEY] = player_id
    session.save()
    assert session.session_key is not None
    return session.session_key


async def with_pages(body: Callable[..., Awaitable[None]], *pages: Page) -> None:
    """Open the pages, do the body, and close them whatever happens."""
    opened: list[Page] = []
    try:
        for each in pages:
            assert await each.open()
            opened.append(each)
        await body(*pages)
    finally:
        for each in opened:
            await each.close()
        layer = get_channel_layer()
        assert layer is not None
        await layer.flush()
