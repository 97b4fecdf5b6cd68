"""The pulse of a server that runs alone: each second, on its own loop, one job after the other."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime

log = logging.getLogger(__name__)

Job = tuple[str, Callable[[], Awaitable[None]]]


class Ticker:
    """Awaits its jobs every `period` seconds; `last_tick` is when the last round was done."""

    def __init__(self, jobs: Sequence[Job], *, period: float = 1.0) -> None:
        self._jobs = jobs
        self._period = period
        self._task: asyncio.Task[None] | None = None
        self.last_tick: datetime | None = None

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._task is None:
            self._task = loop.create_task(self._run(), name="ticker")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def tick(self) -> None:
        for name, job in self._jobs:
            await _attempt(name, job)
        self.last_tick = datetime.now(UTC)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            await self.tick()
            due = max(due + self._period, loop.time())
            await asyncio.sleep(due - loop.time())


async def _attempt(name: str, job: Callable[[], Awaitable[None]]) -> None:
    """One job that raises must not stop the clocks of all tables."""
    try:
        await job()
    except Exception:
        log.exception("The job %s failed", name)
