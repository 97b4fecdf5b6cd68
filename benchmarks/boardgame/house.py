"""boardgame.io's house: one who only watches begins its matches, and reads their logs at last."""

import asyncio
import itertools
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable
from typing import Any

from benchmarks.boardgame import packets
from benchmarks.boardgame.packets import Kind, Packet
from benchmarks.boardgame.place import BoardgamePlace
from benchmarks.tables.line import Chair, Frame, Player
from benchmarks.tables.supply import Failed, Place
from benchmarks.tables.tally import Acknowledged, Tally
from benchmarks.tables.wire import Address, Wire, open_wire

PATIENCE = 60.0
"""Seconds the server may take over one answer."""
NO_COOKIES = ("", "")

_matches = itertools.count(1)


class Boardgame:
    """A server of boardgame.io's."""

    def __init__(self, address: Address) -> None:
        self._address = address

    async def places(self, count: int) -> list[Place]:
        """New matches. Raises Failed."""
        names = [f"bench-{next(_matches)}" for _ in range(count)]
        return [Place(match, NO_COOKIES) async for match, _ in self._watched(names)]

    def line(self, chair: Chair, player: Player, tally: Tally) -> BoardgamePlace:
        """A player's place, its socket not open yet."""
        return BoardgamePlace(self._address, chair, player, tally)

    async def lost(self, acknowledged: Iterable[Acknowledged]) -> int:
        """How many of these moves are not in their match's log exactly once. Raises Failed."""
        moves: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for each in acknowledged:
            moves[each.match].append((str(each.seat), each.command))
        return sum(
            [missing(info["log"], moves[match]) async for match, info in self._watched(moves)]
        )

    async def _watched(self, matches: Iterable[str]) -> AsyncIterator[tuple[str, Frame]]:
        """Each of these matches with what it tells one who comes to watch. Raises Failed."""
        watcher = Watcher()
        try:
            await watcher.come(self._address)
            for match in matches:
                yield match, await watcher.watch(match)
        except (OSError, TimeoutError) as failure:
            raise Failed(f"boardgame.io: {failure or 'time is up'}") from failure
        finally:
            watcher.go()


def missing(log: list[dict[str, Any]], moves: list[tuple[str, str]]) -> int:
    """How many moves, each a seat and the number of its state, are not in a log exactly once."""
    logged = Counter(
        (entry["action"]["payload"]["playerID"], str(entry["_stateID"]))
        for entry in log
        if entry["action"]["type"] == "MAKE_MOVE"
    )
    return sum(logged[move] != 1 for move in moves)


class Watcher:
    """A socket of nobody's seat, which asks and waits for the answer."""

    def __init__(self) -> None:
        self._heard: asyncio.Queue[Packet | None] = asyncio.Queue()
        self._wire: Wire | None = None

    async def come(self, address: Address) -> None:
        """Open it and be let in. Raises OSError or TimeoutError."""
        self._wire = await open_wire(address, packets.PATH, "", self._hear, self._lose)
        self._wire.send(packets.JOIN)
        await self._next(Kind.JOIN)

    async def watch(self, match: str) -> Frame:
        """What a match tells now; it begins if there is none. Raises OSError or TimeoutError."""
        assert self._wire is not None
        self._wire.send(packets.sync(match, None))
        while True:
            name, *about = (await self._next(Kind.EVENT)).content
            if name == "sync":
                info: Frame = about[1]
                return info

    def go(self) -> None:
        """Hang up."""
        if self._wire is not None:
            self._wire.hang_up()

    async def _next(self, kind: Kind) -> Packet:
        async with asyncio.timeout(PATIENCE):
            while packet := await self._heard.get():
                if packet.kind is kind:
                    return packet
        raise ConnectionError("it hung up")

    def _hear(self, text: str) -> None:
        packet = packets.read(text)
        if packet.kind is Kind.PING and self._wire is not None:
            self._wire.send(packets.PONG)
        self._heard.put_nowait(packet)

    def _lose(self, code: int) -> None:
        self._heard.put_nowait(None)
