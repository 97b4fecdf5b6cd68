"""Invitations to a waiting room: made, accepted, declined, taken back. Safe to repeat.

An invitation is dead once it is two minutes old, or where the two do not meet any more: that is
seen when it is looked at, nobody has to end it. With its inviter's chair it goes in `setting_up`.
"""

from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts import friends, presence
from accounts.friends import are_hidden, hidden_from
from accounts.models import Player
from rooms import engagements, setting_up
from rooms.models import Invitation, Room
from rooms.refusals import No as RoomNo

State = Invitation.State

LASTS = timedelta(minutes=2)
"""So long an invitation waits for its answer."""
PAUSE = timedelta(minutes=1)
"""The same person is invited once in so long."""
MOST_OPEN = 5
"""Invitations a room may have open at once, and an inviter."""
WHILE = timedelta(minutes=10)
MOST_MADE = 20
"""Invitations somebody may make in this while."""
KEPT = timedelta(hours=1)
"""So long it is known what became of one."""
AT_ONCE = 500
"""Invitations that are forgotten in one go."""
MOST_AGAIN = 3
"""So often somebody may ask the same person meanwhile, if he does not come."""


class No(StrEnum):
    """Why somebody is not invited, or an invitation not answered."""

    GUEST = "guest"
    NOT_SEATED = "not_seated"
    NO_SEAT = "no_seat"
    NOBODY = "nobody"
    UNWILLING = "unwilling"
    AWAY = "away"
    HERE = "here"
    TOO_MANY = "too_many"
    TOO_SOON = "too_soon"
    TOO_OFTEN = "too_often"
    MADE_MANY = "made_many"
    DEAD = "dead"
    TAKEN_BACK = "taken_back"


def invite(*, room_id: int, inviter: Player, invited_id: int, now: datetime) -> Invitation | No:
    """Ask somebody to sit down in the room in which the inviter sits."""
    refusal = _why_not_reached(inviter, invited_id)
    if refusal is not None:
        return refusal
    with transaction.atomic():
        room = Room.objects.select_for_update().get(pk=room_id)
        _bury(room, now)
        refusal = _why_not_from_here(room, inviter, invited_id)
        if refusal is not None:
            return refusal
        known = room.invitations.filter(invited=invited_id, state=State.OPEN).first()
        if known is not None:
            return known
        refusal = _why_not_now(room, inviter, invited_id, now)
        if refusal is not None:
            return refusal
        return room.invitations.create(inviter=inviter, invited_id=invited_id, made_at=now)


def accept(*, invitation_id: int, player: Player, now: datetime) -> Room | No | RoomNo:
    """Sit down where one is invited; accepted once more, it is the room in which one sits."""
    with transaction.atomic():
        found = _held(invitation_id, player)
        if found is None:
            return No.DEAD
        refusal = _why_not_open(found, now)
        sits = found.room.chairs.filter(player=player).exists()
        if refusal is not None and not sits:
            return refusal
        came = setting_up.join_room(
            room_id=found.room_id, player=player, now=now, invited=_is_meant(found)
        )
        if isinstance(came, Room) and found.state == State.OPEN:
            _answer(found, State.ACCEPTED, now)
        return came


def decline(*, invitation_id: int, player: Player, now: datetime) -> Invitation | None:
    """Rather not; None where there is nothing to decline any more."""
    with transaction.atomic():
        found = _held(invitation_id, player)
        if found is None or _why_not_open(found, now) is not None:
            return None
        return _answer(found, State.DECLINED, now)


def take_back(
    *, room_id: int, player: Player, invitation_id: int, now: datetime
) -> Invitation | No:
    """Invite somebody no longer; whoever sits in the room may do that."""
    with transaction.atomic():
        room = Room.objects.select_for_update().get(pk=room_id)
        if not room.chairs.filter(player=player).exists():
            return No.NOT_SEATED
        found = room.invitations.filter(pk=invitation_id).first()
        if found is None:
            return No.DEAD
        return _answer(found, State.TAKEN_BACK, now) if found.state == State.OPEN else found


def open_for(player_id: int, now: datetime) -> list[Invitation]:
    """What this player may answer, the latest first; nothing of anybody hidden."""
    mine = _living(now).filter(invited=player_id, room__status=Room.Status.WAITING)
    return list(mine.select_related("room", "inviter").order_by("-made_at", "-pk"))


def open_of(room_id: int, now: datetime) -> list[Invitation]:
    """Whom the room waits for, the first one first."""
    return list(_living(now).filter(room=room_id).select_related("invited").order_by("pk"))


def invited_to(room_ids: set[int], now: datetime) -> set[int]:
    """The players whom these rooms wait for, or did so until now."""
    lately = Invitation.objects.filter(room__in=room_ids, made_at__gt=now - LASTS)
    ended = lately.filter(state__in=(State.OPEN, State.DEAD))
    return set(ended.values_list("invited", flat=True))


def lately_declined(room_id: int, now: datetime) -> list[Invitation]:
    """Who would not come, while his invitation would still be open."""
    lately = Invitation.objects.filter(made_at__gt=now - LASTS, state=State.DECLINED)
    return list(lately.filter(room=room_id).select_related("invited").order_by("pk"))


def left(invitation: Invitation, now: datetime) -> float:
    """Seconds until it is dead."""
    return max(0.0, (invitation.made_at + LASTS - now).total_seconds())


def forget_old(*, now: datetime) -> int:
    """Nobody asks any more what became of these, some at a time; how many they were."""
    old = Invitation.objects.filter(made_at__lte=now - KEPT).order_by("made_at")
    ids = list(old.values_list("pk", flat=True)[:AT_ONCE])
    return Invitation.objects.filter(pk__in=ids).delete()[0] if ids else 0


def _living(now: datetime) -> QuerySet[Invitation]:
    """Those that are open: young enough, and between two who meet each other."""
    young = Invitation.objects.filter(state=State.OPEN, made_at__gt=now - LASTS)
    return young.exclude(are_hidden("inviter", "invited"))


def _why_not_reached(inviter: Player, invited_id: int) -> No | None:
    """Friends may be invited wherever they are, all others while they are online."""
    if inviter.user_id is None:
        return No.GUEST
    invited = friends.members().filter(pk=invited_id).exclude(pk=inviter.pk).first()
    if invited is None or invited.pk in hidden_from(inviter.pk):
        return No.NOBODY
    is_friend = invited.pk in friends.friend_ids(inviter.pk)
    if not may_be_asked(invited, is_friend=is_friend):
        return No.UNWILLING
    return None if is_friend or presence.online([invited.pk]) else No.AWAY


def may_be_asked(invited: Player, *, is_friend: bool) -> bool:
    """Whether this player wants invitations of a friend, or of somebody else."""
    wanted = invited.inviters
    return wanted == Player.Inviters.EVERYBODY or (is_friend and wanted == Player.Inviters.FRIENDS)


def _why_not_from_here(room: Room, inviter: Player, invited_id: int) -> No | None:
    seated = set(room.chairs.values_list("player", flat=True))
    if inviter.pk not in seated:
        return No.NOT_SEATED
    if invited_id in seated:
        return No.HERE
    has_seat = room.status == Room.Status.WAITING and len(seated) < setting_up.SEATS
    return None if has_seat else No.NO_SEAT


def _why_not_now(room: Room, inviter: Player, invited_id: int, now: datetime) -> No | None:
    asked = Invitation.objects.filter(invited=invited_id)
    if asked.filter(Q(room=room) | Q(inviter=inviter), made_at__gt=now - PAUSE).exists():
        return No.TOO_SOON
    in_vain = asked.filter(inviter=inviter, made_at__gt=now - KEPT).exclude(state=State.ACCEPTED)
    if in_vain.count() >= MOST_AGAIN:
        return No.TOO_OFTEN
    if _living(now).filter(Q(room=room) | Q(inviter=inviter)).count() >= MOST_OPEN:
        return No.TOO_MANY
    made = Invitation.objects.filter(inviter=inviter, made_at__gt=now - WHILE)
    return No.MADE_MANY if made.count() >= MOST_MADE else None


def _why_not_open(invitation: Invitation, now: datetime) -> No | None:
    if invitation.state == State.TAKEN_BACK:
        return No.TAKEN_BACK
    apart = invitation.inviter_id in hidden_from(invitation.invited_id)
    is_open = invitation.state == State.OPEN and now < invitation.made_at + LASTS
    return None if is_open and not apart else No.DEAD


def _held(invitation_id: int, invited: Player) -> Invitation | None:
    """The invitation of this player; held with him, its room and those he waits in."""
    mine = Invitation.objects.filter(pk=invitation_id, invited=invited)
    room_id = mine.values_list("room_id", flat=True).first()
    if room_id is None:
        return None
    engagements.hold(invited, room_id)
    return mine.select_related("room").first()


def _is_meant(invitation: Invitation) -> bool:
    """Whoever was removed from the room since he was invited is invited no longer."""
    removals = invitation.room.removals.filter(player=invitation.invited_id)
    return not removals.filter(at__gte=invitation.made_at).exists()


def _answer(invitation: Invitation, state: Invitation.State, now: datetime) -> Invitation:
    invitation.state, invitation.answered_at = state, now
    invitation.save(update_fields=["state", "answered_at"])
    return invitation


def _bury(room: Room, now: datetime) -> None:
    """Those that are dead make room for new ones."""
    living = _living(now).filter(room=room).values_list("pk", flat=True)
    dead = room.invitations.filter(state=State.OPEN).exclude(pk__in=list(living))
    dead.update(state=State.DEAD)
