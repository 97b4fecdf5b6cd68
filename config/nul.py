"""The character nobody can type and PostgreSQL does not store: no address has it, forms lose it."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.http import Http404, HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from django.views.defaults import page_not_found

NUL = "\0"


@sync_and_async_middleware
def without_nul(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            return _astray(request) or await get_response(_cleaned(request))

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        return _astray(request) or get_response(_cleaned(request))

    return answer


def _astray(request: HttpRequest) -> HttpResponseBase | None:
    return page_not_found(request, Http404()) if NUL in request.path_info else None


def _cleaned(request: HttpRequest) -> HttpRequest:
    if "%00" in request.META.get("QUERY_STRING", ""):
        request.GET = _without(request.GET)  # type: ignore[assignment]
    if request.method == "POST" and any(NUL in value for value in _values(request.POST)):
        request.POST = _without(request.POST)  # type: ignore[assignment]
    return request


def _values(data: QueryDict) -> list[str]:
    return [each for _, values in data.lists() for each in values]


def _without(data: QueryDict) -> QueryDict:
    clean = QueryDict(mutable=True)
    for key, values in data.lists():
        clean.setlist(key.replace(NUL, ""), [value.replace(NUL, "") for value in values])
    return clean
