"""Nobody who was there in one test is there in the next."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture
def _nobody_there() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()
