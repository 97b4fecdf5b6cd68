"""The forms of signing up, in and of one's account, in our own words."""

from typing import TYPE_CHECKING, Any, ClassVar

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.account.internal.userkit import filter_users_by_email
from django.contrib import messages
from django.contrib.auth import password_validation
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts import mailboxes, throttling
from accounts.models import User
from accounts.names import LONGEST, folded

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

EMAIL = _("E-mail address")
PASSWORD = _("Password")
CODE = _("Code")
NEW_PASSWORD = _("New password")
AGAIN = _("New password again")


class OwnWords:
    """Our labels, and no text in the fields that vanishes when one writes."""

    labels: "ClassVar[dict[str, _StrPromise]]" = {}
    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            if field.widget.attrs.get("autocomplete") == "current-password":
                field.help_text = ""


class LoginForm(OwnWords, allauth.LoginForm):
    labels = {"login": _("User name or e-mail address"), "password": PASSWORD}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs |= {
            "autocomplete": "username",
            "autocapitalize": "none",
            "spellcheck": "false",
        }

    def clean_login(self) -> str:
        """A user's name as he has it, whatever letters he signs in with."""
        login = str(super().clean_login())
        named = User.objects.filter(folded=folded(login)).values_list("username", flat=True)
        return named.first() or login


class SignupForm(OwnWords, allauth.SignupForm):
    labels = {"username": _("User name"), "email": EMAIL, "password1": PASSWORD}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.help_text = _("The others see it. It can't be changed later.")
        name.widget.attrs |= {
            "maxlength": str(LONGEST),
            "autocapitalize": "none",
            "spellcheck": "false",
        }
        self.fields["email"].help_text = _(
            "Only for a new password or a code to sign in. Nobody sees it."
        )
        self.fields["password1"].help_text = password_validation.password_validators_help_text_html

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Save the user; of two who want a name at once, one gets it."""
        try:
            with transaction.atomic():
                saved: tuple[User | None, HttpResponse | None] = super().try_save(request)
                return saved
        except IntegrityError:
            taken = get_adapter().error_messages["username_taken"]
            messages.error(request, str(taken))
            return None, redirect("account_signup")


class AddEmailForm(OwnWords, allauth.AddEmailForm):
    labels = {"email": _("New e-mail address")}


class ChangePasswordForm(OwnWords, allauth.ChangePasswordForm):
    labels = {"oldpassword": _("Current password"), "password1": NEW_PASSWORD, "password2": AGAIN}


class ResetPasswordForm(OwnWords, allauth.ResetPasswordForm):
    labels = {"email": EMAIL}
    users: list[User]

    def clean_email(self) -> str:
        """The address; a letter there helps those whose own it is, not who only claims it."""
        email = str(super().clean_email())
        self.users = [user for user in self.users if email.lower() in mailboxes.own(user)]
        return email

    def save(self, request: HttpRequest, **more: Any) -> str:
        """Send the letter, unless too many have gone there: the page that follows is the same."""
        email: str = self.cleaned_data["email"]
        if throttling.may_send_reset(request, email, is_members=bool(self.users)):
            super().save(request, **more)
        return email


class ResetPasswordKeyForm(OwnWords, allauth.ResetPasswordKeyForm):
    labels = {"password1": NEW_PASSWORD, "password2": AGAIN}


class RequestCodeForm(OwnWords, allauth.RequestLoginCodeForm):
    labels = {"email": EMAIL}
    user: User | None = None
    newcomer: User | None = None
    """Who signed up with this address and has not confirmed it."""

    def clean_email(self) -> str:
        """The address; a code there is for who has confirmed it: anybody may sign up with it."""
        email = str(super().clean_email())
        users = filter_users_by_email(email, is_active=True, prefer_verified=True, for_login=True)
        own = [user for user in users if email.lower() in mailboxes.own(user)]
        confirmed = [user for user in own if email.lower() in mailboxes.confirmed(user)]
        self.user = self._user = next(iter(confirmed), None)
        self.newcomer = next(iter(own), None) if self.user is None else None
        return email


class ConfirmCodeForm(OwnWords, allauth.ConfirmLoginCodeForm):
    labels = {"code": CODE}


class ReauthenticateForm(OwnWords, allauth.ReauthenticateForm):
    labels = {"password": PASSWORD}
