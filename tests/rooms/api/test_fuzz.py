"""Whatever programs send: the server does not fail, and answers nothing that the schema lacks."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks as openapi

from accounts import ratings
from accounts.models import Player
from rooms import setting_up
from rooms.models import Room
from rooms.wishes import USUAL
from tests.rooms.api import cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_door")]

CHECKS = [
    schemathesis.checks.not_a_server_error,
    openapi.status_code_conformance,
    openapi.content_type_conformance,
    openapi.response_headers_conformance,
    openapi.response_schema_conformance,
]


@pytest.fixture(autouse=True)
def _as_much_as_one_likes(settings: Any) -> None:
    settings.RATES = dict.fromkeys(settings.RATES, (10**9, 60))


@dataclass(frozen=True, slots=True)
class Scene:
    """Alice and what there is to ask for by name."""

    alice: Player
    known: dict[str, str]


@pytest.fixture
def scene() -> Scene:
    alice, bob = cast.user("alice"), cast.user("bob")
    match = cast.left_match(alice, bob)
    room = setting_up.open_room(player=alice, wish=USUAL, now=timezone.now())
    assert isinstance(room, Room)
    number = cast.invitation_of(alice).pk
    ratings.rate(
        match=match.public_id, winner=alice.pk, loser=bob.pk, now=datetime(2030, 6, 1, tzinfo=UTC)
    )
    return Scene(
        alice,
        {
            "handle": "alice",
            "public_id": match.public_id,
            "code": room.code,
            "number": str(number),
            "month": "2030-06",
        },
    )


def fuzz(headers: dict[str, str], known: dict[str, str], examples: int) -> None:
    """Ask for everything with what fits the schema, with what does not, and for what there is."""
    schema = schemathesis.openapi.from_dict(Client().get("/api/schema/").json())
    schema.app = get_wsgi_application()
    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]
        there = {each.name: known[each.name] for each in operation.path_parameters}
        ask(operation.as_strategy(), headers, examples)
        if there:
            ask(operation.as_strategy(path_parameters=there), headers, examples)
        if list(operation.query) or list(operation.body):  # any text fits a path
            ask(operation.as_strategy(GenerationMode.NEGATIVE), headers, examples)


def ask(cases: SearchStrategy[Any], headers: dict[str, str], examples: int) -> None:
    """Send so many requests and look at the answers."""

    @seed(66)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def asked(case: Any) -> None:
        case.call_and_validate(headers=headers, checks=CHECKS)

    asked()


def stranger(alice: Player) -> dict[str, str]:
    return {}


def program(alice: Player) -> dict[str, str]:
    return {"Authorization": cast.program(alice).defaults["HTTP_AUTHORIZATION"]}


def browser(alice: Player) -> dict[str, str]:
    client = cast.browser(alice)
    client.get("/room/")
    pairs = "; ".join(f"{name}={each.value}" for name, each in client.cookies.items())
    return {"Cookie": pairs, "X-CSRFToken": client.cookies["csrftoken"].value}


Caller = Callable[[Player], dict[str, str]]
CALLERS: list[Caller] = [stranger, program, browser]


@pytest.mark.parametrize("caller", CALLERS)
def test_nothing_unheard_of_is_answered(caller: Caller, scene: Scene) -> None:
    fuzz(caller(scene.alice), scene.known, examples=2)


@pytest.mark.long
@pytest.mark.parametrize("caller", CALLERS)
def test_nothing_unheard_of_is_answered_to_very_much(caller: Caller, scene: Scene) -> None:
    fuzz(caller(scene.alice), scene.known, examples=50)
