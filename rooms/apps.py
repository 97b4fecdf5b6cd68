"""The rooms app."""

from django.apps import AppConfig


class RoomsConfig(AppConfig):
    """Rooms and the pages around a match."""

    name = "rooms"
    default_auto_field = "django.db.models.BigAutoField"
