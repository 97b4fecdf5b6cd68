"""The pages on which a player reports somebody and sees what comes of it."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.friends import hidden_from
from accounts.models import Player
from accounts.sitting import known_player, player_id_of
from moderation import reporting
from moderation.forms import ReportForm
from moderation.reporting import No
from moderation.subjects import reported_by, subject_of
from rooms.acquaintances import heard_lately

REASONS = {
    No.ONESELF: _("That is you yourself."),
    No.NO_REASON: _("Please say what happened."),
    No.TOO_LONG: _("At most 1,000 characters. A moderator reads it."),
    No.NOT_MET: _("As a guest you can report players you have met at a table or in a room."),
    No.ALREADY: _("You have reported this already. A moderator will look at it."),
    No.TOO_MANY: _("You have made many reports today. Please wait until tomorrow."),
}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def report(request: HttpRequest) -> HttpResponse:
    """Report the player the address names."""
    reporter = known_player(request.session)
    if reporter is None:
        return redirect_to_login(request.get_full_path())
    now = timezone.now()
    reported = reported_by(request.GET, reporter, now)
    subject = subject_of(request.GET, reporter, reported, now) if reported is not None else None
    if reported is None or subject is None:
        raise Http404
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        came = reporting.report(
            reporter=reporter,
            reported=reported,
            subject=subject.key,
            said=subject.said,
            now=now,
            **form.cleaned_data,
        )
        if not isinstance(came, No):
            messages.success(request, gettext("Thank you. A moderator will look at it."))
            return redirect("reports")
        form.add_error(None, str(REASONS[came]))
    status = 400 if form.errors else 200
    context = {
        "form": form,
        "reported": reported,
        "subject": subject,
        "back": _back(reporter, reported),
    }
    return render(request, "moderation/report.html", context, status=status)


def _back(reporter: Player, reported: Player) -> str:
    """The player's page, where there is one for the reporter."""
    if reported.closed_at is not None or reported.pk in hidden_from(reporter.pk):
        return reverse("reports")
    return reverse("profile", args=[reported.handle])


@require_safe
@never_cache
def reports(request: HttpRequest) -> HttpResponse:
    """One's own reports and what came of them, and whom one has heard and may report."""
    player_id = player_id_of(request.session)
    if player_id is None:
        return redirect_to_login(request.get_full_path())
    context = {
        "reports": reporting.reports_of(player_id)[:50],
        "heard": heard_lately(player_id, timezone.now()),
    }
    return render(request, "moderation/reports.html", context)


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """What is expected at the tables, and the steps where it is not kept."""
    return render(request, "moderation/fairness.html")
