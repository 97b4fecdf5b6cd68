"""Players' records told anew from the logs of their matches, for matches older than the records."""

from django.db import transaction

from accounts import holding, records
from accounts.records import Tally
from games.models import Match
from games.settlement import retold


def retell(player_id: int) -> int:
    """Write a player's records anew; how many matches were told. A match that ends waits."""
    by_rules: dict[str, Tally] = {}
    matches = 0
    with transaction.atomic():
        holding.hold([player_id])
        over = Match.objects.filter(status=Match.Status.OVER, seats__player=player_id)
        for match in over.order_by("pk").iterator():
            tally = retold(match).get(player_id)
            if tally is not None:
                by_rules[match.rules] = by_rules.get(match.rules, Tally()) + tally
                matches += 1
        records.replace(player_id=player_id, by_rules=by_rules)
    return matches
