"""A WebSocket is answered only to pages of the very host it was addressed to."""

from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope, WebSocketScope
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from config.nul import NUL

FOREIGN_ORIGIN = 4403


class OwnOrigin:
    """Refuses the handshake (HTTP 403) of foreign pages and of clients that name no Origin."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        if scope["type"] == "websocket" and is_own(list(scope["headers"])) and is_plain(scope):
            await self._application(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": FOREIGN_ORIGIN, "reason": "origin"})


def is_plain(scope: WebSocketScope) -> bool:
    """Whether neither address nor cookie holds the character PostgreSQL does not store."""
    cookies = (value for key, value in scope["headers"] if key.lower() == b"cookie")
    return NUL not in scope["path"] and not any(b"\\000" in each for each in cookies)


def is_own(headers: list[tuple[bytes, bytes]]) -> bool:
    origin, host = _only(headers, b"origin"), _only(headers, b"host")
    if origin is None or host is None:
        return False
    scheme, _, origin_host = origin.partition("://")
    return scheme in _schemes() and origin_host == host and _is_allowed(host)


def _only(headers: list[tuple[bytes, bytes]], name: bytes) -> str | None:
    """The header's value; a header sent twice counts as none."""
    values = [value for key, value in headers if key.lower() == name]
    return values[0].decode("latin1").lower() if len(values) == 1 else None


def _schemes() -> set[str]:
    return {"https"} if settings.SECURE_SSL_REDIRECT else {"http", "https"}


def _is_allowed(host: str) -> bool:
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
