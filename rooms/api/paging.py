"""A long list page by page: each page names the next one, and nothing moves under the reader."""

from typing import Any
from urllib.parse import unquote, urlsplit

from django.core import signing
from django.db.models import QuerySet
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView


class Pages(CursorPagination):
    """Pages in the order of a view's `ordering`, which names every row's place.

    A page is named by us and signed: no database ever sees a place that somebody made up.
    """

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

    def decode_cursor(self, request: Request) -> Cursor | None:
        """The place a page begins at. Raises ValidationError where it is none of this list."""
        named = request.query_params.get(self.cursor_query_param)
        if named is None:
            return None
        try:
            return Cursor(*signing.loads(named, salt=request.path))
        except signing.BadSignature:
            raise ValidationError({"cursor": ["?"]}, code="bad_cursor") from None

    def encode_cursor(self, cursor: Cursor) -> str:
        """The address of the page that begins at this place."""
        here = urlsplit(str(self.base_url))
        named = signing.dumps(list(cursor), salt=unquote(here.path))
        return str(replace_query_param(here.geturl(), self.cursor_query_param, named))
