"""The whole measurement: many tables at a walk, then one process at full speed and a bare echo."""

import asyncio
import json
import os
import sys

from benchmarks.tables import report
from benchmarks.tables.command import measuring
from benchmarks.tables.house import Site
from benchmarks.tables.options import Options, read_options
from benchmarks.tables.saturated import Saturated, at_full_speed
from benchmarks.tables.supply import Supply
from benchmarks.tables.walk import Walk, walk
from benchmarks.tables.wire import Address


async def measure(options: Options) -> tuple[Walk, Saturated | None]:
    """All phases, one after the other."""
    supply = await Supply.start()
    try:
        site = Site(Address.of(options.url, options.origin_scheme), supply)
        walked = await walk(site, options, options.pids)
        saturated = await at_full_speed(options, supply, report.say) if options.pairs else None
        return walked, saturated
    finally:
        await supply.stop()


def main() -> None:
    """Print a table and, as the last line, one JSON object."""
    with measuring("bench-tables"):
        options = read_options(sys.argv[1:], os.environ)
        walked, saturated = asyncio.run(measure(options))
    report.say_all(report.at_a_walk(options, walked))
    if saturated is not None:
        report.say_all(report.at_full_speed(options, saturated.ours))
        report.say_all(report.beside_the_echo(saturated))
    summary = report.summary(options, walked, None if saturated is None else saturated.ours)
    summary["ratio_to_echo"] = None if saturated is None else round(saturated.ratio, 3)
    report.say(json.dumps(summary))


if __name__ == "__main__":
    main()
