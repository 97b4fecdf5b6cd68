"""In debug the site answers to the machine's own names, and to the network's only if asked."""

import socket

import pytest

from config import hosts


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Alice")
    monkeypatch.setattr(hosts, "lan_addresses", lambda: ["192.0.2.7"])


def test_at_home_only_local_names_are_allowed() -> None:
    assert hosts.debug_hosts("127.0.0.1") == ["localhost", "127.0.0.1", "[::1]", "alice"]


def test_on_the_network_its_own_addresses_are_allowed_too() -> None:
    assert "192.0.2.7" in hosts.debug_hosts("0.0.0.0")
    assert "*" not in hosts.debug_hosts("0.0.0.0")


def test_an_address_listened_on_is_allowed() -> None:
    assert "192.0.2.9" in hosts.debug_hosts("192.0.2.9")
