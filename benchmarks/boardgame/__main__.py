"""The measurement of boardgame.io: many tables at a walk, then pairs that do not think."""

import asyncio
import json
import os
import sys
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from benchmarks.boardgame.house import Boardgame
from benchmarks.tables import report
from benchmarks.tables.command import measuring
from benchmarks.tables.crowd import Crowd, Measured
from benchmarks.tables.options import Size, read_size
from benchmarks.tables.processes import Watch
from benchmarks.tables.server import Server, started
from benchmarks.tables.walk import Walk, walk
from benchmarks.tables.wire import Address

SERVER = ("node", str(Path(__file__).parent / "server.js"))


async def measure(size: Size) -> tuple[Walk, Measured | None]:
    """Both phases, each with a server of its own: one process, as it keeps matches in memory."""
    async with boardgame() as server:
        walked = await walk(Boardgame(Address.of(server.url)), size, (server.pid,))
    if not size.pairs:
        return walked, None
    async with boardgame() as server:
        pairs = Crowd(Boardgame(Address.of(server.url)), tables=size.pairs, think=0)
        return walked, await pairs.run(size.saturated_seconds, Watch((server.pid,)))


def boardgame() -> AbstractAsyncContextManager[Server]:
    """Its server, as it is run in production."""
    return started(SERVER, {"NODE_ENV": "production"})


def main() -> None:
    """Print a table and, as the last line, one JSON object."""
    with measuring("bench-boardgame"):
        size = read_size(sys.argv[1:], os.environ)
        walked, saturated = asyncio.run(measure(size))
    report.say_all(report.at_a_walk(size, walked))
    if saturated is not None:
        report.say_all(report.at_full_speed(size, saturated))
    report.say(json.dumps(report.summary(size, walked, saturated)))


if __name__ == "__main__":
    main()
