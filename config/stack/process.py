"""A process of the stack: started, watched, started anew when it dies, and stopped."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

GRACE = 10.0
"""Seconds a process has to stop before it is killed."""


@dataclass(slots=True)
class Process:
    """A command with its environment; `ready` waits until it answers."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    stop_signal: signal.Signals = signal.SIGTERM
    ready: Callable[[], None] = lambda: None
    running: subprocess.Popen[bytes] | None = field(default=None, init=False)

    @property
    def pid(self) -> int | None:
        """Its number while it runs."""
        return self.running.pid if self.running is not None else None

    def start(self) -> None:
        """In a session of its own: Ctrl-C is for whoever stops all of them in order."""
        self.running = subprocess.Popen(
            self.command,
            env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.ready()

    def has_died(self) -> bool:
        """Whether it was started and runs no more."""
        return self.running is not None and self.running.poll() is not None

    def stop(self) -> None:
        """Ask it to stop; kill what does not, and whatever it has left running."""
        if self.running is None:
            return
        self._signal_all(self.stop_signal if not self.has_died() else signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.running.wait(timeout=GRACE)
        self._signal_all(signal.SIGKILL)
        self.running.wait()
        self.running = None

    def _signal_all(self, which: signal.Signals) -> None:
        assert self.running is not None
        with contextlib.suppress(ProcessLookupError):
            if which is signal.SIGKILL:
                os.killpg(self.running.pid, which)
            else:
                self.running.send_signal(which)


def wait_until(answers: Callable[[], bool], what: str, seconds: float = 30.0) -> None:
    """Raises TimeoutError where it never does."""
    until = time.monotonic() + seconds
    while not answers():
        if time.monotonic() > until:
            raise TimeoutError(f"{what} does not answer after {seconds:.0f} s")
        time.sleep(0.05)
