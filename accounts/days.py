"""The club's days and months: they begin and end in Ljubljana, wherever somebody plays."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

LJUBLJANA = ZoneInfo("Europe/Ljubljana")


def day_of(moment: datetime) -> date:
    """The day a moment belongs to."""
    return moment.astimezone(LJUBLJANA).date()


def month_of(moment: datetime) -> date:
    """The month a moment belongs to, as its first day."""
    return day_of(moment).replace(day=1)


def next_month(month: date) -> date:
    """The first day of the month after."""
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)


def previous_month(month: date) -> date:
    """The first day of the month before."""
    return (month - timedelta(days=1)).replace(day=1)


def begins(day: date) -> datetime:
    """The moment a day begins."""
    return datetime(day.year, day.month, day.day, tzinfo=LJUBLJANA)
