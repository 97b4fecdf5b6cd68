"""Whom somebody in a room may invite: his friends, and everybody who is online.

Whether somebody plays only his friends are told.
"""

from dataclasses import dataclass
from datetime import datetime

from accounts import friends, presence
from accounts.models import Player
from accounts.names import folded
from games.leases import seated_with_a_line
from rooms import acquaintances
from rooms.acquaintances import Whereabouts
from rooms.invitations import may_be_asked

SHOWN = 20
"""Players on one page of the list."""
BATCH = 200
"""Members of whom it is asked at once whether they are online."""
BATCHES = 25
"""After so many the page is full enough; the next one goes on from there."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may be invited, and where he is; not `willing` where he wants no invitations."""

    player: Player
    where: Whereabouts
    willing: bool = True

    @property
    def where_words(self) -> str:
        """Where he is, in words."""
        return str(acquaintances.WORDS[self.where])


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of candidates; the next one begins behind the name `after`, None at the end."""

    found: tuple[Candidate, ...]
    after: str | None


def friends_to_invite(player: Player, seated: set[int], now: datetime) -> list[Candidate]:
    """His friends who do not sit there yet, those who are there first."""
    return [
        Candidate(each.player, each.where, may_be_asked(each.player, is_friend=True))
        for each in acquaintances.friends_with_whereabouts(player, now)
        if each.player.pk not in seated
    ]


def everybody_to_invite(
    player: Player, seated: set[int], now: datetime, *, text: str = "", after: str = ""
) -> Listing:
    """Who is online, wants invitations and has a name that begins like this, by name."""
    apart = {player.pk, *seated, *friends.hidden_from(player.pk)}
    willing = friends.members().filter(
        inviters=Player.Inviters.EVERYBODY, user__folded__startswith=folded(text)
    )
    known = friends.friend_ids(player.pk)
    there: list[int] = []
    for _ in range(BATCHES):
        waiting = willing.filter(user__folded__gt=after).exclude(pk__in=apart)
        rows = list(waiting.order_by("user__folded").values_list("pk", "user__folded")[:BATCH])
        online = presence.online(pk for pk, _ in rows)
        for pk, name in rows:
            if pk in online and len(there) == SHOWN:
                return Listing(_placed(there, known, now), after)
            if pk in online:
                there.append(pk)
            after = name or after
        if len(rows) < BATCH:
            return Listing(_placed(there, known, now), None)
    return Listing(_placed(there, known, now), after)


def _placed(ids: list[int], known: set[int], now: datetime) -> tuple[Candidate, ...]:
    players = Player.objects.in_bulk(ids)
    playing = seated_with_a_line([each for each in ids if each in known], now)
    return tuple(
        Candidate(players[each], Whereabouts.AT_A_TABLE if each in playing else Whereabouts.ONLINE)
        for each in ids
    )
