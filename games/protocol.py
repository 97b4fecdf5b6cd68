"""Frames to commands, and the short answers (docs/protocol.md); views are in `view_frame`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson

from games.commands import (
    Abort,
    Act,
    Command,
    Cut,
    DoorRefusal,
    Hold,
    Leave,
    Next,
    Pause,
    Reason,
    Resign,
    Resume,
    Show,
)
from games.fold import DIGITS

LARGEST_FRAME = 4096
"""Bytes a match frame may have."""

Frame = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pong:
    """The page is there and has drawn this version."""

    version: int


@dataclass(frozen=True, slots=True)
class Look:
    """The page wants a whole view."""


@dataclass(frozen=True, slots=True)
class Knock:
    """The page thinks that time wants something."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The page wants a rematch; `id` is the command's."""

    id: str


@dataclass(frozen=True, slots=True)
class AskHint:
    """The page wants a hint; `id` is the command's."""

    id: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A frame that is none of ours; `id` is its command's where that much could be read."""

    id: str | None
    reason: DoorRefusal


Received = Command | Pong | Look | Knock | Offer | AskHint | Unreadable

_ID = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)


def read(text: str) -> Received:
    """What a page sent."""
    if len(text.encode()) > LARGEST_FRAME:
        return Unreadable(None, DoorRefusal.TOO_LARGE)
    try:
        frame = orjson.loads(text)
    except ValueError:
        return Unreadable(None, DoorRefusal.MALFORMED)
    reader = _READERS.get(frame.get("t")) if _is_plain(frame) else None
    if reader is None:
        return Unreadable(None, DoorRefusal.MALFORMED)
    try:
        return reader(frame)
    except (KeyError, TypeError, ValueError):
        return Unreadable(_id_or_none(frame), DoorRefusal.MALFORMED)


def _is_plain(frame: object) -> bool:
    return isinstance(frame, dict) and isinstance(frame.get("t"), str)


def _id_or_none(frame: Frame) -> str | None:
    try:
        return _id(frame)
    except (KeyError, ValueError):
        return None


def _id(frame: Frame) -> str:
    found = frame["id"]
    if not isinstance(found, str) or not _ID.fullmatch(found):
        raise ValueError(found)
    return found


def _number(frame: Frame, key: str) -> int:
    found = frame[key]
    if type(found) is not int or not 0 <= found < 2**31:
        raise ValueError(found)
    return found


def _text(frame: Frame, key: str) -> str:
    found = frame[key]
    if not isinstance(found, str) or len(found) > 40:
        raise ValueError(found)
    return found


def _digits(frame: Frame) -> str:
    found = frame["digits"]
    if not isinstance(found, str) or not DIGITS.fullmatch(found):
        raise ValueError(found)
    return found


_READERS: dict[object, Callable[[Frame], Received]] = {
    "act": lambda frame: Act(_id(frame), _number(frame, "pos"), _text(frame, "action")),
    "resign": lambda frame: Resign(_id(frame), _number(frame, "deal"), _number(frame, "price")),
    "next": lambda frame: Next(_id(frame)),
    "hold": lambda frame: Hold(_id(frame)),
    "leave": lambda frame: Leave(_id(frame), _number(frame, "deal")),
    "pong": lambda frame: Pong(_number(frame, "v")),
    "look": lambda frame: Look(),
    "knock": lambda frame: Knock(),
    "cut": lambda frame: Cut(_id(frame), _digits(frame)),
    "pause": lambda frame: Pause(_id(frame)),
    "resume": lambda frame: Resume(_id(frame)),
    "show": lambda frame: Show(_id(frame), _number(frame, "deal")),
    "abort": lambda frame: Abort(_id(frame)),
    "rematch": lambda frame: Offer(_id(frame)),
    "hint": lambda frame: AskHint(_id(frame)),
}


def write(frame: Frame) -> str:
    """A frame as it goes over the line."""
    return orjson.dumps(frame).decode()


def done(command_id: str, version: int) -> Frame:
    """The command is committed as of this version."""
    return {"t": "done", "id": command_id, "v": version}


def refused(command_id: str | None, reason: Reason) -> Frame:
    """The command is refused and changed nothing."""
    return {"t": "refused", "id": command_id, "reason": reason.value}


def hint(command_id: str, action: str, reason: str) -> Frame:
    """A good action, and what speaks for it."""
    return {"t": "hint", "id": command_id, "action": action, "reason": reason}


def ping(now: datetime) -> Frame:
    """Are you there?"""
    return {"t": "ping", "now": now.timestamp()}
