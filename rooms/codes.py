"""The code of a room, however it is written, and the room it leads to.

The link to a private room has a key after the code. Nobody guesses it: whoever has it was given it.
"""

from dataclasses import dataclass

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from rooms.models import CODE_ALPHABET, CODE_LENGTH, Room

ENTERED = (Room.Kind.OPEN, Room.Kind.PRIVATE)
"""Rooms one can come into; practice is entered by nobody else."""
KEY_LENGTH = 12
BEFORE_KEY = "-"


@dataclass(frozen=True, slots=True)
class Written:
    """A code as it is stored, and whether the right key came with it."""

    code: str
    keyed: bool


def way_to(room: Room) -> str:
    """What a link to this room ends with: its code, and the key where it is private."""
    if room.kind == Room.Kind.OPEN:
        return room.code
    return f"{room.code}{BEFORE_KEY}{_key(room.code, str(settings.SECRET_KEY))}"


def find_room(written: str) -> Room | None:
    """The room with this code, however it is written."""
    read = read_code(written)
    return Room.objects.filter(kind__in=ENTERED, code=read.code).first() if read else None


def read_code(written: str) -> Written | None:
    """What is written here, in capitals or not, with a key or none; None where it is no code."""
    code, has_key, key = written.partition(BEFORE_KEY)
    tidy = "".join(code.split()).upper()
    is_code = len(tidy) == CODE_LENGTH and all(letter in CODE_ALPHABET for letter in tidy)
    if not is_code or (has_key and not _is_key(tidy, key.strip().lower())):
        return None
    return Written(tidy, keyed=bool(has_key))


def _is_key(code: str, key: str) -> bool:
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(key, _key(code, str(each))) for each in secrets)


def _key(code: str, secret: str) -> str:
    return salted_hmac("room", code, secret=secret).hexdigest()[:KEY_LENGTH]
