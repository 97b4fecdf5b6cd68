"""The accounts app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Players and users."""

    name = "accounts"
    verbose_name = _("Accounts")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of passwords that were reset."""
        from allauth.account.signals import password_reset

        from accounts.recovery import forget_attempts

        password_reset.connect(forget_attempts, dispatch_uid="forget_attempts")
