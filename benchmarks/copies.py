"""Many live matches at little cost: the rows of one, copied under other ids."""

from datetime import datetime, timedelta
from typing import TypeVar

from django.db import connection
from django.db.models import Model

from games.models import DealSecret, Event, Lease, Match, Seat, new_public_id

BATCH = 500
ASLEEP = timedelta(days=1)

M = TypeVar("M", bound=Model)


def copies_of(match: Match, count: int, *, heard: datetime) -> list[int]:
    """The ids of so many copies, each seat's line heard then. They and the original sleep."""
    match.wake_at = heard + ASLEEP
    match.save(update_fields=["wake_at"])
    copies = Match.objects.bulk_create(
        (_copy(match, public_id=new_public_id()) for _ in range(count)), batch_size=BATCH
    )
    secret = DealSecret.objects.get(match=match)
    seats, events = list(match.seats.all()), list(match.events.all())
    DealSecret.objects.bulk_create(
        (DealSecret(match=copy, sealed=secret.sealed) for copy in copies), batch_size=BATCH
    )
    Seat.objects.bulk_create(
        (_copy(seat, match=copy) for copy in copies for seat in seats), batch_size=BATCH
    )
    Event.objects.bulk_create(
        (_copy(event, match=copy) for copy in copies for event in events), batch_size=BATCH
    )
    Lease.objects.bulk_create(
        (_lease(copy, seat.index, heard) for copy in copies for seat in seats), batch_size=BATCH
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return [copy.pk for copy in copies]


def _copy(row: M, **changed: object) -> M:
    fields = {field.name: getattr(row, field.name) for field in row._meta.concrete_fields}
    return type(row)(**{**fields, "id": None, **changed})


def _lease(match: Match, seat: int, heard: datetime) -> Lease:
    return Lease(
        match=match,
        seat=seat,
        socket=f"{match.pk}/{seat}",
        opened_at=match.created_at,
        heard_at=heard,
    )
