"""Names and passwords for the relay: coturn's own scheme, of short life, and only for relays."""

import base64
import hashlib
import hmac

import pytest
from pytest_django.fixtures import Settings

from chat import relay
from chat.relay import LIVES
from tests.games.tables import NOON


@pytest.fixture
def _relay(settings: Settings) -> None:
    settings.TURN_URLS = ["stun:relay.example:3478", "turn:relay.example:3478"]
    settings.TURN_SECRET = "a shared secret"


@pytest.mark.usefixtures("_relay")
def test_a_password_is_what_coturn_makes_of_the_name() -> None:
    _, turn = relay.servers(7, NOON)
    made = hmac.new(b"a shared secret", turn["username"].encode(), hashlib.sha1).digest()
    assert turn["credential"] == base64.b64encode(made).decode()


@pytest.mark.usefixtures("_relay")
def test_a_name_says_when_it_ends_and_whose_it_is() -> None:
    _, turn = relay.servers(7, NOON)
    assert turn["username"] == f"{int((NOON + LIVES).timestamp())}:7"


@pytest.mark.usefixtures("_relay")
def test_a_server_that_only_tells_addresses_gets_no_password() -> None:
    assert relay.servers(7, NOON)[0] == {"urls": ["stun:relay.example:3478"]}


def test_where_no_relay_is_named_there_is_none(settings: Settings) -> None:
    settings.TURN_URLS = []
    assert relay.servers(7, NOON) == []
