"""Telling after the commit: who sits in the rooms that changed, and the lobby once."""

from rooms.board import tell_changed
from rooms.lobby_lines import tell_lobby
from rooms.models import Room


async def tell(*rooms: Room) -> None:
    """These rooms have changed; the lobby hears of it if it shows one of them."""
    for room_id in {room.pk for room in rooms}:
        await tell_changed(room_id)
    if any(room.kind == Room.Kind.OPEN for room in rooms):
        await tell_lobby()
