"""A waiting room's socket: says what changed in the room, and when to go to the table."""

from datetime import datetime
from functools import partial
from typing import Any

from django.utils import timezone

from accounts import lines
from accounts.standing import anybody_barred
from games import porter
from rooms import board, codes, setting_up
from rooms.board import Board
from rooms.invite_panel import Waited, waited_for, waited_frame
from rooms.lean import BARRED, NO_SUCH_PLACE, NOT_YOUR_SEAT
from rooms.models import Room
from rooms.noticed import NoticedConsumer
from rooms.talking import Talk


class RoomConsumer(NoticedConsumer):
    """One tab in one room. What people do there they do by forms."""

    shown: Board | None = None
    talk: Talk | None = None
    waited: tuple[tuple[int, bool], ...] = ()

    async def connect(self) -> None:
        """Look at the room the session's player sits in."""
        await self.accept()
        self.player_id = self.opened_as
        code = self.scope["url_route"]["kwargs"]["code"]
        room_id = await porter.at_the_door(partial(_room_of, code, self.player_id))
        if room_id is None:
            await self._turn_away(NO_SUCH_PLACE)
            return
        self.room_id = room_id
        if not await self.join(*self._groups()):
            return
        socket = self.open(self._look)
        if self.player_id is not None:
            self.talk = Talk(self.room_id, self.player_id, self.send_frame)
        with socket.attended():
            await self.say_notices()
            await self._look()
            if self.talk is not None:
                await self.talk.look()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Any word says that the page is there; some are for the others."""
        await super().receive(text_data, bytes_data)
        if self.talk is not None:
            await self.talk.takes(text_data or "")

    async def room_changed(self, message: dict[str, Any]) -> None:
        """Something changed in this room."""
        await self._look()

    async def player_barred(self, message: dict[str, Any]) -> None:
        """Whoever may not play with others waits here no longer."""
        await super().player_barred(message)
        await self.close(BARRED)

    async def chat_said(self, message: dict[str, Any]) -> None:
        """Somebody in this room said something."""
        if self.talk is not None:
            await self.talk.hear(message)

    async def acquaintances_changed(self, message: dict[str, Any]) -> None:
        """Whom this player meets and hears has changed: his page has both anew."""
        await super().acquaintances_changed(message)
        if self.talk is not None:
            await self.talk.look()
        await self._look()

    def _groups(self) -> list[str]:
        groups = [board.group(self.room_id)]
        return [*groups, lines.group(self.player_id)] if self.player_id is not None else groups

    async def _look(self) -> None:
        """Show the room and whom it waits for, if they are not what was shown already."""
        async with self.looking:
            await self._show()
        await self.say_notices_seldom()

    async def _show(self) -> None:
        seen = await porter.at_the_door(
            partial(_seen, self.room_id, self.player_id, timezone.now())
        )
        if seen is None:
            if await porter.at_the_door(partial(_sent_away, self.room_id, self.player_id)):
                await self.send_frame({"t": "removed"})
            await self._turn_away(NOT_YOUR_SEAT)
            return
        shown, waited = seen
        if shown != self.shown:
            self.shown = shown
            await self.send_frame(board.board_frame(shown))
        await self._say_waited(waited)

    async def _turn_away(self, code: int) -> None:
        """He has no chair here; whoever may not play is told that, which took it from him."""
        asked = [self.player_id] if self.player_id is not None else []
        barred = await porter.at_the_door(partial(anybody_barred, asked, timezone.now()))
        await self.close(BARRED if barred else code)

    async def _say_waited(self, waited: list[Waited]) -> None:
        now = tuple((each.id, each.declined) for each in waited)
        if now != self.waited:
            self.waited = now
            await self.send_frame(waited_frame(waited))


def _room_of(code: str, player_id: int | None) -> int | None:
    """The room of this code in which this player sits; to all others it does not exist."""
    room = codes.find_room(code)
    if room is None or player_id is None:
        return None
    return room.pk if room.chairs.filter(player=player_id).exists() else None


def _seen(room_id: int, player_id: int | None, now: datetime) -> tuple[Board, list[Waited]] | None:
    """The room and whom it waits for, as this player sees it; None who does not sit in it."""
    room = Room.objects.get(pk=room_id)
    if player_id is None or not room.chairs.filter(player=player_id).exists():
        return None
    return board.board_of(room, player_id), waited_for(room_id, now)


def _sent_away(room_id: int, player_id: int | None) -> bool:
    return setting_up.was_removed(Room.objects.get(pk=room_id), player_id)
