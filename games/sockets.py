"""The sockets of this process: kept alive, their leases renewed, never left untold."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from django.utils import timezone

from games import leases, porter, selectors
from games.metrics import SOCKETS_OPEN

logger = logging.getLogger(__name__)

PULSE = 2.5
"""Seconds between two pings."""
SILENT = 10.0
"""Seconds without a word after which a socket is closed."""


@dataclass(eq=False, slots=True)
class Socket:
    """One socket at a table, or of another page where there is no match.

    `leased` says whether somebody looks at its lease. `sent` is the newest version it was sent,
    `drawn` the newest its page says it has drawn, `expected` what had been sent at the last ping.
    """

    name: str
    match_id: int | None
    leased: bool
    ping: Callable[[], Awaitable[None]]
    look: Callable[[], Awaitable[None]]
    hang_up: Callable[[], Awaitable[None]]
    sent: int = 0
    drawn: int = 0
    expected: int = 0
    heard: float = field(default_factory=time.monotonic)

    def hear(self, drawn: int | None = None) -> None:
        """A word came in, perhaps saying what is drawn."""
        self.heard = time.monotonic()
        if drawn is not None:
            self.drawn = max(self.drawn, drawn)


class Sockets:
    """All sockets of one server loop; the pulse runs while there are any."""

    def __init__(self) -> None:
        self._open: set[Socket] = set()
        self._beaten = 0.0
        self._pulse: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._open)

    def add(self, socket: Socket) -> None:
        """A socket has connected."""
        self._open.add(socket)
        SOCKETS_OPEN.set(len(self._open))
        if self._pulse is None or self._pulse.done():
            self._pulse = asyncio.get_running_loop().create_task(self._run())

    def remove(self, socket: Socket) -> None:
        """A socket is gone."""
        self._open.discard(socket)
        SOCKETS_OPEN.set(len(self._open))
        if not self._open and self._pulse is not None:
            self._pulse.cancel()
            self._pulse = None

    async def beat(self) -> None:
        """One pulse: hang up the silent, ping the rest, renew leases, look after those behind.

        A silent socket is forgotten at once: one whose consumer has failed would never say so.
        """
        now = time.monotonic()
        silent = [each for each in self._open if now - each.heard > SILENT]
        self._open.difference_update(silent)
        SOCKETS_OPEN.set(len(self._open))
        for socket in silent:
            await _attempt(socket.hang_up)
        living = list(self._open)
        behind = {each for each in living if each.drawn < each.expected}
        for socket in living:
            socket.expected = socket.sent
            await _attempt(socket.ping)
        since, self._beaten = self._beaten, now
        await _attempt(partial(_renew, living, since))
        await _attempt(partial(_catch_up, living, behind))

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(PULSE)
            try:
                await self.beat()
            except Exception:
                logger.exception("a pulse failed")


async def _renew(living: list[Socket], since: float) -> None:
    """Renew the leases of the sockets heard since the last pulse, in one statement."""
    heard = [each.name for each in living if each.leased and each.heard >= since]
    if heard:
        renewal = partial(leases.renew_leases, sockets=heard, now=timezone.now())
        await porter.at_the_door(renewal)


async def _catch_up(living: list[Socket], behind: set[Socket]) -> None:
    """A whole view to those who were not sent or have not drawn what there is; rooms look anew."""
    ids = {each.match_id for each in living if each.match_id is not None}
    versions = await porter.at_the_door(partial(selectors.versions, ids)) if ids else {}
    for socket in living:
        newest = versions.get(socket.match_id, 0) if socket.match_id is not None else None
        if newest is None or socket in behind or socket.sent < newest:
            await _attempt(socket.look)


async def _attempt(call: Callable[[], Awaitable[None]]) -> None:
    """A socket that breaks must not break the others."""
    try:
        await call()
    except OSError as gone:
        logger.debug("a socket was gone: %r", gone)
    except Exception:
        logger.exception("a socket broke")


SOCKETS = Sockets()
