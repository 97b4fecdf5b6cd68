"""What a user prefers, kept for all his browsers; what may be chosen only the browser knows."""

import json
import re

from accounts.models import User

MOST = 40
WORD = re.compile(r"[a-z0-9-]{1,24}\Z")


class Unkept(Exception):
    """These are no preferences."""


def keep(user: User, text: bytes) -> None:
    """Keep what a browser sent: short names with short choices. Raises Unkept."""
    try:
        wanted = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unkept from error
    if not isinstance(wanted, dict) or len(wanted) > MOST:
        raise Unkept
    for word in (*wanted, *wanted.values()):
        if not isinstance(word, str) or not WORD.match(word):
            raise Unkept
    user.preferences = wanted
    user.save(update_fields=["preferences"])
