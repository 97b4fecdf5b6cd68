"""The page on which one signs up: allauth's, counted in our way."""

from typing import TYPE_CHECKING

from allauth.account.forms import SignupForm
from allauth.account.views import SignupView
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts import throttling

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

LATER = _("Too many attempts. Please wait a few minutes.")
AS_GUEST = _(
    "Too many accounts are being created just now. Play against the computer first: "
    "after ten minutes as a guest you can create yours."
)
IN_AN_HOUR = _("Too many accounts are being created just now. Please try again in an hour.")


class SignUp(SignupView):  # type: ignore[misc]
    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Make the account, unless too many were made."""
        if not throttling.may_sign_up(self.request):
            guest = throttling.settled_guest(self.request)
            return self._not_now(form, AS_GUEST if guest is None else IN_AN_HOUR)
        made: HttpResponse = super().form_valid(form)
        return made

    def form_invalid(self, form: SignupForm) -> HttpResponse:
        """Say what is wrong, unless it was said too often: it tells which mailboxes are taken."""
        if not throttling.may_err(self.request):
            form.errors.clear()
            return self._not_now(form, LATER)
        page: HttpResponse = super().form_invalid(form)
        return page

    def _not_now(self, form: SignupForm, why: "_StrPromise") -> HttpResponse:
        """The form as it was filled in, and what helps."""
        form.add_error(None, why)
        page: HttpResponse = super().form_invalid(form)
        page.status_code = 429
        return page


page = SignUp.as_view()
