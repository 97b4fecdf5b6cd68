"""The one socket of a page without a room or a table: it brings notices, and says who is there."""

from accounts import lines
from rooms.lean import NO_SUCH_PLACE
from rooms.noticed import NoticedConsumer


class PageConsumer(NoticedConsumer):
    """One tab of a player. It has nothing to say but that it is there."""

    async def connect(self) -> None:
        """Listen for the session's player."""
        await self.accept()
        self.player_id = self.opened_as
        if self.player_id is None:
            await self.close(NO_SUCH_PLACE)
            return
        if not await self.join(lines.group(self.player_id)):
            return
        with self.open(self.say_notices_seldom).attended():
            await self.say_notices()
