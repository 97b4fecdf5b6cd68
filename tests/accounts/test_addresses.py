"""The address a request comes from, however it is written."""

from typing import Any

import pytest
from django.test import RequestFactory

from accounts.addresses import address_of, subscriber_of

WRITTEN = [
    ("192.0.2.1", "192.0.2.1"),
    (" 192.0.2.1 ", "192.0.2.1"),
    ("192.0.2.1:4711", "192.0.2.1"),
    ("::ffff:192.0.2.1", "192.0.2.1"),
    ("::FFFF:c000:201", "192.0.2.1"),
    ("[::ffff:192.0.2.1]:4711", "192.0.2.1"),
    ("2001:DB8::1", "2001:db8::1"),
    ("[2001:db8::1]", "2001:db8::1"),
    ("[2001:db8::1]:4711", "2001:db8::1"),
]
NONE = ["unknown", "_hidden", "", "[", "[]", "192.0.2.1:port", "192.0.2", "1.2.3.4.5:6", "[1"]


def behind_a_proxy(seen: str) -> str:
    request = RequestFactory().get(
        "/", headers={"x-forwarded-for": f"6.6.6.6, {seen}"}, REMOTE_ADDR="::ffff:10.0.0.1"
    )
    return address_of(request)


@pytest.mark.parametrize(("written", "address"), WRITTEN)
def test_an_address_is_one_however_a_proxy_writes_it(
    written: str, address: str, settings: Any
) -> None:
    settings.TRUSTED_PROXIES = 1
    assert behind_a_proxy(written) == address


@pytest.mark.parametrize("written", NONE)
def test_what_is_no_address_counts_as_the_proxys(written: str, settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    assert behind_a_proxy(written) == "10.0.0.1"


def test_without_proxies_nobody_says_who_he_is() -> None:
    assert behind_a_proxy("192.0.2.1") == "10.0.0.1"
    assert address_of(RequestFactory().get("/", REMOTE_ADDR="a socket")) == "a socket"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("a socket", "a socket", True),
    ],
)
def test_a_subscriber_is_one_whatever_his_addresses(one: str, other: str, same: bool) -> None:
    assert (subscriber_of(one) == subscriber_of(other)) is same
