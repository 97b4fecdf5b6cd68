"""The page of an account that knows of matches: closing it."""

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from asgiref.sync import async_to_sync
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.sitting import player_of
from games import selectors
from rooms import farewell, telling
from rooms.board import table_address
from rooms.models import Room


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def close(request: HttpRequest) -> HttpResponse:
    """Ask, and close the account; whoever signed in long ago shows first that it is he."""
    raise_if_reauthentication_required(request, app="")
    assert isinstance(request.user, User)
    user, player = request.user, player_of(request.user)
    if request.method == "POST":
        try:
            left = farewell.close_account(user=user, player=player, now=timezone.now())
        except farewell.StillPlaying:
            return redirect("account_close")
        logout(request)
        async_to_sync(telling.tell)(*Room.objects.filter(pk__in=left))
        messages.success(request, gettext("Your account is closed. Farewell!"))
        return redirect(reverse("home"))
    playing = selectors.match_with_others(player.pk)
    context = {"playing": table_address(playing) if playing else None}
    return render(request, "account/close.html", context)
