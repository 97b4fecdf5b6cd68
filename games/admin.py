"""Matches with their logs, to be read. Of a live match nobody here learns more than its players.

The secrets of deals are not registered at all.
"""

from django.contrib import admin
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin import ReadOnly
from games.models import Event, Match, Seat


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ("index", "player", "bot")


@admin.register(Match)
class Matches(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("public_id", "rules", "status", "created_at", "ended_at", "end_reason")
    list_filter = ("status", "rules", "end_reason")
    search_fields = ("public_id", "seats__player__name")
    date_hierarchy = "created_at"
    fields = (
        ("public_id", "status", "rules", "target"),
        ("created_at", "ended_at", "wake_at"),
        ("end_reason", "winners", "points"),
        "log",
    )
    inlines = (SeatInline,)

    @admin.display(description=_("Log"))
    def log(self, match: Match) -> SafeString:
        """Every event; what it says only when the match is over."""
        is_over = match.status == Match.Status.OVER
        events = Event.objects.filter(match=match).order_by("number")
        return format_html_join(
            "\n",
            "<div>{} {} {} {} {}</div>",
            (
                (
                    event.number,
                    event.at.isoformat(timespec="seconds"),
                    event.kind,
                    "" if event.seat is None else event.seat,
                    event.payload if is_over else "",
                )
                for event in events
            ),
        )

    def get_readonly_fields(self, request: object, obj: object = None) -> tuple[str, ...]:
        """The log is no field of the row."""
        return ("log",)
