"""The lines of this process: every open socket at a table, kept alive and never left untold.

The pulse pings every socket, closes the silent ones, and sends a view to those that are behind.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from games import porter, selectors

logger = logging.getLogger(__name__)

PULSE = 2.5
"""Seconds between two pings."""
SILENT = 10.0
"""Seconds without a word after which a socket is closed."""


@dataclass(eq=False, slots=True)
class Line:
    """One socket at a table.

    `sent` is the newest version it was sent, `drawn` the newest its page says it has drawn,
    `expected` what had been sent when it was last pinged.
    """

    match_id: int
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

    def is_behind(self, version: int) -> bool:
        """Whether this version was never sent, or not drawn although there was time to."""
        return self.sent < version or self.drawn < self.expected


class Lines:
    """All lines of one server loop; the pulse runs while there are any."""

    def __init__(self) -> None:
        self._open: set[Line] = set()
        self._pulse: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._open)

    def add(self, line: Line) -> None:
        """A socket has connected."""
        self._open.add(line)
        if self._pulse is None or self._pulse.done():
            self._pulse = asyncio.get_running_loop().create_task(self._run())

    def remove(self, line: Line) -> None:
        """A socket is gone."""
        self._open.discard(line)
        if not self._open and self._pulse is not None:
            self._pulse.cancel()
            self._pulse = None

    async def beat(self) -> None:
        """One pulse: hang up the silent, look after those behind, ping the rest."""
        lines = tuple(self._open)
        silent = [line for line in lines if time.monotonic() - line.heard > SILENT]
        for line in silent:
            await _attempt(line.hang_up)
        living = [line for line in lines if line not in silent]
        await _catch_up(living)
        for line in living:
            line.expected = line.sent
            await _attempt(line.ping)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(PULSE)
            try:
                await self.beat()
            except Exception:
                logger.exception("a pulse failed")


async def _catch_up(lines: list[Line]) -> None:
    ids = {line.match_id for line in lines}
    versions = await porter.at_the_door(partial(selectors.versions, ids))
    for line in lines:
        if line.is_behind(versions.get(line.match_id, 0)):
            await _attempt(line.look)


async def _attempt(call: Callable[[], Awaitable[None]]) -> None:
    """A line that breaks must not break the others."""
    try:
        await call()
    except Exception:
        logger.exception("a line broke")


LINES = Lines()
