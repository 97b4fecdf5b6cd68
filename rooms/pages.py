"""The pages around a match: home, the table, another match."""

from dataclasses import dataclass
from typing import Any

from asgiref.sync import async_to_sync
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseForbidden
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.sitting import player_id_of, seat_guest
from chat.phrases import PHRASES
from games import selectors, words
from games.engine.rulesets import RULE_SETS
from games.models import Match
from games.protocol import Frame
from rooms import (
    barring,
    befriending,
    choices,
    hindrances,
    rules_pages,
    seating,
    telling,
    winnings,
)
from rooms import practice as practising
from rooms import rematch as rematches
from rooms.board import tell_changed
from rooms.forms_only import form_on
from rooms.marks import earlier_marks


@dataclass(frozen=True, slots=True)
class Live:
    """A match somebody can return to."""

    public_id: str
    rules_name: str
    opponent_name: str
    url: str


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What can be played here, and against whom."""
    return _home(request)


@form_on("home")
def practice(request: HttpRequest) -> HttpResponse:
    """Begin a practice match and go to its table."""
    wanted = request.POST
    try:
        match = practising.open_practice(
            player=seat_guest(request),
            rules=wanted.get("rules", ""),
            target=int(wanted.get("target", "")),
            level=wanted.get("level", ""),
            now=timezone.now(),
        )
    except (ValueError, practising.NotOffered):
        error = gettext("This rule set cannot be played like that. Please choose again.")
        return _home(request, errors=[error], status=400)
    return redirect("table", match.public_id)


@require_safe
@never_cache
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table, drawn at once from its first view."""
    seated = _seated(request, public_id)
    if seated is None:
        return _not_seated(request)
    seen = seating.look(seated.match_id, seated.seat, timezone.now())
    if seen.version == 0:
        return render(request, "closed.html", {"damaged": seen.closed}, status=503)
    match = Match.objects.get(pk=seated.match_id)
    marks = earlier_marks(match)
    context = {
        "match": match,
        "rules_name": words.RULE_SETS[match.rules],
        "claims": RULE_SETS[match.rules].claim_declared,
        "view": seen.frame,
        "marks": {"mine": marks[seated.seat], "theirs": marks[1 - seated.seat]},
        "stake": rematches.stake_of(match.pk) if seated.leased else None,
        "winnings": _winnings(match, seated),
        "socket_path": f"/ws/table/{public_id}/",
        "phrases": PHRASES,
        "opponent": befriending.opponent_at(seated) if seated.leased else None,
    }
    answer = render(request, "table.html", context)
    if seated.leased:
        answer.headers["Permissions-Policy"] = settings.TABLE_PERMISSIONS
    return answer


@form_on("table")
def rematch(request: HttpRequest, public_id: str) -> HttpResponse:
    """Another match in the same room; the table of this one while it is still played."""
    seated = _seated(request, public_id)
    if seated is None:
        return _not_seated(request)
    match = Match.objects.get(pk=seated.match_id)
    left = rematches.waited_in(match.pk)
    try:
        wanted = rematches.offer(match=match, seat=seated.seat, now=timezone.now())
    except rematches.NotOver:
        return redirect("table", public_id)
    except rematches.Hindered as hindered:
        return _home(request, errors=[str(hindrances.SENTENCES[hindered.reason])], status=409)
    except rematches.Barred as barred:
        return _home(request, errors=[str(barring.REASONS[barred.bar])], status=409)
    if seated.room_id is not None:
        async_to_sync(tell_changed)(seated.room_id)
    async_to_sync(telling.tell)(*left)
    return redirect("table", wanted.following.public_id if wanted.following else public_id)


def live_matches(request: HttpRequest) -> dict[str, Any]:
    """For every page: the matches this browser can return to."""
    return {"live_matches": lambda: _live(request)}


def _home(request: HttpRequest, errors: list[str] | None = None, status: int = 200) -> HttpResponse:
    context = {
        "rule_sets": choices.rule_sets(),
        "levels": choices.levels(),
        "comparison": rules_pages.compared(RULE_SETS.values()),
        "errors": errors or [],
    }
    return render(request, "home.html", context, status=status)


def _live(request: HttpRequest) -> list[Live]:
    player = player_id_of(request.session)
    return [_live_match(match, player) for match in selectors.live_matches(player)[:5]]


def _live_match(match: Match, player: int | None) -> Live:
    others = [
        words.player_name(each.name, each.bot)
        for each in selectors.sittings(match.pk)
        if each.player != player
    ]
    return Live(
        public_id=match.public_id,
        rules_name=str(words.RULE_SETS[match.rules]),
        opponent_name=", ".join(others),
        url=reverse("table", args=[match.public_id]),
    )


def _winnings(match: Match, seated: seating.Seated) -> Frame | None:
    """What a ranked match that is over has brought whoever sits there, as its page is told it."""
    if match.status != Match.Status.OVER:
        return None
    found = winnings.winnings_of(match=match.public_id, player_id=seated.player_id)
    return winnings.winnings_frame(found) if found is not None else None


def _seated(request: HttpRequest, public_id: str) -> seating.Seated | None:
    """The seat this browser has. Raises Http404 where there is no such match."""
    found = seating.seat_at(public_id, player_id_of(request.session))
    if found is seating.Nowhere.NO_MATCH:
        raise Http404
    return found if isinstance(found, seating.Seated) else None


def _not_seated(request: HttpRequest) -> HttpResponse:
    return HttpResponseForbidden(render(request, "403.html").content)
