"""Keeps processes running, in the order given, until told to stop; then stops them backwards."""

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from config.stack.process import Process

LOOK = 0.5
"""Seconds between two looks whether all still run."""


@contextmanager
def running(processes: Sequence[Process]) -> Iterator[None]:
    """All of them, started one after the other and stopped in the end."""
    started: list[Process] = []
    try:
        for process in processes:
            started.append(process)
            process.start()
        yield
    finally:
        for process in reversed(started):
            process.stop()


def watch(
    processes: Sequence[Process],
    say: Callable[[str], object],
    *,
    wanted: Callable[[], bool] = lambda: True,
    bury: Callable[[int], object] = lambda pid: None,
) -> None:
    """Until SIGINT or SIGTERM, or until they are wanted no more: start anew what has died.

    `bury` is told the number of each process that has died.
    """
    told = threading.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: told.set())
    while wanted() and not told.wait(LOOK):
        for process in processes:
            if process.has_died():
                say(f"{process.name} has died; starting it again.")
                bury(process.pid or 0)
                process.stop()
                _start_again(process, say)


def _start_again(process: Process, say: Callable[[str], object]) -> None:
    try:
        process.start()
    except TimeoutError as late:
        say(str(late))
