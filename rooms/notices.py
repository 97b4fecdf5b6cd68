"""What every page tells a player: who invites him, and what a moderator has decided.

As frames, and for the pages' templates.
"""

import logging
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from typing import Any

from channels.layers import get_channel_layer
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from accounts import lines
from accounts.sitting import player_id_of
from accounts.standing import Bar, standing_of
from games import words
from games.protocol import Frame
from rooms import invitations
from rooms.models import Invitation

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Notice:
    """An invitation as the invited sees it; `clock` in seconds a move, `left` in seconds."""

    id: int
    name: str
    rules: str
    target: int
    clock: int | None
    left: float

    @property
    def rules_name(self) -> str:
        """What the rule set is called."""
        return str(words.RULE_SETS[self.rules])

    @property
    def minutes(self) -> str:
        """What is left, as a clock shows it."""
        whole = int(self.left)
        return f"{whole // 60}:{whole % 60:02}"


@dataclass(frozen=True, slots=True)
class News:
    """All that a page tells its player; `bar` is what keeps him from playing with others."""

    invitations: list[Notice]
    bar: Bar | None

    @property
    def gist(self) -> tuple[Bar | None, tuple[int, ...]]:
        """What of it is worth telling again when it has changed."""
        return self.bar, tuple(each.id for each in self.invitations)


NOTHING = News([], bar=None)


def news_for(player_id: int, now: datetime) -> News:
    """All that there is to tell this player now."""
    return News(notices_for(player_id, now), standing_of(player_id, now).bar)


def notices_for(player_id: int, now: datetime) -> list[Notice]:
    """All that this player may answer now."""
    return [_notice(each, now) for each in invitations.open_for(player_id, now)]


def _notice(invitation: Invitation, now: datetime) -> Notice:
    room = invitation.room
    return Notice(
        invitation.pk,
        invitation.inviter.shown_name,
        room.rules,
        room.target,
        room.clock,
        invitations.left(invitation, now),
    )


def notices_frame(news: News) -> Frame:
    """All of it, whatever was told before."""
    return {
        "t": "notices",
        "bar": news.bar,
        "invitations": [
            {
                "id": each.id,
                "name": each.name,
                "rules": each.rules,
                "target": each.target,
                "clock": each.clock,
                "left": round(each.left, 1),
            }
            for each in news.invitations
        ],
        "url": reverse("invitations"),
    }


def notices(request: HttpRequest) -> dict[str, Any]:
    """For every page: what its player may answer; None for somebody who is no player yet."""
    return {"notices": cache(partial(_of_session, request))}


def _of_session(request: HttpRequest) -> list[Notice] | None:
    player_id = player_id_of(request.session)
    return None if player_id is None else notices_for(player_id, timezone.now())


async def tell_invited(player_id: int) -> None:
    """Each page of this player shows its notices anew; if this fails, a little later."""
    layer = get_channel_layer()
    assert layer is not None
    try:
        await layer.group_send(lines.group(player_id), {"type": "notices.changed"})
    except Exception:
        logger.exception("could not tell player %s", player_id)
