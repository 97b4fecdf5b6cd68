"""Who may: a token only reads; some things are for players, some for those with an account."""

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import ApiToken, User
from rooms.api.callers import caller_of


class TokensRead(BasePermission):
    """With a token one changes nothing."""

    code = "token_reads"

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether it only asks, or comes without a token."""
        return request.method in SAFE_METHODS or not isinstance(request.auth, ApiToken)


class IsPlayer(BasePermission):
    """For guests and users."""

    code = "account_needed"

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether somebody asks who has sat down once."""
        return caller_of(request).player_id is not None


class HasAccount(BasePermission):
    """For users, by their browser or their token."""

    code = "account_needed"

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether a user asks, who is a player."""
        return isinstance(request.user, User) and caller_of(request).player_id is not None
