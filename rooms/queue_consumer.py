"""The waiting page's socket: says where one stands in the queue, and when to go to the table."""

from functools import partial
from typing import Any

from django.utils import timezone

from accounts import lines
from games import porter
from rooms import queue_line
from rooms.lean import NOT_YOUR_SEAT, LeanConsumer
from rooms.queue_place import Place, place_frame, place_of


class QueueConsumer(LeanConsumer):
    """One tab that waits. What people do there they do by forms."""

    shown: Place | None = None

    async def connect(self) -> None:
        """Look where the session's player stands."""
        await self.accept()
        player_id = self.opened_as
        if player_id is None:
            await self.close(NOT_YOUR_SEAT)
            return
        self.player_id = player_id
        if not await self.join(*self._groups()):
            return
        with self.open(self._look).attended():
            await self._look()

    async def queue_changed(self, message: dict[str, Any]) -> None:
        """His place has changed."""
        await self._look()

    def _groups(self) -> list[str]:
        return [queue_line.group(self.player_id), lines.group(self.player_id)]

    async def _look(self) -> None:
        """Say where he stands, if it is not what was said already."""
        async with self.looking:
            seen = await porter.at_the_door(partial(place_of, self.player_id, timezone.now()))
            if seen != self.shown:
                self.shown = seen
                await self.send_frame(place_frame(seen))
