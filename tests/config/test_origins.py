"""Only a page of the same host opens a socket."""

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from pytest_django.fixtures import Settings

from config.origins import OwnOrigin, is_own


@pytest.fixture(autouse=True)
def hosts(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["play.example"]


def headers(origin: str, host: str = "play.example:8000") -> list[tuple[bytes, bytes]]:
    return [(b"host", host.encode()), (b"origin", origin.encode())]


def test_the_own_page_is_welcome() -> None:
    assert is_own(headers("http://play.example:8000"))


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example:8000",
        "http://play.example:9000",
        "http://play.example",
        "http://play.example:8000.evil.example",
        "file://play.example:8000",
        "null",
        "",
    ],
)
def test_a_foreign_page_is_refused(origin: str) -> None:
    assert not is_own(headers(origin))


def test_a_client_without_origin_is_refused() -> None:
    assert not is_own([(b"host", b"play.example:8000")])


def test_two_origins_are_refused() -> None:
    assert not is_own([*headers("http://play.example:8000"), (b"origin", b"http://evil.example")])


def test_a_host_that_is_not_ours_is_refused() -> None:
    assert not is_own(headers("http://evil.example", host="evil.example"))


def test_over_tls_a_plain_page_is_refused(settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert not is_own(headers("http://play.example:8000"))
    assert is_own(headers("https://play.example:8000"))


async def accepting(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})


@pytest.mark.parametrize(
    ("origin", "welcome"), [("http://play.example:8000", True), ("http://evil.example", False)]
)
async def test_the_handshake_follows_the_origin(origin: str, welcome: bool) -> None:
    line = WebsocketCommunicator(OwnOrigin(accepting), "/", headers=headers(origin))
    connected, _ = await line.connect()
    assert connected is welcome


@pytest.mark.parametrize(
    ("path", "cookie"), [("/ws/table/a\0b/", b""), ("/", b'sessionid="\\000aaaaaaaa"')]
)
async def test_what_no_database_stores_is_not_asked_for(path: str, cookie: bytes) -> None:
    sent = [*headers("http://play.example:8000"), (b"cookie", cookie)]
    line = WebsocketCommunicator(OwnOrigin(accepting), path, headers=sent)
    connected, _ = await line.connect()
    assert connected is False
