"""Codes and passkeys: our words for them, and their secrets sealed in the database."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base import forms as base
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn import forms as webauthn
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import throttling
from accounts.forms import CODE, OwnWords
from accounts.models import User

KEY_NAME = _("Name of the key")


class SecondStepAdapter(DefaultMFAAdapter):
    """What is our own about the second step."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "add_email_blocked": _("Switch the second step off before you change the address."),
        "cannot_delete_authenticator": _("The second step can't be switched off."),
        "cannot_generate_recovery_codes": _("Set up an app or a key first."),
        "incorrect_code": _("This code is not right."),
        "unverified_email": _("Please confirm your e-mail address first."),
    }

    def encrypt(self, text: str) -> str:
        """Sealed for the database."""
        return _box().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """As it was before."""
        return _box().decrypt(encrypted_text.encode()).decode()

    def generate_authenticator_name(self, user: User, type: str) -> str:  # noqa: A002
        """A name for a new key."""
        return gettext("My key")


class Counted:
    """A code is counted as a sign-in is: whoever guesses elsewhere keeps nobody out."""

    user: User

    def clean_code(self) -> str:
        """The code, if it is right. Raises ValidationError."""
        attempt = throttling.count_code(context.request, self.user)
        if attempt is None:
            raise get_adapter().validation_error("too_many_login_attempts")
        code = str(super().clean_code())  # type: ignore[misc]
        attempt.rollback()
        return code


class CodeForm(Counted, OwnWords, base.AuthenticateForm):
    labels = {"code": CODE}


class CodeAgainForm(Counted, OwnWords, base.ReauthenticateForm):
    labels = {"code": CODE}


class ActivateForm(OwnWords, ActivateTOTPForm):
    labels = {"code": _("Code shown by the app")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"inputmode": "numeric"}


class AddKeyForm(OwnWords, webauthn.AddWebAuthnForm):
    labels = {"name": KEY_NAME, "passwordless": _("Sign in with it alone, without a password")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["passwordless"].help_text = _(
            "The key then asks for your finger, your face or a PIN."
        )


class EditKeyForm(OwnWords, webauthn.EditWebAuthnForm):
    labels = {"name": KEY_NAME}


def _box() -> MultiFernet:
    keys = [str(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    return MultiFernet(
        [Fernet(urlsafe_b64encode(sha256(f"second step:{key}".encode()).digest())) for key in keys]
    )
