"""Letters that no answer waits for: how long an answer takes must not say whether one goes out."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from smtplib import (
    SMTPException,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPServerDisconnected,
)
from threading import Timer

from django.conf import settings
from django.core.mail import EmailMessage

logger = logging.getLogger(__name__)

AGAIN: tuple[float, ...] = (10, 60, 240)
"""Seconds after which a letter goes again where the mail server could not take it for now."""

_postman = ThreadPoolExecutor(1, "postman")


def post(letter: EmailMessage) -> None:
    """Send it beside the request where that takes a journey; what is only printed goes at once."""
    if settings.LETTERS_TRAVEL:
        _postman.submit(_carry, letter, AGAIN)
    else:
        letter.send()


async def all_sent(patience: float) -> None:
    """Wait until all that was posted is sent, but no longer than so many seconds."""
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.wrap_future(_postman.submit(_nothing)), patience)


def _carry(letter: EmailMessage, waits: tuple[float, ...]) -> None:
    try:
        letter.send()
    except Exception as fault:
        if not waits or not _passes(fault):
            logger.exception("a letter could not be sent")
            return
        logger.warning("a letter goes again in %s s: %r", waits[0], fault)
        again = Timer(waits[0], _postman.submit, (_carry, letter, waits[1:]))
        again.daemon = True
        again.start()


def _passes(fault: Exception) -> bool:
    """Whether it may be well again in a while: no server, or one that says so (RFC 5321, 4.2.1)."""
    match fault:
        case SMTPRecipientsRefused():
            return all(_is_for_now(code) for code, _ in fault.recipients.values())
        case SMTPResponseException():
            return _is_for_now(fault.smtp_code)
        case SMTPServerDisconnected():
            return True
    return isinstance(fault, OSError) and not isinstance(fault, SMTPException)


def _is_for_now(code: int) -> bool:
    return 400 <= code < 500


def _nothing() -> None:
    """What comes after all the letters."""
