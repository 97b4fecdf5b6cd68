"""The server of the embedded way to run: daphne in this process, the ticker on its loop."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from twisted.internet import defer, reactor

from config import interpreter
from config.hosts import lan_addresses
from config.ticker import Ticker

PORTS_TO_TRY = 20
FRAME_LIMIT = 64 * 1024


class TickingServer(Server):
    """Calls `listening` once its port is open; the ticker lives exactly as long as the loop."""

    def __init__(self, *, ticker: Ticker, listening: Callable[[], None], **options: Any) -> None:
        super().__init__(**options, ready_callable=self._start_ticker)
        self._ticker = ticker
        self._listening = listening

    def listen_success(self, port: Any) -> None:
        super().listen_success(port)
        self._listening()

    def _start_ticker(self) -> None:
        interpreter.settle()
        self._ticker.start(asyncio.get_event_loop())
        reactor.addSystemEventTrigger("before", "shutdown", self._stop_ticker)

    def _stop_ticker(self) -> Any:
        stopping = asyncio.ensure_future(self._ticker.stop(), loop=asyncio.get_event_loop())
        return defer.Deferred.fromFuture(stopping)


def server(
    application: Any,
    *,
    host: str,
    port: int,
    ticker: Ticker,
    listening: Callable[[], None],
) -> TickingServer:
    """Sockets may stay open for days: the pages themselves notice dead lines."""
    return TickingServer(
        ticker=ticker,
        listening=listening,
        application=application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        websocket_timeout=-1,
        ping_interval=20,
        ping_timeout=30,
        websocket_max_message_size=FRAME_LIMIT,
        websocket_max_frame_size=FRAME_LIMIT,
        server_name="",
    )


def free_port(host: str, wanted: int) -> int:
    """The wanted port, else one of the next, else any that is free."""
    candidates = range(wanted, min(wanted + PORTS_TO_TRY, 65536)) if wanted else ()
    free = (port for port in (*candidates, 0) if _is_free(host, port))
    chosen = next(free)
    return chosen or _any_port(host)


def _is_free(host: str, port: int) -> bool:
    with _socket(host) as probe:
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def _any_port(host: str) -> int:
    with _socket(host) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def _socket(host: str) -> socket.socket:
    probe = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return probe


def addresses(host: str, port: int) -> list[str]:
    """Where to point a browser."""
    names = ["127.0.0.1", *lan_addresses()] if host == "0.0.0.0" else [host]
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}/" for name in names]
