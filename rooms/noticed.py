"""A socket whose page also shows its player's notices."""

import asyncio
import time
from functools import partial
from typing import Any

from django.utils import timezone

from accounts.standing import Bar
from games import porter
from rooms.lean import LeanConsumer
from rooms.notices import news_for, notices_frame

SELDOM = 20.0
"""Seconds after which the notices are looked at though nobody said that they changed."""


class NoticedConsumer(LeanConsumer):
    """Tells the page what its player may answer or should read: at first, and when it has changed.

    A page that comes again may show what has ended since, so the first word is said in any case.
    """

    player_id: int | None = None
    _told: tuple[Bar | None, tuple[int, ...]] | None = None
    _looked = float("-inf")

    def __init__(self) -> None:
        super().__init__()
        self._telling = asyncio.Lock()

    async def notices_changed(self, message: dict[str, Any]) -> None:
        """Somebody invites this player, or does so no longer; or how he stands has changed."""
        await self.say_notices()

    async def player_barred(self, message: dict[str, Any]) -> None:
        """The page says so; a line that only brings news stays open, and brings the end of it."""
        await self.say_notices()

    async def acquaintances_changed(self, message: dict[str, Any]) -> None:
        """Nobody is invited by somebody he does not meet."""
        await self.say_notices()

    async def say_notices_seldom(self) -> None:
        """The pulse looks at each page often; what is told anyway need not be asked so often."""
        if time.monotonic() >= self._looked + SELDOM:
            await self.say_notices()

    async def say_notices(self) -> None:
        """Send the notices if they are not those the page knows."""
        if self.player_id is None:
            return
        self._looked = time.monotonic()
        async with self._telling:
            news = await porter.at_the_door(partial(news_for, self.player_id, timezone.now()))
            if news.gist != self._told:
                self._told = news.gist
                await self.send_frame(notices_frame(news))
