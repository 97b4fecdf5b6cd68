"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Matches, their logs and the door through which they change."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
