"""Rooms with who sits in them and the matches played there, to be read."""

from django.contrib import admin

from accounts.admin import ReadOnly
from rooms.models import Chair, Game, Removal, Room


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
