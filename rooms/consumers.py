"""The table page's one socket: frames in, commands to the door, frames out. It only translates."""

import logging
import time
from collections.abc import Awaitable
from functools import partial
from typing import Any

from django.conf import settings
from django.utils import timezone

from accounts import lines
from games import broadcast, leases, porter, protocol
from games.commands import Command, DoorRefusal
from games.protocol import AskHint, Frame, Knock, Look, Offer, Pong, Unreadable
from games.sockets import GONE, SOCKETS, Socket
from games.view_frame import view_frame
from rooms import board, hints, rematch, seating, telling
from rooms.calling import Voice
from rooms.flood import Flood
from rooms.lean import (
    BARRED,
    CLOSED_TO_PLAY,
    NO_LEASE,
    NO_SUCH_PLACE,
    NOT_YOUR_SEAT,
    OUT_OF_REACH,
    TOO_MANY_BAD_FRAMES,
)
from rooms.noticed import NoticedConsumer
from rooms.talking import Talk
from rooms.winnings import winnings_frame, winnings_of

logger = logging.getLogger(__name__)

BAD_FRAMES = 10
"""After so many unreadable frames the socket is closed."""
WINDOW = 10.0
"""Seconds in which commands are counted."""
PONG = '{"t":"pong"'
"""So the answer to a ping begins, as our page writes it."""
WORDS = 3
"""Frames of any kind a socket may send for each command it may."""


class TableConsumer(NoticedConsumer):
    """One tab at one table."""

    talk: Talk | None = None
    voice: Voice | None = None

    async def connect(self) -> None:
        """Sit down at the seat the session's player has."""
        await self.accept()
        public_id = self.public_id = self.scope["url_route"]["kwargs"]["match"]
        player_id = self.opened_as
        found = await porter.at_the_door(partial(seating.seat_at, public_id, player_id))
        if not isinstance(found, seating.Seated):
            await self.close(NO_SUCH_PLACE if found is seating.Nowhere.NO_MATCH else NOT_YOUR_SEAT)
            return
        self.match_id, self.seat, self.room_id = found.match_id, found.seat, found.room_id
        self.player_id = found.player_id
        self.commands = Flood(settings.COMMANDS_PER_WINDOW, WINDOW)
        self.words = Flood(WORDS * settings.COMMANDS_PER_WINDOW, WINDOW)
        self.bad_frames = 0
        socket = self.open(self._look, match_id=self.match_id, leased=found.leased, seated=False)
        if found.leased and found.room_id is not None:
            self.talk = Talk(found.room_id, self.player_id, self.send_frame)
            self.voice = Voice(found.room_id, self.player_id, self.send_frame)
        with socket.attended():
            await self._come_to(socket)

    async def _come_to(self, socket: Socket) -> None:
        """Take the seat and say what there is. However long that takes, the page is pinged."""
        if not await self.join(*self._groups()) or not await self._sat_down(socket):
            return
        await self._attempt(self._arrive())
        await self._attempt(self._say_rematch())
        await self._listen()
        await self._attempt(self.say_notices())

    async def disconnect(self, code: int) -> None:
        """The socket is gone; the seat is not."""
        socket = self.socket
        await super().disconnect(code)
        if socket is not None:
            await self._get_up(socket)

    def takes_in_passing(self, message: Any) -> bool:
        """Whether it was the answer to a ping, one of those that may come at all."""
        text = message.get("text")
        if self._closed or self.socket is None or not (text and text.startswith(PONG)):
            return False
        received = protocol.read(text)
        if not isinstance(received, Pong) or not self.words.allows(time.monotonic()):
            return False
        self.socket.hear(received.version)
        return True

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame; a failure of ours is said and never closes the socket."""
        if self.socket is None:
            return
        with self.socket.attended():
            await self._answer(text_data or "")

    async def _answer(self, text: str) -> None:
        if not self.words.allows(time.monotonic()):
            await self._bad_frame(Unreadable(None, DoorRefusal.TOO_MANY))
            return
        received = protocol.read(text)
        if isinstance(received, Unreadable) and await self._is_talked(text):
            return
        match received:
            case Unreadable():
                await self._bad_frame(received)
            case Pong(version):
                self._drawn(version)
            case Look() | Knock() if not self.commands.allows(time.monotonic()):
                await self.send_frame(protocol.refused(None, DoorRefusal.TOO_MANY))
            case Look():
                await self._attempt(self._look())
            case Knock():
                await self._attempt(self._knock())
            case Offer(command):
                await self._attempt(self._offer(command), command)
            case AskHint(command):
                await self._attempt(self._hint(command), command)
            case _:
                await self._attempt(self._carry(received), received.id)

    async def _is_talked(self, text: str) -> bool:
        """Whether it was a frame of the chat or of a call, which is answered by now."""
        if self.talk is not None and await self.talk.takes(text):
            return True
        return self.voice is not None and await self.voice.takes(text)

    async def table_frame(self, message: dict[str, Any]) -> None:
        """A frame for this seat from whoever committed something."""
        if message.get("over"):
            await self._attempt(self._say_winnings())
        if self.socket is not None:
            self.socket.sent = max(self.socket.sent, message["version"])
            await self.send_text(message["frame"])

    async def room_changed(self, message: dict[str, Any]) -> None:
        """Something changed in the room of this table: a rematch is wanted, or has begun."""
        await self._attempt(self._say_rematch())

    async def player_barred(self, message: dict[str, Any]) -> None:
        """No call goes on, practice does; a match does, unless he is excluded."""
        await self._uphold_call()
        await super().player_barred(message)
        if message["at_once"] and self.socket is not None and self.socket.leased:
            await self.close(BARRED)

    async def chat_said(self, message: dict[str, Any]) -> None:
        """Somebody in the room of this table said something."""
        if self.talk is not None:
            await self.talk.hear(message)

    async def call_changed(self, message: dict[str, Any]) -> None:
        """Something has become of a call of this player."""
        if self.voice is not None:
            await self._attempt(self.voice.changed())

    async def call_signal(self, message: dict[str, Any]) -> None:
        """The other's page in a call has sent something."""
        if self.voice is not None:
            await self.voice.pass_on(message)

    async def acquaintances_changed(self, message: dict[str, Any]) -> None:
        """Whom this player hears has changed: his page has the chat anew, and perhaps no call."""
        await super().acquaintances_changed(message)
        await self._listen()

    async def _listen(self) -> None:
        if self.talk is not None:
            await self._attempt(self.talk.look())
        await self._uphold_call()

    async def _uphold_call(self) -> None:
        if self.voice is not None:
            await self._attempt(self.voice.look())

    def _drawn(self, version: int) -> None:
        if self.socket is not None:
            self.socket.hear(version)

    def _groups(self) -> list[str]:
        assert self.player_id is not None
        groups = [broadcast.group(self.match_id, self.seat), lines.group(self.player_id)]
        return [*groups, board.group(self.room_id)] if self.room_id is not None else groups

    async def _attempt(self, work: Awaitable[None], command: str | None = None) -> None:
        """Do something that may fail; if it does, say so and keep the socket."""
        try:
            await work
        except (*OUT_OF_REACH, *GONE):
            raise
        except Exception:
            logger.exception("something failed for match %s", self.match_id)
            await self.send_frame(protocol.refused(command, DoorRefusal.BUSY))

    async def _carry(self, command: Command) -> None:
        if not self.commands.allows(time.monotonic()):
            await self.send_frame(protocol.refused(command.id, DoorRefusal.TOO_MANY))
            return
        outcome = await porter.submit(self.match_id, self.seat, command)
        if outcome.refusal is not None:
            await self.send_frame(protocol.refused(command.id, outcome.refusal))
        elif outcome.version is not None:
            await self.send_frame(protocol.done(command.id, outcome.version))

    async def _knock(self) -> None:
        await porter.knock(self.match_id)

    async def _arrive(self) -> None:
        """Knock, since somebody is here again, and send what the seat may know then."""
        outcome = await porter.knock(self.match_id)
        if outcome.table is None or self.socket is None:
            await self._look()
            return
        await self._say_view(view_frame(outcome.table, self.seat, outcome.who, timezone.now()))
        self.socket.sent = max(self.socket.sent, outcome.table.version)

    async def _hint(self, command: str) -> None:
        if not self.commands.allows(time.monotonic()):
            await self.send_frame(protocol.refused(command, DoorRefusal.TOO_MANY))
            return
        found = await hints.hint(self.match_id, self.seat)
        if isinstance(found, hints.Hint):
            await self.send_frame(protocol.hint(command, found.action, found.reason.value))
        else:
            await self.send_frame(protocol.refused(command, found))

    async def _offer(self, command: str) -> None:
        """Want a rematch, and tell everybody at this table."""
        if not self.commands.allows(time.monotonic()):
            await self.send_frame(protocol.refused(command, DoorRefusal.TOO_MANY))
            return
        wanted = partial(rematch.want, self.match_id, self.seat, timezone.now())
        left = await porter.at_the_door(partial(rematch.waited_in, self.match_id))
        refusal = await porter.at_the_door(wanted)
        if refusal is not None:
            await self.send_frame(protocol.refused(command, refusal))
            return
        await self.send_frame(protocol.done(command, 0))
        if self.room_id is not None:
            await board.tell_changed(self.room_id)
        await telling.tell(*left)

    async def _say_rematch(self) -> None:
        standing = await porter.at_the_door(
            partial(rematch.standing_of, self.match_id, timezone.now(), self.seat)
        )
        if standing is not None:
            await self.send_frame(board.rematch_frame(standing))

    async def _sat_down(self, socket: Socket) -> bool:
        """Hold a lease on the seat, where somebody looks at leases; without one it is no good."""
        if not socket.leased:
            socket.seated = True
            return True
        lease = partial(
            leases.open_lease,
            match_id=self.match_id,
            seat=self.seat,
            socket=self.channel_name,
            now=timezone.now(),
        )
        try:
            await porter.at_the_door(lease)
        except Exception:
            logger.exception("no lease for a socket at match %s", self.match_id)
            SOCKETS.remove(socket)
            self.socket = None
            await self.close(NO_LEASE)
            return False
        socket.seated = True
        return True

    async def _get_up(self, socket: Socket) -> None:
        """Give the lease back, and let the door and the others see that it is gone."""
        if not socket.leased:
            return
        gone = partial(leases.close_lease, socket=self.channel_name, now=timezone.now())
        await porter.at_the_door(gone)
        outcome = await porter.knock(self.match_id)
        if outcome.is_over and self.room_id is not None:
            await board.tell_changed(self.room_id)

    async def _look(self) -> None:
        """Send what the seat may know now, or why the match is closed."""
        seen = await porter.at_the_door(
            partial(seating.look, self.match_id, self.seat, timezone.now())
        )
        await self._say_view(seen.frame)
        if seen.closed:
            await self.close(CLOSED_TO_PLAY)
        elif self.socket is not None:
            self.socket.sent = max(self.socket.sent, seen.version)

    async def _say_view(self, frame: Frame) -> None:
        """A view, and before the one of the end what that has brought: one sheet tells both."""
        if frame.get("end") is not None:
            await self._attempt(self._say_winnings())
        await self.send_frame(frame)

    async def _say_winnings(self) -> None:
        if self.player_id is None or self.socket is None or not self.socket.leased:
            return
        brought = partial(winnings_of, match=self.public_id, player_id=self.player_id)
        found = await porter.at_the_door(brought)
        if found is not None:
            await self.send_frame(winnings_frame(found))

    async def _bad_frame(self, bad: Unreadable) -> None:
        self.bad_frames += 1
        await self.send_frame(protocol.refused(bad.id, bad.reason))
        if self.bad_frames >= BAD_FRAMES:
            await self.close(TOO_MANY_BAD_FRAMES)
