"""The pages of one's account, and what the site says of privacy and terms."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import set_language

from accounts import languages, preferences
from accounts.avatars import AVATARS
from accounts.models import Player, User
from accounts.sitting import player_of

INVITERS = {
    Player.Inviters.EVERYBODY: _("Everybody"),
    Player.Inviters.FRIENDS: _("My friends only"),
    Player.Inviters.NOBODY: _("Nobody"),
}


@require_safe
@login_required
def overview(request: HttpRequest) -> HttpResponse:
    """All that belongs to the account."""
    context = {"player": player_of(_user(request)), "avatars": AVATARS, "inviters": INVITERS}
    return render(request, "account/overview.html", context)


@require_POST
def choose_avatar(request: HttpRequest) -> HttpResponse:
    """Another picture."""
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("account"))
    wanted = request.POST.get("avatar", "")
    if wanted in AVATARS:
        player = player_of(_user(request))
        player.avatar = wanted
        player.save(update_fields=["avatar"])
        messages.success(request, gettext("Your picture is changed."))
    return redirect("account")


@require_POST
def choose_inviters(request: HttpRequest) -> HttpResponse:
    """Who may invite this player to a room."""
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("account"))
    wanted = request.POST.get("inviters", "")
    if wanted in Player.Inviters.values:
        player = player_of(_user(request))
        player.inviters = wanted
        player.save(update_fields=["inviters"])
        messages.success(request, gettext("It is noted who may invite you."))
    return redirect("account")


@require_POST
def keep_preferences(request: HttpRequest) -> HttpResponse:
    """Keep what the browser sends."""
    if not isinstance(request.user, User):
        return HttpResponse(status=403)
    try:
        preferences.keep(request.user, request.body)
    except preferences.Unkept:
        return HttpResponse(status=400)
    return HttpResponse(status=204)


def choose_language(request: HttpRequest) -> HttpResponse:
    """Go on in another language, and keep it for letters."""
    if isinstance(request.user, User):
        languages.keep(request.user, request.POST.get("language"))
    return set_language(request)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept of people, and for how long."""
    return render(request, "privacy.html")


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """What holds between the site and its players."""
    return render(request, "terms.html")


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
