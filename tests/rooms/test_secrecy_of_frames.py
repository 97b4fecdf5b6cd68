"""Every frame of whole matches, recorded: none holds a card its player may not know."""

import re
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games import log
from games.engine.cards import PACK, Card
from games.engine.deal import Deal
from games.engine.rulesets import RULE_SETS
from games.fold import after, fold
from games.models import DealSecret, Match
from games.sealing import unseal
from games.table import Table
from tests.games.tables import ALICE, BOB, two_people
from tests.rooms.sockets import Frame, Page, page, with_pages

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]

CODE = re.compile(r"(?<![A-Za-z0-9])[JQKTA][CSHD](?![A-Za-z0-9])")
RESIGNING = 0.01


async def check_match(seed: int, rules_id: str) -> int:
    """Play one match at random over two sockets and check every frame; how many there were."""
    match = await sync_to_async(two_people)(RULE_SETS[rules_id])
    alice, bob = await sync_to_async(lambda: [seat.player_id for seat in match.seats.all()])()
    pages = (page(match, alice), page(match, bob))

    async def body(*pages: Page) -> None:
        await play(pages, Random(seed))

    await with_pages(body, *pages)
    tables = await sync_to_async(moments)(match)
    for seat, each in zip((ALICE, BOB), pages, strict=True):
        for text, frame in zip(each.texts, each.frames, strict=True):
            check_frame(text, frame, seat, tables)
    return sum(len(each.frames) for each in pages)


async def play(pages: tuple[Page, ...], rng: Random) -> None:
    """Random legal play with resignations, until both have seen the end."""
    views = [await each.view() for each in pages]
    while views[ALICE]["end"] is None:
        seat, frame = next_command(views, rng)
        frame["id"] = f"r{views[ALICE]['v']}"
        await pages[seat].send(frame)
        version = (await pages[seat].answer(frame["id"]))["v"]
        views = [await each.view(after=version - 1) for each in pages]
        assert [view["v"] for view in views] == [views[0]["v"]] * 2


def next_command(views: list[Frame], rng: Random) -> tuple[int, Frame]:
    if views[ALICE]["sheet"] is not None:
        return views[ALICE]["sheet"]["pressed"].index(False), {"t": "next"}
    deal = views[ALICE]["deal"]
    if rng.random() < RESIGNING:
        price = views[BOB]["deal"]["resignation"]
        return BOB, {"t": "resign", "deal": deal["number"], "price": price}
    seat = deal["to_act"]
    action = rng.choice(views[seat]["deal"]["legal"])
    return seat, {"t": "act", "pos": views[seat]["pos"], "action": action}


def moments(match: Match) -> dict[int, Table]:
    """The table as it was at every version."""
    events = log.whole_history(match)
    table = fold(match.public_id, unseal(DealSecret.objects.get(match=match).sealed), events[:1])
    tables = {table.version: table}
    for event in events[1:]:
        table = tables[event.number] = after(table, event)
    return tables


def check_frame(text: str, frame: Frame, seat: int, tables: dict[int, Table]) -> None:
    named = {Card(code) for code in CODE.findall(text)}
    if frame["t"] != "view":
        assert not named
        return
    table = tables[frame["v"]]
    assert table.deal is not None
    assert not named & hidden_from(seat, table.deal), text
    if table.end is None:
        assert table.secret.hex() not in text


def hidden_from(seat: int, deal: Deal) -> set[Card]:
    """Cards nobody has shown this seat: computed from the cards it saw, not from its view."""
    seen = set(deal.hands[seat]) | {laid.card for laid in deal.laid}
    seen |= {laid.card for trick in deal.tricks for laid in trick.laid}
    seen |= {card for step in deal.steps for card in step.shown}
    seen |= turned_up(deal)
    if deal.result is not None and deal.result.reason == "resigned":
        seen |= set(deal.hands[1 - deal.result.winners[0]])
    return set(PACK) - seen


def turned_up(deal: Deal) -> set[Card]:
    """The card turned up at the start: whoever draws it at the end, everybody knows it."""
    return {deal.trump_card} if deal.trump_card is not None else set()


@pytest.mark.parametrize("rules_id", RULE_SETS)
async def test_no_frame_of_a_match_holds_a_hidden_card(rules_id: str, settings: Any) -> None:
    settings.COMMANDS_PER_WINDOW = 10_000
    assert await check_match(1, rules_id) > 50


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50))
async def test_no_frame_of_fifty_matches_holds_a_hidden_card(seed: int, settings: Any) -> None:
    settings.COMMANDS_PER_WINDOW = 10_000
    assert await check_match(seed, list(RULE_SETS)[seed % 4]) > 50


def test_the_check_sees_a_card_that_leaks() -> None:
    frame = {"t": "refused", "id": None, "reason": "stale"}
    with pytest.raises(AssertionError):
        check_frame('{"t": "refused", "reason": "because of KH"}', frame, ALICE, {})
