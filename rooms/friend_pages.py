"""The page of friends: find, ask, accept, decline, part, block."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import friends
from accounts.friends import No
from accounts.glance import glance_of
from accounts.models import Block, Friendship, Player, User
from accounts.sitting import known_player, player_of
from rooms import acquaintances, counting, spoken

REASONS = {
    No.NOBODY: _("There is no such player."),
    No.ONESELF: _("That is you yourself."),
    No.TOO_MANY: _("Too many of your requests are still open."),
    No.TOO_MANY_BLOCKED: _(
        "You block as many players as one may. Take somebody off the list first."
    ),
    No.TOO_OFTEN: _("You have done this very often. Please try again in ten minutes."),
}
DONE = {
    "ask": _("Your request is on its way."),
    "accept": _("You are friends now."),
    "decline": _("The request is off your list."),
    "part": _("That is done."),
    "block": _("You don't meet each other here any more."),
    "unblock": _("You may meet each other again."),
}


GUESTS = frozenset({"block", "unblock"})
"""What guests do too."""


@require_safe
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """One's friends and where they are, requests, whom one met, whom one blocks; guests block."""
    guest = None if request.user.is_authenticated else known_player(request.session)
    if guest is not None:
        return render(request, "friends_guest.html", {"blocked": friends.blocked_by(guest)})
    return _of_member(request)


@login_required
def _of_member(request: HttpRequest) -> HttpResponse:
    me = _me(request)
    text = request.GET.get("name", "")[:40]
    placed = acquaintances.friends_with_whereabouts(me, timezone.now())
    context = {
        "friends": [(each.player, each.where, acquaintances.WORDS[each.where]) for each in placed],
        "asking": friends.asked_by_others(me),
        "asked": friends.asked_by_himself(me),
        "recent": acquaintances.recent_opponents(me),
        "blocked": friends.blocked_by(me),
        "name": text,
        "found": list(friends.find(player=me, text=text)),
        "known": {each.player.pk for each in placed},
    }
    return render(request, "friends.html", context)


def requests_waiting(request: HttpRequest) -> dict[str, Any]:
    """For every page: how many wait for this user's answer."""
    return {"requests_waiting": lambda: glance_of(request).asked}


@require_POST
def deed(request: HttpRequest, deed: str) -> HttpResponse:
    """Do one thing with one player, say what came of it, and go back."""
    me = known_player(request.session) if deed in GUESTS else None
    if request.user.is_authenticated:
        me = _me(request)
    if me is None:
        return redirect_to_login(reverse("friends"))
    other = _other(request)
    deeds: dict[str, Callable[[], Any]] = {
        "ask": partial(friends.ask, asker=me, asked=other, now=timezone.now()),
        "accept": partial(friends.accept, player=me, asker=other, now=timezone.now()),
        "decline": partial(friends.decline, player=me, asker=other),
        "part": partial(friends.part, player=me, other=other),
        "block": partial(friends.block, blocker=me, blocked=other, now=timezone.now()),
        "unblock": partial(friends.unblock, blocker=me, blocked=other),
    }
    if deed not in deeds:
        raise Http404
    came = deeds[deed]() if _may_go_on(me) else No.TOO_OFTEN
    refused = isinstance(came, No)
    says = str(REASONS[came] if isinstance(came, No) else DONE[_done(deed, came)])
    if spoken.by_script(request):
        return spoken.words(says, refused=refused)
    messages.add_message(request, messages.ERROR if refused else messages.SUCCESS, says)
    return redirect(_back(request))


def _may_go_on(me: Player) -> bool:
    """Whether one more deed is within bounds: each may reach the pages of two."""
    within, _ = counting.count("acquaintances", f"player-{me.pk}")
    return within


def _done(deed: str, came: Friendship | Block | None) -> str:
    """Who asks somebody by whom he was asked is his friend at once."""
    friendly = isinstance(came, Friendship) and came.state == Friendship.State.FRIENDS
    return "accept" if deed == "ask" and friendly else deed


def _back(request: HttpRequest) -> str:
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if ours and wanted.startswith("/") else "friends"


def _other(request: HttpRequest) -> Player:
    try:
        return get_object_or_404(Player, pk=int(request.POST.get("player", "")))
    except (ValueError, OverflowError):
        raise Http404 from None


def _me(request: HttpRequest) -> Player:
    assert isinstance(request.user, User)
    return player_of(request.user)
