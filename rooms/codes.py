"""The code of a room, however it is written, and the room it leads to."""

from rooms.models import CODE_ALPHABET, CODE_LENGTH, Room

ENTERED = (Room.Kind.OPEN, Room.Kind.PRIVATE)
"""Rooms one can come into; practice is entered by nobody else."""


def find_room(code: str) -> Room | None:
    """The room with this code, however it is written."""
    tidy = tidy_code(code)
    return Room.objects.filter(kind__in=ENTERED, code=tidy).first() if tidy else None


def tidy_code(code: str) -> str | None:
    """A code as it is stored: capitals without blanks; None where it cannot be one."""
    tidy = "".join(code.split()).upper()
    is_code = len(tidy) == CODE_LENGTH and all(letter in CODE_ALPHABET for letter in tidy)
    return tidy if is_code else None
