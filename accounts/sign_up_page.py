"""The page on which one signs up: allauth's, counted in our way."""

from allauth.account.forms import SignupForm
from allauth.account.views import SignupView
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts import throttling

LATER = _("Too many attempts. Please wait a few minutes.")
AS_GUEST = _(
    "Too many accounts are being created just now. Play against the computer first: "
    "after ten minutes as a guest you can create yours."
)


class SignUp(SignupView):  # type: ignore[misc]
    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Make the account, unless too many were made."""
        if not throttling.may_sign_up(self.request):
            return self._not_now(form)
        made: HttpResponse = super().form_valid(form)
        return made

    def form_invalid(self, form: SignupForm) -> HttpResponse:
        """Say what is wrong, unless it was said too often: it tells which mailboxes are taken."""
        if not throttling.may_err(self.request):
            form.errors.clear()
            return self._not_now(form)
        page: HttpResponse = super().form_invalid(form)
        return page

    def _not_now(self, form: SignupForm) -> HttpResponse:
        """The form as it was filled in, and what helps."""
        form.add_error(None, LATER if throttling.settled_guest(self.request) else AS_GUEST)
        page: HttpResponse = super().form_invalid(form)
        page.status_code = 429
        return page


page = SignUp.as_view()
