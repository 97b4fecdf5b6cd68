"""The chat of a room over a page's socket: what the page says, and what of it others are sent."""

import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from channels.layers import get_channel_layer
from django.db import connection
from django.utils import timezone

from accounts import lines, prepared
from accounts.models import Player
from chat import hearing, services
from chat.hearing import Hears
from chat.services import No, Place, Said, Words
from games import porter
from games.commands import DoorRefusal
from games.protocol import Frame
from rooms.beside import Beside
from rooms.board import group
from rooms.models import Room
from rooms.talk_frames import Hear, Received, Say, Unreadable, message_frame, read

logger = logging.getLogger(__name__)

FRAMES, WINDOW = 10, 10.0
"""Frames of the chat a socket may send in so many seconds, before anybody looks at them."""
PLAYER_FIELDS = ("id", "name", "user_id")
"""What a line of the chat says of its sender, in the order of the model, as `from_db` wants it."""
CHAIRS = (
    f"SELECT {', '.join(f'player.{field}' for field in PLAYER_FIELDS)}, room.kind, room.status"
    " FROM rooms_chair chair JOIN rooms_room room ON room.id = chair.room_id"
    " JOIN accounts_player player ON player.id = chair.player_id WHERE room.id = %s"
)


class Talk(Beside[Received]):
    """The chat as one page has it. What it is sent was chosen here for its player."""

    _limit = FRAMES, WINDOW
    _too_many = No.TOO_FAST.value

    def __init__(
        self, room_id: int, player_id: int, send: Callable[[Frame], Awaitable[None]]
    ) -> None:
        super().__init__(room_id, player_id, send)
        self._hidden: frozenset[int] = frozenset()
        self._sent: deque[int] = deque(maxlen=services.HISTORY)

    async def look(self) -> None:
        """Send all that there is to hear."""
        heard = await porter.over_the_talk(partial(heard_in, self._room_id, self._player_id))
        if heard is not None:
            self._hidden = heard.hidden
            self._sent.extend(each["n"] for each in heard.frame["messages"])
            await self._send(heard.frame)

    async def hear(self, message: dict[str, Any]) -> None:
        """Somebody said something; what the page has been sent is not sent again."""
        sender, number = message["sender"], message["frame"]["n"]
        heard = self._player_id in message["hearers"] and sender not in self._hidden
        if (heard or sender == self._player_id) and number not in self._sent:
            self._sent.append(number)
            frame = message["frame"] | {"mine": sender == self._player_id}
            await self._send({"t": "said", "message": frame})

    def _read(self, text: str) -> Received | None:
        return read(text)

    async def _do(self, received: Received) -> str | None:
        match received:
            case Unreadable():
                return DoorRefusal.MALFORMED.value
            case Hear(hears=wanted):
                if await porter.at_the_door(partial(_choose, self._player_id, wanted)):
                    await lines.tell_acquaintances(self._player_id)
                else:
                    await self.look()
                return None
            case Say(id=command, words=words):
                said = await porter.over_the_talk(
                    partial(post_in, self._room_id, self._player_id, words, command)
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


@dataclass(frozen=True, slots=True)
class Corner:
    """Somebody in the channel of a room, with his name, and whether no match has begun there."""

    player: Player
    place: Place
    waits: bool


def corner_of(room_id: int, player_id: int) -> Corner | None:
    """The channel of a room as somebody has it who sits there; over all its matches it is one.

    Who came by a code or a link is no stranger; among strangers a guest has the phrases.
    """
    by_player = {row[0]: row for row in prepared.rows(CHAIRS, room_id)}
    if player_id not in by_player:
        return None
    *fields, kind, status = by_player[player_id]
    player = Player.from_db(connection.alias, PLAYER_FIELDS, fields)
    free = kind == Room.Kind.PRIVATE or player.user_id is not None
    place = Place(Room.channel_of(room_id), frozenset(by_player), free)
    return Corner(player, place, status == Room.Status.WAITING)


@dataclass(frozen=True, slots=True)
class Heard:
    """All that a player hears, and who there is hidden from him."""

    frame: Frame
    hidden: frozenset[int]


def heard_in(room_id: int, player_id: int) -> Heard | None:
    """All that somebody hears who sits in this room; None who does not."""
    corner = corner_of(room_id, player_id)
    if corner is None:
        return None
    ears = hearing.ears_of(player_id, corner.place.others(player_id))
    messages = [
        message_frame(each) | {"mine": each.sender_id == player_id}
        for each in services.catch_up(corner.place, ears)
    ]
    frame = {
        "t": "talk",
        "hears": ears.wants.value,
        "free": corner.place.free,
        "messages": messages,
    }
    return Heard(frame, ears.hidden)


def post_in(room_id: int, player_id: int, words: Words, command: str) -> Said | No:
    """Say it; a room in which people talk is not idle."""
    corner, now = corner_of(room_id, player_id), timezone.now()
    if corner is None:
        return No.NOT_HERE
    said = services.post(
        place=corner.place, sender=corner.player, words=words, command=command, now=now
    )
    if isinstance(said, Said) and corner.waits:
        Room.objects.filter(pk=room_id, status=Room.Status.WAITING).update(touched_at=now)
    return said


def _choose(player_id: int, wanted: Hears) -> bool:
    return hearing.choose(player=Player.objects.get(pk=player_id), wanted=wanted)
