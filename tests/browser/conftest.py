"""A browser, a server, and a watch over all that a page complains of or asks of the net."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

from tests.browser.server import Server

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": os.environ.get("CHROMIUM", "/usr/bin/chromium"),
        "args": [
            "--no-sandbox",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "en-GB", **DESK}


@pytest.fixture(scope="session")
def base_url() -> None:
    """Tests name their server; the plugin's own fixture warns under this pytest."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it alone."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Server]:
    """A server that this test alone has, and may kill."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


class Watch:
    """What the pages of a test complained of, and which hosts they asked."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.hosts: set[str] = set()
        self.line_may_break = False

    def over(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._request)
        page.on("websocket", lambda socket: self._host(socket.url))

    def _console(self, message: ConsoleMessage) -> None:
        broken_line = "WebSocket connection" in message.text or "ERR_CONNECTION" in message.text
        if message.type in ("error", "warning") and not (self.line_may_break and broken_line):
            self.complaints.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        self._host(request.url)

    def _host(self, url: str) -> None:
        if not url.startswith(("data:", "blob:")):
            self.hosts.add(url.split("/")[2])


@pytest.fixture(autouse=True)
def watch(context: BrowserContext) -> Iterator[Watch]:
    """No console error and no request to a foreign host, whatever a test does."""
    watch = Watch()
    context.on("page", watch.over)
    yield watch
    assert watch.complaints == []
    assert {host.split(":")[0] for host in watch.hosts} <= {"127.0.0.1", "localhost"}
