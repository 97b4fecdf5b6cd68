"""How much one connection may send: a sliding window, pure."""

from collections import deque


class Flood:
    """At most `most` words in `window` seconds."""

    def __init__(self, most: int, window: float) -> None:
        self._most = most
        self._window = window
        self._times: deque[float] = deque()

    def allows(self, now: float) -> bool:
        """Whether one more word at `now` is within bounds; it counts if it is."""
        while self._times and self._times[0] <= now - self._window:
            self._times.popleft()
        if len(self._times) >= self._most:
            return False
        self._times.append(now)
        return True
