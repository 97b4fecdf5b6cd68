"""Who goes astray sees our page in his language, under `make play` as much as in production."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

pytestmark = pytest.mark.django_db

WRONG = ("/nowhere/", "/nowhere.html", "/table/nowhere222/", "/rules/poker/", "/i18n/nowhere/")


@pytest.mark.parametrize("debug", [True, False])
@pytest.mark.parametrize("address", WRONG)
def test_a_wrong_address_shows_our_own_page(settings: Settings, address: str, debug: bool) -> None:
    settings.DEBUG = debug
    answer = Client().get(address, headers={"accept-language": "hu"})
    assert answer.status_code == 404
    page = answer.content.decode()
    assert '<html lang="hu"' in page
    assert "Nincs ilyen oldal" in page
    assert "URLconf" not in page


def test_a_missing_slash_is_still_added(settings: Settings) -> None:
    settings.DEBUG = True
    assert Client().get("/rules")["Location"] == "/rules/"
