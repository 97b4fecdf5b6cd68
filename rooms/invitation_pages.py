"""Inviting from a room, and the answers of whoever is invited, on whatever page he is."""

from dataclasses import dataclass
from functools import partial

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Player
from accounts.sitting import player_id_of
from games import porter
from rooms import codes, invitations, room_pages, setting_up, spoken, telling
from rooms.board import tell_changed
from rooms.forms_only import form_on
from rooms.invitations import No
from rooms.models import Invitation, Room
from rooms.notices import tell_invited
from rooms.opening_pages import Page
from rooms.refusals import REASONS as ROOM_REASONS

REASONS = {
    No.GUEST: _("To invite players, please sign in. The code and the link work for everybody."),
    No.NOT_SEATED: _("You do not sit in this room."),
    No.NO_SEAT: _("No seat is free here any more."),
    No.NOBODY: _("There is no such player."),
    No.UNWILLING: _("This player wants no invitations."),
    No.AWAY: _("This player is not online any more."),
    No.HERE: _("This player sits here already."),
    No.TOO_MANY: _("Five invitations are open. Please wait for an answer, or take one back."),
    No.TOO_SOON: _("This player was invited a moment ago. Please wait a minute."),
    No.TOO_OFTEN: _(
        "You have invited this player three times within an hour. Please leave it at that for now."
    ),
    No.MADE_MANY: _("You have invited many players. Please wait a few minutes."),
    No.DEAD: _("This invitation is over."),
    No.TAKEN_BACK: _("This invitation was taken back."),
}


@dataclass(frozen=True, slots=True)
class Accepted:
    """The room in which somebody sits now, and those he waited in before."""

    room: Room
    player: int
    before: list[Room]


@require_safe
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """The invitations one may answer; every page shows them."""
    return render(request, "invitations.html")


@require_safe
@never_cache
def part(request: HttpRequest) -> HttpResponse:
    """Only the notices, for a page that is open already; `free` where he was kept apart before."""
    return render(request, "notices.html", {"stands": True, "free": "free" in request.GET})


@form_on("room")
async def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Invite somebody to the room in which one sits."""
    return await _answered(await porter.at_the_door(partial(_invite, request, code)), code)


@form_on("room")
async def take_back(request: HttpRequest, code: str) -> HttpResponse:
    """Invite somebody no longer."""
    return await _answered(await porter.at_the_door(partial(_take_back, request, code)), code)


@form_on("invitations")
async def accept(request: HttpRequest) -> HttpResponse:
    """Sit down where one is invited."""
    came = await porter.at_the_door(partial(_accept, request))
    if isinstance(came, str):
        return await sync_to_async(_refused)(request, came)
    await tell_invited(came.player)
    await telling.tell(came.room, *came.before)
    address = reverse("room", args=[came.room.code])
    return spoken.way(address) if spoken.by_script(request) else redirect(address)


@form_on("invitations")
async def decline(request: HttpRequest) -> HttpResponse:
    """Rather not."""
    declined = await porter.at_the_door(partial(_decline, request))
    if declined is not None:
        await tell_invited(declined.invited_id)
        await tell_changed(declined.room_id)
    return spoken.words("") if spoken.by_script(request) else redirect("invitations")


async def _answered(done: Invitation | Page, code: str) -> HttpResponse:
    """Tell whom it concerns, or show why it was not done."""
    if not isinstance(done, Invitation):
        return await sync_to_async(done)()
    await tell_invited(done.invited_id)
    await tell_changed(done.room_id)
    return redirect(f"{reverse('room', args=[code])}#waited")


def _invite(request: HttpRequest, code: str) -> Invitation | Page:
    room, player = _room_of(request, code)
    if room is None or player is None:
        return partial(redirect, "room", code)
    came = invitations.invite(
        room_id=room.pk,
        inviter=player,
        invited_id=_number(request, "player"),
        now=timezone.now(),
    )
    if isinstance(came, No):
        return partial(room_pages.refused, request, room, str(REASONS[came]))
    return came


def _take_back(request: HttpRequest, code: str) -> Invitation | Page:
    room, player = _room_of(request, code)
    if room is None or player is None:
        return partial(redirect, "room", code)
    came = invitations.take_back(
        room_id=room.pk,
        player=player,
        invitation_id=_number(request, "invitation"),
        now=timezone.now(),
    )
    if isinstance(came, No):
        return partial(room_pages.refused, request, room, str(REASONS[came]))
    return came


def _accept(request: HttpRequest) -> Accepted | str:
    """Where one sits now, or why one does not."""
    player = _player(request)
    if player is None:
        return str(REASONS[No.DEAD])
    before = setting_up.waiting_rooms(player.pk)
    came = invitations.accept(
        invitation_id=_number(request, "invitation"), player=player, now=timezone.now()
    )
    if isinstance(came, Room):
        return Accepted(came, player.pk, before)
    return str(REASONS[came] if isinstance(came, No) else ROOM_REASONS[came])


def _decline(request: HttpRequest) -> Invitation | None:
    player = _player(request)
    if player is None:
        return None
    return invitations.decline(
        invitation_id=_number(request, "invitation"), player=player, now=timezone.now()
    )


def _refused(request: HttpRequest, why: str) -> HttpResponse:
    if spoken.by_script(request):
        return spoken.words(why, refused=True)
    return render(request, "invitations.html", {"error": why}, status=409)


def _room_of(request: HttpRequest, code: str) -> tuple[Room | None, Player | None]:
    """The room of this code in which this browser's player sits; neither for anybody else."""
    room, player = codes.find_room(code), _player(request)
    if room is None or player is None or not room.chairs.filter(player=player).exists():
        return None, None
    return room, player


def _player(request: HttpRequest) -> Player | None:
    known = player_id_of(request.session)
    return Player.objects.filter(pk=known).first() if known is not None else None


def _number(request: HttpRequest, name: str) -> int:
    """A number out of the form; 0, which is nobody's, where it is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
