"""coturn as compose.yaml starts it, on a free port of this machine, for tests alone."""

import socket
import subprocess
import time
from pathlib import Path

import yaml

from tests.browser.server import ROOT, Server, free_port

SECRET = "shared-with-the-relay"


class Relay:
    """A relay that listens on loopback only, and passes on between pages on loopback."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"turn:127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and return when it listens."""
        with (self._folder / "relay.log").open("ab") as log:
            self._process = subprocess.Popen(
                ["turnserver", *self._options()], stdout=log, stderr=subprocess.STDOUT
            )
        ends = time.monotonic() + 20
        while time.monotonic() < ends and self._process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except ConnectionRefusedError:
                continue
            return
        self.stop()
        raise RuntimeError((self._folder / "relay.log").read_text())

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=20)
            self._process = None

    def _options(self) -> list[str]:
        composed = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["coturn"]
        options = [
            each.replace("${TURN_SECRET:?}", SECRET).replace("=3478", f"={self.port}")
            for each in composed["command"]
        ]
        here = ["--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1", "--allow-loopback-peers"]
        files = [
            f"--pidfile={self._folder / 'relay.pid'}",
            f"--userdb={self._folder / 'relay.db'}",
        ]
        return ["-n", *options, *here, *files, "--log-file=stdout"]


class RelayedServer(Server):
    """A site that names this relay to its pages, and shares a secret with it or believes so."""

    def __init__(self, data_dir: Path, relay: Relay, *, secret: str) -> None:
        super().__init__(data_dir)
        self._relay = {"TURN_URLS": relay.url, "TURN_SECRET": secret}

    def _environment(self) -> dict[str, str]:
        return super()._environment() | self._relay
