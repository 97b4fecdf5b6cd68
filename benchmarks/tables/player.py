"""A scripted player: looks at each view, thinks, and does what it chose."""

import asyncio
import time
from collections.abc import Callable
from random import Random

from benchmarks.tables.choosing import HONEST, Wish, wish
from benchmarks.tables.flights import Flights
from benchmarks.tables.house import House
from benchmarks.tables.line import Chair, Frame
from benchmarks.tables.tally import Acknowledged, Tally


class ScriptedPlayer:
    """Plays one seat of one match; `over` is called with the reason when the match has ended."""

    def __init__(
        self,
        house: House,
        chair: Chair,
        *,
        think: float,
        flights: Flights,
        tally: Tally,
        over: Callable[[str], None],
    ) -> None:
        self.line = house.line(chair, self, tally)
        self._playing = True
        self._deal = 0
        self._leave: str | None = None
        self._chair = chair
        self._think = think
        self._flights = flights
        self._tally = tally
        self._over = over
        self._luck = Random(f"{chair.match}/{chair.seat}")
        self._occasion: tuple[str, int] | None = None
        self._plan: asyncio.TimerHandle | None = None

    def view(self, frame: Frame) -> None:
        """See what happened, and what there is to do."""
        now = time.perf_counter()
        self._tally.landed(self._flights.seen(self._chair.seat, frame["v"], now))
        if frame["deal"] is not None:
            self._deal = frame["deal"]["number"]
        if frame["end"] is not None:
            self._forget_plan()
            self._over(frame["end"]["reason"])
        elif self._playing:
            self._consider(wish(frame, self._luck))

    def done(self, command: str, version: int) -> None:
        """A command is committed."""
        seat = self._chair.seat
        self._tally.acknowledged.append(Acknowledged(self._chair.match, seat, command))
        self._tally.landed(self._flights.done(command, version, time.perf_counter()))

    def refused(self, command: str, reason: str) -> None:
        """A command came too late, or something is wrong."""
        if command == self._leave and reason == "stale":
            self.leave()
            return
        self._flights.refused(command)
        kept = self._tally.honest if reason in HONEST else self._tally.errors
        kept[f"refused: {reason}"] += 1

    def rest(self) -> None:
        """Do nothing more."""
        self._playing = False
        self._forget_plan()

    def leave(self) -> None:
        """Leave the match for good, also if a deal has just begun."""
        self._leave = self.line.send({"t": "leave", "deal": self._deal})

    def _consider(self, chosen: Wish | None) -> None:
        """Plan what is chosen, once an occasion; what was planned for another one is forgotten."""
        if chosen is not None and chosen.occasion == self._occasion:
            return
        self._forget_plan()
        if chosen is None:
            return
        self._occasion = chosen.occasion
        if self._think and chosen.thinks:
            pause = self._think * self._luck.uniform(0.5, 1.5)
            self._plan = asyncio.get_running_loop().call_later(pause, self._do, chosen.command)
        else:
            self._do(chosen.command)

    def _forget_plan(self) -> None:
        if self._plan is not None:
            self._plan.cancel()
            self._plan = None

    def _do(self, command: Frame) -> None:
        self._plan = None
        sent = time.perf_counter()
        self._flights.sent(self.line.send(command), sent)
