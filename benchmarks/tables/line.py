"""A player's line to a table: one socket, and a new one when it falls silent or is closed."""

import asyncio
import random
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Protocol

from benchmarks.tables.tally import Tally
from benchmarks.tables.wire import Address, Wire, open_wire

Frame = dict[str, Any]

FIRST_WAIT = 1.0
LONGEST_WAIT = 5.0
FINAL = frozenset({4401, 4403, 4404, 4410, 4423})
"""Close codes after which another try is useless."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat to sit down at, and the cookie of the session that may."""

    match: str
    seat: int
    cookie: str


class Player(Protocol):
    """Who looks at what comes in."""

    def view(self, frame: Frame) -> None:
        """A newer view."""

    def done(self, command: str, version: int) -> None:
        """A command is committed."""

    def refused(self, command: str, reason: str) -> None:
        """A command is refused for good."""


class Line(ABC):
    """What every table's line does; what is said on it is its own. `silence` is in seconds."""

    silence = 9.0

    def __init__(
        self, address: Address, path: str, chair: Chair, player: Player, tally: Tally
    ) -> None:
        self.drawn = 0
        self._address = address
        self._path = path
        self._chair = chair
        self._player = player
        self._tally = tally
        self._wire: Wire | None = None
        self._heard = 0.0
        self._tries = 0
        self._opening: asyncio.Task[None] | None = None

    @property
    def match(self) -> str:
        """The match it leads to."""
        return self._chair.match

    @property
    def heard(self) -> float:
        """When a word last came in, on the clock of `time.perf_counter`."""
        return self._heard

    async def open(self) -> None:
        """Open the socket; if that fails, try again for as long as the player sits."""
        try:
            self._wire = await open_wire(
                self._address, self._path, self._chair.cookie, self._hear, self._lost
            )
        except (OSError, TimeoutError) as failure:
            self._tally.errors[f"not connected: {failure or 'time is up'}"] += 1
            self._open_later()
        else:
            self._heard = time.perf_counter()
            self._opened()

    def close(self) -> None:
        """The player gets up."""
        if self._opening is not None:
            self._opening.cancel()
        if self._wire is not None:
            self._wire.hang_up()

    def tick(self, now: float) -> None:
        """Is the line alive? To be called twice a second."""
        if self._wire is not None and now - self._heard > self.silence:
            self._wire.drop()
            self._lost(0)

    @abstractmethod
    def send(self, command: Frame) -> str:
        """Send a command; its id."""

    @abstractmethod
    def say(self, phrase: str) -> None:
        """Say a phrase to the other, once: what is lost is not said again."""

    @abstractmethod
    def _read(self, text: str) -> None:
        """A text came in."""

    @abstractmethod
    def _opened(self) -> None:
        """A socket is open."""

    def _write(self, text: str) -> bool:
        """Put a text on the wire, if there is one."""
        if self._wire is not None:
            self._wire.send(text)
        return self._wire is not None

    def _hear(self, text: str) -> None:
        self._heard = time.perf_counter()
        self._read(text)

    def _lost(self, code: int) -> None:
        self._wire = None
        self._tally.errors[f"socket closed: {code or 'silent'}"] += 1
        if code not in FINAL:
            self._open_later()

    def _open_later(self) -> None:
        self._opening = asyncio.get_running_loop().create_task(self._open_again())

    async def _open_again(self) -> None:
        wait = min(LONGEST_WAIT, FIRST_WAIT * 1.6**self._tries)
        self._tries += 1
        await asyncio.sleep(wait * random.uniform(0.75, 1))
        self._tally.reconnects += 1
        await self.open()
