"""What tests of the site's own start and stop leave as it was."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _garbage_as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()
