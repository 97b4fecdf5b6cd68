"""A socket whose page also shows its player's notices."""

from functools import partial
from typing import Any

from django.utils import timezone

from games import porter
from rooms.lean import LeanConsumer
from rooms.notices import notices_for, notices_frame


class NoticedConsumer(LeanConsumer):
    """Tells the page what its player may answer, whenever that has changed."""

    player_id: int | None = None
    _told: tuple[int, ...] = ()

    async def notices_changed(self, message: dict[str, Any]) -> None:
        """Somebody invites this player, or does so no longer."""
        await self.say_notices()

    async def acquaintances_changed(self, message: dict[str, Any]) -> None:
        """Nobody is invited by somebody he does not meet."""
        await self.say_notices()

    async def say_notices(self, *, certainly: bool = False) -> None:
        """Send the notices if they are not those the page knows."""
        if self.player_id is None:
            return
        found = await porter.at_the_door(partial(notices_for, self.player_id, timezone.now()))
        ids = tuple(each.id for each in found)
        if certainly or ids != self._told:
            self._told = ids
            await self.send_frame(notices_frame(found))
