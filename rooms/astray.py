"""Whoever goes astray under `make play` sees the page that players see, not Django's own."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin
from django.views.defaults import page_not_found


class OwnPage(MiddlewareMixin):
    """Under DEBUG Django answers a wrong address with its list of addresses; here it may not."""

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        if not settings.DEBUG:
            raise MiddlewareNotUsed
        super().__init__(get_response)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A page that looked for something which is not there."""
        return page_not_found(request, exception) if isinstance(exception, Http404) else None

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """An address that leads nowhere."""
        nowhere = response.status_code == 404 and request.resolver_match is None
        return page_not_found(request, Http404()) if nowhere else response
