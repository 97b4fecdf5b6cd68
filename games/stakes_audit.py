"""Stakes against matches: held while one is played, then with whoever won it, or returned."""

from collections.abc import Iterator

from accounts.books import Entry, Stake
from games.models import Match, Seat
from games.settlement import winner_of

State = Stake.State


def faults() -> Iterator[str]:
    """Each stake, and each line of one, that is not where its match says."""
    for stake in Stake.objects.order_by("pk").iterator():
        match = Match.objects.filter(public_id=stake.match).first()
        if match is None or not _sits(stake, match):
            yield f"stake {stake.pk} at match {stake.match}: its player does not sit there"
        elif stake.state != _expected(match):
            yield f"stake {stake.pk} at match {stake.match} ({match.status}): {stake.state}"
        elif stake.state == State.PAID and _paid_to(stake) != winner_of(match):
            yield f"stake {stake.pk} at match {stake.match}: not paid to its winner"


def _expected(match: Match) -> State:
    """What has become of the stakes of such a match."""
    if match.status == Match.Status.LIVE:
        return State.HELD
    return State.PAID if match.winners else State.RETURNED


def _sits(stake: Stake, match: Match) -> bool:
    return Seat.objects.filter(match=match, index=stake.seat, player=stake.player_id).exists()


def _paid_to(stake: Stake) -> int | None:
    paid = Entry.objects.filter(key=f"settle:{stake.match}:{stake.seat}")
    return paid.values_list("player", flat=True).first()
