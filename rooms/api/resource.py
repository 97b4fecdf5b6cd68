"""What all addresses for programs have in common."""

from typing import Any, NoReturn

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import AuthenticationFailed, MethodNotAllowed, NotFound
from rest_framework.request import Request
from rest_framework.views import APIView

from rooms.api.authentication import BySession, ByToken
from rooms.api.callers import Caller, caller_of
from rooms.api.parsing import ShortJSON
from rooms.api.permissions import TokensRead
from rooms.api.throttles import ByAccount, ByAddress


class Resource(APIView):
    """Something one can ask for. A wrong method is refused first, a wrong token is counted."""

    http_method_names = ("get", "head", "post")
    authentication_classes = (ByToken, BySession)
    throttle_classes = (ByAddress, ByAccount)
    parser_classes = (ShortJSON,)

    def get_permissions(self) -> list[Any]:
        """Whatever else is asked of the caller, with a token he only reads."""
        return [TokensRead(), *super().get_permissions()]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Look at who asks and whether he may."""
        if request.method not in self.allowed_methods:
            raise MethodNotAllowed(str(request.method))
        try:
            self.perform_authentication(request)
        except AuthenticationFailed:
            self.check_throttles(request)
            raise
        super().initial(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """What is answered to one is not kept for another."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    @property
    def caller(self) -> Caller:
        """Who asks."""
        return caller_of(self.request)


@extend_schema(exclude=True)
class Nowhere(Resource):
    """An address that leads nowhere."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> NoReturn:
        """Say so."""
        raise NotFound
