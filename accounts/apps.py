"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players and users."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
