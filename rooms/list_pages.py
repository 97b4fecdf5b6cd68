"""The lists: of all time, of the month that is played, and of each month that is over.

Everybody stands in them: a gap would tell of a block and move the places of others. Who is hidden
from whoever looks has no way to his profile there.
"""

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import friends, lists, medals, months
from accounts.days import month_of
from accounts.sitting import player_id_of
from rooms.paged import page_number


@require_safe
@never_cache
def all_time(request: HttpRequest) -> HttpResponse:
    """Everybody who has a rated match."""
    me = player_id_of(request.session)
    listing = lists.all_time(number=page_number(request), viewer_id=me)
    return render(request, "lists.html", {"listing": listing, "me": me, "hidden": _hidden(me)})


@require_safe
@never_cache
def this_month(request: HttpRequest) -> HttpResponse:
    """The month that is played."""
    return _month(request, month_of(timezone.now()))


@require_safe
@never_cache
def of_month(request: HttpRequest, month: str) -> HttpResponse:
    """A month by its name, as in 2030-06."""
    try:
        return _month(request, date.fromisoformat(f"{month}-01"))
    except ValueError:
        raise Http404 from None


@require_safe
@never_cache
def past(request: HttpRequest) -> HttpResponse:
    """All months that are over, and who won their medals."""
    over, page = medals.by_month(number=page_number(request))
    hidden = _hidden(player_id_of(request.session))
    return render(request, "months.html", {"months": over, "page": page, "hidden": hidden})


def _hidden(player_id: int | None) -> set[int]:
    return friends.hidden_from(player_id) if player_id is not None else set()


def _month(request: HttpRequest, month: date) -> HttpResponse:
    me = player_id_of(request.session)
    now = month_of(timezone.now())
    listing = lists.of_month(month, number=page_number(request), viewer_id=me)
    if month > now or (month < now and not listing.lines and month not in months.closed()):
        raise Http404
    context: dict[str, Any] = {
        "listing": listing,
        "me": me,
        "hidden": _hidden(me),
        "month": month,
        "running": month == now,
        "medals": medals.of_month(month) if month < now else [],
        "mine": lists.month_of_player(month, me) if me is not None and not listing.own else None,
        "matches": months.MATCHES,
        "opponents": months.OPPONENTS,
    }
    return render(request, "lists.html", context)
