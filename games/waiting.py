"""Something that waits for its time at a table."""

from dataclasses import dataclass
from datetime import datetime

from games.events import Happening


@dataclass(frozen=True, slots=True)
class Due:
    """An event, and when it falls due."""

    at: datetime
    event: Happening
