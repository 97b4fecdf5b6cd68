"""What Celery's workers do for matches: each task is a line around the porter."""

from celery import shared_task

from games import porter
from games.worker import run


@shared_task(name="games.sweep")
def sweep() -> None:
    """Everything time wants of all matches. Twice at once or too late, it is harmless."""
    run(porter.sweep())


@shared_task(name="games.think")
def think(match_id: int, position: int) -> None:
    """The computer's answer at this position, unless it has been given."""
    run(porter.think(match_id, position))
