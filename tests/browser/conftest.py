"""A browser, a server, and a watch over all that a page complains of or asks of the net."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
)

from tests.browser.server import Server
from tests.browser.timed_server import TimedServer

expect.set_options(timeout=30_000)
"""Whatever is expected comes at once, or late on a machine that has much to do."""
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
            "--use-fake-device-for-media-stream",
            "--allow-loopback-in-peer-connection",
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "en-GB", **DESK}


@pytest.fixture(scope="session")
def base_url() -> None:
    """Tests name their server; the plugin's own fixture warns under this pytest."""


@pytest.fixture(scope="session", autouse=True)
def _migrated_once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> None:
    """All servers of a run begin with the same empty database."""
    own = tmp_path_factory.getbasetemp()
    Server.begins_with = (own if worker_id == "master" else own.parent) / "empty"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it alone."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def timed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TimedServer]:
    """One server for all tests that move time."""
    server = TimedServer(tmp_path_factory.mktemp("timed"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def _names_are_given_back(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test calls its people as it likes: nobody has these names from a test before it."""
    shared = [name for name in ("server", "timed_server") if name in request.fixturenames]
    servers: list[Server] = [request.getfixturevalue(name) for name in shared]
    yield
    for each in servers:
        each.give_names_back()


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Server]:
    """A server that this test alone has, and may kill."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


class Watch:
    """What the pages of a test complained of, what they were refused, and which hosts they asked.

    It is over every context of a browser, whoever opens it.
    """

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.hosts: set[str] = set()
        self._pardoned: list[str] = []

    def pardon(self, *parts: str) -> None:
        """A complaint that holds one of these is what the test is about."""
        self._pardoned.extend(parts)

    def covers(self, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
        """Watch over each context this browser opens from now on."""
        opening = browser.new_context

        def new_context(**options: Any) -> BrowserContext:
            context = opening(**options)
            self._over(context)
            return context

        monkeypatch.setattr(browser, "new_context", new_context)

    def _over(self, context: BrowserContext) -> None:
        context.set_default_timeout(60_000)
        context.on("console", self._console)
        context.on("weberror", lambda found: self._complain(str(found.error)))
        context.on("request", lambda request: self._host(request.url))
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)
        context.on("page", lambda page: page.on("websocket", lambda line: self._host(line.url)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"{message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        """A request of a page that is left while it waits is not failed."""
        if request.failure != "net::ERR_ABORTED":
            self._complain(f"failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"answered: {response.url} with a status of {response.status}")

    def _complain(self, text: str) -> None:
        if not any(part in text for part in self._pardoned):
            self.complaints.append(text)

    def _host(self, url: str) -> None:
        if not url.startswith(("data:", "blob:")):
            self.hosts.add(url.split("/")[2])


LINE_BREAKS = ("WebSocket connection", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE")
"""What pages complain of while their server is dead."""


@pytest.fixture(autouse=True)
def watch(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """No console error, no failed request and none to a foreign host, in any page of a test."""
    watch = Watch()
    watch.covers(browser, monkeypatch)
    yield watch
    assert watch.complaints == []
    assert {host.split(":")[0] for host in watch.hosts} <= {"127.0.0.1", "localhost"}


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page on a telephone."""
    with browser.new_context(locale="en-GB", **PHONE) as context:
        yield context.new_page()
