"""The page of a room before its match: sit down, get ready, start, remove somebody, leave."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import records
from accounts.addresses import address_of
from accounts.models import Player
from accounts.presence import note_seen
from accounts.records import Tally
from accounts.sitting import player_id_of, seat_guest
from chat.phrases import PHRASES
from games import porter, words
from games.models import Match
from rooms import choices, codes, entrance, setting_up, telling
from rooms.board import board_frame, board_of
from rooms.entrance import Shut
from rooms.forms_only import form_on
from rooms.invite_panel import panel_of, waited_now
from rooms.models import Room
from rooms.opening_pages import TOO_MANY_GUESSES, Page, new_page
from rooms.refusals import REASONS, No, below_gate, said

Deed = Callable[..., Room | Match | No]


@require_safe
@never_cache
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The room: to sit down in, to wait in, or the way to its table."""
    found = _found(request, code)
    if isinstance(found, str):
        return new_page(request, error=found, status=429)
    player_id = player_id_of(request.session)
    if not entrance.sits(found, player_id):
        return _room(request, found, None)
    assert player_id is not None
    board = board_of(found, player_id)
    return redirect(board.table) if board.table else _room(request, found, board_frame(board))


@form_on("room")
async def join(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down."""
    return await _in_room(request, code, setting_up.join_room)


@form_on("room")
async def ready(request: HttpRequest, code: str) -> HttpResponse:
    """Say that one is ready, or not yet."""
    wanted = request.POST.get("ready") == "1"
    return await _in_room(request, code, partial(setting_up.mark_ready, ready=wanted))


@form_on("room")
async def start(request: HttpRequest, code: str) -> HttpResponse:
    """Start the match."""
    return await _in_room(request, code, setting_up.start)


@form_on("room")
async def remove(request: HttpRequest, code: str) -> HttpResponse:
    """Send somebody away."""
    sent = request.POST.get("player", "")
    other = int(sent) if sent.isdecimal() and len(sent) < 19 else 0
    return await _in_room(request, code, partial(setting_up.remove_player, other=other))


@form_on("room")
async def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Get up and go."""
    return await _in_room(request, code, setting_up.leave_room, leaving=True)


@dataclass(frozen=True, slots=True)
class Done:
    """What a deed came to in a room, and the rooms the player waited in before."""

    room: Room
    came: Room | Match
    before: list[Room]


async def _in_room(
    request: HttpRequest, code: str, deed: Deed, *, leaving: bool = False
) -> HttpResponse:
    """Do something in a room, tell everybody it concerns, and show what came of it."""
    done = await porter.at_the_door(partial(_do, request, code, deed))
    if not isinstance(done, Done):
        return await sync_to_async(done)()
    await telling.tell(done.room, *done.before)
    if leaving:
        return redirect("lobby" if done.room.kind == Room.Kind.OPEN else "home")
    if isinstance(done.came, Match):
        return redirect("table", done.came.public_id)
    return redirect("room", done.room.code)


def _do(request: HttpRequest, code: str, deed: Deed) -> Done | Page:
    """What the deed came to, or the page that says why it came to nothing."""
    found = _found(request, code)
    if isinstance(found, str):
        return partial(new_page, request, error=found, status=429)
    player = _player(request, may_be_new=deed is setting_up.join_room)
    if player is None:
        return partial(_refused, request, found, No.NOT_SEATED)
    note_seen(player.pk)
    before = setting_up.waiting_rooms(player.pk)
    came = deed(room_id=found.pk, player=player, now=timezone.now())
    if isinstance(came, No):
        return partial(_refused, request, found, came)
    return Done(found, came, before)


def _player(request: HttpRequest, *, may_be_new: bool) -> Player | None:
    if may_be_new:
        return seat_guest(request)
    known = player_id_of(request.session)
    return Player.objects.filter(pk=known).first() if known is not None else None


def _found(request: HttpRequest, code: str) -> Room | str:
    """The room, or why it is not looked for. Raises Http404."""
    found = entrance.room_at(
        code, player_id=player_id_of(request.session), address=address_of(request)
    )
    match found:
        case Room():
            return found
        case Shut.TOO_MANY_GUESSES:
            return str(TOO_MANY_GUESSES)
        case Shut.NO_ROOM:
            raise Http404


def _refused(request: HttpRequest, room: Room, no: No) -> HttpResponse:
    return refused(request, room, said(no, room, player_id_of(request.session)))


def refused(request: HttpRequest, room: Room, why: str) -> HttpResponse:
    """The room as it is now, and why something was not done there."""
    room.refresh_from_db()
    player_id = player_id_of(request.session)
    seated = entrance.sits(room, player_id) and player_id is not None
    frame = board_frame(board_of(room, player_id)) if seated and player_id else None
    return _room(request, room, frame, error=why, status=409)


def _room(
    request: HttpRequest,
    room: Room,
    frame: dict[str, Any] | None,
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    way = codes.way_to(room)
    context = {
        "room": room,
        "open": room.kind == Room.Kind.OPEN,
        "gate_name": choices.gate_name(room.gate),
        "rules_name": words.RULE_SETS[room.rules],
        "rules_summary": words.RULE_SET_SUMMARIES[room.rules],
        "board": frame,
        "refusal": "" if frame else _no_seat(room, player_id_of(request.session)),
        "way": way,
        "link": request.build_absolute_uri(reverse("room", args=[way])),
        "socket_path": f"/ws/room/{room.code}/",
        "phrases": PHRASES,
        "error": error,
        "inviting": cache(partial(panel_of, request, room)),
        "free_seat": has_free_seat(room),
        "waited": partial(waited_now, room),
    }
    return render(request, "room.html", context, status=status)


def has_free_seat(room: Room) -> bool:
    """Whether somebody may still be invited."""
    return setting_up.no_seat_in(room) is None


def _no_seat(room: Room, player_id: int | None) -> str:
    """Why this visitor cannot sit down here; empty where he can."""
    no = setting_up.no_seat_in(room)
    if no is None and setting_up.was_removed(room, player_id):
        no = No.REMOVED
    if no is not None:
        return str(REASONS[no])
    tally = records.total(player_id) if player_id is not None else Tally()
    return "" if tally.meets(room.gate) else below_gate(room.gate, tally)
