"""What the site is made of is looked through no more, the rest seldom; the door gets its turn."""

import gc
import sys

import pytest

from config import interpreter


def test_what_is_there_at_the_start_is_looked_through_no_more() -> None:
    interpreter.settle()
    assert gc.get_freeze_count() > 1000
    assert gc.get_threshold() == interpreter.THRESHOLDS


def test_the_door_has_its_turn_soon() -> None:
    interpreter.settle()
    assert sys.getswitchinterval() == pytest.approx(interpreter.SWITCH)
