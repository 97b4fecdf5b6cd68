"""Addresses that only a form calls: whoever reloads its answer is led to the page with the form."""

from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

View = Callable[..., Any]


def form_on(page: str) -> Callable[[View], View]:
    """Let a view answer posts only; its form stands on `page`, which takes the same arguments."""

    def decorate(view: View) -> View:
        posted: View = require_POST(view)

        def way_back(request: HttpRequest, arguments: dict[str, str]) -> HttpResponse | None:
            read = request.method in {"GET", "HEAD"}
            return redirect(reverse(page, kwargs=arguments)) if read else None

        if iscoroutinefunction(view):

            @wraps(view)
            async def answer_async(request: HttpRequest, **arguments: str) -> HttpResponse:
                answer: HttpResponse = way_back(request, arguments) or await posted(
                    request, **arguments
                )
                return answer

            return answer_async

        @wraps(view)
        def answer(request: HttpRequest, **arguments: str) -> HttpResponse:
            came: HttpResponse = way_back(request, arguments) or posted(request, **arguments)
            return came

        return answer

    return decorate
