"""The sockets of this process: kept alive, their leases renewed, never left untold."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle

from asgiref.sync import sync_to_async
from autobahn.exception import Disconnected
from django.utils import timezone

from accounts.presence import OFTEN, note_seen
from games import leases, porter, protocol, selectors
from games.metrics import SOCKETS_OPEN

logger = logging.getLogger(__name__)

PULSE = 2.5
"""Seconds between two pings of a socket."""
GONE = (OSError, Disconnected)
"""What sending raises, under either server, where the page has gone."""
TURNS = 10
"""In so many turns a pulse goes round: pinged all at once, many sockets would hold up the moves."""
SILENT = 10.0
"""Seconds without a word after which a socket is closed."""
TAKES = 0.5
"""Seconds a socket has to take a word: one that reads no more must not hold up the others."""


@dataclass(eq=False, slots=True)
class Socket:
    """One socket at a table, or of another page where there is no match.

    `seated` says that it has its seat; before that it is pinged, no more. `waiting` counts what the
    server is busy with for it. `leased` says whether somebody looks at its lease. `player_id` is
    who opened it, unless it was a stranger, `noted` when it was last noted that he is there. `sent`
    is the newest version it was sent, `drawn` the newest its page says it has drawn, `expected`
    what had been sent at the last ping, `turn` when in a pulse it is pinged.
    """

    name: str
    match_id: int | None
    leased: bool
    ping: Callable[[str], Awaitable[None]]
    look: Callable[[], Awaitable[None]]
    hang_up: Callable[[], Awaitable[None]]
    player_id: int | None = None
    noted: float = float("-inf")
    sent: int = 0
    drawn: int = 0
    expected: int = 0
    turn: int = 0
    heard: float = field(default_factory=time.monotonic)
    waiting: int = 0
    seated: bool = True

    @contextmanager
    def busy(self) -> Iterator[None]:
        """While something is done for it, however long that takes, nobody reads its words."""
        self.waiting += 1
        try:
            yield
        finally:
            self.waiting -= 1

    @contextmanager
    def attended(self) -> Iterator[None]:
        """The same for a word of its own."""
        self.hear()
        try:
            with self.busy():
                yield
        finally:
            self.hear()

    def is_silent(self, now: float) -> bool:
        """Whether it owes us a word for too long."""
        return not self.waiting and now - self.heard > SILENT

    def is_to_be_noted(self, now: float) -> bool:
        """Whether it was noted too long ago that its player is there."""
        return self.player_id is not None and now >= self.noted + OFTEN

    def hear(self, drawn: int | None = None) -> None:
        """A word came in, perhaps saying what is drawn."""
        self.heard = time.monotonic()
        if drawn is not None:
            self.drawn = max(self.drawn, drawn)


class Sockets:
    """All sockets of one server loop; the pulse runs while there are any."""

    def __init__(self) -> None:
        self._open: set[Socket] = set()
        self._turns = cycle(range(TURNS))
        self._beaten = 0.0
        self._pulse: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._open)

    def add(self, socket: Socket) -> None:
        """A socket has connected."""
        socket.turn = next(self._turns)
        self._open.add(socket)
        SOCKETS_OPEN.set(len(self._open))
        if self._pulse is None or self._pulse.done():
            self._pulse = asyncio.get_running_loop().create_task(self._run())

    def remove(self, socket: Socket) -> None:
        """A socket is gone."""
        self._open.discard(socket)
        SOCKETS_OPEN.set(len(self._open))
        if not self._open and self._pulse is not None:
            self._pulse.cancel()
            self._pulse = None

    async def beat(self) -> None:
        """One pulse: hang up the silent, ping the rest, renew leases, look after those behind."""
        done = self._whole_round(await self._ping(self._open))
        for tend in TENDING:
            await _attempt(partial(tend, done))

    async def _ping(self, sockets: Iterable[Socket]) -> set[Socket]:
        """Hang up the silent of these and ping the rest; who is behind. Never waits for a database.

        A silent socket is forgotten at once: one whose consumer has failed would never say so.
        """
        now = time.monotonic()
        asked = list(sockets)
        silent = [each for each in asked if each.is_silent(now)]
        self._open.difference_update(silent)
        SOCKETS_OPEN.set(len(self._open))
        for socket in silent:
            await _in_time(socket.hang_up)
        living = [each for each in asked if each in self._open]
        behind = {each for each in living if each.drawn < each.expected}
        ping = protocol.write(protocol.ping(timezone.now()))
        for socket in living:
            socket.expected = socket.sent
            if not await _in_time(partial(socket.ping, ping)):
                self._open.discard(socket)
        return behind

    def _whole_round(self, behind: set[Socket]) -> "Round":
        since, self._beaten = self._beaten, time.monotonic()
        return Round([each for each in self._open if each.seated], behind, since)

    async def _run(self) -> None:
        """Pulse after pulse, even while the database takes its time over what followed the last."""
        under_way: dict[Tending, asyncio.Task[None]] = {}
        while True:
            behind: set[Socket] = set()
            for turn in range(TURNS):
                await asyncio.sleep(PULSE / TURNS)
                behind |= await self._ping(each for each in self._open if each.turn == turn)
            done = self._whole_round(behind)
            for tend in TENDING:
                if tend not in under_way or under_way[tend].done():
                    work = _attempt(partial(tend, done))
                    under_way[tend] = asyncio.get_running_loop().create_task(work)


@dataclass(frozen=True, slots=True)
class Round:
    """The seated sockets after a pulse, which of all are behind, when the last pulse was over."""

    living: list[Socket]
    behind: set[Socket]
    since: float


async def _renew(done: Round) -> None:
    """Renew the leases of the sockets heard since the last pulse, in one statement."""
    living, since = done.living, done.since
    held = [each for each in living if each.leased and (each.waiting or each.heard >= since)]
    if held:
        names = [each.name for each in held]
        renewal = partial(leases.renew_leases, sockets=names, now=timezone.now())
        await porter.beside_the_door(renewal)


async def _catch_up(done: Round) -> None:
    """A whole view to those who were not sent or have not drawn what there is; rooms look anew."""
    living, behind = done.living, done.behind
    ids = {each.match_id for each in living if each.match_id is not None}
    versions = await porter.beside_the_door(partial(selectors.versions, ids)) if ids else {}
    for socket in living:
        newest = versions.get(socket.match_id, 0) if socket.match_id is not None else None
        if newest is None or socket in behind or socket.sent < newest:
            await _attempt(socket.look)


async def _note_there(done: Round) -> None:
    """Whose page was heard is there: now and then it is noted, for all of them at once."""
    now = time.monotonic()
    due = [each for each in done.living if each.heard >= done.since and each.is_to_be_noted(now)]
    for socket in due:
        socket.noted = now
    seen = {each.player_id for each in due if each.player_id is not None}
    if seen:
        await sync_to_async(note_seen, thread_sensitive=False)(*seen)


Tending = Callable[[Round], Awaitable[None]]
TENDING: tuple[Tending, ...] = (_renew, _catch_up, _note_there)
"""What follows a round; none waits for another."""


async def _in_time(call: Callable[[], Awaitable[None]]) -> bool:
    """Whether a socket took a word; how it fails otherwise is its own affair."""
    try:
        async with asyncio.timeout(TAKES):
            await _attempt(call)
    except TimeoutError:
        return False
    return True


async def _attempt(call: Callable[[], Awaitable[None]]) -> None:
    """A socket that breaks must not break the others."""
    try:
        await call()
    except GONE as gone:
        logger.debug("a socket was gone: %r", gone)
    except Exception:
        logger.exception("a socket broke")


SOCKETS = Sockets()
