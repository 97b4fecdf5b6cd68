"""Telling after the commit: who sits in the rooms that changed, who is invited, the lobby once."""

from functools import partial

from django.utils import timezone

from games import porter
from rooms import invitations
from rooms.board import tell_changed
from rooms.lobby_lines import tell_lobby
from rooms.models import Room
from rooms.notices import tell_invited


async def tell(*rooms: Room) -> None:
    """These rooms have changed; the lobby hears of it if it shows one of them."""
    room_ids = {room.pk for room in rooms}
    for room_id in room_ids:
        await tell_changed(room_id)
    if not room_ids:
        return
    asking = partial(invitations.invited_to, room_ids, timezone.now())
    for player_id in await porter.at_the_door(asking):
        await tell_invited(player_id)
    if any(room.kind == Room.Kind.OPEN for room in rooms):
        await tell_lobby()
