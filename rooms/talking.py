"""The chat of a room over a page's socket: what the page says, and what of it others are sent."""

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from channels.layers import get_channel_layer
from django.utils import timezone

from accounts import lines
from accounts.friends import hidden_from
from accounts.models import Player
from chat import hearing, services
from chat.hearing import Hears
from chat.services import No, Place, Said, Words
from games import porter, protocol
from games.commands import DoorRefusal
from games.protocol import Frame
from rooms.board import group
from rooms.flood import Flood
from rooms.lean import OUT_OF_REACH
from rooms.models import Room
from rooms.talk_frames import Hear, Received, Say, Unreadable, message_frame, read

logger = logging.getLogger(__name__)

FRAMES, WINDOW = 10, 10.0
"""Frames of the chat a socket may send in so many seconds, before anybody looks at them."""


class Talk:
    """The chat as one page has it. What it is sent was chosen here for its player."""

    def __init__(
        self, room_id: int, player_id: int, send: Callable[[Frame], Awaitable[None]]
    ) -> None:
        self._room_id = room_id
        self._player_id = player_id
        self._send = send
        self._frames = Flood(FRAMES, WINDOW)
        self._hidden: frozenset[int] = frozenset()

    async def look(self) -> None:
        """Send all that there is to hear."""
        heard = await porter.at_the_door(partial(_heard, self._room_id, self._player_id))
        if heard is not None:
            self._hidden = heard.hidden
            await self._send(heard.frame)

    async def takes(self, text: str) -> bool:
        """Answer a frame if it is for the chat; whether it was."""
        received = read(text)
        if received is None:
            return False
        reason = await self._reason_against(received)
        if reason is not None:
            await self._send({"t": "refused", "id": received.id, "reason": reason})
        elif received.id is not None:
            await self._send(protocol.done(received.id, 0))
        return True

    async def hear(self, message: dict[str, Any]) -> None:
        """Somebody said something."""
        sender = message["sender"]
        heard = self._player_id in message["hearers"] and sender not in self._hidden
        if heard or sender == self._player_id:
            frame = message["frame"] | {"mine": sender == self._player_id}
            await self._send({"t": "said", "message": frame})

    async def _reason_against(self, received: Received) -> str | None:
        """Do as the page wishes; why not, where it cannot be."""
        if not self._frames.allows(time.monotonic()):
            return No.TOO_FAST.value
        try:
            return await self._do(received)
        except OUT_OF_REACH:
            raise
        except Exception:
            logger.exception("the chat of room %s failed", self._room_id)
            return DoorRefusal.BUSY.value

    async def _do(self, received: Received) -> str | None:
        match received:
            case Unreadable():
                return DoorRefusal.MALFORMED.value
            case Hear(hears=wanted):
                await porter.at_the_door(partial(_choose, self._player_id, wanted))
                await lines.tell_acquaintances(self._player_id)
                return None
            case Say(id=command, words=words):
                said = await porter.at_the_door(
                    partial(_post, self._room_id, self._player_id, words, command)
                )
                if isinstance(said, No):
                    return said.value
                await tell_said(self._room_id, said)
                return None


async def tell_said(room_id: int, said: Said) -> None:
    """Tell everybody in the room; each page takes it whose player hears the sender."""
    layer = get_channel_layer()
    assert layer is not None
    message = {
        "type": "chat.said",
        "sender": said.message.sender_id,
        "hearers": sorted(said.hearers),
        "frame": message_frame(said.message),
    }
    try:
        await layer.group_send(group(room_id), message)
    except Exception:
        logger.exception("could not tell room %s what was said", room_id)


def place_of(room: Room, player: Player) -> Place:
    """The channel of a room: whoever sits there is in it, over all its matches.

    Who came by a code or a link is no stranger; among strangers a guest has the phrases.
    """
    members = frozenset(room.chairs.values_list("player", flat=True))
    free = room.kind == Room.Kind.PRIVATE or player.user_id is not None
    return Place(Room.channel_of(room.pk), members, free)


@dataclass(frozen=True, slots=True)
class Heard:
    """All that a player hears, and who is hidden from him."""

    frame: Frame
    hidden: frozenset[int]


def _heard(room_id: int, player_id: int) -> Heard | None:
    room, player = Room.objects.get(pk=room_id), Player.objects.get(pk=player_id)
    place = place_of(room, player)
    if player_id not in place.members:
        return None
    messages = [
        message_frame(each) | {"mine": each.sender_id == player_id}
        for each in services.history(place, player_id)
    ]
    frame = {
        "t": "talk",
        "hears": hearing.hears(player_id).value,
        "free": place.free,
        "messages": messages,
    }
    return Heard(frame, frozenset(hidden_from(player_id)))


def _post(room_id: int, player_id: int, words: Words, command: str) -> Said | No:
    room, player = Room.objects.get(pk=room_id), Player.objects.get(pk=player_id)
    place = place_of(room, player)
    return services.post(
        place=place, sender=player, words=words, command=command, now=timezone.now()
    )


def _choose(player_id: int, wanted: Hears) -> None:
    hearing.choose(player=Player.objects.get(pk=player_id), wanted=wanted)
