"""Our faults cost nobody: when the sweep stood still or everybody vanished at once."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games import clock
from games.models import Heartbeat, Outage

STILL = timedelta(seconds=5)
"""A sweep that has not run for so long stands still."""
RETURN = timedelta(seconds=15)
"""After a fault everybody has this long to come back."""
MANY = 20
"""So many lines lost in one sweep, if they are more than a third of all, are our fault."""


@dataclass(frozen=True, slots=True)
class Weather:
    """Whether time stands still for now, and the outages a match has not taken account of.

    `until` is when it is known to go on.
    """

    down: bool
    over: tuple[clock.Outage, ...]
    until: datetime | None = None


CALM = Weather(down=False, over=())


def beat(*, now: datetime) -> None:
    """The sweep runs; if it had stood still, an outage ends soon.

    Locks the heartbeat, so that of several sweeps one after the other looks for outages.
    """
    last = Heartbeat.objects.select_for_update().first()
    if last is None:
        Heartbeat.objects.create(pk=1, at=now)
        return
    if now - last.at > STILL:
        note_outage(began=last.at, now=now)
    if now > last.at:
        Heartbeat.objects.filter(pk=last.pk).update(at=now)


def note_lost_lines(*, lost: int, total: int, began: datetime, now: datetime) -> None:
    """Many lines were lost at once: that was not their players' doing."""
    if lost >= MANY and 3 * lost > total:
        note_outage(began=began, now=now)


def note_outage(*, began: datetime, now: datetime) -> None:
    """An outage that began then is over soon. Outages do not overlap: one that lasts is longer."""
    last = Outage.objects.order_by("ended").last()
    if last is not None and last.ended > now:
        last.began = min(last.began, began)
        last.ended = now + RETURN
        last.save(update_fields=["began", "ended"])
    else:
        since = began if last is None else max(began, last.ended)
        Outage.objects.create(began=since, ended=now + RETURN)


def weather(
    *, beat: datetime | None, outage: datetime | None, since: datetime, now: datetime
) -> Weather:
    """What of outages concerns a match that has taken account of all up to `since`.

    `beat` is when the sweep last ran, `outage` when the last outage ends.
    """
    if beat is not None and now - beat > STILL:
        return Weather(down=True, over=())
    if outage is None or outage <= since:
        return CALM
    if outage > now:
        return Weather(down=True, over=(), until=outage)
    outages = list(Outage.objects.filter(ended__gt=since).order_by("ended"))
    return Weather(False, tuple(clock.Outage(each.began, each.ended) for each in outages))
