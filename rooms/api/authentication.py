"""Who asks: the bearer of a token, or whoever plays in this browser's session."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.utils import timezone
from rest_framework.authentication import (
    BaseAuthentication,
    CSRFCheck,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from accounts import tokens
from accounts.models import ApiToken, User
from accounts.sitting import player_id_of

Who = tuple[User | AnonymousUser, ApiToken | None]


class ByToken(BaseAuthentication):
    """A program that shows its user's token; the session, if there is one, counts for nothing."""

    def authenticate(self, request: Request) -> Who | None:
        """The token's user; None where no token is shown. Raises AuthenticationFailed."""
        kind, _, text = get_authorization_header(request).decode("latin-1").partition(" ")
        if kind.lower() != "bearer":
            return None
        token = tokens.token_called(text.strip(), timezone.now())
        if token is None:
            raise AuthenticationFailed(code="bad_token")
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """What a stranger is told who has to say who he is."""
        return "Bearer"


class BySession(BaseAuthentication):
    """A user or guest with his browser. What changes something comes from our own pages."""

    def authenticate(self, request: Request) -> Who | None:
        """The session's user, nobody for a guest; None for a stranger. Raises PermissionDenied."""
        asked = request._request
        check = CSRFCheck(HttpResponse)
        check.process_request(asked)
        if check.process_view(asked, HttpResponse, (), {}) is not None:
            raise PermissionDenied(code="csrf")
        if isinstance(asked.user, User):
            return asked.user, None
        return (AnonymousUser(), None) if player_id_of(asked.session) is not None else None
