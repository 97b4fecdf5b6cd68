"""The echo's clients: pairs in a closed loop, each move seen by both before the next."""

import asyncio
import json
import time
from dataclasses import dataclass

from benchmarks.tables.processes import Watch
from benchmarks.tables.wire import Address, Wire, open_wire

SETTLING = 1.0


@dataclass(frozen=True, slots=True)
class Echoed:
    """Moves a second, the server's CPU a move, and the share of a core the client used."""

    moves_per_s: float
    cpu_us: float | None
    client_cpu: float


class Pair:
    """Two sockets that move in turn: seat `version % 2` answers what it sees."""

    def __init__(self, number: int) -> None:
        self.moves = 0
        self.lost = 0
        self._number = number
        self._wires: list[Wire] = []
        self._resting = False

    async def open(self, address: Address) -> None:
        """Open both sockets and make the first move."""
        for seat in range(2):
            path = f"/{self._number}/{seat}/"
            hear = self._first_hears if seat == 0 else self._second_hears
            self._wires.append(await open_wire(address, path, "", hear, self._loses))
        self._move(0, 0)

    def close(self) -> None:
        """Stop."""
        self._resting = True
        for wire in self._wires:
            wire.hang_up()

    def _first_hears(self, text: str) -> None:
        self._hears(0, text)

    def _second_hears(self, text: str) -> None:
        self._hears(1, text)

    def _hears(self, seat: int, text: str) -> None:
        version = json.loads(text)["v"]
        if version % 2 == seat:
            self.moves += 1
            self._move(seat, version)

    def _move(self, seat: int, version: int) -> None:
        if not self._resting:
            command = {"t": "act", "pos": version, "action": "20:KH", "id": f"echo-{version}"}
            self._wires[seat].send(json.dumps(command))

    def _loses(self, code: int) -> None:
        self.lost += 1


async def echo(url: str, pairs: int, seconds: float, watch: Watch) -> Echoed:
    """Moves a second of so many pairs. Raises OSError or TimeoutError."""
    address = Address.of(url)
    playing = [Pair(number) for number in range(pairs)]
    for pair in playing:
        await pair.open(address)
    await asyncio.sleep(SETTLING)
    moves, begun = -_moves(playing), time.perf_counter()
    client, before = -time.process_time(), watch.cpu_seconds()
    await asyncio.sleep(seconds)
    moves, lasted = moves + _moves(playing), time.perf_counter() - begun
    client, after = client + time.process_time(), watch.cpu_seconds()
    for pair in playing:
        pair.close()
    if moves == 0 or any(pair.lost for pair in playing):
        raise ConnectionError("it lost sockets")
    used = None if before is None or after is None else (after - before) / moves * 1e6
    return Echoed(moves / lasted, used, client / lasted)


def _moves(pairs: list[Pair]) -> int:
    return sum(pair.moves for pair in pairs)
