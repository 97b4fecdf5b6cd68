"""The chat app."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    """Channels, messages and calls."""

    name = "chat"
    default_auto_field = "django.db.models.BigAutoField"
