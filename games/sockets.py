"""The sockets of this process: kept alive, their leases renewed, never left untold."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
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

    `seated` says that it has its seat; before that it is pinged, no more. `waiting` says that the
    server is busy with its last word. `leased` says whether somebody looks at its lease. `sent` is
    the newest version it was sent, `drawn` the newest its page says it has drawn, `expected` what
    had been sent at the last ping.
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
    waiting: bool = False
    seated: bool = True

    @contextmanager
    def attended(self) -> Iterator[None]:
        """While a word of it is dealt with, however long that takes, nobody reads its next one."""
        self.hear()
        self.waiting = True
        try:
            yield
        finally:
            self.waiting = False
            self.hear()

    def is_silent(self, now: float) -> bool:
        """Whether it owes us a word for too long."""
        return not self.waiting and now - self.heard > SILENT

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
        """One pulse: hang up the silent, ping the rest, renew leases, look after those behind."""
        await _tend(await self._round())

    async def _round(self) -> "Round":
        """Hang up the silent and ping the rest; this never waits for the database.

        A silent socket is forgotten at once: one whose consumer has failed would never say so.
        """
        now = time.monotonic()
        silent = [each for each in self._open if each.is_silent(now)]
        self._open.difference_update(silent)
        SOCKETS_OPEN.set(len(self._open))
        for socket in silent:
            await _attempt(socket.hang_up)
        living = [each for each in self._open if each.seated]
        behind = {each for each in living if each.drawn < each.expected}
        for socket in list(self._open):
            socket.expected = socket.sent
            await _attempt(socket.ping)
        since, self._beaten = self._beaten, now
        return Round(living, behind, since)

    async def _run(self) -> None:
        """A round each pulse, even while the database takes its time over the last one's."""
        tending: asyncio.Task[None] | None = None
        while True:
            await asyncio.sleep(PULSE)
            done = await self._round()
            if tending is None or tending.done():
                tending = asyncio.get_running_loop().create_task(_tend(done))


@dataclass(frozen=True, slots=True)
class Round:
    """The seated sockets that were pinged, which are behind, and when the last round was."""

    living: list[Socket]
    behind: set[Socket]
    since: float


async def _tend(done: Round) -> None:
    """Renew leases, and send a view to those who are behind."""
    await _attempt(partial(_renew, done.living, done.since))
    await _attempt(partial(_catch_up, done.living, done.behind))


async def _renew(living: list[Socket], since: float) -> None:
    """Renew the leases of the sockets heard since the last pulse, in one statement."""
    held = [each for each in living if each.leased and (each.waiting or each.heard >= since)]
    if held:
        names = [each.name for each in held]
        renewal = partial(leases.renew_leases, sockets=names, now=timezone.now())
        await porter.beside_the_door(renewal)


async def _catch_up(living: list[Socket], behind: set[Socket]) -> None:
    """A whole view to those who were not sent or have not drawn what there is; rooms look anew."""
    ids = {each.match_id for each in living if each.match_id is not None}
    versions = await porter.beside_the_door(partial(selectors.versions, ids)) if ids else {}
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
