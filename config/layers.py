"""The channel layer of a site in one process: in memory."""

import time

from channels.layers import InMemoryChannelLayer

SWEEP_SECONDS = 5.0


class FastInMemory(InMemoryChannelLayer):
    """The library walks every channel and group on each message; here every five seconds."""

    _next_sweep = 0.0

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP_SECONDS
            super()._clean_expired()  # type: ignore[misc]
