"""The page on which one asks for a code to sign in by letter: allauth's, counted in our way."""

from allauth.account.internal.flows.login_by_code import LoginCodeVerificationProcess
from allauth.account.internal.stagekit import stash_login
from allauth.account.models import Login
from allauth.account.stages import LoginByCodeStage, LoginStageController
from allauth.account.views import RequestLoginCodeView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts import throttling
from accounts.forms import RequestCodeForm


class AskForCode(RequestLoginCodeView):  # type: ignore[misc]
    def form_valid(self, form: RequestCodeForm) -> HttpResponse:
        """Send the code, unless too many have gone there: the page that follows is the same."""
        email = str(form.cleaned_data["email"])
        is_members = form.user is not None
        if not throttling.may_send_code(self.request, email, is_members=is_members):
            _expect_no_code(self.request, email)
            return redirect(str(self.get_success_url()))
        sent: HttpResponse = super().form_valid(form)
        return sent


def _expect_no_code(request: HttpRequest, email: str) -> None:
    """The next page asks for a code, and none is right."""
    login = Login(user=None, email=email)
    login.state["stages"] = {"current": LoginByCodeStage.key}
    stage = LoginByCodeStage(LoginStageController(request, login), request, login)
    stage.state.update(LoginCodeVerificationProcess.initial_state(user=None, email=email))
    stage.state["initiated_by_user"] = True
    stash_login(request, login)


page = AskForCode.as_view()
