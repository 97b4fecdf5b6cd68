"""The character nobody can type and PostgreSQL does not store: no address has it, and no cookie.

Forms refuse it themselves.
"""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

NUL = "\0"
NO_CHARACTER = "\ufffd"
"""What stands in its place: no name, number or code has it, so each page refuses it as it does."""
API = "/api/"
"""Programs are told by the serializers."""


@sync_and_async_middleware
def without_nul(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            answer: HttpResponseBase = await get_response(_cleaned(request))
            return answer

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        answer: HttpResponseBase = get_response(_cleaned(request))
        return answer

    return answer


def _cleaned(request: HttpRequest) -> HttpRequest:
    for name in [name for name, value in request.COOKIES.items() if NUL in value]:
        del request.COOKIES[name]
    if request.path_info.startswith(API):
        return request
    request.path_info = _replaced(request.path_info)
    if "%00" in request.META.get("QUERY_STRING", ""):
        request.GET = _without(request.GET)  # type: ignore[assignment]
    return request


def _without(data: QueryDict) -> QueryDict:
    clean = QueryDict(mutable=True)
    for key, values in data.lists():
        clean.setlist(_replaced(key), [_replaced(value) for value in values])
    return clean


def _replaced(text: str) -> str:
    return text.replace(NUL, NO_CHARACTER)
