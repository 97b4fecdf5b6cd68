"""The page of one's standing: what a moderator decided and why, to be read and appealed against."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from asgiref.sync import async_to_sync
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import standing
from accounts.glance import glance_of
from accounts.models import Sanction
from accounts.sitting import known_player, player_id_of
from accounts.standing import Standing
from moderation import appealing
from moderation.appealing import No
from moderation.forms import AppealForm
from moderation.models import Appeal
from rooms.forms_only import form_on
from rooms.notices import tell_invited

REASONS = {
    No.NO_REASON: _("Please say what happened."),
    No.TOO_LONG: _("At most 1,000 characters."),
    No.ALREADY: _("You have appealed against this decision already."),
    No.LIFTED: _("This decision holds no longer."),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A sanction as its player sees it, with the form to appeal where he may."""

    sanction: Sanction
    holds: bool
    appeal: Appeal | None
    form: AppealForm | None


def notice(request: HttpRequest) -> dict[str, Any]:
    """For every page: what keeps this player from playing with others."""

    def found() -> Standing | None:
        if not glance_of(request).sanctioned:
            return None
        stands = standing.standing_of(player_id_of(request.session), timezone.now())
        return None if stands.may_play else stands

    return {"kept_apart": found}


@require_safe
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """How one stands."""
    player_id = player_id_of(request.session)
    if player_id is None:
        return redirect_to_login(reverse("standing"))
    return _overview(request, player_id)


@form_on("standing")
def acknowledge(request: HttpRequest, sanction: int) -> HttpResponse:
    """One has read it; one's other pages say so no longer."""
    player_id = player_id_of(request.session)
    if player_id is None:
        return redirect_to_login(reverse("standing"))
    standing.acknowledge(sanction_id=sanction, player_id=player_id, now=timezone.now())
    async_to_sync(tell_invited)(player_id)
    return redirect("standing")


@form_on("standing")
def appeal(request: HttpRequest, sanction: int) -> HttpResponse:
    """Ask another moderator to look at it again."""
    player = known_player(request.session)
    if player is None:
        return redirect_to_login(reverse("standing"))
    form = AppealForm(request.POST, prefix=str(sanction))
    if not form.is_valid():
        return _overview(request, player.pk, form)
    text = form.cleaned_data["text"]
    came = appealing.appeal(sanction_id=sanction, player=player, text=text, now=timezone.now())
    if came is No.NOT_YOURS:
        raise Http404
    if isinstance(came, No):
        form.add_error(None, str(REASONS[came]))
        return _overview(request, player.pk, form)
    messages.success(request, gettext("Your appeal is made. Another moderator will look at it."))
    return redirect("standing")


def _overview(
    request: HttpRequest, player_id: int, refused: AppealForm | None = None
) -> HttpResponse:
    now = timezone.now()
    found = standing.sanctions_of(player_id).select_related("appeal")
    context = {"lines": [_line(each, refused, now) for each in found]}
    return render(request, "moderation/standing.html", context, status=400 if refused else 200)


def _line(sanction: Sanction, refused: AppealForm | None, now: datetime) -> Line:
    appeal: Appeal | None = getattr(sanction, "appeal", None)
    prefix = str(sanction.pk)
    form = None
    if appeal is None and sanction.lifted_at is None:
        mine = refused is not None and refused.prefix == prefix
        form = refused if mine else AppealForm(prefix=prefix)
    return Line(sanction, standing.holds(sanction, now), appeal, form)
