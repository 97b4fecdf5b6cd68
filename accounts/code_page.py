"""The pages on which one asks for a code by letter, and signs in with it: allauth's, in our way."""

from typing import Any

from allauth.account.internal.flows.login_by_code import LoginCodeVerificationProcess
from allauth.account.internal.stagekit import stash_login
from allauth.account.models import EmailAddress, Login
from allauth.account.stages import LoginByCodeStage, LoginStageController
from allauth.account.views import ConfirmLoginCodeView, RequestLoginCodeView
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import mailboxes, throttling
from accounts.forms import ConfirmCodeForm, RequestCodeForm
from accounts.models import User

SPENT = _("That was wrong three times. Ask for a new code.")
ASKED_FOR = "asked_for"
"""Where the session keeps the address whose codes are spent, until the page is there again."""


class AskForCode(RequestLoginCodeView):  # type: ignore[misc]
    def get_initial(self) -> dict[str, Any]:
        """The address one has just asked for: nobody types it again because of a wrong code."""
        initial: dict[str, Any] = super().get_initial()
        return initial | {"email": self.request.session.pop(ASKED_FOR, "")}

    def form_valid(self, form: RequestCodeForm) -> HttpResponse:
        """Send the code, unless too many have gone there: the page that follows is the same.

        Who has not confirmed the address is asked to do so: until then the account that has it may
        be a stranger's, and whose mailbox it is must not come to sit in that.
        """
        email = str(form.cleaned_data["email"])
        is_members = form.user is not None
        may_send = throttling.may_send_code(self.request, email, is_members=is_members)
        if may_send and form.newcomer is None:
            sent: HttpResponse = super().form_valid(form)
            return sent
        if may_send and form.newcomer is not None:
            _address(form.newcomer, email).send_confirmation(self.request)
        _expect_no_code(self.request, email)
        return redirect(str(self.get_success_url()))


class GiveCode(ConfirmLoginCodeView):  # type: ignore[misc]
    def get_form_kwargs(self) -> dict[str, Any]:
        """The code that is right: none for whose address it is no longer, or who is gone."""
        kwargs: dict[str, Any] = super().get_form_kwargs()
        user, email = self._process.user, str(self._process.state["email"])
        if user is None or email.lower() not in mailboxes.confirmed(user):
            kwargs["code"] = ""
        return kwargs

    def form_invalid(self, form: ConfirmCodeForm) -> HttpResponse:
        """Say that the code is wrong; the third time, that another is needed, which may be had."""
        if self._process.record_invalid_attempt():
            page: HttpResponse = super(ConfirmLoginCodeView, self).form_invalid(form)
            return page
        messages.error(self.request, SPENT)
        self.request.session[ASKED_FOR] = str(self._process.state["email"])
        return redirect(str(self.passthrough_next_url(reverse("account_request_login_code"))))


def _address(user: User, email: str) -> EmailAddress:
    found, _ = EmailAddress.objects.get_or_create(user=user, email=email.lower())
    return found


def _expect_no_code(request: HttpRequest, email: str) -> None:
    """The next page asks for a code, and none is right."""
    login = Login(user=None, email=email)
    login.state["stages"] = {"current": LoginByCodeStage.key}
    stage = LoginByCodeStage(LoginStageController(request, login), request, login)
    stage.state.update(LoginCodeVerificationProcess.initial_state(user=None, email=email))
    stage.state["initiated_by_user"] = True
    stash_login(request, login)


ask = AskForCode.as_view()
give = GiveCode.as_view()
