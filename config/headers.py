"""The Permissions-Policy header: the site may ask for the microphone and for nothing else."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

POLICY = "microphone=(self), camera=(), geolocation=(), payment=(), usb=(), display-capture=()"


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
    response.headers.setdefault("Permissions-Policy", POLICY)
    return response
