"""The lock files name packages and hashes, and no place they came from."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ["requirements.txt", "requirements-dev.txt"]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_host_and_no_path(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "://" not in text
    assert "--index" not in text
    assert not re.search(r"(^|\s)/", text)


@pytest.mark.parametrize("name", LOCKS)
def test_each_pin_has_a_hash(name: str) -> None:
    pins = re.findall(r"^\S+==.*(?:\n    .*)*", (ROOT / name).read_text(), flags=re.MULTILINE)
    assert pins
    assert all("--hash=sha256:" in pin for pin in pins)


def test_the_npm_lock_resolves_to_no_address() -> None:
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text()
