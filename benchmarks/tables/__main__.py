"""The whole measurement: many tables at a walk, then one process at full speed and a bare echo."""

import asyncio
import json
import os
import resource
import sys

from benchmarks.tables import report
from benchmarks.tables.crowd import Crowd, Measured
from benchmarks.tables.options import Options, OutOfBounds, read_options
from benchmarks.tables.processes import Watch
from benchmarks.tables.saturated import Saturated, at_full_speed
from benchmarks.tables.supply import Failed, Supply
from benchmarks.tables.wire import Address

WARM_UP_TABLES = 8
"""Tables played at before the server's memory is first read: what it loads once is no socket's."""
WARM_UP_SECONDS = 3


async def measure(options: Options) -> tuple[Measured, Measured | None, Saturated | None]:
    """All phases, one after the other: as many tables again that chat, and one at full speed."""
    server = Address.of(options.url, options.origin_scheme)
    supply = await Supply.start()
    try:
        warming = Crowd(server, supply, tables=WARM_UP_TABLES, think=0.5)
        warmed = await warming.run(WARM_UP_SECONDS)
        if not warmed.tally.landings:
            raise Failed(f"no command came through at {options.url}: {dict(warmed.tally.errors)}")
        crowd = Crowd(server, supply, tables=options.tables, think=options.think)
        measured = await crowd.run(options.seconds, Watch(options.pids))
        chatting = None
        if options.chat:
            talkers = Crowd(
                server, supply, tables=options.tables, think=options.think, chat=options.chat
            )
            chatting = await talkers.run(options.seconds, Watch(options.pids))
        saturated = await at_full_speed(options, supply, report.say) if options.pairs else None
        return measured, chatting, saturated
    finally:
        await supply.stop()


def main() -> int:
    """Print a table and, as the last line, one JSON object."""
    try:
        options = read_options(sys.argv[1:], os.environ)
    except OutOfBounds as refusal:
        report.say(f"bench-tables: {refusal}")
        return 2
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    try:
        measured, chatting, saturated = asyncio.run(measure(options))
    except Failed as failure:
        report.say(f"bench-tables: {failure}")
        return 1
    for line in report.lines(options, measured, chatting, saturated):
        report.say(line)
    report.say(json.dumps(report.summary(options, measured, chatting, saturated)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
