"""What the client asks of the database, through processes of its own that may import Django."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from benchmarks.tables.tally import Acknowledged

PATIENCE = 120.0
"""Seconds the database may take over one question."""


class Failed(Exception):
    """A sentence for who started the bench."""


@dataclass(frozen=True, slots=True)
class Place:
    """A live match nobody sits at yet, and the cookie of each seat's session."""

    match: str
    cookies: tuple[str, ...]


class Supply:
    """Matches to play, opened when they are wanted: one that waits long counts as deserted."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._asking = asyncio.Lock()

    @classmethod
    async def start(cls) -> "Supply":
        """Start the process that opens matches."""
        return cls(await _django("tables.setting"))

    async def places(self, count: int) -> list[Place]:
        """New matches. Raises Failed."""
        assert self._process.stdin is not None
        async with self._asking:
            self._process.stdin.write(f"{count}\n".encode())
            return [Place(**await self._line()) for _ in range(count)]

    async def place(self) -> Place:
        """A new match. Raises Failed."""
        return (await self.places(1))[0]

    async def stop(self) -> None:
        """No more matches are wanted."""
        if self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()

    async def _line(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = await self._process.stdout.readline()
        if not line:
            raise Failed("no matches could be opened; see above.")
        found: dict[str, Any] = json.loads(line)
        return found


async def audit(acknowledged: Iterable[Acknowledged]) -> dict[str, Any]:
    """What `audit` says of these commands and their matches. Raises Failed."""
    process = await _django("tables.audit")
    lines = (json.dumps([each.match, each.seat, each.command]) for each in acknowledged)
    said, _ = await process.communicate("\n".join(lines).encode())
    if process.returncode != 0:
        raise Failed("the log could not be audited; see above.")
    found: dict[str, Any] = json.loads(said)
    return found


async def _django(module: str) -> Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.in_django", module), stdin=PIPE, stdout=PIPE
    )
