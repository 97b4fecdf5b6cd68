"""Rooms with who sits in them and the matches played there, and where coins flow; to be read."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils import timezone

from accounts.admin import ReadOnly
from rooms.coin_flow import flows
from rooms.models import Chair, CoinFlow, Game, Removal, Room


class ChairInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Chair


class RemovalInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Removal


class GameInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Game


@admin.register(Room)
class Rooms(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("code", "kind", "status", "rules", "creator", "created_at", "touched_at")
    list_filter = ("kind", "status", "rules")
    list_select_related = ("creator",)
    search_fields = ("code", "chairs__player__name")
    inlines = (ChairInline, RemovalInline, GameInline)


@admin.register(CoinFlow)
class CoinFlows(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """Pairs between whom coins went one way. Raises PermissionDenied."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": self.opts.verbose_name_plural,
            "flows": flows(now=timezone.now()),
        }
        return TemplateResponse(request, "admin/coin_flow.html", context)
