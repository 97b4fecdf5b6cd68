"""Leases: which seats have a line, kept in the database for all processes to see.

Whoever changes several of them holds them first, by id. What looks for silent or forgotten ones
passes over those that somebody holds: they are being renewed, or looked after already.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from accounts.one_by_one import one_by_one
from games.engine.cards import Seat
from games.models import Lease, Match
from games.models import Seat as Place
from games.presence import SILENT, Gap, Line, Lines
from games.table import Table

FORGOTTEN = timedelta(minutes=10)
"""Leases gone for so long say nothing any more."""
AT_ONCE = 100
"""Leases at live matches which are looked at in one go."""
MOST = 5_000
"""Leases of matches that are over which are forgotten at once."""


def open_lease(*, match_id: int, seat: Seat, socket: str, now: datetime) -> None:
    """A socket sits down."""
    Lease.objects.create(match_id=match_id, seat=seat, socket=socket, opened_at=now, heard_at=now)


def renew_leases(*, sockets: Iterable[str], now: datetime) -> None:
    """These sockets have been heard; one that was given up in error gets a new lease."""
    names = set(sockets)
    with transaction.atomic():
        held = Lease.objects.select_for_update(no_key=True).filter(socket__in=names, gone_at=None)
        renewed = dict(held.order_by("pk").values_list("pk", "socket"))
        Lease.objects.filter(pk__in=renewed).update(heard_at=now)
    given_up = Lease.objects.filter(socket__in=names - set(renewed.values()))
    again = {lease.socket: (lease.match_id, lease.seat) for lease in given_up}
    Lease.objects.bulk_create(
        Lease(match_id=match_id, seat=seat, socket=socket, opened_at=now, heard_at=now)
        for socket, (match_id, seat) in again.items()
    )


def close_lease(*, socket: str, now: datetime) -> None:
    """A socket is gone for good: without its name no renewal under way can bring it back."""
    Lease.objects.filter(socket=socket).update(socket="", gone_at=Coalesce("gone_at", now))


def forget_gone(*, now: datetime) -> None:
    """At live matches leases that are long gone are forgotten, if the seat had later ones.

    The oldest that is kept stands for them: no gap appears where they were.
    """
    later = Lease.objects.filter(
        match=OuterRef("match"), seat=OuterRef("seat"), opened_at__gt=OuterRef("opened_at")
    )
    live = Lease.objects.filter(match__status=Match.Status.LIVE)
    gone = live.filter(Exists(later), gone_at__lt=now - FORGOTTEN)
    some = gone.order_by("?").values_list("match", "seat")[:AT_ONCE]
    one_by_one(sorted(set(some)), lambda place: _forget(gone, *place))


def forget_finished(*, now: datetime) -> int:
    """Forget leases that are long gone at matches nobody plays any more, some; how many."""
    live = Match.objects.filter(status=Match.Status.LIVE)
    gone = Lease.objects.filter(gone_at__lt=now - FORGOTTEN).exclude(match__in=live)
    with transaction.atomic():
        found = gone.select_for_update(skip_locked=True).order_by("pk")
        forgotten = list(found.values_list("pk", flat=True)[:MOST])
        return Lease.objects.filter(pk__in=forgotten).delete()[0]


def _forget(gone: QuerySet[Lease], match_id: int, seat: Seat) -> None:
    leases = Lease.objects.filter(match=match_id, seat=seat)
    with transaction.atomic():
        list(leases.select_for_update(no_key=True).order_by("pk"))
        forgotten = {each.pk: each.opened_at for each in gone.filter(match=match_id, seat=seat)}
        kept = leases.exclude(pk__in=forgotten).order_by("opened_at", "pk").values("pk")[:1]
        oldest = Lease.objects.filter(pk__in=kept)
        if forgotten and oldest.update(opened_at=min(forgotten.values())):
            Lease.objects.filter(pk__in=forgotten).delete()


@dataclass(frozen=True, slots=True)
class Lost:
    """The matches of leases that were given up, how many these were, and of how many in all."""

    matches: set[int]
    leases: int
    total: int


def give_up_silent(*, now: datetime) -> Lost:
    """Close every lease unheard for too long. Belongs to a transaction."""
    leases = Lease.objects.filter(gone_at=None)
    unheard = leases.filter(heard_at__lte=now - SILENT).order_by("pk")
    silent = list(unheard.select_for_update(no_key=True, skip_locked=True))
    if not silent:
        return Lost(set(), 0, 0)
    total = leases.count()
    for lease in silent:
        lease.gone_at = lease.heard_at + SILENT
    Lease.objects.bulk_update(silent, ["gone_at"], batch_size=500)
    return Lost({lease.match_id for lease in silent}, len(silent), total)


def lines_of(leases: Iterable[Lease], table: Table, now: datetime) -> Lines:
    """What the leases of a match say of each seat; nobody looks in practice."""
    if table.practice:
        return ()
    return tuple(
        _line([lease for lease in leases if lease.seat == seat], table.started_at, now)
        for seat in range(table.seats)
    )


def _line(leases: list[Lease], started: datetime, now: datetime) -> Line:
    """A seat's leases as one line; it was here at the start, and for a while without any.

    The last gap may begin only later than now: it is foreseen, so that somebody is woken for it.
    """
    heard = started
    gone: datetime | None = started + SILENT
    gaps: list[Gap] = []
    for lease in leases:
        late = gone is not None and lease.opened_at > gone
        if gone is not None and late:
            gaps.append(Gap(heard, gone, lease.opened_at))
        if late or lease is leases[0]:
            gone = lease.opened_at
        heard = max(heard, lease.heard_at)
        end = _end(lease, now)
        gone = None if gone is None or end is None else max(gone, end)
    if gone is not None:
        gaps.append(Gap(heard, gone, None))
    return Line(heard, tuple(gaps))


def _end(lease: Lease, now: datetime) -> datetime | None:
    """When a lease was gone; None while it is held."""
    if lease.gone_at is None and lease.heard_at <= now - SILENT:
        return lease.heard_at + SILENT
    return lease.gone_at


def seats_with_a_line(match_id: int, now: datetime) -> set[Seat]:
    """Seats at this match that have a line now."""
    held = Lease.objects.filter(match=match_id, gone_at=None, heard_at__gt=now - SILENT)
    return set(held.values_list("seat", flat=True))


def seated_with_a_line(player_ids: Iterable[int], now: datetime) -> set[int]:
    """Which of these players sit at a live match and can be heard there."""
    seats = Place.objects.filter(player__in=player_ids, match__status=Match.Status.LIVE)
    held = Lease.objects.filter(
        match=OuterRef("match"), seat=OuterRef("index"), gone_at=None, heard_at__gt=now - SILENT
    )
    return {each for each in seats.filter(Exists(held)).values_list("player", flat=True) if each}


def heard_at(now: datetime) -> QuerySet[Place]:
    """The seats at all matches, over or not, at which somebody can be heard now."""
    return Place.objects.filter(
        match__leases__seat=F("index"),
        match__leases__gone_at=None,
        match__leases__heard_at__gt=now - SILENT,
    )
