"""What every test process must leave tidy: the door's thread and the computer's processes."""

from collections.abc import Iterator

import pytest

from games import recall, thinking


@pytest.fixture(scope="session", autouse=True)
def _tidy() -> Iterator[None]:
    yield
    thinking.stop()


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Each test reads its logs anew."""
    yield
    recall.forget()


@pytest.fixture
def _door() -> Iterator[None]:
    """For tests that go through the porter: nothing he asked or opened outlives a test."""
    from games import porter

    porter._asked.clear()
    yield
    porter._asked.clear()
    porter.close_door()
