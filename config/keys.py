"""Keys: checked when given, else generated once into a file that git ignores."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from cryptography.fernet import Fernet
from django.core.management.utils import get_random_secret_key


def secret_key(raw: str) -> str:
    if len(raw) < 50:
        raise ValueError("it must be at least 50 characters long.")
    return raw


def deal_key(raw: str) -> str:
    """A key that encrypts deal secrets at rest: 32 bytes in URL-safe base64."""
    Fernet(raw)
    return raw


def kept_secret_key(path: Path) -> str:
    return _kept(path, get_random_secret_key)


def kept_deal_key(path: Path) -> str:
    return _kept(path, lambda: Fernet.generate_key().decode())


def _kept(path: Path, make: Callable[[], str]) -> str:
    if not path.exists():
        _write_once(path, make())
    return path.read_text()


def _write_once(path: Path, text: str) -> None:
    """Linking a finished file: of two processes that start together, one key wins whole."""
    handle, draft = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "w") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        Path(draft).unlink()
