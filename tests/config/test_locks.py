"""The lock files name packages and hashes, and no place they came from."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ["requirements.txt", "requirements-dev.txt"]
NPM_LOCKS = ["package-lock.json", "benchmarks/boardgame/package-lock.json"]


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


@pytest.mark.parametrize("name", NPM_LOCKS)
def test_an_npm_lock_resolves_to_no_address(name: str) -> None:
    lock = json.loads((ROOT / name).read_text())
    packages = [each for path, each in lock["packages"].items() if path]
    assert packages
    assert all(each["integrity"] and "resolved" not in each for each in packages)
