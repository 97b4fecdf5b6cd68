"""All that is kept of a user, with what he reported and what was decided about him, as a file."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from accounts import standing
from accounts.models import Player, User
from accounts.sitting import player_of
from moderation import reporting
from moderation.models import Appeal
from rooms import takeout
from rooms.takeout import Data


@require_safe
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """All that is kept of this user, as a file."""
    assert isinstance(request.user, User)
    data = data_of(request.user, player_of(request.user))
    answer = JsonResponse(data, json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{request.user.pk}.json"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def data_of(user: User, player: Player) -> Data:
    """Everything, by kind; moments as in ISO 8601."""
    return takeout.data_of(user, player) | {
        "reports": [
            {
                "reported": each.reported.shown_name,
                "reason": each.breach,
                "text": each.text,
                "at": each.created_at,
                "state": each.state,
            }
            for each in reporting.reports_of(player.pk)
        ],
        "sanctions": [
            {
                "kind": each.kind,
                "reason": each.breach,
                "text": each.text,
                "since": each.since,
                "until": each.until,
                "read": each.read_at,
                "lifted": each.lifted_at,
            }
            for each in standing.sanctions_of(player.pk)
        ],
        "appeals": [
            {"text": each.text, "at": each.created_at, "state": each.state, "answer": each.answer}
            for each in Appeal.objects.filter(sanction__player=player).order_by("created_at")
        ],
    }
