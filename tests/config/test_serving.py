"""A busy port is stepped over."""

import socket
from collections.abc import Iterator

import pytest

from config.serving import addresses, free_port


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_busy_port_is_stepped_over(busy_port: int) -> None:
    assert free_port("127.0.0.1", busy_port) != busy_port


def test_port_zero_means_any() -> None:
    assert free_port("127.0.0.1", 0) > 0


def test_an_address_can_be_clicked() -> None:
    assert addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000/"]
    assert addresses("::1", 8000) == ["http://[::1]:8000/"]
