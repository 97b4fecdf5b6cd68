"""A player's page on the line, as `static/js/table/wire.js` is: it resends, reconnects, answers.

Commands are kept until they are answered, and sent again under the same id.
"""

import json
import time
from itertools import count

from benchmarks.tables.line import Chair, Frame, Line, Player
from benchmarks.tables.tally import Tally
from benchmarks.tables.wire import Address

RESEND = 2.5
NOT_NOW = frozenset({"busy", "newer", "too_many"})
"""Refusals that are taken back: the command is sent again later, under the same id."""

_ids = count(1)


class Page(Line):
    """A table of this site."""

    def __init__(self, address: Address, chair: Chair, player: Player, tally: Tally) -> None:
        super().__init__(address, f"/ws/table/{chair.match}/", chair, player, tally)
        self._unanswered: dict[str, tuple[str, float]] = {}

    def close(self) -> None:
        """The player gets up."""
        super().close()
        self._unanswered.clear()

    def send(self, command: Frame) -> str:
        """Send a command until it is answered; its id."""
        name = f"bench-{next(_ids)}"
        self._put(name, json.dumps({**command, "id": name}))
        return name

    def say(self, phrase: str) -> None:
        """Say a phrase to the other, once: what is lost is not said again."""
        name = f"said-{next(_ids)}"
        if self._write(json.dumps({"t": "say", "id": name, "phrase": phrase})):
            self._tally.talked(said=1)

    def tick(self, now: float) -> None:
        """Is the line alive, is something to be sent again? To be called twice a second."""
        super().tick(now)
        for name, (text, sent) in list(self._unanswered.items()):
            if self._wire is not None and now - sent > RESEND:
                self._tally.resends += 1
                self._put(name, text)

    def _opened(self) -> None:
        for command, (text, _) in list(self._unanswered.items()):
            self._put(command, text)

    def _put(self, name: str, text: str) -> None:
        self._unanswered[name] = (text, time.perf_counter())
        self._write(text)

    def _read(self, text: str) -> None:
        frame = json.loads(text)
        match frame["t"]:
            case "ping":
                self._write(f'{{"t":"pong","v":{self.drawn}}}')
            case "view":
                self._tries = 0
                self._tally.viewed(text)
                if frame["v"] > self.drawn:
                    self.drawn = frame["v"]
                    self._player.view(frame)
            case "said":
                self._tally.talked(heard=1)
            case "done":
                if self._unanswered.pop(frame["id"], None):
                    self._player.done(frame["id"], frame["v"])
            case "refused":
                self._refused(frame["id"], frame["reason"])

    def _refused(self, name: str | None, reason: str) -> None:
        if name is None or reason in NOT_NOW:
            self._tally.errors[f"refused: {reason}"] += 1
        elif self._unanswered.pop(name, None):
            self._player.refused(name, reason)
        elif name.startswith("said-"):
            self._tally.errors[f"refused in the chat: {reason}"] += 1
