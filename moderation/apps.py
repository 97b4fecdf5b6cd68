"""The moderation app."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import pgettext_lazy


class ModerationConfig(AppConfig):
    """Reports, sanctions, appeals, and those who look after them."""

    name = "moderation"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = pgettext_lazy("good behaviour", "Order")

    def ready(self) -> None:
        """Whenever the tables are made, the moderators' group is made with them."""
        post_migrate.connect(_make_group, sender=self, dispatch_uid="moderators")


def _make_group(using: str, **signal: Any) -> None:
    from moderation.rights import make_group

    make_group(using)
