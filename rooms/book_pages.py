"""A member's own book of coins: each line, what it was for, and what was left."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import coins
from accounts.books import Entry
from accounts.models import User
from accounts.paging import page_of
from accounts.sitting import player_of
from rooms.paged import page_number

PAGE = 50
"""Lines on a page."""

Kind = Entry.Kind
KINDS = {
    Kind.GRANT: _("For your account"),
    Kind.TOP_UP: _("Filled up"),
    Kind.HELD: _("Stake"),
    Kind.PAID: _("Won"),
    Kind.RETURNED: _("Stake back"),
}
OWN_STAKE = _("Stake back, as the winner")


@require_safe
@login_required
@never_cache
def book(request: HttpRequest) -> HttpResponse:
    """The lines of whoever looks, the latest first."""
    assert isinstance(request.user, User)
    me = player_of(request.user)
    lines = Entry.objects.filter(player=me).order_by("-pk")
    page = page_of(lines, page_number(request), PAGE)
    context = {
        "balance": coins.balance_of(me.pk),
        "held": coins.held_by(me.pk),
        "least": coins.LEAST,
        "lines": [(entry, _why(entry)) for entry in page.rows],
        "page": page,
    }
    return render(request, "coins.html", context)


def _why(entry: Entry) -> str:
    """What the coins came or went for."""
    own = entry.kind == Kind.PAID and entry.staker_id == entry.player_id
    return str(OWN_STAKE if own else KINDS[Kind(entry.kind)])
