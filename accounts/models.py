"""Who sits at a table (Player) and who can sign in (User)."""

import json

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.safestring import mark_safe
from django.utils.translation import gettext

from accounts.avatars import USUAL


class User(AbstractUser):
    """Somebody with an account."""

    preferences = models.JSONField(default=dict, blank=True)

    class Meta(AbstractUser.Meta):
        constraints = (models.UniqueConstraint(Lower("username"), name="one_user_a_name"),)

    @property
    def preferences_json(self) -> str:
        """What he prefers, as a page carries it."""
        return mark_safe(json.dumps(self.preferences).replace("<", "\\u003c"))


class Player(models.Model):
    """Somebody who sits at tables: a guest known by the session, or a user."""

    name = models.CharField(max_length=40)
    user = models.OneToOneField(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="player"
    )
    avatar = models.CharField(max_length=12, default=USUAL)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True, help_text="when the account was closed")

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name others see; whose account is closed has none of his own any more."""
        return self.name if self.closed_at is None else gettext("Former player")
