"""Whether somebody may play and talk with others, and until when not.

Whoever may not still signs in, practises against the computer and reads why.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import QuerySet

from accounts.models import Sanction

Kind = Sanction.Kind


class Bar(StrEnum):
    """What keeps somebody from playing and talking with others, the gravest last."""

    UNREAD = "unread"
    SUSPENDED = "suspended"
    EXCLUDED = "excluded"


BARS = {Kind.WARNING: Bar.UNREAD, Kind.SUSPENSION: Bar.SUSPENDED, Kind.EXCLUSION: Bar.EXCLUDED}


@dataclass(frozen=True, slots=True)
class Standing:
    """What keeps a player apart, if anything does; `until` is when a suspension is over."""

    bar: Bar | None = None
    until: datetime | None = None

    @property
    def may_play(self) -> bool:
        """Whether he may begin to play with others."""
        return self.bar is None

    @property
    def may_chat(self) -> bool:
        """Whether he may write and talk to others."""
        return self.bar is None

    @property
    def must_read(self) -> bool:
        """Whether a warning waits to be read."""
        return self.bar is Bar.UNREAD


def standing_of(player_id: int | None, now: datetime) -> Standing:
    """How a player stands; a stranger stands well."""
    found = _holding([player_id], now) if player_id is not None else []
    if not found:
        return Standing()
    order = list(Bar)
    bar = max((BARS[Kind(each.kind)] for each in found), key=order.index)
    ends = [each.until for each in found if each.until is not None]
    return Standing(bar, max(ends) if bar is Bar.SUSPENDED else None)


def anybody_barred(player_ids: Collection[int], now: datetime) -> bool:
    """Whether one of these may not play with others."""
    return bool(_holding(player_ids, now))


def sanctions_of(player_id: int) -> QuerySet[Sanction]:
    """All that was ever decided against a player, the latest first."""
    return Sanction.objects.filter(player=player_id).order_by("-since", "-pk")


def holds(sanction: Sanction, now: datetime) -> bool:
    """Whether this sanction keeps its player apart now."""
    if sanction.lifted_at is not None:
        return False
    match Kind(sanction.kind):
        case Kind.WARNING:
            return sanction.read_at is None
        case Kind.SUSPENSION:
            return sanction.until is not None and now < sanction.until
        case Kind.EXCLUSION:
            return True


def acknowledge(*, sanction_id: int, player_id: int, now: datetime) -> None:
    """The player has read it. Safe to repeat, and for nobody but him."""
    mine = Sanction.objects.filter(pk=sanction_id, player=player_id, read_at=None)
    mine.update(read_at=now)


def _holding(player_ids: Collection[int], now: datetime) -> list[Sanction]:
    kept = Sanction.objects.filter(player__in=player_ids, lifted_at=None)
    return [each for each in kept if holds(each, now)]
