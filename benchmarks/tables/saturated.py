"""One process at full speed, and a bare echo on the same server and layer: their ratio."""

import os
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.tables.crowd import Crowd, Measured
from benchmarks.tables.echoing import Echoed, echo
from benchmarks.tables.house import Site
from benchmarks.tables.options import Options
from benchmarks.tables.processes import Watch
from benchmarks.tables.server import one_server
from benchmarks.tables.supply import Failed, Supply
from benchmarks.tables.wire import Address

NO_LIMIT = "1000000"
"""Commands a window: players who don't think would be taken for a flood."""


@dataclass(frozen=True, slots=True)
class Saturated:
    """Both runs."""

    ours: Measured
    echo: Echoed

    @property
    def ratio(self) -> float:
        """Our durable moves for each of the echo's."""
        return self.ours.tally.commands_per_s / self.echo.moves_per_s

    @property
    def ratio_by_cpu(self) -> float | None:
        """The same by the server's CPU a move, which a busy machine falsifies less."""
        ours, theirs = self.ours.cpu_us, self.echo.cpu_us
        return None if ours is None or theirs is None else theirs / ours


async def at_full_speed(
    options: Options, supply: Supply, say: Callable[[str], None]
) -> Saturated | None:
    """Both runs, one after the other; none without the layer of the stack. Raises Failed."""
    if not os.environ.get("REDIS_URL"):
        say("No saturated phase: a second server beside this one needs a REDIS_URL.")
        return None
    async with one_server("config.asgi:application", {"COMMANDS_PER_WINDOW": NO_LIMIT}) as server:
        site = Site(Address.of(server.url, options.origin_scheme), supply)
        crowd = Crowd(site, tables=options.pairs, think=0)
        ours = await crowd.run(options.saturated_seconds, Watch((server.pid,)))
    view = {"ECHO_VIEW": ours.tally.typical_view}
    async with one_server("benchmarks.tables.echo:application", view) as server:
        try:
            watch = Watch((server.pid,))
            echoed = await echo(server.url, options.pairs, options.saturated_seconds, watch)
        except (OSError, TimeoutError) as failure:
            raise Failed(f"the echo failed: {failure}") from failure
    return Saturated(ours, echoed)
