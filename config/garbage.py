"""How often Python looks for what nothing holds any more: seldom, for a look stops all tables."""

import gc

THRESHOLDS = (10_000, 10, 10)
"""New objects before the young are looked through; such looks before older ones, and all, are."""


def settle() -> None:
    """What the site is made of stays: it is never looked through again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
