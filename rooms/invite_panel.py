"""What a room shows to who sits in it of inviting: whom it waits for, and whom one may invite."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.utils import timezone

from accounts.models import Player
from accounts.sitting import player_id_of
from games.protocol import Frame
from rooms import invitations
from rooms.inviting import Candidate, Listing, everybody_to_invite, friends_to_invite
from rooms.models import Invitation, Room


@dataclass(frozen=True, slots=True)
class Waited:
    """Somebody who is invited, or would rather not; `left` in seconds."""

    id: int
    name: str
    declined: bool
    left: float

    @property
    def minutes(self) -> str:
        """What is left, as a clock shows it."""
        whole = int(self.left)
        return f"{whole // 60}:{whole % 60:02}"


@dataclass(frozen=True, slots=True)
class Panel:
    """The lists as one who sits in the room sees them; `text` is what he searches."""

    friends: list[Candidate]
    everybody: Listing
    invited: frozenset[int]
    text: str
    after: str


def panel_of(request: HttpRequest, room: Room) -> Panel | None:
    """The lists for who sits here and has an account."""
    known = player_id_of(request.session)
    seated = {chair.player_id for chair in room.chairs.all()}
    if known is None or known not in seated:
        return None
    player = Player.objects.filter(pk=known, user__isnull=False).first()
    if player is None:
        return None
    wanted, now = request.POST if request.method == "POST" else request.GET, timezone.now()
    text, after = wanted.get("name", "")[:40], wanted.get("after", "")[:40]
    return Panel(
        friends_to_invite(player, seated, now),
        everybody_to_invite(player, seated, now, text=text, after=after),
        frozenset(each.invited_id for each in invitations.open_of(room.pk, now)),
        text,
        after,
    )


def waited_for(room_id: int, now: datetime) -> list[Waited]:
    """Whom the room waits for, and who has just declined."""
    found = [*invitations.open_of(room_id, now), *invitations.lately_declined(room_id, now)]
    return [_waited(each, now) for each in found]


def waited_now(room: Room) -> list[Waited]:
    """The same for a page that is drawn now."""
    return waited_for(room.pk, timezone.now())


def waited_frame(waited: list[Waited]) -> Frame:
    """The whole list for those who sit in the room."""
    return {
        "t": "invited",
        "invitations": [
            {
                "id": each.id,
                "name": each.name,
                "declined": each.declined,
                "left": round(each.left, 1),
            }
            for each in waited
        ],
    }


def _waited(invitation: Invitation, now: datetime) -> Waited:
    return Waited(
        invitation.pk,
        invitation.invited.shown_name,
        invitation.state == Invitation.State.DECLINED,
        invitations.left(invitation, now),
    )
