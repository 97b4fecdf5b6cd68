"""How the servers' Python shares its time out, so that no table waits for another."""

import gc
import sys

THRESHOLDS = (10_000, 10, 10)
"""New objects before the young are looked through; such looks before older ones, and all, are."""
SWITCH = 0.0005
"""Seconds after which the loop lets the door's threads work: each journey to the database waits."""


def settle() -> None:
    """Seldom look for what nothing holds any more, and never through what the site is made of.

    Such a look stops all tables.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    sys.setswitchinterval(SWITCH)
