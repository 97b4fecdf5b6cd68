"""The frames of a call, read and written (docs/protocol.md). What one page sends for the other
is looked at for shape and size only, and passed on.
"""

import re
from dataclasses import dataclass
from typing import Any

import orjson

from chat.calls import SAID_BY_PAGES
from games.protocol import Frame
from rooms.talk_frames import LARGEST_FRAME

KINDS = ("call", "accept", "hang_up", "signal")
MOST_CANDIDATES = 32
LONGEST_CANDIDATE = 1000
LONGEST_DESCRIPTION = 8000
"""Characters of an offer or answer; Chromium writes less than 2,000, with four ways in it."""
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)
_MEDIA = re.compile(r"^m=(.*)", re.MULTILINE)
_CANDIDATE_KEYS = {"candidate", "sdpMid", "sdpMLineIndex"}


@dataclass(frozen=True, slots=True)
class Ring:
    """The page wants to call the other."""

    id: str
    page: str


@dataclass(frozen=True, slots=True)
class Accept:
    """The page accepts a call."""

    id: str
    call: str
    page: str


@dataclass(frozen=True, slots=True)
class HangUp:
    """The page ends a call, or says why it cannot go on."""

    id: str
    call: str
    why: str


@dataclass(frozen=True, slots=True)
class Signal:
    """Something of one page for the other: an offer, an answer, ways, or please offer again."""

    id: str
    call: str
    page: str
    payload: Frame


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A frame of a call that cannot be read."""

    id: str | None


Received = Ring | Accept | HangUp | Signal | Unreadable


def read(text: str) -> Received | None:
    """What a page sent, if it is for a call."""
    if not any(f'"{kind}"' in text for kind in KINDS) or len(text.encode()) > LARGEST_FRAME:
        return None
    try:
        frame = orjson.loads(text)
    except ValueError:
        return None
    if not isinstance(frame, dict) or frame.get("t") not in KINDS:
        return None
    command = _name(frame.get("id"))
    return Unreadable(None) if command is None else _read(frame, command)


def signal_frame(call: str, payload: Frame) -> Frame:
    """What the other's page has sent."""
    return {"t": "signal", "call": call, **payload}


def _read(frame: Frame, command: str) -> Received:
    call, page = _name(frame.get("call")), _name(frame.get("page"))
    why = _why(frame.get("why", ""))
    match frame["t"]:
        case "call" if page is not None:
            return Ring(command, page)
        case "accept" if call is not None and page is not None:
            return Accept(command, call, page)
        case "hang_up" if call is not None and why is not None:
            return HangUp(command, call, why)
        case "signal" if call is not None and page is not None:
            payload = _payload(frame)
            return Signal(command, call, page, payload) if payload else Unreadable(command)
    return Unreadable(command)


def _payload(frame: Frame) -> Frame | None:
    """One of what a signal may hold, with its number, and nothing else."""
    number = frame.get("n")
    if type(number) is not int or not 0 < number < 1_000_000:
        return None
    match {key: frame[key] for key in ("offer", "answer", "candidates", "again") if key in frame}:
        case {"offer": str(sdp), **rest} if not rest and _is_of_voice(sdp):
            return {"n": number, "offer": sdp}
        case {"answer": str(sdp), **rest} if not rest and _is_of_voice(sdp):
            return {"n": number, "answer": sdp}
        case {"candidates": list(found), **rest} if not rest and _are_candidates(found):
            return {"n": number, "candidates": found}
        case {"again": True, **rest} if not rest:
            return {"n": number, "again": True}
    return None


def _is_of_voice(sdp: str) -> bool:
    """A description of a session in which there is one voice, and nothing else."""
    if len(sdp) > LONGEST_DESCRIPTION or not sdp.startswith("v=0\r\n"):
        return False
    media = _MEDIA.findall(sdp.replace("\r", "\n"))
    return len(media) == 1 and media[0].startswith("audio ")


def _are_candidates(found: list[Any]) -> bool:
    return 0 < len(found) <= MOST_CANDIDATES and all(_is_candidate(each) for each in found)


def _is_candidate(found: Any) -> bool:
    """A way to a page, as browsers write it."""
    if not isinstance(found, dict) or not set(found) <= _CANDIDATE_KEYS:
        return False
    text, mid, line = (found.get(key) for key in ("candidate", "sdpMid", "sdpMLineIndex"))
    return (
        isinstance(text, str)
        and len(text) <= LONGEST_CANDIDATE
        and not (mid is None and line is None)
        and (mid is None or (isinstance(mid, str) and len(mid) <= 16))
        and (line is None or (type(line) is int and 0 <= line < 16))
    )


def _name(value: Any) -> str | None:
    return value if isinstance(value, str) and _NAME.fullmatch(value) else None


def _why(value: Any) -> str | None:
    return value if isinstance(value, str) and value in {"", *SAID_BY_PAGES} else None
