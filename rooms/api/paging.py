"""A long list page by page: each page names the next one, and nothing moves under the reader."""

from typing import Any

from django.core.exceptions import ValidationError as BadValue
from django.db.models import QuerySet
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView


class Pages(CursorPagination):
    """Pages in the order of a view's `ordering`, which names every row's place."""

    page_size = 20
    max_page_size = 100
    page_size_query_param = "page_size"
    page_size_query_description = "Entries on a page, 20 unless told, at most 100."
    cursor_query_description = "The page, as `next` or `previous` of another page names it."

    def get_ordering(
        self, request: Request, queryset: "QuerySet[Any]", view: APIView
    ) -> tuple[str, ...]:
        """The view's."""
        ordering: tuple[str, ...] = view.ordering  # type: ignore[attr-defined]
        return ordering

    def paginate_queryset(
        self, queryset: Any, request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        """A page. Raises ValidationError where the cursor was made by nobody."""
        try:
            return super().paginate_queryset(queryset, request, view)
        except (BadValue, NotFound, ValueError, OverflowError):
            raise ValidationError({"cursor": ["?"]}, code="bad_cursor") from None
