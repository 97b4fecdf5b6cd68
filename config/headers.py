"""The Permissions-Policy header: a page may ask for no device; the table's for the microphone."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware


@sync_and_async_middleware
def permissions_policy(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponse:
            return with_policy(await get_response(request))

        return answer_async

    def answer(request: HttpRequest) -> HttpResponse:
        return with_policy(get_response(request))

    return answer


def with_policy(response: HttpResponse) -> HttpResponse:
    response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS)
    return response
