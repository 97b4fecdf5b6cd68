"""What Celery's workers do for rooms."""

from celery import shared_task

from games.worker import run
from rooms import tidying


@shared_task(name="rooms.tidy")
def tidy() -> None:
    """Close rooms nobody waits in."""
    run(tidying.tidy())
