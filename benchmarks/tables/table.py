"""A table of two scripted players: match after match, until they are to leave."""

import asyncio
import random
import time
from functools import partial
from itertools import cycle

from benchmarks.tables.flights import Flights
from benchmarks.tables.house import House
from benchmarks.tables.line import Chair, Line
from benchmarks.tables.player import ScriptedPlayer
from benchmarks.tables.supply import Place
from benchmarks.tables.tally import Tally

LANDING = 8.0
"""Seconds the last commands may take."""
LEAVING = 10.0
"""Seconds a match may take to end once somebody left it."""
PHRASES = ("hello", "good_luck", "well_played", "lucky", "thanks", "sorry", "moment", "gladly")
"""What is said at a table, in turn: nobody says the same twice within the half minute."""
PLAYED_OUT = "target"
"""The one reason for which a match ends among players who are there and in time."""


class Table:
    """Two players at one match after the other."""

    def __init__(self, house: House, think: float, tally: Tally, chat: float = 0) -> None:
        self._house = house
        self._think = think
        self._tally = tally
        self._players: list[ScriptedPlayer] = []
        self._phrases = cycle(PHRASES)
        self._chat = chat
        self._speaks_at = time.perf_counter() + random.uniform(0, chat)
        self._flights = Flights()
        self._seated = asyncio.Event()
        self._over = asyncio.Event()
        self._ends_seen: set[int] = set()
        self._resting = False
        self._leaving = False

    async def sit_down(self, place: Place) -> None:
        """Both players come to a match."""
        self._flights = Flights()
        self._over.clear()
        self._ends_seen.clear()
        self._players = [
            ScriptedPlayer(
                self._house,
                Chair(place.match, seat, cookie),
                think=self._think,
                flights=self._flights,
                tally=self._tally,
                over=partial(self._ended, seat),
            )
            for seat, cookie in enumerate(place.cookies)
        ]
        if self._resting:
            self.rest()
        await asyncio.gather(*(player.line.open() for player in self._players))
        self._seated.set()

    async def play_on(self) -> None:
        """When a match is over, the next one, until they leave. Raises Failed."""
        while True:
            await self._over.wait()
            await self.landed()
            if self._leaving:
                return
            self._seated.clear()
            self._get_up()
            [place] = await self._house.places(1)
            await self.sit_down(place)

    @property
    def lines(self) -> list[Line]:
        """The lines of those who sit here now."""
        return [player.line for player in self._players]

    def tick(self, now: float) -> None:
        """For the lines."""
        for player in self._players:
            player.line.tick(now)
        if self._chat and self._players and now >= self._speaks_at:
            self._speaks_at = now + self._chat
            random.choice(self._players).line.say(next(self._phrases))

    def rest(self) -> None:
        """Nobody does anything more."""
        self._resting = True
        for player in self._players:
            player.rest()

    async def landed(self) -> None:
        """Wait for what is under way to be answered and seen; what is not by then is an error."""
        begun = time.perf_counter()
        while self._flights and time.perf_counter() - begun < LANDING:
            await asyncio.sleep(0.02)
        if self._flights:
            self._tally.errors["unanswered"] += len(self._flights)
            self._flights = Flights()

    async def leave(self) -> None:
        """One player leaves, so that no abandoned match is left to look after; both get up."""
        self._leaving = True
        try:
            async with asyncio.timeout(LEAVING):
                await self._seated.wait()
                if not self._over.is_set():
                    self._players[0].leave()
                await self._over.wait()
        except TimeoutError:
            self._tally.errors["a left match did not end"] += 1
        self._get_up()

    def _get_up(self) -> None:
        for player in self._players:
            player.line.close()
        self._players = []

    def _ended(self, seat: int, reason: str) -> None:
        """A player sees the end; when both have, the match is over."""
        self._ends_seen.add(seat)
        if len(self._ends_seen) < len(self._players) or self._over.is_set():
            return
        self._over.set()
        if not self._leaving:
            self._tally.ends[reason] += 1
            if reason != PLAYED_OUT:
                self._tally.errors[f"match ended: {reason}"] += 1
