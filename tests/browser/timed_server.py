"""A server whose time a test moves: as many minutes pass at once as the test says, or none.

Run as a program it is `manage.py`, but its time is its own, and it obeys words on standard input:
`pass SECONDS`, `stand`, `go` and `lines COUNT`; each is answered by one line.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import django
from django.core.management import execute_from_command_line
from django.utils import timezone

from tests.browser.server import Server

STEP = 2.0
"""Time passes in steps of so many seconds, as the sweep and the pulse know it."""
DONE = "done"
AHEAD = "AHEAD_OF_THE_WORLD"


class TimedServer(Server):
    """The server, and the time it lives in: `ahead` of the world by so many seconds."""

    program = ("-m", "tests.browser.timed_server")
    ahead = 0.0

    def let_pass(self, seconds: float) -> None:
        """So much time passes at the server, and all pages that have a line are heard all along."""
        self.ahead += seconds
        self._say(f"pass {seconds}")

    def has_lines(self, count: int) -> None:
        """Wait until the server knows that no more pages than these have a line."""
        self._say(f"lines {count}")

    def start_after(self, seconds: float) -> None:
        """Start it again when it was dead for so long."""
        self.ahead += seconds
        self.start()

    @contextmanager
    def time_stands(self) -> Iterator[None]:
        """Meanwhile no time passes at the server, however long the machine takes."""
        self._say("stand")
        yield
        self._say("go")

    def _environment(self) -> dict[str, str]:
        return super()._environment() | {AHEAD: str(self.ahead)}

    def _say(self, word: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()
        for line in self._process.stdout:
            if line.strip() == DONE:
                return
        raise RuntimeError(f"The server did not obey: {word}")


class Time:
    """The server's time: the world's and what has passed by a test's word; or it stands."""

    def __init__(self, world: Callable[[], datetime], ahead: float) -> None:
        self._world = world
        self._ahead = timedelta(seconds=ahead)
        self._stands_at: datetime | None = None

    def now(self) -> datetime:
        return self._stands_at or self._world() + self._ahead

    def skip(self, seconds: float) -> None:
        passed = timedelta(seconds=seconds)
        self._ahead += passed
        if self._stands_at is not None:
            self._stands_at += passed

    def stand(self) -> None:
        self._stands_at = self.now()

    def go(self) -> None:
        if self._stands_at is not None:
            self._ahead = self._stands_at - self._world()
            self._stands_at = None


def obey(time: Time, loop: asyncio.AbstractEventLoop) -> None:
    """Do what standard input says, one word after the other."""
    for line in sys.stdin:
        match line.split():
            case ["pass", seconds]:
                asyncio.run_coroutine_threadsafe(let_pass(time, float(seconds)), loop).result()
            case ["lines", count]:
                asyncio.run_coroutine_threadsafe(until_lines(int(count)), loop).result()
            case ["stand"]:
                time.stand()
            case ["go"]:
                time.go()
        sys.stdout.write(f"{DONE}\n")
        sys.stdout.flush()


async def until_lines(count: int) -> None:
    from games.sockets import SOCKETS

    while len(SOCKETS) > count:
        await asyncio.sleep(0.05)


async def let_pass(time: Time, seconds: float) -> None:
    """Step by step, the pulse and the sweep after each, as they would have come."""
    from config.schedule import TICKER
    from games.sockets import SOCKETS

    left = seconds
    while left > 0:
        time.skip(min(STEP, left))
        left -= STEP
        for socket in SOCKETS._open:
            socket.hear()
        await SOCKETS.beat()
        await TICKER.tick()


def main() -> None:
    """Move the time before anything asks for it, and listen once the loop runs."""
    time = Time(timezone.now, float(os.environ.get(AHEAD, "0")))
    timezone.now = time.now
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    listening = threading.Event()

    async def listen() -> None:
        if not listening.is_set():
            listening.set()
            loop = asyncio.get_running_loop()
            threading.Thread(target=obey, args=(time, loop), daemon=True).start()

    django.setup()
    from config.schedule import JOBS

    JOBS.append(("listen to the test", listen))
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
