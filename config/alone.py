"""The in-memory channel layer reaches one process only, so a second one may not start."""

import fcntl
from pathlib import Path
from typing import TextIO

from django.conf import settings


class NotAlone(Exception):
    """A sentence for the person who started the server."""


def claim_alone() -> TextIO | None:
    """The lock to hold on to while serving; nothing to hold where Redis joins processes.

    Raises NotAlone. The lock ends with the process, however that ends.
    """
    if settings.REDIS_URL:
        return None
    if settings.WEB_CONCURRENCY > 1:
        raise NotAlone("WEB_CONCURRENCY is above 1: several processes need a REDIS_URL.")
    return lock_file(settings.DATA_DIR / "serve.lock")


def lock_file(path: Path) -> TextIO:
    """A file that one process at a time can hold, until it ends. Raises NotAlone."""
    file = path.open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise NotAlone(
            f"A server already runs on {path.parent}. Stop it, set another DATA_DIR,"
            " or give both a REDIS_URL."
        ) from None
    return file
