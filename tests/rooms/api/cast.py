"""Whoever asks: a stranger, a guest, alice whose things they are, carol, dora, alice's program."""

import json
from dataclasses import dataclass
from random import Random
from typing import Any

from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts import presence, tokens
from accounts.models import Player, User
from accounts.sitting import KEY
from accounts.tokens import Made
from games import services
from games.commands import Leave
from games.due import CUT
from games.engine.rulesets import KLUB
from games.models import Match
from games.services import Sitter
from rooms import invitations, setting_up
from rooms.models import Invitation, Room
from rooms.wishes import USUAL
from tests.games.tables import BOB, NOON, command_id, open_line, play_on, submit


def user(name: str) -> Player:
    """A player with an account."""
    return Player.objects.create(name=name, user=User.objects.create_user(name, f"{name}@x.org"))


def guest(number: int = 1234) -> Player:
    """A player without one."""
    return Player.objects.create(name=f"Guest {number}")


def browser(player: Player, *, careful: bool = False) -> Client:
    """A browser in which this player plays; a careful one has forms guarded as on the net."""
    client = Client(enforce_csrf_checks=careful)
    if player.user is not None:
        client.force_login(player.user)
    session = client.session
    session[KEY] = player.pk
    session.save()
    return client


def program(player: Player, name: str = "reader") -> Client:
    """A program with a new token of this player."""
    assert player.user is not None
    made = tokens.make(user=player.user, name=name, now=timezone.now())
    assert isinstance(made, Made)
    return Client(headers={"authorization": f"Bearer {made.text}"})


def moderator(name: str = "dora") -> Player:
    """Somebody who looks after the site."""
    found = user(name)
    assert found.user is not None
    found.user.is_staff = True
    found.user.save()
    found.user.user_permissions.add(*Permission.objects.all())
    return found


def match_of(*players: Player, seed: int | None = 4) -> Match:
    """A match of these players, played on from this seed to its end; None leaves it running."""
    match = services.open_match(
        rules=KLUB, target=7, sitters=[Sitter(player=each) for each in players], now=NOON - CUT
    )
    for seat in range(len(players)):
        open_line(match, seat, NOON - CUT)
    services.knock(match_id=match.pk, now=NOON)
    if seed is not None:
        play_on(match, Random(seed))
    match.refresh_from_db()
    return match


def left_match(winner: Player, loser: Player) -> Match:
    """A match that is over soon, because one has left it."""
    match = match_of(winner, loser, seed=None)
    submit(match, BOB, Leave(command_id(), 1))
    match.refresh_from_db()
    return match


def practice_of(player: Player, *, seed: int | None = None) -> Match:
    """A practice against the beginner."""
    sitters = (Sitter(player=player), Sitter(bot="beginner"))
    match = services.open_match(rules=KLUB, target=7, sitters=sitters, now=NOON)
    if seed is not None:
        play_on(match, Random(seed))
    match.refresh_from_db()
    return match


def invitation_of(invited: Player) -> Invitation:
    """Somebody who waits in a room invites this player."""
    host = user(f"host{Player.objects.count()}")
    now = timezone.now()
    room = setting_up.open_room(player=host, wish=USUAL, now=now)
    assert isinstance(room, Room)
    presence.note_seen(invited.pk)
    made = invitations.invite(room_id=room.pk, inviter=host, invited_id=invited.pk, now=now)
    assert isinstance(made, Invitation)
    return made


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of the site to a program."""

    status: int
    data: Any
    headers: Any


def get(client: Client, address: str, **extra: Any) -> Answer:
    """Ask for an address under /api/v1/."""
    return answer(client.get(f"/api/v1/{address}", **extra))


def post(client: Client, address: str, data: Any = None, **extra: Any) -> Answer:
    """Do something at an address under /api/v1/."""
    body = "" if data is None else json.dumps(data)
    return answer(client.generic("POST", f"/api/v1/{address}", body, "application/json", **extra))


def answer(response: Any) -> Answer:
    """An answer, with its JSON."""
    assert response["Content-Type"] == "application/json"
    return Answer(response.status_code, json.loads(response.content), response.headers)
