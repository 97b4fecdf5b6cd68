"""The public page of a player."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import friends, medals
from accounts.models import Player, User
from accounts.records import Tally
from accounts.sitting import player_id_of
from chat import heard
from games import words
from rooms import acquaintances, profiles
from rooms.rating_graph import graph_of_player

MEDALS = 12
"""The latest ones, which a profile shows."""

COLUMNS = {
    "played": _("Matches"),
    "won": _("Won"),
    "lost": _("Lost"),
    "extra_losses": _("Left on purpose"),
    "bunkas_given": _("Bunkas given"),
    "bunkas_taken": _("Bunkas taken"),
    "full_bunkas_given": _("Full bunkas given"),
    "full_bunkas_taken": _("Full bunkas taken"),
    "tight_wins": _("Tight wins"),
    "closes": _("Closes"),
    "closes_failed": _("Failed closes"),
    "marriages": _("Marriages"),
}


@require_safe
@never_cache
def profile(request: HttpRequest, handle: str) -> HttpResponse:
    """What a player has done; nobody sees here whom he is hidden from."""
    player = profiles.player_called(handle)
    viewer_id = player_id_of(request.session)
    found = profiles.profile_of(player, viewer_id) if player is not None else None
    if player is None or found is None:
        return _only_to_report(player, viewer_id, request.GET)
    if player.handle != handle:
        return redirect("profile", player.handle)
    tallies = [*found.by_rules.values(), found.total]
    context = {
        "player": player,
        "total": found.total,
        "rate": _rate(found.total),
        "rule_sets": [words.RULE_SETS[rules] for rules in found.by_rules],
        "rows": [(label, _cells(tallies, field)) for field, label in COLUMNS.items()],
        "rates": [_rate(tally) for tally in tallies],
        "latest": [
            (each, words.RULE_SETS[each.rules], words.MATCH_ENDS[each.reason])
            for each in found.latest
        ],
        "ranked": _ranked(player),
        "mine": player.pk == viewer_id,
        "may_report": viewer_id is not None and player.pk != viewer_id,
        "may_ask": isinstance(request.user, User) and _may_be_asked(player, viewer_id),
    }
    return render(request, "profile.html", context)


def _only_to_report(
    player: Player | None, viewer_id: int | None, asked: Mapping[str, str]
) -> HttpResponse:
    """Whoever has met somebody reports him though he is hidden or gone. Raises Http404."""
    if viewer_id is None:
        raise Http404
    number = asked.get("message", "")
    message = heard.message_heard(number=number, hearer_id=viewer_id)
    met = message.sender if message is not None else player
    if met is None or not acquaintances.have_met(viewer_id, met.pk, timezone.now()):
        raise Http404
    about = {"player": met.handle} | ({"message": number} if message is not None else {})
    about |= {"call": asked["call"]} if "call" in asked and message is None else {}
    return redirect(f"{reverse('report')}?{urlencode(about)}")


def _may_be_asked(player: Player, viewer_id: int | None) -> bool:
    """Whether he has an account and is no friend yet."""
    return player.user is not None and player.pk not in friends.friend_ids(viewer_id or 0)


def _rate(tally: Tally) -> str:
    return number_format(tally.win_rate, decimal_pos=1)


def _cells(tallies: list[Tally], field: str) -> list[int]:
    return [getattr(tally, field) for tally in tallies]


def _ranked(player: Player) -> dict[str, Any] | None:
    """His rating, the way to it and his latest medals; None before his first rated match."""
    graph = graph_of_player(player)
    if graph is None:
        return None
    latest = list(medals.of_player(player.pk)[: MEDALS + 1])
    return {
        "rating": graph.last,
        "graph": graph,
        "medals": latest[:MEDALS],
        "more_medals": len(latest) > MEDALS,
    }
