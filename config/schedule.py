"""What is done again and again, composed from the apps: by the ticker, or by Celery beat."""

from typing import Any

from config.ticker import Job, Ticker
from games import porter
from rooms.bookkeeping import close_month, settle_forgotten, top_up
from rooms.pair_sweep import pair
from rooms.tidying import tidy

JOBS: list[Job] = [
    ("games.sweep", porter.sweep),
    ("rooms.pair", pair),
    ("rooms.tidy", tidy),
    ("accounts.top_up", top_up),
    ("games.settle_forgotten", settle_forgotten),
    ("accounts.close_month", close_month),
]

TICKER = Ticker(JOBS)


def each_second(task: str) -> dict[str, Any]:
    """A second later it is asked for anew: what nobody took until then is forgotten."""
    return {"task": task, "schedule": 1.0, "options": {"queue": "games", "expires": 1}}


BEAT = {name: each_second(name) for name, _ in JOBS}
