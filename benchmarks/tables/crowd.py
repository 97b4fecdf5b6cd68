"""Many tables at once: they sit down, play for a while, and leave."""

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any

from benchmarks.tables.house import House
from benchmarks.tables.line import Line
from benchmarks.tables.processes import Watch
from benchmarks.tables.supply import Failed
from benchmarks.tables.table import Table
from benchmarks.tables.tally import Tally

BATCH = 20
"""So many tables sit down, or leave, at once."""
SEATING = 300.0
LEAVING = 60.0
"""Seconds all tables together may take to sit down, and to leave."""
SETTLING = 2.0
"""Seconds after the last one sat down before anything is measured."""
TICK = 0.5


@dataclass(frozen=True, slots=True)
class Measured:
    """A phase: the tally, and what server and client used; None where no process is watched.

    `client_cpu` is the share of one core; `client_late` how late, in seconds, the client itself
    was at worst: no latency is known better than that.
    """

    tally: Tally
    lost: int
    sockets: int
    kb_per_socket: float | None
    cpu_us: float | None
    client_cpu: float
    client_late: float


class Crowd:
    """Tables of two that play match after match."""

    def __init__(self, house: House, *, tables: int, think: float, chat: float = 0) -> None:
        self._house = house
        self.tally = Tally()
        self._tables = [Table(house, think, self.tally, chat) for _ in range(tables)]
        self._playing: list[asyncio.Task[None]] = []
        self._late = 0.0

    @property
    def lines(self) -> list[Line]:
        """The lines of all who sit somewhere now."""
        return [line for table in self._tables for line in table.lines]

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """All sit down and play; in the end they leave. Raises Failed."""
        with self._exceptions_counted():
            ticking = asyncio.create_task(self._tick())
            await self._sit_down()
            yield
            await self._leave()
            ticking.cancel()

    async def run(self, seconds: float, watch: Watch | None = None) -> Measured:
        """Play for so long, all being seated. Raises Failed."""
        watch = watch or Watch()
        before = watch.pss_kb()
        async with self.playing():
            await asyncio.sleep(SETTLING)
            server, client = await self._measure(seconds, watch)
            after = watch.pss_kb()
        sockets = 2 * len(self._tables)
        moves = len(self.tally.landings)
        return Measured(
            tally=self.tally,
            lost=await self._house.lost(self.tally.acknowledged),
            sockets=sockets,
            kb_per_socket=None if before is None or after is None else (after - before) / sockets,
            cpu_us=None if server is None or not moves else server / moves * 1e6,
            client_cpu=client / self.tally.seconds,
            client_late=self._late,
        )

    async def _measure(self, seconds: float, watch: Watch) -> tuple[float | None, float]:
        """Open the window for so long; the CPU seconds server and client used in it.

        What the client holds by then is kept out of Python's later collections: their pauses
        would be taken for the server's.
        """
        gc.collect()
        gc.freeze()
        self._late = 0.0
        server, client = watch.cpu_seconds(), time.process_time()
        self.tally.begin()
        await asyncio.sleep(seconds)
        self.tally.end()
        used = watch.cpu_seconds()
        by_server = None if server is None or used is None else used - server
        return by_server, time.process_time() - client

    async def _sit_down(self) -> None:
        try:
            async with asyncio.timeout(SEATING):
                for batch in self._batches():
                    places = await self._house.places(len(batch))
                    sitting = map(Table.sit_down, batch, places)
                    await asyncio.gather(*sitting)
                    self._playing += [asyncio.create_task(table.play_on()) for table in batch]
        except TimeoutError:
            raise Failed("not all tables could sit down in time.") from None

    async def _leave(self) -> None:
        for table in self._tables:
            table.rest()
        await asyncio.gather(*(table.landed() for table in self._tables))
        try:
            async with asyncio.timeout(LEAVING):
                for batch in self._batches():
                    await asyncio.gather(*(table.leave() for table in batch))
        except TimeoutError:
            self.tally.errors["tables did not leave in time"] += 1
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)

    def _batches(self) -> Iterator[list[Table]]:
        for first in range(0, len(self._tables), BATCH):
            yield self._tables[first : first + BATCH]

    async def _tick(self) -> None:
        while True:
            planned = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            now = time.perf_counter()
            self._late = max(self._late, now - planned)
            for table in self._tables:
                table.tick(now)

    @contextmanager
    def _exceptions_counted(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()

        def count(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
            what = context.get("exception") or context["message"]
            self.tally.errors[f"exception: {what!r}"] += 1
            if self.tally.errors[f"exception: {what!r}"] == 1:
                loop.default_exception_handler(context)

        loop.set_exception_handler(count)
        try:
            yield
        finally:
            loop.set_exception_handler(None)
