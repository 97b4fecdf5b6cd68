"""What a ranked match has brought each of its two is told to him alone, at its end and after."""

import json

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from accounts.models import Player, RatingChange
from games import services
from games.models import Match
from rooms import winnings
from rooms.winnings import RatingMove, Winnings, winnings_of
from tests.games.tables import ALICE, NOON, submit, two_people
from tests.rooms.sockets import Frame, Page, page, session_of, with_pages
from tests.rooms.test_queue import leave_now, playing

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]

WON = {"t": "winnings", "coins": 50, "rating": {"before": 1200, "after": 1220, "rated": True}}
LOST = {"t": "winnings", "coins": -50, "rating": {"before": 1200, "after": 1180, "rated": True}}


def at_seats(match: Match) -> list[Player]:
    return [seat.player for seat in match.seats.order_by("index") if seat.player]


def client_of(player: Player) -> Client:
    client = Client()
    client.cookies["sessionid"] = session_of(player.pk)
    return client


def brought(match: Match) -> list[Winnings | None]:
    """To the first seat and to the second."""
    return [winnings_of(match=match.public_id, player_id=each.pk) for each in at_seats(match)]


def left() -> Match:
    """A ranked match for fifty that the player at the first seat has left."""
    _, _, match = playing()
    submit(match, ALICE, leave_now(match))
    return match


async def test_each_of_the_two_is_told_what_it_has_brought_him_before_he_sees_the_end() -> None:
    _, _, match = await sync_to_async(playing)()
    loser, winner = await sync_to_async(at_seats)(match)

    async def body(one: Page, other: Page) -> None:
        seen = await one.view()
        await other.view()
        number = seen["deal"]["number"] if seen["deal"] is not None else 0
        await one.send({"t": "leave", "id": "gone", "deal": number})
        for each, told in ((one, LOST), (other, WON)):
            await each.until(is_the_end)
            assert of_kind(each, "winnings") == [told]
            assert each.frames.index(told) < first_end(each)

    await with_pages(body, page(match, loser.pk), page(match, winner.pk))


def is_the_end(frame: Frame) -> bool:
    return frame["t"] == "view" and frame["end"] is not None


def of_kind(each: Page, kind: str) -> list[Frame]:
    return [frame for frame in each.frames if frame["t"] == kind]


def first_end(each: Page) -> int:
    return next(i for i, frame in enumerate(each.frames) if is_the_end(frame))


async def test_who_comes_back_after_the_end_is_told_it_too() -> None:
    match = await sync_to_async(left)()
    loser, _ = await sync_to_async(at_seats)(match)

    async def body(back: Page) -> None:
        await back.until(is_the_end)
        assert back.frames.index(LOST) < first_end(back)

    await with_pages(body, page(match, loser.pk))


async def test_of_a_match_for_nothing_nothing_is_told() -> None:
    match = await sync_to_async(two_people)()
    alice, _ = await sync_to_async(at_seats)(match)
    await sync_to_async(lambda: submit(match, ALICE, leave_now(match)))()

    async def body(back: Page) -> None:
        await back.until(is_the_end)
        assert of_kind(back, "winnings") == []

    await with_pages(body, page(match, alice.pk))
    text = await sync_to_async(lambda: client_of(alice).get(address(match)).content.decode())()
    assert "Ranked" not in text
    assert "first-winnings" not in text


def address(match: Match, page: str = "table") -> str:
    return reverse(page, args=[match.public_id])


def test_while_it_is_played_it_has_brought_nobody_anything() -> None:
    _, _, match = playing()
    assert brought(match) == [None, None]


def test_what_is_broken_off_gives_the_stake_back_and_leaves_the_rating() -> None:
    _, _, match = playing()
    services.abort(match_id=match.pk, now=NOON)
    assert brought(match) == [Winnings(0, None)] * 2
    assert winnings.sentences(Winnings(0, None)) == ["Your stake comes back."]


def test_where_the_two_have_met_too_often_it_is_said_that_the_rating_stays() -> None:
    match = left()
    stays = {"rated": False, "after": 1200, "month_after": 1200}
    RatingChange.objects.filter(match=match.public_id).update(**stays)
    won = brought(match)[1]
    assert won == Winnings(50, RatingMove(1200, 1200, rated=False))
    assert winnings.sentences(won) == [
        "You win 50 coins.",
        "Your rating stays at 1200: it was the sixth match of you two that day, or a later one.",
    ]


def test_the_table_says_that_it_is_ranked_and_what_leaving_costs() -> None:
    _, _, match = playing()
    text = client_of(at_seats(match)[0]).get(address(match)).content.decode()
    assert "Ranked · 50 coins" in text
    costs = "your stake of 50 coins is lost, and the loss counts in your rating."
    assert text.count(costs) == len(("leaving", "giving up the last deal"))
    assert "first-winnings" not in text


def test_the_table_and_the_replay_of_a_ranked_match_say_what_it_has_brought() -> None:
    match = left()
    for player, told, sentences in zip(
        at_seats(match),
        (LOST, WON),
        (
            ("You lose 50 coins.", "Your rating: 1200 → 1180 (−20)."),
            ("You win 50 coins.", "Your rating: 1200 → 1220 (+20)."),
        ),
        strict=True,
    ):
        client = client_of(player)
        assert json.dumps(told) in client.get(address(match)).content.decode()
        replayed = client.get(address(match, "replay")).content.decode()
        assert all(each in replayed for each in sentences)
