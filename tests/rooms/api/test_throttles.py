"""How much one may ask for: by address without an account, by account with one."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tests.rooms.api.cast import browser, get, guest, program, user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.RATES = {"address": (3, 60), "account": (5, 60), "opening": (2, 60)}
    monkeypatch.setattr("rooms.counting.time.time", lambda: 1_000_000_010.0)


def statuses(client: Client, times: int, **extra: Any) -> list[int]:
    return [get(client, "players/", **extra).status for _ in range(times)]


def test_too_many_requests_are_refused_with_the_time_to_wait() -> None:
    assert statuses(Client(), 4) == [200, 200, 200, 429]
    asked = get(Client(), "players/")
    assert asked.data["problem"] == "throttled"
    assert 0 < int(asked.headers["Retry-After"]) <= 60


def test_the_next_window_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    statuses(Client(), 4)
    monkeypatch.setattr("rooms.counting.time.time", lambda: 1_000_000_070.0)
    assert statuses(Client(), 1) == [200]


def test_strangers_and_guests_at_an_address_are_one_and_members_are_not() -> None:
    assert statuses(browser(guest()), 2) == [200, 200]
    assert statuses(Client(), 2) == [200, 429]
    assert statuses(Client(REMOTE_ADDR="192.0.2.9"), 1) == [200]
    assert statuses(browser(user("alice")), 1) == [200]


def test_all_programs_and_browsers_of_a_user_are_one() -> None:
    alice = user("alice")
    assert statuses(program(alice), 3) == [200] * 3
    assert statuses(program(alice, "another"), 2) == [200] * 2
    assert statuses(browser(alice), 1) == [429]
    assert statuses(program(user("bob")), 1) == [200]


def test_tokens_are_not_tried_out_without_end() -> None:
    bad = {"authorization": "Bearer snops_x"}
    assert statuses(Client(), 4, headers=bad) == [401, 401, 401, 429]


def test_the_address_is_the_one_our_proxies_saw(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    for number in range(3):
        seen = {"x-forwarded-for": f"10.0.0.{number}, 192.0.2.1"}
        assert statuses(Client(), 1, headers=seen) == [200]
    assert statuses(Client(), 1, headers={"x-forwarded-for": "6.6.6.6, 192.0.2.1"}) == [429]
    assert statuses(Client(), 1, headers={"x-forwarded-for": "192.0.2.1, 192.0.2.2"}) == [200]


def test_without_a_cache_nobody_is_kept_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object) -> bool:
        raise ConnectionError

    monkeypatch.setattr(cache, "add", broken)
    assert statuses(Client(), 5) == [200] * 5
