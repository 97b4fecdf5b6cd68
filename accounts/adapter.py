"""What is our own about signing up and in: names, sentences, throttling, the player who sits."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as current
from django.contrib.auth.models import AnonymousUser
from django.contrib.sites.shortcuts import get_current_site
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts import browsers, languages, lines, mailboxes, posting, throttling, tokens
from accounts.addresses import address_of
from accounts.models import Player, User
from accounts.names import folded, tidy_name
from accounts.sitting import player_id_of

WAYS = {
    "reauthenticate": _("With the password"),
    "mfa_reauthenticate": _("With a code"),
    "mfa_reauthenticate:webauthn": _("With a key"),
}


class AccountAdapter(DefaultAccountAdapter):
    """Every front door of allauth asks here."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("This is your e-mail address already."),
        "email_password_mismatch": _("E-mail address or password are not right."),
        "email_taken": _("There is an account with this e-mail address. Please sign in."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_code": _("This code is not right."),
        "incorrect_password": _("This password is not right."),
        "invalid_or_expired_key": _("This key is not right or no longer valid."),
        "invalid_login": _("This sign-in is not right."),
        "invalid_password_reset": _("This link is not valid any more."),
        "too_many_login_attempts": _("Too many attempts. Please wait a few minutes."),
        "too_many_sign_ins": _(
            "Too many attempts. Please wait a few minutes, or sign in with a code by e-mail."
        ),
        "unverified_primary_email": _("Please confirm your e-mail address first."),
        "username_blacklisted": _("This name is reserved. Please choose another one."),
        "username_password_mismatch": _("User name or password are not right."),
        "username_taken": _("This name is taken. Please choose another one."),
        "same_as_current": _("Nothing would change."),
        "rate_limited": _("Too many attempts. Please wait a few minutes."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name that may be had. Raises ValidationError."""
        name = str(super().clean_username(tidy_name(username), shallow))
        if not shallow and User.objects.filter(folded=folded(name)).exists():
            raise self.validation_error("username_taken")
        return name

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Save somebody who signs up."""
        super().save_user(request, user, form, commit=False)
        user.folded = folded(user.username)
        if commit:
            user.save()
        return user

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that all limits count by."""
        return address_of(request)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the attempt. Raises ValidationError where there have been too many."""
        login = str(credentials.get("email") or credentials.get("username") or "")
        self._login_failed_rl_usage = throttling.count_attempt(request, login)
        if self._login_failed_rl_usage is None:
            known = request.user.is_authenticated
            raise self.validation_error("too_many_login_attempts" if known else "too_many_sign_ins")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a letter, beside the answer."""
        request = current.request
        more = {"request": request, "email": email, "current_site": get_current_site(request)}
        posting.post(self.render_mail(template_prefix, email, more | context))

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Nothing: allauth asks this for pending addresses too. See `accounts.recovery`."""

    def post_login(self, request: HttpRequest, user: User, **details: Any) -> HttpResponse:
        """Remember the browser and the language, and go on."""
        languages.keep(user, get_language())
        response: HttpResponse = super().post_login(request, user, **details)
        browsers.remember(request, response, user.pk)
        return response

    def get_reauthentication_methods(self, user: User | AnonymousUser) -> list[dict[str, Any]]:
        """How somebody can show that it is he, in our words."""
        ways = super().get_reauthentication_methods(user)
        return [way | {"description": WAYS.get(way["id"], way["description"])} for way in ways]

    def logout(self, request: HttpRequest) -> None:
        """Sign out; the sockets of this player ask anew who they are."""
        player_id = player_id_of(request.session)
        super().logout(request)
        if player_id is not None:
            lines.hang_up(player_id)

    def set_password(self, user: User, password: str) -> None:
        """A new password: other browsers are signed out by it, and their sockets closed.

        Somebody else may have made tokens, and put an address beside the confirmed one: these go
        as well.
        """
        with transaction.atomic():
            super().set_password(user, password)
            mailboxes.drop_pending(user)
            tokens.revoke_all(user=user, now=timezone.now())
        for player in Player.objects.filter(user=user):
            lines.hang_up(player.pk)
