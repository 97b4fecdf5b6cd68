"""What the site is made of is looked through no more, the rest seldom."""

import gc
from collections.abc import Iterator

import pytest

from config import garbage


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_is_there_at_the_start_is_looked_through_no_more() -> None:
    garbage.settle()
    assert gc.get_freeze_count() > 1000
    assert gc.get_threshold() == garbage.THRESHOLDS
