"""Something that goes wrong at some rows and at no others."""

from collections.abc import Callable
from typing import Any

import pytest


class Wrong(Exception):
    """What nobody foresaw."""


def fails(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, bad: Callable[..., bool]
) -> None:
    """Let this function raise Wrong where its arguments are `bad`."""
    sound: Callable[..., Any] = getattr(module, name)

    def perhaps(*args: Any, **named: Any) -> Any:
        if bad(*args, **named):
            raise Wrong
        return sound(*args, **named)

    monkeypatch.setattr(module, name, perhaps)
