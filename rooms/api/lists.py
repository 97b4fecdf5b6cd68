"""The lists by rating: of all time, and of each month."""

from datetime import date
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import lists, months
from accounts.days import month_of
from accounts.lists import Line
from accounts.standings import MonthRating, Rating
from rooms.api.paging import Pages
from rooms.api.people import PersonSerializer
from rooms.api.ratings import CountsSerializer
from rooms.api.resource import Resource

Row = TypeVar("Row", Rating, MonthRating)


class LineSerializer(CountsSerializer):
    """A player in a list."""

    place = serializers.IntegerField(min_value=1, help_text="Who is level shares it.")
    player = PersonSerializer()


class _List(Resource, ListAPIView[Row]):
    """A list, the best first; each line knows its place on whatever page it is."""

    serializer_class = LineSerializer
    pagination_class = Pages
    ordering = ("-value", "-won", "matches", "player")

    def listed(self) -> Response:
        """A page of it."""
        rows = self.get_queryset()
        page: list[Any] = self.paginate_queryset(rows) or []
        lines: list[Line] = lists.lines_of(rows, page)
        return self.get_paginated_response(LineSerializer(lines, many=True).data)


class ListOfAllTime(_List[Rating]):
    """The list of all time."""

    def get_queryset(self) -> QuerySet[Rating]:
        """Everybody with a rated match."""
        return lists.rated().select_related("player")

    @extend_schema(operation_id="list_of_all_time", summary="The list of all time")
    def get(self, request: Request) -> Response:
        """Everybody with a rated match, by rating, then more wins, then fewer matches."""
        return self.listed()


class ListOfMonth(_List[MonthRating]):
    """A month's list."""

    queryset = MonthRating.objects.none()

    def get_queryset(self) -> QuerySet[MonthRating]:
        """Those listed in a month that is played or was. Raises NotFound for any other."""
        try:
            month = date.fromisoformat(f"{self.kwargs['month']}-01")
        except ValueError:
            raise NotFound from None
        if month != month_of(timezone.now()) and not months.was_played(month):
            raise NotFound
        return months.listed(month).select_related("player")

    @extend_schema(operation_id="list_of_month", summary="The list of a month")
    def get(self, request: Request, month: str) -> Response:
        """A month's list, by its name as in 2030-06; the one that is played changes still."""
        return self.listed()
