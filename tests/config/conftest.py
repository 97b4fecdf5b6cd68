"""What tests of the site's own start and stop leave as it was."""

import gc
import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _interpreter_as_before() -> Iterator[None]:
    thresholds, turn = gc.get_threshold(), sys.getswitchinterval()
    yield
    gc.set_threshold(*thresholds)
    sys.setswitchinterval(turn)
    gc.unfreeze()
