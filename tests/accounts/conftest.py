"""Nothing that was counted in one test counts in the next."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture
def _nobody_counted() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()
