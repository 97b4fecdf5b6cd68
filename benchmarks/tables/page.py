"""A player's page on the line, as `static/js/table/wire.js` is: it resends, reconnects, answers.

Commands are kept until they are answered, and sent again under the same id.
"""

import asyncio
import json
import random
import time
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol

from benchmarks.tables.tally import Tally
from benchmarks.tables.wire import Address, Wire, open_wire

Frame = dict[str, Any]

SILENCE = 9.0
RESEND = 2.5
FIRST_WAIT = 1.0
LONGEST_WAIT = 5.0
FINAL = frozenset({4401, 4403, 4404, 4410, 4423})
"""Close codes after which another try is useless."""
NOT_NOW = frozenset({"busy", "newer", "too_many"})
"""Refusals that are taken back: the command is sent again later, under the same id."""

_ids = count(1)


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat to sit down at, and the cookie of the session that may."""

    match: str
    seat: int
    cookie: str


class Player(Protocol):
    """Who looks at the page."""

    def view(self, frame: Frame) -> None:
        """A newer view."""

    def done(self, command: str, version: int) -> None:
        """A command is committed."""

    def refused(self, command: str, reason: str) -> None:
        """A command is refused for good."""


class Page:
    """One socket at a table, and a new one when it falls silent or is closed."""

    def __init__(self, address: Address, chair: Chair, player: Player, tally: Tally) -> None:
        self.drawn = 0
        self._address = address
        self._chair = chair
        self._player = player
        self._tally = tally
        self._wire: Wire | None = None
        self._heard = 0.0
        self._unanswered: dict[str, tuple[str, float]] = {}
        self._tries = 0
        self._opening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the socket; if that fails, try again for as long as the player sits."""
        try:
            await self._open()
        except (OSError, TimeoutError) as failure:
            self._fail(failure)

    @property
    def match(self) -> str:
        """The match it shows."""
        return self._chair.match

    @property
    def heard(self) -> float:
        """When a word last came in, on the clock of `time.perf_counter`."""
        return self._heard

    def close(self) -> None:
        """The player gets up."""
        if self._opening is not None:
            self._opening.cancel()
        if self._wire is not None:
            self._wire.hang_up()
        self._unanswered.clear()

    def send(self, command: Frame) -> str:
        """Send a command until it is answered; its id."""
        name = f"bench-{next(_ids)}"
        self._put(name, json.dumps({**command, "id": name}))
        return name

    def say(self, phrase: str) -> None:
        """Say a phrase to the other, once: what is lost is not said again."""
        if self._wire is not None:
            self._tally.talked(said=1)
            name = f"said-{next(_ids)}"
            self._wire.send(json.dumps({"t": "say", "id": name, "phrase": phrase}))

    def tick(self, now: float) -> None:
        """Is the line alive, is something to be sent again? To be called twice a second."""
        if self._wire is not None and now - self._heard > SILENCE:
            self._wire.drop()
            self._lost(0)
        for name, (text, sent) in list(self._unanswered.items()):
            if self._wire is not None and now - sent > RESEND:
                self._tally.resends += 1
                self._put(name, text)

    async def _open(self) -> None:
        path = f"/ws/table/{self._chair.match}/"
        self._wire = await open_wire(
            self._address, path, self._chair.cookie, self._hear, self._lost
        )
        self._heard = time.perf_counter()
        for command, (text, _) in list(self._unanswered.items()):
            self._put(command, text)

    def _put(self, name: str, text: str) -> None:
        self._unanswered[name] = (text, time.perf_counter())
        if self._wire is not None:
            self._wire.send(text)

    def _hear(self, text: str) -> None:
        self._heard = time.perf_counter()
        frame = json.loads(text)
        match frame["t"]:
            case "ping":
                if self._wire is not None:
                    self._wire.send(f'{{"t":"pong","v":{self.drawn}}}')
            case "view":
                self._tries = 0
                self._tally.viewed(text)
                if frame["v"] > self.drawn:
                    self.drawn = frame["v"]
                    self._player.view(frame)
            case "said":
                self._tally.talked(heard=1)
            case "done":
                if self._unanswered.pop(frame["id"], None):
                    self._player.done(frame["id"], frame["v"])
            case "refused":
                self._refused(frame["id"], frame["reason"])

    def _refused(self, name: str | None, reason: str) -> None:
        if name is None or reason in NOT_NOW:
            self._tally.errors[f"refused: {reason}"] += 1
        elif self._unanswered.pop(name, None):
            self._player.refused(name, reason)
        elif name.startswith("said-"):
            self._tally.errors[f"refused in the chat: {reason}"] += 1

    def _lost(self, code: int) -> None:
        self._wire = None
        self._tally.errors[f"socket closed: {code or 'silent'}"] += 1
        if code not in FINAL:
            self._open_later()

    def _fail(self, failure: Exception) -> None:
        self._tally.errors[f"not connected: {failure or 'time is up'}"] += 1
        self._open_later()

    def _open_later(self) -> None:
        self._opening = asyncio.get_running_loop().create_task(self._open_again())

    async def _open_again(self) -> None:
        wait = min(LONGEST_WAIT, FIRST_WAIT * 1.6**self._tries)
        self._tries += 1
        await asyncio.sleep(wait * random.uniform(0.75, 1))
        self._tally.reconnects += 1
        await self.open()
