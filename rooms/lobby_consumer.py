"""The lobby's socket: says that the list has changed, at most once a second, and no more."""

import asyncio
from contextlib import suppress
from typing import Any

from accounts import lines
from games.sockets import GONE
from rooms.lobby_lines import GROUP
from rooms.noticed import NoticedConsumer

GAP = 1.0
"""Seconds between two words to one page."""


class LobbyConsumer(NoticedConsumer):
    """One tab that looks at the lobby. Many changes at once are one word, without a question."""

    resting: asyncio.TimerHandle | None = None
    changed = False

    async def connect(self) -> None:
        """Anybody may look."""
        await self.accept()
        self.player_id = self.opened_as
        if not await self.join(*self._groups()):
            return
        with self.open(self.say_notices_seldom).attended():
            await self.say_notices()

    async def disconnect(self, code: int) -> None:
        """Nobody waits for words any more."""
        if self.resting is not None:
            self.resting.cancel()
        await super().disconnect(code)

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        """Say it now, or when the page has rested."""
        if self.resting is None:
            await self._say()
        else:
            self.changed = True

    async def acquaintances_changed(self, message: dict[str, Any]) -> None:
        """Whom this player meets has changed, and with it whose rooms he sees."""
        await super().acquaintances_changed(message)
        await self.lobby_changed(message)

    async def _say(self) -> None:
        self.changed = False
        self.resting = asyncio.get_running_loop().call_later(GAP, self._rested)
        await self.send_frame({"t": "lobby"})

    def _rested(self) -> None:
        self.resting = None
        if self.changed:
            self.saying = asyncio.ensure_future(self._say_late())

    async def _say_late(self) -> None:
        with suppress(*GONE):
            await self._say()

    def _groups(self) -> list[str]:
        return [GROUP] if self.player_id is None else [GROUP, lines.group(self.player_id)]
