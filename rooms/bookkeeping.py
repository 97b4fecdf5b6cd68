"""What accounts need from time to time, done at the door: coins, and the end of a month."""

from functools import partial

from django.utils import timezone

from accounts import coins, months
from games import forgotten_stakes, porter


async def top_up() -> None:
    """Fill up wallets that are low."""
    await porter.at_the_door(partial(coins.top_up_all, now=timezone.now()))


async def settle_forgotten() -> None:
    """Settle stakes that are still held at matches nobody plays any more."""
    await porter.at_the_door(partial(forgotten_stakes.settle_forgotten, now=timezone.now()))


async def close_month() -> None:
    """Close what is over and not closed yet."""
    await porter.at_the_door(partial(months.close_months, now=timezone.now()))
