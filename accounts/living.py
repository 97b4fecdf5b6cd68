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

from accounts.presence import note_seen
from accounts.sitting import player_id_of


@sync_and_async_middleware
def only_living_sessions(get_response: Callable[[HttpRequest], Any]) -> Callable[..., Any]:
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponse:
            if await request.session.aget(SESSION_KEY) is not None:
                await sync_to_async(_look_at)(request)
            response: HttpResponse = await get_response(request)
            return response

        return answer_async

    def answer(request: HttpRequest) -> HttpResponse:
        if request.session.get(SESSION_KEY) is not None:
            _look_at(request)
        response: HttpResponse = get_response(request)
        return response

    return answer


def _look_at(request: HttpRequest) -> None:
    """Note who is there; empty the session of a changed password or a closed account."""
    if not request.user.is_authenticated:
        request.session.flush()
    elif (player_id := player_id_of(request.session)) is not None:
        note_seen(player_id)
