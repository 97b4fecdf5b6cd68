"""The lobby: the open rooms somebody may see, the newest first, and which he may come into."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts import presence, records
from accounts.friends import is_hidden
from accounts.records import Tally
from rooms.filters import Filters
from rooms.models import Chair, Removal, Room
from rooms.setting_up import SEATS

PAGE = 20
"""Rooms a page shows."""
LOOKED_AT = 60
"""Rooms looked at first for a page: those nobody is at any more are left out of it."""
MORE = 10
"""So many times as many are looked at next where too few of them were left."""
LATELY = timedelta(seconds=presence.LATELY)


@dataclass(frozen=True, slots=True)
class Listed:
    """A room in the list; `taken` of its seats; `meets` whether the gate lets the viewer in."""

    room: Room
    taken: int
    mine: bool
    meets: bool


@dataclass(frozen=True, slots=True)
class Page:
    """Some rooms, and the number to ask for those that are older, if there are any."""

    rooms: tuple[Listed, ...]
    older_than: int | None


def open_rooms(
    filters: Filters, viewer_id: int | None, *, now: datetime, older_than: int | None = None
) -> Page:
    """A page of the open rooms like this that the viewer may see. Reads only."""
    found = seen_by(viewer_id).filter(**filters.chosen).order_by("-pk")
    if older_than is not None:
        found = found.filter(pk__lt=older_than)
    rooms = attended(found, PAGE + 1, now)
    tally = records.total(viewer_id) if viewer_id is not None else Tally()
    listed = tuple(_listed(room, viewer_id, tally) for room in rooms[:PAGE])
    return Page(listed, rooms[PAGE - 1].pk if len(rooms) > PAGE else None)


def seen_by(viewer_id: int | None) -> QuerySet[Room]:
    """Open rooms with a free seat in which nobody is hidden from the viewer."""
    sitting = Chair.objects.filter(room=OuterRef("pk"))
    counted = sitting.order_by().values("room").annotate(number=Count("pk")).values("number")
    taken = Coalesce(Subquery(counted), 0, output_field=IntegerField())
    rooms = Room.objects.filter(kind=Room.Kind.OPEN, status=Room.Status.WAITING)
    rooms = rooms.annotate(taken=taken).filter(taken__lt=SEATS).select_related("creator")
    if viewer_id is None:
        return rooms
    sent_away = Removal.objects.filter(room=OuterRef("pk"), player=viewer_id)
    hidden = sitting.filter(is_hidden(viewer_id, "player"))
    return rooms.exclude(Exists(sent_away)).exclude(Exists(hidden))


def attended(rooms: QuerySet[Room], number: int, now: datetime) -> list[Room]:
    """The first so many where somebody is, however many before them have been left lying."""
    found: list[Room] = []
    begun, more = 0, LOOKED_AT
    while len(found) < number:
        looked_at = list(rooms[begun : begun + more])
        found += _attended(looked_at, now)
        if len(looked_at) < more:
            break
        begun, more = begun + more, MORE * more
    return found[:number]


def _attended(rooms: list[Room], now: datetime) -> list[Room]:
    """Those whose creator is there, or where something was done lately."""
    online = presence.online({room.creator_id for room in rooms})
    return [room for room in rooms if room.creator_id in online or room.touched_at > now - LATELY]


def _listed(room: Room, viewer_id: int | None, tally: Tally) -> Listed:
    taken: int = room.taken  # type: ignore[attr-defined]
    return Listed(room, taken, room.creator_id == viewer_id, tally.meets(room.gate))
