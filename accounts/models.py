"""Who sits at a table (Player) and who can sign in (User)."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class User(AbstractUser):
    """Somebody with an account."""

    class Meta(AbstractUser.Meta):
        constraints = (models.UniqueConstraint(Lower("username"), name="one_user_a_name"),)


class Player(models.Model):
    """Somebody who sits at tables: a guest known by the session, or a user."""

    name = models.CharField(max_length=40)
    user = models.OneToOneField(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="player"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
