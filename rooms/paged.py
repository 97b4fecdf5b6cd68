"""Which page of a long table is asked for."""

from django.http import Http404, HttpRequest

LAST = 100_000


def page_number(request: HttpRequest) -> int:
    """The number after `?page=`, 1 without. Raises Http404 where it cannot be one."""
    wanted = request.GET.get("page", "1")
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) <= len(str(LAST))):
        raise Http404
    number = int(wanted)
    if not 1 <= number <= LAST:
        raise Http404
    return number
