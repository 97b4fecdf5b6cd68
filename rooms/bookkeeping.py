"""What accounts need from time to time, done at the door: top-ups, and the end of a month."""

from functools import partial

from django.utils import timezone

from accounts import coins, months
from games import porter


async def top_up() -> None:
    """Fill up wallets that are low."""
    await porter.at_the_door(partial(coins.top_up_all, now=timezone.now()))


async def close_month() -> None:
    """Close what is over and not closed yet."""
    await porter.at_the_door(partial(months.close_months, now=timezone.now()))
