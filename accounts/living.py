"""A session that was ended elsewhere, by a new password or by hand, is empty from its next request.

Django finds that out only when somebody asks who the user is; but who plays is read from the
session alone. So we ask first, in each request of a session that somebody is signed in with.
"""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware


@sync_and_async_middleware
def only_living_sessions(get_response: Callable[[HttpRequest], Any]) -> Callable[..., Any]:
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponse:
            if await request.session.aget(SESSION_KEY) is not None:
                await sync_to_async(_empty_if_dead)(request)
            response: HttpResponse = await get_response(request)
            return response

        return answer_async

    def answer(request: HttpRequest) -> HttpResponse:
        if request.session.get(SESSION_KEY) is not None:
            _empty_if_dead(request)
        response: HttpResponse = get_response(request)
        return response

    return answer


def _empty_if_dead(request: HttpRequest) -> None:
    """Nobody is who the session says: the password is another, or the account is closed."""
    if not request.user.is_authenticated:
        request.session.flush()
