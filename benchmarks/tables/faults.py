"""Kills the stack's processes one after the other while tables play, and looks what it cost.

`make faults` starts it beside `manage.py stack`, which starts anew what is killed here. TABLES
(default 40) and THINK (default 2 s) set the size. The last line is one JSON object; the exit code
is 1 where anything was lost or somebody did not come back.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass

from benchmarks.tables import report, supply
from benchmarks.tables.crowd import Crowd
from benchmarks.tables.house import Site
from benchmarks.tables.options import OutOfBounds, bounded
from benchmarks.tables.processes import Role
from benchmarks.tables.supply import Supply
from benchmarks.tables.tally import percentile
from benchmarks.tables.wire import Address

CALM = 8.0
"""Seconds of play before each fault, and after the last."""
RETURN = 60.0
"""Seconds a service has to be back."""
PATIENCE = 30.0
"""Seconds all pages have to be back once the service is."""
RESUMED = 5.0
"""Seconds within which 99 of 100 pages must be back."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What one kill cost: seconds until the site was well, and then until pages heard from it.

    `missing` pages never did; at `idle` tables nothing was committed any more.
    """

    killed: str
    away: float
    resumed_p99: float
    missing: int
    idle: int


async def main(url: str, victims: dict[str, Role], tables: int, think: float) -> int:
    """Kill each of them while tables play; the exit code."""
    matches = await Supply.start()
    crowd = Crowd(Site(Address.of(url), matches), tables=tables, think=think)
    faults: list[Fault] = []
    async with crowd.playing():
        for name, role in victims.items():
            await asyncio.sleep(CALM)
            faults.append(await _kill(name, role, url, crowd))
            report.say(f"{faults[-1]}")
        await asyncio.sleep(CALM)
    found = await supply.audit(crowd.tally.acknowledged)
    await matches.stop()
    summary = {
        "faults": len(faults),
        "acknowledged": len(crowd.tally.acknowledged),
        "lost": found["lost"],
        "unreadable": found["unreadable"],
        "ends": found["ends"],
        "resumed_p99_s": round(max(fault.resumed_p99 for fault in faults), 2),
        "missing": sum(fault.missing for fault in faults),
        "idle": sum(fault.idle for fault in faults),
        "errors": dict(crowd.tally.errors),
    }
    report.say(json.dumps(summary))
    unlisted = set(found["ends"]) - {"target", "left"}
    silent = {"unanswered", "a left match did not end"} & set(crowd.tally.errors)
    bad = ("lost", "unreadable", "missing", "idle")
    well = not (any(summary[each] for each in bad) or unlisted or silent)
    return 0 if well and summary["resumed_p99_s"] <= RESUMED else 1


async def _kill(name: str, role: Role, url: str, crowd: Crowd) -> Fault:
    """Kill one process and wait until the site is well again and every page has heard of it.

    Another fault may have killed it before: then it is the one that was started since.
    """
    async with asyncio.timeout(RETURN):
        while (pid := role.filled_by()) is None:
            await asyncio.sleep(0.1)
    os.killpg(pid, signal.SIGKILL)
    killed = time.perf_counter()
    await asyncio.sleep(1.0)
    while not await asyncio.to_thread(_is_well, url):
        if time.perf_counter() - killed > RETURN:
            raise TimeoutError(f"the site is not well {RETURN:.0f} s after {name} was killed")
        await asyncio.sleep(0.1)
    back = time.perf_counter()
    committed = len(crowd.tally.acknowledged)
    heard: dict[int, float] = {}
    pages = crowd.lines
    idle = {page.match for page in pages}
    while (len(heard) < len(pages) or idle) and time.perf_counter() - back < PATIENCE:
        for page in pages:
            if page.heard > back:
                heard.setdefault(id(page), page.heard - back)
        idle -= {each.match for each in crowd.tally.acknowledged[committed:]}
        await asyncio.sleep(0.05)
    return Fault(
        killed=name,
        away=round(back - killed, 2),
        resumed_p99=round(percentile(sorted(heard.values()), 0.99), 2),
        missing=len(pages) - len(heard),
        idle=len(idle),
    )


def _is_well(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/health", timeout=3) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _victims(raw: str) -> dict[str, Role]:
    """`name=pid` with commas between them: one server of several is enough."""
    pairs = dict(part.split("=") for part in raw.split(","))
    servers = [name for name in pairs if name.startswith("server-")]
    return {name: Role.of(int(pid)) for name, pid in pairs.items() if name not in servers[1:]}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True)
    parser.add_argument("--processes", required=True)
    given = parser.parse_args()
    try:
        size = int(bounded("TABLES", os.environ.get("TABLES") or "40", 1, 500))
        pause = bounded("THINK", os.environ.get("THINK") or "2", 0.1, 60)
    except OutOfBounds as refusal:
        sys.exit(str(refusal))
    sys.exit(asyncio.run(main(given.url, _victims(given.processes), size, pause)))
