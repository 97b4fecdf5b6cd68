"""Many tables at a walk: first without a word and, if that is wanted, as many again that chat."""

from dataclasses import dataclass

from benchmarks.tables.crowd import Crowd, Measured
from benchmarks.tables.house import House
from benchmarks.tables.options import Size
from benchmarks.tables.processes import Watch
from benchmarks.tables.supply import Failed

WARM_UP_TABLES = 8
"""Tables played at before the server's memory is first read: what it loads once is no socket's."""
WARM_UP_SECONDS = 3


@dataclass(frozen=True, slots=True)
class Walk:
    """Both phases."""

    silent: Measured
    chatting: Measured | None


async def walk(house: House, size: Size, pids: tuple[int, ...]) -> Walk:
    """Both phases, one after the other. Raises Failed."""
    warmed = await Crowd(house, tables=WARM_UP_TABLES, think=0.5).run(WARM_UP_SECONDS)
    if not warmed.tally.landings:
        raise Failed(f"no command came through: {dict(warmed.tally.errors)}")
    silent = Crowd(house, tables=size.tables, think=size.think)
    measured = await silent.run(size.seconds, Watch(pids))
    if not size.chat:
        return Walk(measured, None)
    talkers = Crowd(house, tables=size.tables, think=size.think, chat=size.chat)
    return Walk(measured, await talkers.run(size.seconds, Watch(pids)))
