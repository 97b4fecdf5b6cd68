"""Many things to be done, one after the other: one that fails does not keep the others waiting."""

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from django.db import InterfaceError, NotSupportedError, OperationalError

logger = logging.getLogger(__name__)

T = TypeVar("T")
R = TypeVar("R")

NOBODY_GOES_ON = (OperationalError, InterfaceError, NotSupportedError)
"""The database does not answer, or no longer knows our questions: so it is for all that follow."""


def one_by_one(things: Iterable[T], do: Callable[[T], R]) -> dict[T, R]:
    """What came of each, in a transaction of its own; one that failed is logged, and missing."""
    done: dict[T, R] = {}
    for each in things:
        try:
            done[each] = do(each)
        except NOBODY_GOES_ON:
            raise
        except Exception:
            logger.exception("%r failed; the others go on", each)
    return done
