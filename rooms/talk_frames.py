"""The frames of the chat, read and written (docs/protocol.md)."""

import json
import re
from dataclasses import dataclass

from django.urls import reverse

from chat.hearing import Hears
from chat.models import Message
from chat.services import Words
from games.protocol import Frame

LARGEST_FRAME = 16_384
"""Bytes a frame of the chat may have."""
KINDS = ('"say"', '"hear"')
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Say:
    """The page wants to say something."""

    id: str
    words: Words


@dataclass(frozen=True, slots=True)
class Hear:
    """The page wants to hear only these from now on."""

    id: str
    hears: Hears


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A frame of the chat that cannot be read."""

    id: str | None


Received = Say | Hear | Unreadable


def read(text: str) -> Received | None:
    """What a page sent, if it is for the chat."""
    if not any(kind in text for kind in KINDS) or len(text.encode()) > LARGEST_FRAME:
        return None
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(frame, dict) or frame.get("t") not in ("say", "hear"):
        return None
    command = frame.get("id")
    if not isinstance(command, str) or not _ID.fullmatch(command):
        return Unreadable(None)
    return _hear(frame, command) if frame["t"] == "hear" else _say(frame, command)


def _say(frame: Frame, command: str) -> Say | Unreadable:
    text, phrase = frame.get("text", ""), frame.get("phrase", "")
    if not isinstance(text, str) or not isinstance(phrase, str):
        return Unreadable(command)
    return Say(command, Words(text, phrase))


def _hear(frame: Frame, command: str) -> Hear | Unreadable:
    wanted = frame.get("from")
    return Hear(command, Hears(wanted)) if wanted in list(Hears) else Unreadable(command)


def message_frame(message: Message) -> Frame:
    """A message for a page, which knows phrases and guests in its own language."""
    return {
        "n": message.number,
        "name": message.sender.name,
        "profile": f"{reverse('profile', args=[message.sender.handle])}?message={message.pk}",
        "text": message.text or None,
        "phrase": message.phrase or None,
    }
