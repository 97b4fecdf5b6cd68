"""The pages of a private room: open one, come by its code or link, get ready, start, leave."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.addresses import address_of
from accounts.models import Player
from accounts.sitting import player_id_of, seat_guest
from chat.phrases import PHRASES
from games import porter, words
from games.models import Match
from rooms import apart, choices, guessing, private
from rooms.board import board_frame, board_of, tell_changed
from rooms.forms_only import form_on
from rooms.models import Room
from rooms.private import No, Wish

REASONS = {
    No.NOT_OFFERED: _("This rule set cannot be played like that. Please choose again."),
    No.NO_ROOM: _("There is no room with this code. Please check it."),
    No.FULL: _("Both seats in this room are taken."),
    No.CLOSED: _("This room is closed. Please open a new one."),
    No.NOT_SEATED: _("You do not sit in this room."),
    No.NOT_THE_CREATOR: _("The match is started by whoever opened the room."),
    No.NOT_READY: _("The match starts when both are ready."),
}
TOO_MANY_GUESSES = _("Too many wrong codes. Please try again in ten minutes.")


@require_safe
def new(request: HttpRequest) -> HttpResponse:
    """The room one may open, and the code one may have."""
    return _new(request)


@form_on("room_new")
async def create(request: HttpRequest) -> HttpResponse:
    """Open a room and go there."""
    return await porter.at_the_door(partial(_create, request))


@form_on("room_new")
async def find(request: HttpRequest) -> HttpResponse:
    """Go to the room of a code that was typed in."""
    return await porter.at_the_door(partial(_find, request))


@require_safe
@never_cache
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The room: to sit down in, to wait in, or the way to its table."""
    found = _found(request, code)
    if isinstance(found, str):
        return _new(request, error=found, status=429)
    player_id = player_id_of(request.session)
    seated = player_id is not None and found.chairs.filter(player=player_id).exists()
    if not seated:
        return _room(request, found, None)
    assert player_id is not None
    board = board_of(found, player_id)
    return redirect(board.table) if board.table else _room(request, found, board_frame(board))


@form_on("room")
async def join(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down."""
    return await _in_room(request, code, private.join_room)


@form_on("room")
async def ready(request: HttpRequest, code: str) -> HttpResponse:
    """Say that one is ready, or not yet."""
    wanted = request.POST.get("ready") == "1"
    return await _in_room(request, code, partial(private.mark_ready, ready=wanted))


@form_on("room")
async def start(request: HttpRequest, code: str) -> HttpResponse:
    """Start the match."""
    return await _in_room(request, code, private.start)


@form_on("room")
async def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Get up and go."""
    return await _in_room(request, code, private.leave_room, leaving=True)


Deed = Callable[..., Room | Match | No]


async def _in_room(
    request: HttpRequest, code: str, deed: Deed, *, leaving: bool = False
) -> HttpResponse:
    """Do something in a room, tell everybody in it, and show what came of it."""
    done = await porter.at_the_door(partial(_do, request, code, deed))
    if isinstance(done, HttpResponse):
        return done
    found, came = done
    await tell_changed(found.pk)
    if leaving:
        return redirect("home")
    return redirect("table", came.public_id) if isinstance(came, Match) else _to_room(found)


def _do(request: HttpRequest, code: str, deed: Deed) -> tuple[Room, Room | Match] | HttpResponse:
    """The room and what the deed made of it, or the page that says why it made nothing."""
    found = _found(request, code)
    if isinstance(found, str):
        return _new(request, error=found, status=429)
    player = _player(request, may_be_new=deed is private.join_room)
    if player is None:
        return _room_refused(request, found, No.NOT_SEATED)
    came = deed(room_id=found.pk, player=player, now=timezone.now())
    return _room_refused(request, found, came) if isinstance(came, No) else (found, came)


def _player(request: HttpRequest, *, may_be_new: bool) -> Player | None:
    if may_be_new:
        return seat_guest(request)
    known = player_id_of(request.session)
    return Player.objects.filter(pk=known).first() if known is not None else None


def _found(request: HttpRequest, code: str) -> Room | str:
    """The room, or why it is not looked for. Raises Http404 after counting a wrong guess.

    Who sits in a room finds it whatever others at his address have guessed.
    """
    room = private.find_room(code)
    player_id = player_id_of(request.session)
    if room is not None and player_id is not None and room.chairs.filter(player=player_id):
        return room
    if room is not None and apart.keeps_out(room, player_id):
        room = None
    address = address_of(request)
    if not guessing.may_guess(address):
        return str(TOO_MANY_GUESSES)
    if room is None:
        guessing.note_wrong(address)
        raise Http404
    return room


def _create(request: HttpRequest) -> HttpResponse:
    wanted = request.POST
    try:
        clock = wanted.get("clock", "")
        wish = Wish(
            wanted.get("rules", ""),
            int(wanted.get("target", "")),
            None if clock == "none" else int(clock),
        )
    except ValueError:
        return _new(request, error=str(REASONS[No.NOT_OFFERED]), status=400)
    if not wish.is_offered:
        return _new(request, error=str(REASONS[No.NOT_OFFERED]), status=400)
    opened = private.open_room(player=seat_guest(request), wish=wish, now=timezone.now())
    assert isinstance(opened, Room)
    return _to_room(opened)


def _find(request: HttpRequest) -> HttpResponse:
    code = request.POST.get("code", "")[:40]
    address = address_of(request)
    if not guessing.may_guess(address):
        return _new(request, error=str(TOO_MANY_GUESSES), code=code, status=429)
    found = private.find_room(code)
    if found is not None and apart.keeps_out(found, player_id_of(request.session)):
        found = None
    if found is None:
        guessing.note_wrong(address)
        return _new(request, error=str(REASONS[No.NO_ROOM]), code=code, status=404)
    return _to_room(found)


def _to_room(room: Room) -> HttpResponse:
    return redirect("room", room.code)


def _room_refused(request: HttpRequest, room: Room, no: No) -> HttpResponse:
    player_id = player_id_of(request.session)
    seated = player_id is not None and room.chairs.filter(player=player_id).exists()
    room.refresh_from_db()
    frame = board_frame(board_of(room, player_id)) if seated and player_id else None
    return _room(request, room, frame, error=str(REASONS[no]), status=409)


def _room(
    request: HttpRequest,
    room: Room,
    frame: dict[str, Any] | None,
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "room": room,
        "rules_name": words.RULE_SETS[room.rules],
        "rules_summary": words.RULE_SET_SUMMARIES[room.rules],
        "board": frame,
        "refusal": "" if frame else _no_seat(room),
        "link": request.build_absolute_uri(reverse("room", args=[room.code])),
        "socket_path": f"/ws/room/{room.code}/",
        "phrases": PHRASES,
        "error": error,
    }
    return render(request, "room.html", context, status=status)


def _no_seat(room: Room) -> str:
    """Why nobody else can sit down here; empty where a seat is free."""
    if room.status == Room.Status.CLOSED:
        return str(REASONS[No.CLOSED])
    full = room.status == Room.Status.PLAYING or room.chairs.count() >= private.SEATS
    return str(REASONS[No.FULL]) if full else ""


def _new(
    request: HttpRequest, *, error: str = "", code: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "rule_sets": choices.rule_sets(),
        "clocks": private.CLOCKS,
        "error": error,
        "code": code,
    }
    return render(request, "room_new.html", context, status=status)
