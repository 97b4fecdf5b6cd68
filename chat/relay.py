"""Where two pages learn a way to each other: STUN and TURN servers, with passwords of short life.

The passwords are coturn's: HMAC-SHA1 by the secret it shares with us, over when they end and whose.
"""

import base64
import hmac
from datetime import datetime, timedelta
from typing import TypedDict

from django.conf import settings

LIVES = timedelta(minutes=10)
"""A password is good for so long; whoever has a line by then keeps it."""


class Server(TypedDict, total=False):
    """Servers as a browser takes them."""

    urls: list[str]
    username: str
    credential: str


def servers(player_id: int, now: datetime) -> list[Server]:
    """The servers this player may ask; none are needed on one network."""
    asked = [each for each in settings.TURN_URLS if each.startswith("stun")]
    relays = [each for each in settings.TURN_URLS if each.startswith("turn")]
    found: list[Server] = [{"urls": asked}] if asked else []
    if relays:
        username = f"{int((now + LIVES).timestamp())}:{player_id}"
        found.append({"urls": relays, "username": username, "credential": password(username)})
    return found


def password(username: str) -> str:
    """The password of this name."""
    key, name = settings.TURN_SECRET.encode(), username.encode()
    return base64.b64encode(hmac.digest(key, name, "sha1")).decode()
