"""Every address for programs, asked by everybody: a new one without a row here is an error."""

from collections.abc import Callable
from dataclasses import astuple, dataclass, fields
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, reverse
from django.utils import timezone

from accounts.days import month_of
from accounts.models import Player
from games.models import Match
from rooms import setting_up
from rooms.api.urls import urlpatterns
from rooms.models import Room
from rooms.wishes import Wish
from tests.games.tables import NOON
from tests.rooms.api import cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_door")]


@dataclass(frozen=True, slots=True)
class May:
    """What each is answered."""

    stranger: int
    guest: int
    alice: int
    carol: int
    dora: int
    program: int


@dataclass(frozen=True, slots=True)
class Scene:
    """Alice has finished a match with bob and practises; he plays another one with erin."""

    alice: Player
    finished: Match
    running: Match
    practice: Match


Where = Callable[[Scene], dict[str, str]]
CALLERS = [each.name for each in fields(May)]
EVERYBODY = May(200, 200, 200, 200, 200, 200)
ONLY_HERS = May(404, 404, 200, 404, 404, 200)
PLAYERS = May(401, 200, 200, 200, 200, 200)
SEATED = May(401, 409, 200, 409, 409, 403)
MEMBERS = May(401, 403, 200, 200, 200, 200)


class OnlyRead:
    """A page."""

    get = None


def nowhere(scene: Scene) -> dict[str, str]:
    return {}


def alice(scene: Scene) -> dict[str, str]:
    return {"handle": "alice"}


def this_month(scene: Scene) -> dict[str, str]:
    return {"month": f"{month_of(timezone.now()):%Y-%m}"}


def her_room(scene: Scene) -> dict[str, str]:
    Match.objects.filter(seats__player=scene.alice).update(status=Match.Status.OVER)
    room = setting_up.open_room(player=scene.alice, wish=Wish("soba", 7, None), now=NOON)
    assert isinstance(room, Room)
    return {"code": room.code}


def her_ready_room(scene: Scene) -> dict[str, str]:
    where = her_room(scene)
    room = Room.objects.get(code=where["code"])
    room.chairs.create(place=1, player=cast.guest())
    room.chairs.update(ready=True)
    return where


def her_invitation(scene: Scene) -> dict[str, str]:
    return {"number": str(cast.invitation_of(scene.alice).pk)}


ROWS: list[tuple[str, str, Where, May]] = [
    ("GET", "api_schema", nowhere, EVERYBODY),
    ("GET", "api_page", nowhere, EVERYBODY),
    ("GET", "api_schema_page", nowhere, EVERYBODY),
    ("GET", "api_me", nowhere, PLAYERS),
    ("GET", "api_players", nowhere, EVERYBODY),
    ("GET", "api_player", alice, EVERYBODY),
    ("GET", "api_player_matches", alice, EVERYBODY),
    ("GET", "api_rating", alice, EVERYBODY),
    ("GET", "api_rating_history", alice, EVERYBODY),
    ("GET", "api_player_medals", alice, EVERYBODY),
    ("GET", "api_list", nowhere, EVERYBODY),
    ("GET", "api_months", nowhere, EVERYBODY),
    ("GET", "api_list_of_month", this_month, EVERYBODY),
    ("GET", "api_coins", nowhere, MEMBERS),
    ("GET", "api_book", nowhere, MEMBERS),
    ("GET", "api_match", lambda scene: {"public_id": scene.finished.public_id}, EVERYBODY),
    ("GET", "api_match", lambda scene: {"public_id": scene.running.public_id}, EVERYBODY),
    ("GET", "api_match", lambda scene: {"public_id": scene.practice.public_id}, ONLY_HERS),
    ("GET", "api_friends", nowhere, MEMBERS),
    ("GET", "api_invitations", nowhere, MEMBERS),
    ("POST", "api_invitation_accept", her_invitation, May(401, 403, 200, 409, 409, 403)),
    ("POST", "api_invitation_decline", her_invitation, May(401, 403, 200, 200, 200, 403)),
    ("GET", "api_rooms", nowhere, EVERYBODY),
    ("POST", "api_rooms", nowhere, May(201, 201, 201, 201, 201, 403)),
    ("GET", "api_room", her_room, EVERYBODY),
    ("POST", "api_room_join", her_room, May(200, 200, 200, 200, 200, 403)),
    ("POST", "api_room_ready", her_room, SEATED),
    ("POST", "api_room_start", her_ready_room, SEATED),
    ("POST", "api_room_leave", her_room, SEATED),
]


@pytest.fixture
def scene() -> Scene:
    alice, bob = cast.user("alice"), cast.user("bob")
    return Scene(
        alice,
        cast.left_match(alice, bob),
        cast.match_of(bob, cast.user("erin"), seed=None),
        cast.practice_of(alice),
    )


def asking(who: str, scene: Scene) -> Client:
    makers: dict[str, Callable[[], Client]] = {
        "stranger": Client,
        "guest": lambda: cast.browser(cast.guest()),
        "alice": partial(cast.browser, scene.alice),
        "carol": lambda: cast.browser(cast.user("carol")),
        "dora": lambda: cast.browser(cast.moderator()),
        "program": partial(cast.program, scene.alice),
    }
    return makers[who]()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[1]}")
def test_everybody_gets_what_the_table_says(row: Any, scene: Scene) -> None:
    method, name, where, may = row
    got = [
        asking(who, scene)
        .generic(method, reverse(name, kwargs=where(scene)), '{"ready": true}', "application/json")
        .status_code
        for who in CALLERS
    ]
    assert dict(zip(CALLERS, got, strict=True)) == dict(zip(CALLERS, astuple(may), strict=True))


def test_every_address_has_a_row() -> None:
    methods = {
        (method.upper(), str(pattern.name))
        for pattern in urlpatterns
        if isinstance(pattern, URLPattern) and pattern.name != "api_nowhere"
        for method in ("get", "post", "put", "patch", "delete")
        if hasattr(getattr(pattern.callback, "view_class", OnlyRead), method)
    }
    assert methods == {(method, name) for method, name, _where, _may in ROWS}


@pytest.mark.parametrize("name", sorted({name for _method, name, _where, _may in ROWS}))
def test_what_is_not_offered_is_refused_to_everybody(name: str) -> None:
    offered = {method for method, each, _where, _may in ROWS if each == name}
    words = {"handle": "nobody", "public_id": "none", "code": "NONE", "number": "7", "month": "0"}
    pattern = next(each for each in urlpatterns if each.name == name)
    address = reverse(name, kwargs={each: words[each] for each in pattern.pattern.converters})
    alice = cast.user("alice")
    for client in (Client(), cast.browser(cast.guest()), cast.browser(alice), cast.program(alice)):
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} - offered:
            answer = client.generic(method, address)
            assert answer.status_code == 405, method
            assert offered <= set(answer["Allow"].split(", "))
