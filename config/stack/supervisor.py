"""Keeps processes running, in the order given, until told to stop; then stops them backwards."""

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress

from config.stack.process import Process

LOOK = 0.5
"""Seconds between two looks whether all still run."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)
TOLD_TO_STOP = 130
"""The exit code where a command that ran beside was cut off: that is no success."""


@contextmanager
def until_told() -> Iterator[None]:
    """What is inside ends at the first SIGINT or SIGTERM, wherever it is; more of them are idle."""

    def leave(*told: object) -> None:
        for each in SIGNALS:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    with suppress(KeyboardInterrupt), _answered(leave):
        yield


@contextmanager
def running(processes: Sequence[Process]) -> Iterator[None]:
    """All of them, started one after the other and stopped in the end."""
    started = ExitStack()
    try:
        for process in processes:
            started.callback(process.stop)
            process.start()
        yield
    finally:
        with _answered(signal.SIG_IGN):
            started.close()


@contextmanager
def _answered(how: Callable[..., object] | signal.Handlers) -> Iterator[None]:
    """Inside, signals are answered in this way."""
    before = {each: signal.signal(each, how) for each in SIGNALS}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def watch(
    processes: Sequence[Process],
    say: Callable[[str], object],
    *,
    wanted: Callable[[], bool] = lambda: True,
    bury: Callable[[int], object] = lambda pid: None,
) -> None:
    """Until they are wanted no more: start anew what has died.

    `bury` is told the number of each process that has died.
    """
    while wanted():
        time.sleep(LOOK)
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
