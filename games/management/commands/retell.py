"""Tell all players' records anew from the logs."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.models import Player
from games.retelling import retell


class Command(BaseCommand):
    """`manage.py retell`: may run while people play; each player takes one transaction."""

    help = "Tell all players' records anew from the logs of their matches."

    def handle(self, *args: Any, **options: Any) -> None:
        """Tell them one by one."""
        players = Player.objects.filter(seats__isnull=False).distinct().order_by("pk")
        told = [retell(player_id) for player_id in players.values_list("pk", flat=True)]
        self.stdout.write(f"{len(told)} players, {sum(told)} results")
