"""The page on which one signs up: allauth's, counted in our way."""

from allauth.account.forms import SignupForm
from allauth.account.views import SignupView
from allauth.core.ratelimit import respond_429
from django.http import HttpRequest, HttpResponse

from accounts import throttling


class SignUp(SignupView):  # type: ignore[misc]
    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Make the account, unless too many were made."""
        if not throttling.may_sign_up(self.request):
            return too_many(self.request)
        made: HttpResponse = super().form_valid(form)
        return made

    def form_invalid(self, form: SignupForm) -> HttpResponse:
        """Say what is wrong, unless it was said too often: it tells which mailboxes are taken."""
        if not throttling.may_err(self.request):
            return too_many(self.request)
        page: HttpResponse = super().form_invalid(form)
        return page


def too_many(request: HttpRequest) -> HttpResponse:
    """Allauth's answer to who tries too often."""
    answer: HttpResponse = respond_429(request)
    return answer


page = SignUp.as_view()
