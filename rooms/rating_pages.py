"""How a player's rating came about, by a line and each ranked match; and all his medals."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import friends, medals, ratings
from accounts.models import Player
from accounts.paging import page_of
from accounts.sitting import player_id_of
from accounts.standings import RatingChange
from rooms import profiles
from rooms.paged import page_number
from rooms.rating_graph import graph_of_player

PAGE = 50
"""Matches on a page."""


MEDALS = 48
"""Medals on a page."""


@require_safe
@never_cache
def history(request: HttpRequest, handle: str) -> HttpResponse:
    """Each ranked match of a player; nobody sees here whom he is hidden from."""
    player, hidden = _seen(request, handle)
    if player.handle != handle:
        return redirect("rating_history", player.handle)
    changes = RatingChange.objects.filter(player=player).exclude(opponent__in=hidden)
    number = page_number(request)
    page = page_of(changes.order_by("-pk"), number, PAGE, joined=("opponent",))
    context = {
        "player": player,
        "rating": ratings.value_of(player.pk),
        "graph": graph_of_player(player),
        "page": page,
    }
    return render(request, "ratings.html", context)


@require_safe
@never_cache
def medals_won(request: HttpRequest, handle: str) -> HttpResponse:
    """All medals of a player, for whom he is not hidden from."""
    player, _ = _seen(request, handle)
    if player.handle != handle:
        return redirect("medals_of_player", player.handle)
    page = page_of(medals.of_player(player.pk), page_number(request), MEDALS)
    return render(request, "medals.html", {"player": player, "page": page})


def _seen(request: HttpRequest, handle: str) -> tuple[Player, set[int]]:
    """The player with this handle, and who is hidden from whoever looks. Raises Http404."""
    player = profiles.player_called(handle)
    viewer_id = player_id_of(request.session)
    hidden = friends.hidden_from(viewer_id) if viewer_id is not None else set()
    if player is None or player.pk in hidden:
        raise Http404
    return player, hidden
