"""The lobby's page: the live list of open rooms with its filters, and Play now."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.presence import note_seen
from accounts.sitting import player_id_of, seat_guest
from games import porter, words
from rooms import choices, opening_rate, play_now, setting_up, telling
from rooms import lobby as halls
from rooms.filters import Filters, read_filters
from rooms.forms_only import form_on
from rooms.lobby import Listed
from rooms.models import Room
from rooms.play_now import Found
from rooms.refusals import REASONS, No

ANY_NUMBER = 2**63 - 1


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """The open rooms; with `part=list` only their list, for a page that is shown already."""
    filters, unknown = read_filters(request.GET.dict())
    viewer = player_id_of(request.session)
    page = halls.open_rooms(filters, viewer, now=timezone.now(), older_than=_older_than(request))
    context = {
        "rows": [_row(each) for each in page.rooms],
        "older_than": page.older_than,
        "query": filters.query,
        "filtered": bool(filters.chosen),
    }
    if request.GET.get("part") == "list":
        return render(request, "lobby_list.html", context)
    more = {
        "fields": _fields(filters),
        "unknown": bool(unknown),
        "later": "before" in request.GET,
        "own": setting_up.waits_in(viewer),
    }
    return render(request, "lobby.html", context | more)


@form_on("lobby")
async def play(request: HttpRequest) -> HttpResponse:
    """Sit down somewhere and go there."""
    came, before = await porter.at_the_door(partial(_play, request))
    if isinstance(came, No):
        messages.error(request, str(REASONS[came]))
        return redirect("lobby")
    if not came.met:
        messages.info(request, gettext("You have opened this room. Whoever looks in sees it."))
    await telling.tell(came.room, *before)
    return redirect("room", came.room.code)


def _play(request: HttpRequest) -> tuple[Found | No, list[Room]]:
    may_open = partial(opening_rate.may_open, opening_rate.opener_of(request))
    player = seat_guest(request)
    note_seen(player.pk)
    before = setting_up.waiting_rooms(player.pk)
    came = play_now.play_now(player=player, now=timezone.now(), may_open=may_open)
    return came, before


@dataclass(frozen=True, slots=True)
class Row:
    """A room as the list shows it."""

    listed: Listed
    rules: str
    gate: str
    seats: int = setting_up.SEATS


@dataclass(frozen=True, slots=True)
class Field:
    """A filter as the form offers it."""

    name: str
    label: str
    chosen: str
    options: tuple[tuple[str, str], ...]


def _row(listed: Listed) -> Row:
    room = listed.room
    return Row(listed, str(words.RULE_SETS[room.rules]), choices.gate_name(room.gate))


def _fields(filters: Filters) -> list[Field]:
    rule_sets = [(each.id, each.name) for each in choices.rule_sets()]
    return [
        _field(filters, "rules", gettext("Rules"), rule_sets),
        _field(filters, "target", gettext("The match goes to"), choices.targets()),
        _field(filters, "clock", gettext("Time per move"), choices.clocks()),
        _field(filters, "gate", gettext("Win rate"), choices.gates()),
    ]


def _field(
    filters: Filters, name: str, label: str, options: Iterable[tuple[str | int, str]]
) -> Field:
    said = tuple((str(value), text) for value, text in options)
    return Field(name, label, str(filters.chosen.get(name, "")), said)


def _older_than(request: HttpRequest) -> int | None:
    asked = request.GET.get("before", "")
    return min(int(asked), ANY_NUMBER) if asked.isdecimal() and len(asked) < 20 else None
