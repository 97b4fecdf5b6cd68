"""The page of ranked play: choose a stake, wait, say that one is there, or cancel."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import coins, ratings
from accounts.models import Player, User
from accounts.sitting import player_of
from games import porter, words
from rooms import barring, queue, queue_place, ranked, setting_up, telling
from rooms.forms_only import form_on
from rooms.models import Room
from rooms.opening_pages import Page
from rooms.queue import No
from rooms.queue_line import tell
from rooms.queue_place import Place

REASONS = {
    No.NOT_OFFERED: _("There is no such stake. Please choose again."),
    No.NO_ACCOUNT: _("Ranked play needs an account."),
    No.PLAYING: _("You are playing already. Finish that match first."),
    No.TOO_FEW_COINS: _("You have too few coins for this stake."),
    No.NOT_PROPOSED: _("That opponent is gone. You are asked again when another one is found."),
    No.TOO_LATE: _(
        "An opponent was found, but you did not say in time that you are there."
        " You are out of the queue."
    ),
    **{No(bar.value): reason for bar, reason in barring.REASONS.items()},
}

WHY = {
    **REASONS,
    No.TOO_FEW_COINS: _("You had too few coins for the stake. You are out of the queue."),
}
"""What came of a proposal, to whoever looks where he stands."""


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Where one stands, or what there is to choose."""
    return _page(request)


@form_on("ranked")
async def join(request: HttpRequest) -> HttpResponse:
    """Wait for an opponent."""
    return await _do(request, _join)


@form_on("ranked")
async def cancel(request: HttpRequest) -> HttpResponse:
    """Wait no longer."""
    return await _do(request, _cancel)


@form_on("ranked")
async def confirm(request: HttpRequest) -> HttpResponse:
    """Say that one is there; the table, when both are."""
    return await _do(request, _confirm)


@dataclass(frozen=True, slots=True)
class Done:
    """What to show, the players whose waiting pages are to be told, and the rooms that changed."""

    page: Page
    told: tuple[int, ...] = ()
    rooms: tuple[Room, ...] = ()


Deed = Callable[[HttpRequest, Player], Done]


async def _do(request: HttpRequest, deed: Deed) -> HttpResponse:
    """Do something, tell whom it concerns, and show what came of it."""
    done = await porter.at_the_door(partial(_as_member, request, deed))
    for player_id in done.told:
        await tell(player_id)
    await telling.tell(*done.rooms)
    return await sync_to_async(done.page)()


def _as_member(request: HttpRequest, deed: Deed) -> Done:
    me = _me(request)
    return deed(request, me) if me is not None else Done(_refusing(request, No.NO_ACCOUNT))


def _join(request: HttpRequest, me: Player) -> Done:
    wanted = request.POST.get("stake", "")
    stake = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 9 else 0
    waited_in = tuple(setting_up.waiting_rooms(me.pk))
    came = queue.join(player=me, stake=stake, now=timezone.now())
    if isinstance(came, No):
        return Done(_refusing(request, came))
    return Done(partial(redirect, "ranked"), (me.pk,), waited_in)


def _cancel(request: HttpRequest, me: Player) -> Done:
    return Done(partial(redirect, "ranked"), queue.cancel(player_id=me.pk))


def _confirm(request: HttpRequest, me: Player) -> Done:
    came = queue.confirm(player=me, now=timezone.now())
    if isinstance(came, No):
        place = queue_place.place_of(me.pk, timezone.now())
        said = place.table or (place.why and "ranked")
        return Done(partial(redirect, said) if said else _refusing(request, came))
    way = ("table", came.match.public_id) if came.match else ("ranked",)
    return Done(partial(redirect, *way), came.players, came.left)


def _refusing(request: HttpRequest, no: No) -> Page:
    return partial(_page, request, error=str(REASONS[no]), status=409)


def _page(request: HttpRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    me = _me(request)
    context: dict[str, Any] = {
        "error": error,
        "rules_name": words.RULE_SETS[ranked.RULES.id],
        "rules_id": ranked.RULES.id,
        "clock": ranked.CLOCK,
    }
    if me is not None:
        now = timezone.now()
        place = queue_place.place_of(me.pk, now)
        context |= _of_member(request, me, place)
        context |= {
            "place": place,
            "why": WHY[place.why] if place.why is not None else "",
            "frame": queue_place.place_frame(place),
            "waited": _seconds(place.since, now),
            "left": max(0, _seconds(now, place.deadline)),
        }
    return render(request, "ranked.html", context, status=status)


def _of_member(request: HttpRequest, me: Player, place: Place) -> dict[str, Any]:
    """What he has, and what he can play for: the stake he has just asked for or was put out of."""
    balance = coins.balance_of(me.pk)
    waiting = queue_place.waiting_by_stake()
    affordable = [stake for stake in coins.STAKES if stake <= balance]
    wanted = request.POST.get("stake", str(place.stake))
    chosen = next((each for each in affordable if str(each) == wanted), None)
    return {
        "balance": balance,
        "rating": ratings.value_of(me.pk),
        "stakes": [(stake, waiting[stake], stake in affordable) for stake in coins.STAKES],
        "chosen": chosen or next(iter(affordable), None),
        "least": coins.LEAST,
    }


def _seconds(begun: datetime | None, ended: datetime | None) -> int:
    """Whole seconds between two moments; 0 where there is one only."""
    return round((ended - begun).total_seconds()) if begun and ended else 0


def _me(request: HttpRequest) -> Player | None:
    return player_of(request.user) if isinstance(request.user, User) else None
