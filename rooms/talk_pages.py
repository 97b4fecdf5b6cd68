"""The page on which a user chooses whom he hears in the chat."""

from asgiref.sync import async_to_sync
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts import lines
from accounts.models import User
from accounts.sitting import player_of
from chat import hearing
from chat.hearing import Hears

CHOICES = {
    Hears.EVERYBODY: _("Everybody at my table"),
    Hears.FRIENDS: _("Friends only"),
    Hears.NOBODY: _("Nobody: the chat is off"),
}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def choose(request: HttpRequest) -> HttpResponse:
    """Show what is chosen, or choose; each open page of his obeys at once."""
    assert isinstance(request.user, User)
    player = player_of(request.user)
    wanted = request.POST.get("hears")
    if request.method == "POST" and wanted in list(Hears):
        if hearing.choose(player=player, wanted=Hears(wanted)):
            async_to_sync(lines.tell_acquaintances)(player.pk)
        messages.success(request, gettext("Your choice is kept."))
        return redirect("account_chat")
    error = gettext("Please choose one of these.") if request.method == "POST" else ""
    context = {"choices": CHOICES.items(), "chosen": hearing.hears(player.pk), "error": error}
    return render(request, "account/chat.html", context, status=400 if error else 200)
