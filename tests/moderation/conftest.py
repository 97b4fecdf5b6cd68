"""Nothing that was counted in one test counts in the next."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _nobody_counted() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()
