"""What every test process must leave tidy: the door's thread and the computer's processes."""

from collections.abc import Iterator

import pytest

from games import thinking


@pytest.fixture(scope="session", autouse=True)
def _tidy() -> Iterator[None]:
    yield
    thinking.stop()


@pytest.fixture
def _door() -> Iterator[None]:
    """For tests that go through the porter: his thread's database connection is closed after."""
    from games import porter

    yield
    porter.close_door()
