"""What starting a measurement from the command line needs, whatever is measured."""

import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.tables import report
from benchmarks.tables.options import OutOfBounds
from benchmarks.tables.supply import Failed


@contextmanager
def measuring(name: str) -> Iterator[None]:
    """As many sockets as the machine allows; what goes wrong is told in a sentence, and exits."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    try:
        yield
    except (OutOfBounds, Failed) as failure:
        report.say(f"{name}: {failure}")
        sys.exit(2 if isinstance(failure, OutOfBounds) else 1)
