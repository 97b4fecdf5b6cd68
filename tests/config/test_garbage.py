"""What the site is made of is looked through no more, the rest seldom."""

import gc

from config import garbage


def test_what_is_there_at_the_start_is_looked_through_no_more() -> None:
    garbage.settle()
    assert gc.get_freeze_count() > 1000
    assert gc.get_threshold() == garbage.THRESHOLDS
