"""Stakes against matches: held while one is played, then with whoever won it, or returned."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from accounts.audit import key_of_stake
from accounts.books import Entry, Stake
from games.models import Match, Seat

State = Stake.State


def faults() -> Iterator[str]:
    """Each stake, and each line of one, that is not where its match says."""
    for stake in _stakes().iterator():
        said = f"stake {stake.pk} at match {stake.match}"
        if not stake.is_seated:
            yield f"{said}: its player does not sit there"
        elif stake.state != _expected(stake):
            yield f"{said} ({stake.status}): {stake.state}"
        elif stake.state == State.PAID and stake.paid_to not in stake.winners:
            yield f"{said}: not paid to its winner"


def _expected(stake: Any) -> State:
    """What has become of the stakes of such a match."""
    if stake.status == Match.Status.LIVE:
        return State.HELD
    return State.PAID if stake.winners else State.RETURNED


def _stakes() -> QuerySet[Any]:
    """All stakes, each with what its match says and the seat its coins were paid to."""
    matches = Match.objects.filter(public_id=OuterRef("match"))
    seats = Seat.objects.filter(match__public_id=OuterRef("match"))
    paid = Entry.objects.filter(key=OuterRef("settled_key"), kind=Entry.Kind.PAID)
    return (
        Stake.objects.order_by("pk")
        .annotate(settled_key=key_of_stake("settle"), taker=Subquery(paid.values("player")))
        .annotate(
            status=Subquery(matches.values("status")),
            winners=Subquery(matches.values("winners")),
            is_seated=Exists(seats.filter(index=OuterRef("seat"), player=OuterRef("player"))),
            paid_to=Subquery(seats.filter(player=OuterRef("taker")).values("index")),
        )
    )
