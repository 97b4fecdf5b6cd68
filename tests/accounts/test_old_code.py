"""After `migrate` code that does not know the new columns runs on beside the new one."""

import pytest
from django.db import connection
from django.utils import timezone

from accounts.avatars import USUAL
from accounts.models import Player, User

pytestmark = pytest.mark.django_db


def test_old_code_still_makes_a_player_and_a_user() -> None:
    now = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO accounts_player (name, created_at) VALUES (%s, %s)", ["alice", now]
        )
        cursor.execute(
            "INSERT INTO accounts_user (password, is_superuser, username, first_name, last_name,"
            " email, is_staff, is_active, date_joined)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            ["", False, "alice", "", "", "alice@example.org", False, True, now],
        )
    assert Player.objects.get().avatar == USUAL
    assert User.objects.get().preferences == {}
