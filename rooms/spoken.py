"""A form that a script sends gets its answer in words or as the way to go; its page stays."""

from django.http import HttpRequest, HttpResponse, JsonResponse


def by_script(request: HttpRequest) -> bool:
    """Whether a script sent this form and waits for words."""
    return request.headers.get("Accept") == "application/json"


def words(text: str, *, refused: bool = False) -> HttpResponse:
    """What came of it, to be said where the form stood."""
    return JsonResponse({"says": text}, status=409 if refused else 200)


def way(address: str) -> HttpResponse:
    """The page to go to."""
    return JsonResponse({"to": address})
