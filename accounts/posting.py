"""Letters that no answer waits for: how long an answer takes must not say whether one goes out."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException
from ssl import SSLError
from threading import Timer

from django.conf import settings
from django.core.mail import EmailMessage

logger = logging.getLogger(__name__)

AGAIN: tuple[float, ...] = (10, 60, 240)
"""Seconds after which a letter goes again that the mail server could not take for now."""

_postman = ThreadPoolExecutor(1, "postman")
_waiting: dict[tuple[str, ...], tuple[EmailMessage, Timer]] = {}
"""Letters that go again, by whom they are for and what they are about."""


def post(letter: EmailMessage) -> None:
    """Send it beside the request where that takes a journey; what is only printed goes at once.

    One like it that waits to go again is out of date: it goes no more.
    """
    if settings.LETTERS_TRAVEL:
        _postman.submit(_carry_newest, letter)
    else:
        letter.send()


async def all_sent(patience: float) -> None:
    """Wait until all that was posted is sent, but no longer than so many seconds.

    What waits to go again has one more try.
    """
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.wrap_future(_postman.submit(_carry_waiting)), patience)


def _carry_newest(letter: EmailMessage) -> None:
    _, waiting = _waiting.pop(_about(letter), (letter, None))
    if waiting is not None:
        waiting.cancel()
    _carry(letter, AGAIN)


def _carry_again(letter: EmailMessage, waits: tuple[float, ...]) -> None:
    found, _ = _waiting.get(_about(letter), (None, None))
    if found is letter:
        del _waiting[_about(letter)]
        _carry(letter, waits)


def _carry_waiting() -> None:
    """One try each, until one fails: a server that stops does not wait for each of them."""
    waiting = list(_waiting.values())
    _waiting.clear()
    for _, timer in waiting:
        timer.cancel()
    left = [letter for letter, _ in waiting]
    while left and _carry(left.pop(0), ()):
        pass
    if left:
        logger.error("%s letters more could not be sent", len(left))


def _carry(letter: EmailMessage, waits: tuple[float, ...]) -> bool:
    """Whether it is sent; if not, it goes again where that may help."""
    try:
        letter.send()
    except Exception as fault:
        if not waits or not _passes(fault):
            logger.exception("a letter could not be sent")
            return False
        logger.warning("a letter goes again in %s s: %s", waits[0], type(fault).__name__)
        again = Timer(waits[0], _postman.submit, (_carry_again, letter, waits[1:]))
        again.daemon = True
        _waiting[_about(letter)] = letter, again
        again.start()
        return False
    return True


def _about(letter: EmailMessage) -> tuple[str, ...]:
    return (str(letter.subject), *letter.to)


def _passes(fault: Exception) -> bool:
    """Whether it may be well again in a while: no server, or one that says so (RFC 5321, 4.2.1).

    Not where the server has gone in the middle: it may have the letter.
    """
    match fault:
        case SMTPRecipientsRefused():
            return all(_is_for_now(code) for code, _ in fault.recipients.values())
        case SMTPResponseException():
            return _is_for_now(fault.smtp_code)
    return isinstance(fault, OSError) and not isinstance(fault, (SMTPException, SSLError))


def _is_for_now(code: int) -> bool:
    return 400 <= code < 500
