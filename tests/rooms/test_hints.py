"""A hint names a legal action to the one who asks, in practice and on his turn, and to no other."""

import pytest
from asgiref.sync import sync_to_async

from games.bots.reasons import Reason
from tests.games.tables import ALICE, BOB, practice_match, two_people
from tests.rooms.sockets import Page, page, with_pages

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]


async def ask(asking: Page) -> dict[str, object]:
    await asking.send({"t": "hint", "id": "h1"})
    return await asking.answer("h1")


async def test_in_practice_a_legal_action_and_its_reason_are_named() -> None:
    match = await sync_to_async(practice_match)(dealer=BOB)
    alice = await sync_to_async(lambda: match.seats.get(index=ALICE).player_id)()

    async def body(hers: Page) -> None:
        seen = await hers.view()
        answer = await ask(hers)
        assert answer["t"] == "hint"
        assert answer["action"] in seen["deal"]["legal"]
        assert answer["reason"] in set(Reason)

    await with_pages(body, page(match, alice))


async def test_between_people_there_is_none() -> None:
    match = await sync_to_async(two_people)(dealer=BOB)
    alice = await sync_to_async(lambda: match.seats.get(index=ALICE).player_id)()

    async def body(hers: Page) -> None:
        await hers.view()
        answer = await ask(hers)
        assert (answer["t"], answer["reason"]) == ("refused", "only_in_practice")

    await with_pages(body, page(match, alice))
