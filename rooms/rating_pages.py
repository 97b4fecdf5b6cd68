"""How a player's rating came about: a line, and each ranked match."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import friends, ratings
from accounts.paging import page_of
from accounts.sitting import player_id_of
from accounts.standings import RatingChange
from rooms import profiles
from rooms.paged import page_number
from rooms.rating_graph import graph_of_player

PAGE = 50
"""Matches on a page."""


@require_safe
@never_cache
def history(request: HttpRequest, handle: str) -> HttpResponse:
    """Each ranked match of a player; nobody sees here whom he is hidden from."""
    player = profiles.player_called(handle)
    viewer_id = player_id_of(request.session)
    hidden = friends.hidden_from(viewer_id) if viewer_id is not None else set()
    if player is None or player.pk in hidden:
        raise Http404
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
