"""Letters that no answer waits for: how long an answer takes must not say whether one goes out."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from django.conf import settings
from django.core.mail import EmailMessage

logger = logging.getLogger(__name__)

_postman = ThreadPoolExecutor(1, "postman")


def post(letter: EmailMessage) -> None:
    """Send it beside the request where that takes a journey; what is only printed goes at once."""
    if settings.LETTERS_TRAVEL:
        _postman.submit(_carry, letter)
    else:
        letter.send()


async def all_sent(patience: float) -> None:
    """Wait until all that was posted is sent, but no longer than so many seconds."""
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.wrap_future(_postman.submit(_nothing)), patience)


def _carry(letter: EmailMessage) -> None:
    try:
        letter.send()
    except Exception:
        logger.exception("a letter could not be sent")


def _nothing() -> None:
    """What comes after all the letters."""
