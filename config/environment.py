"""What the environment says; a missing or odd variable stops the start with its name."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from django.core.exceptions import ImproperlyConfigured

T = TypeVar("T")

FLAGS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


class Environment:
    """The variables of this process. With DEBUG=0 what `read` reads has no default."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self.debug = self.option("DEBUG", flag, default=True)

    def option(self, name: str, parse: Callable[[str], T], *, default: T) -> T:
        """A variable that may be left out everywhere."""
        raw = self._raw(name)
        return default if raw is None else _parsed(name, raw, parse)

    def read(self, name: str, parse: Callable[[str], T], *, in_debug: Callable[[], T]) -> T:
        """A variable that only debug may leave out."""
        raw = self._raw(name)
        if raw is not None:
            return _parsed(name, raw, parse)
        if self.debug:
            return in_debug()
        raise ImproperlyConfigured(f"{name} is missing; with DEBUG=0 it must be set.")

    def _raw(self, name: str) -> str | None:
        return self._variables.get(name, "").strip() or None


def _parsed(name: str, raw: str, parse: Callable[[str], T]) -> T:
    try:
        return parse(raw)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}: {error}") from None


def flag(raw: str) -> bool:
    if raw.lower() not in FLAGS:
        raise ValueError(f"say 1 or 0, not {raw!r}.")
    return FLAGS[raw.lower()]


def count(raw: str) -> int:
    if not raw.isdecimal():
        raise ValueError(f"say a whole number from 0 on, not {raw!r}.")
    return int(raw)


def port(raw: str) -> int:
    number = count(raw)
    if number > 65535:
        raise ValueError(f"{number} is no port.")
    return number


def words(raw: str) -> list[str]:
    """Host names with commas between them; a bare * would let every host in."""
    found = [word.strip() for word in raw.split(",") if word.strip()]
    if not found or "*" in found:
        raise ValueError("name each host, with commas between them.")
    return found


def redis_url(raw: str) -> str | None:
    if not raw.startswith(("redis://", "rediss://", "unix://")):
        raise ValueError("it must start with redis://, rediss:// or unix://.")
    return raw


def relays(raw: str) -> list[str]:
    """STUN and TURN servers with commas between them, as browsers write them."""
    found = [word.strip() for word in raw.split(",") if word.strip()]
    for each in found:
        scheme, _, host = each.partition(":")
        if scheme not in ("stun", "stuns", "turn", "turns") or not host or host.startswith("/"):
            raise ValueError(f"say stun:HOST:PORT or turn:HOST:PORT, not {each!r}.")
    return found


def workers(raw: str) -> str:
    if raw not in ("inside", "celery"):
        raise ValueError(f"say inside or celery, not {raw!r}.")
    return raw


def seconds_range(raw: str) -> tuple[float, float]:
    """One number of seconds, or the least and the most with a dash between: `0.6-1.5`."""
    least, _, most = raw.partition("-")
    try:
        found = float(least), float(most or least)
    except ValueError:
        raise ValueError(f"say seconds, as in 0 or 0.6-1.5, not {raw!r}.") from None
    if not 0 <= found[0] <= found[1]:
        raise ValueError(f"{raw!r} is no range of seconds.")
    return found
