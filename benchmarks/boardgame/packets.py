"""Packets of engine.io 4 and socket.io 5, as far as boardgame.io's server speaks them. Pure."""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

PATH = "/socket.io/?EIO=4&transport=websocket"
SPACE = "/schnapsen"
"""The namespace, which is the name of the game."""


class Kind(StrEnum):
    """What a packet is, by the digits it begins with."""

    OPEN = "0"
    CLOSE = "1"
    PING = "2"
    PONG = "3"
    JOIN = "40"
    PART = "41"
    EVENT = "42"
    REFUSAL = "44"


JOIN = f"{Kind.JOIN}{SPACE},"
"""Asks to be let in; the answer is of the same kind."""
PONG = str(Kind.PONG)


@dataclass(frozen=True, slots=True)
class Packet:
    """`content` is what it holds as JSON: of an event a list, its name first."""

    kind: Kind
    content: Any = None


def read(text: str) -> Packet:
    """Take a packet apart. Raises ValueError."""
    kind = Kind(text[:2] if text.startswith("4") else text[:1])
    rest = text[len(kind) :]
    if rest.startswith("/"):
        rest = rest.partition(",")[2]
    return Packet(kind, json.loads(rest) if rest else None)


def event(name: str, *arguments: Any) -> str:
    """An event as text."""
    return f"{Kind.EVENT}{SPACE},{json.dumps([name, *arguments])}"


def sync(match: str, seat: int | None) -> str:
    """Asks to see a match from a seat, or as one who watches; it begins if there is none."""
    return event("sync", match, _player(seat), None, 2)


def move(match: str, seat: int, state: int, name: str, *arguments: str) -> str:
    """A move of a seat's as of a state."""
    payload = {"type": name, "args": arguments, "playerID": _player(seat)}
    return event("update", {"type": "MAKE_MOVE", "payload": payload}, state, match, _player(seat))


def chat(match: str, seat: int, message: str, phrase: str) -> str:
    """A message of a seat's to all at the match."""
    said = {"id": message, "sender": _player(seat), "payload": phrase}
    return event("chat", match, said, None)


def _player(seat: int | None) -> str | None:
    return None if seat is None else str(seat)
