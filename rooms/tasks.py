"""What Celery's workers do for rooms."""

from celery import shared_task

from games.worker import run
from rooms import bookkeeping, pair_sweep, tidying


@shared_task(name="rooms.tidy")
def tidy() -> None:
    """Close rooms nobody waits in."""
    run(tidying.tidy())


@shared_task(name="rooms.pair")
def pair() -> None:
    """Who of the queue plays whom. Twice at once or too late, it is harmless."""
    run(pair_sweep.pair())


@shared_task(name="accounts.top_up")
def top_up() -> None:
    """Fill up wallets that are low, each once a day."""
    run(bookkeeping.top_up())


@shared_task(name="games.settle_forgotten")
def settle_forgotten() -> None:
    """Settle stakes that are still held at matches nobody plays any more, some at a time."""
    run(bookkeeping.settle_forgotten())


@shared_task(name="accounts.close_month")
def close_month() -> None:
    """Give the medals of a month that is over. Late or twice, it is right."""
    run(bookkeeping.close_month())
