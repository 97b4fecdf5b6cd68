"""No character that PostgreSQL cannot store gets as far as a page."""

import pytest
from django.test import AsyncClient, Client

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]


@pytest.mark.parametrize(
    "address", ["/player/a%00b/", "/table/abc%00/", "/room/ABC%00/", "/rules/%00/", "/%00"]
)
def test_an_address_with_nul_leads_nowhere(address: str) -> None:
    answer = Client().get(address, headers={"accept-language": "hu"})
    assert answer.status_code == 404
    assert "Nincs ilyen oldal" in answer.content.decode()


@pytest.mark.parametrize(
    "address", ["/rooms/?rules=soba%00&before=%00", "/proof/?match=%00", "/report/?player=%00"]
)
def test_a_question_with_nul_is_answered(address: str) -> None:
    assert Client().get(address).status_code in (200, 302)


def test_a_form_with_nul_is_refused_like_any_other_odd_one() -> None:
    wanted = {"rules": "so\0ba", "target": "7", "clock": "30", "kind": "private"}
    assert Client().post("/room/open/", wanted).status_code == 400
    assert Client().post("/room/find/", {"code": "\0"}).status_code == 404
    assert Client().post("/account/login/", {"login": "a\0", "password": "\0"}).status_code == 200


def test_a_cookie_with_nul_is_no_cookie() -> None:
    client = Client()
    client.cookies["sessionid"] = "\0aaaaaaaa"
    assert client.get("/").status_code == 200


async def test_an_address_with_nul_leads_nowhere_on_the_loop_too() -> None:
    client = AsyncClient()
    await client.post(
        "/room/open/", {"rules": "soba", "target": "7", "clock": "30", "kind": "private"}
    )
    assert (await client.get("/player/a%00b/")).status_code == 404
