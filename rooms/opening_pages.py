"""The page on which one opens a room or types in the code of one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.addresses import address_of
from accounts.presence import note_seen
from accounts.sitting import player_id_of, seat_guest
from games import porter
from rooms import choices, codes, entrance, opening_rate, setting_up, telling
from rooms.entrance import Shut
from rooms.forms_only import form_on
from rooms.models import Room
from rooms.refusals import REASONS, No
from rooms.wishes import USUAL, Wish

TOO_MANY_GUESSES = _("Too many wrong codes. Please try again in ten minutes.")

Page = Callable[[], HttpResponse]
"""An answer that is made once the door is left: nobody waits there while a page is drawn."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The form as it was sent, or as it is offered first."""

    kind: str
    rules: str = USUAL.rules
    target: str = str(USUAL.target)
    clock: str = str(USUAL.clock)
    gate: str = str(USUAL.gate)


@require_safe
def new(request: HttpRequest) -> HttpResponse:
    """The room one may open, and the code one may have."""
    return new_page(request)


@form_on("room_new")
async def create(request: HttpRequest) -> HttpResponse:
    """Open a room and go there."""
    came = await porter.at_the_door(partial(_create, request))
    if not isinstance(came, tuple):
        return await sync_to_async(came)()
    opened, left = came
    await telling.tell(*left, opened)
    return redirect("room", opened.code)


@form_on("room_new")
def find(request: HttpRequest) -> HttpResponse:
    """Go to the room of a code that was typed in."""
    code = request.POST.get("code", "")[:40]
    found = entrance.room_at(
        code, player_id=player_id_of(request.session), address=address_of(request)
    )
    match found:
        case Room():
            return redirect("room", codes.way_to(found))
        case Shut.TOO_MANY_GUESSES:
            return new_page(request, error=str(TOO_MANY_GUESSES), code=code, status=429)
        case Shut.NO_ROOM:
            return new_page(request, error=str(REASONS[No.NO_ROOM]), code=code, status=404)


def new_page(
    request: HttpRequest,
    *,
    error: str = "",
    code: str = "",
    typed: Typed | None = None,
    status: int = 200,
) -> HttpResponse:
    """The form as it was sent, with what is wrong about it."""
    open_to_all = request.GET.get("kind") == Room.Kind.OPEN
    context = {
        "rule_sets": choices.rule_sets(),
        "clocks": choices.clocks(),
        "gates": choices.gates(),
        "typed": typed or Typed(Room.Kind.OPEN if open_to_all else Room.Kind.PRIVATE),
        "error": error,
        "code": code,
    }
    return render(request, "room_new.html", context, status=status)


def _create(request: HttpRequest) -> tuple[Room, list[Room]] | Page:
    """The room and those he waited in before, or the page that says why there is none."""
    typed = _typed(request.POST)
    wish = _wish(typed)
    no = wish.objection if wish is not None else No.NOT_OFFERED
    if wish is None or no is not None:
        return _refused(request, typed, no or No.NOT_OFFERED, 400)
    if not opening_rate.may_open(opening_rate.opener_of(request)):
        return _refused(request, typed, No.TOO_MANY_ROOMS, 429)
    player = seat_guest(request)
    left = setting_up.waiting_rooms(player.pk)
    opened = setting_up.open_room(player=player, wish=wish, now=timezone.now())
    if isinstance(opened, No):
        return _refused(request, typed, opened, 409)
    note_seen(player.pk)
    return opened, left


def _refused(request: HttpRequest, typed: Typed, no: No, status: int) -> Page:
    return partial(new_page, request, error=str(REASONS[no]), typed=typed, status=status)


def _typed(sent: QueryDict) -> Typed:
    return Typed(
        kind=sent.get("kind", Room.Kind.PRIVATE),
        rules=sent.get("rules", ""),
        target=sent.get("target", ""),
        clock=sent.get("clock", ""),
        gate=sent.get("gate", "0"),
    )


def _wish(typed: Typed) -> Wish | None:
    """What the form says; None where it says nothing we know."""
    try:
        clock = None if typed.clock == "none" else int(typed.clock)
        kind = Room.Kind(typed.kind)
        return Wish(typed.rules, int(typed.target), clock, kind, int(typed.gate))
    except ValueError:
        return None
