"""Coming to a room by its code: whom it is shown to, and how often one may guess."""

from enum import StrEnum

from rooms import apart, codes, guessing
from rooms.models import Room


class Shut(StrEnum):
    """Why somebody does not come to a room."""

    NO_ROOM = "no_room"
    TOO_MANY_GUESSES = "too_many_guesses"


def room_at(code: str, *, player_id: int | None, address: str) -> Room | Shut:
    """The room with this code, which a link gives with its key. A wrong guess is counted.

    Who sits in a room finds it whatever others at his address have guessed, and so does everybody
    who comes by a link that was passed on, or from the lobby to one that is open.
    """
    room = codes.find_room(code)
    if room is not None and sits(room, player_id):
        return room
    if room is not None and apart.keeps_out(room, player_id):
        room = None
    if room is not None and room.kind == Room.Kind.OPEN:
        return room
    if has_key(code):
        return room or Shut.NO_ROOM
    if not guessing.may_guess(player_id=player_id, address=address):
        return Shut.TOO_MANY_GUESSES
    if room is None:
        guessing.note_wrong(player_id=player_id, address=address)
        return Shut.NO_ROOM
    return room


def has_key(code: str) -> bool:
    """Whether this is a code out of a link that was passed on: no guess."""
    read = codes.read_code(code)
    return read is not None and read.keyed


def sits(room: Room, player_id: int | None) -> bool:
    """Whether this player sits in the room."""
    return player_id is not None and room.chairs.filter(player=player_id).exists()
