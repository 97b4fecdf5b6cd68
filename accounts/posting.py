"""Letters that no answer waits for: how long an answer takes must not say whether one goes out."""

import logging
from concurrent.futures import ThreadPoolExecutor
from smtplib import SMTPException

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


def _carry(letter: EmailMessage) -> None:
    try:
        letter.send()
    except (SMTPException, OSError):
        logger.exception("a letter could not be sent")
