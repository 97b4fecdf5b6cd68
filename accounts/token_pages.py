"""The page where a user makes tokens for his programs, and revokes them."""

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import tokens
from accounts.models import ApiToken, User
from accounts.tokens import Made, No

REASONS = {
    No.TOO_MANY: _("You have as many tokens as one may have. Revoke one first."),
    No.NAME_TAKEN: _("You have a token with this name. Please give this one another name."),
}


class TokenForm(forms.Form):
    """What the program is called that gets a token."""

    name = forms.CharField(
        label=_("Name of the program"),
        max_length=ApiToken._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def programs(request: HttpRequest) -> HttpResponse:
    """The tokens one has; make one, or revoke one."""
    if request.method != "POST":
        return _page(request, TokenForm())
    return _revoke(request) if "revoke" in request.POST else _make(request)


def _make(request: HttpRequest) -> HttpResponse:
    """A new token, shown this once; whoever signed in long ago shows first that it is he."""
    raise_if_reauthentication_required(request, app="")
    form = TokenForm(request.POST)
    if form.is_valid():
        name = form.cleaned_data["name"]
        made = tokens.make(user=_user(request), name=name, now=timezone.now())
        if isinstance(made, Made):
            return _page(request, TokenForm(), made)
        form.add_error("name", str(REASONS[made]))
    return _page(request, form, status=400)


def _revoke(request: HttpRequest) -> HttpResponse:
    wanted = request.POST["revoke"]
    known = wanted.isascii() and wanted.isdigit() and len(wanted) <= 18
    if known and tokens.revoke(user=_user(request), token_id=int(wanted), now=timezone.now()):
        messages.success(request, gettext("The token is revoked."))
    return redirect("account_programs")


def _page(
    request: HttpRequest, form: TokenForm, made: Made | None = None, *, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "made": made,
        "tokens": tokens.tokens_of(_user(request)),
        "most": tokens.MOST,
    }
    return render(request, "account/programs.html", context, status=status)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
