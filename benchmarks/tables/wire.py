"""One WebSocket by callbacks: the library's protocol on an asyncio transport, no task a socket."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.typing import Origin
from websockets.uri import parse_uri

OPENING = 20.0
"""Seconds a handshake may take."""
NOT_SAID = 1006
"""The code of a socket that closed without one."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where sockets are opened, and the origin their pages have."""

    url: str
    origin: str

    @classmethod
    def of(cls, url: str, origin_scheme: str = "http") -> "Address":
        """The sockets of a site at an http address."""
        host = urlsplit(url).netloc
        return cls(f"ws://{host}", f"{origin_scheme}://{host}")


class Wire(asyncio.Protocol):
    """An open socket: `hear` gets each text, `lost` the close code, once, if it was not hung up."""

    def __init__(
        self,
        protocol: ClientProtocol,
        cookie: str,
        hear: Callable[[str], None],
        lost: Callable[[int], None],
    ) -> None:
        self._protocol = protocol
        self._cookie = cookie
        self._hear = hear
        self._lost: Callable[[int], None] | None = lost
        self._transport: asyncio.Transport | None = None
        self.opened = asyncio.get_running_loop().create_future()

    def send(self, text: str) -> None:
        """Send a text."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_text(text.encode())
            self._flush()

    def hang_up(self) -> None:
        """Close politely; nothing is heard any more."""
        self._lost = None
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(1000)
            self._flush()

    def drop(self) -> None:
        """Forget the socket at once."""
        self._lost = None
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        request = self._protocol.connect()
        request.headers["Cookie"] = self._cookie
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._answered(event)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT and self._lost:
                self._hear(str(event.data, "utf-8"))
        self._flush()

    def eof_received(self) -> None:
        self._protocol.receive_eof()
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self._lost = None
            self.opened.set_exception(ConnectionError("the handshake was cut off"))
        elif self._lost is not None:
            lost, self._lost = self._lost, None
            lost(self._protocol.close_code or NOT_SAID)

    def _answered(self, response: Response) -> None:
        if self.opened.done():
            return
        if self._protocol.handshake_exc is None:
            self.opened.set_result(None)
        else:
            self._lost = None
            self.opened.set_exception(ConnectionError(f"HTTP {response.status_code}"))

    def _flush(self) -> None:
        assert self._transport is not None
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            elif self._transport.can_write_eof():
                self._transport.write_eof()


async def open_wire(
    address: Address,
    path: str,
    cookie: str,
    hear: Callable[[str], None],
    lost: Callable[[int], None],
) -> Wire:
    """A socket, open. Raises OSError or TimeoutError."""
    uri = parse_uri(address.url + path)
    wire = Wire(ClientProtocol(uri, origin=Origin(address.origin)), cookie, hear, lost)
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(OPENING):
            await loop.create_connection(lambda: wire, uri.host, uri.port)
            await wire.opened
    except BaseException:
        wire.drop()
        raise
    return wire
