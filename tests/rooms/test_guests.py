"""A guest has a name by which everybody knows him in his own language."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import Player

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]


@pytest.fixture(autouse=True)
def _nothing_counted() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def reads(language: str) -> Client:
    """A browser in this language."""
    return Client(headers={"accept-language": language})


def test_a_guest_is_called_so_in_the_language_of_whoever_reads_it() -> None:
    german, hungarian = reads("de"), reads("hu")
    room = german.post("/room/open/", {"rules": "soba", "target": "9", "clock": "20"})["Location"]
    host = Player.objects.get()
    number = host.name.removeprefix("Guest ")
    assert f"Vendég {number}" in hungarian.get(room).content.decode()
    hungarian.post(f"{room}join/")
    guest = Player.objects.latest("pk")
    assert f"Vendég {number}" in hungarian.get(room).content.decode()
    assert f"Gast {guest.name.removeprefix('Guest ')}" in german.get(room).content.decode()
    for each in (german, hungarian):
        each.post(f"{room}ready/", {"ready": "1"})
    table = german.post(f"{room}start/")["Location"]
    for reader, called in (("hu", "Vendég"), ("sl", "Gost"), ("en", "Guest")):
        named = f"{called} {number}"
        assert named in reads(reader).get(f"/player/{host.pk}/").content.decode()
        assert reads(reader).get(f"/api/v1/players/{host.pk}/").json()["name"] == named
    assert f"Vendég {number}" in hungarian.get("/rules/").content.decode()
    view = hungarian.get(table).content.decode()
    assert f'"name": "{host.name}"' in view
    assert f'"name": "{guest.name}"' in view


@pytest.mark.parametrize("once", ["Guest", "Vendég", "Gost", "Gast"])
def test_a_guest_whose_name_was_kept_in_his_language_is_called_in_the_readers(once: str) -> None:
    host = Player.objects.create(name=f"{once} 1234")
    for reader, called in (("hu", "Vendég"), ("sl", "Gost"), ("hr", "Gost"), ("de", "Gast")):
        assert f"{called} 1234" in reads(reader).get(f"/player/{host.pk}/").content.decode()
        named = reads(reader).get(f"/api/v1/players/{host.pk}/").json()["name"]
        assert named == f"{called} 1234"
