"""Where coins flow: facts about pairs, for those who may see them."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from accounts import coins
from accounts.models import Player
from games import services
from games.commands import Resign
from games.models import Match
from rooms.coin_flow import Flow, flows
from tests.games.tables import (
    ALICE,
    BOB,
    NOON,
    command_id,
    open_line,
    play_on,
    submit,
    table_of,
)
from tests.moderation.cast import at_the_desk
from tests.rooms.test_queue import leave_now, member, playing

pytestmark = pytest.mark.django_db

PAGE = "/admin/rooms/coinflow/"


def text(answer: Any) -> str:
    return str(answer.content.decode())


def goes(giver: Player, taker: Player, match: str, *, amount: int = 50) -> None:
    coins.hold(match=match, amount=amount, player_ids=[giver.pk, taker.pk], now=NOON)
    coins.settle(match=match, winner=taker.pk, now=NOON)


def test_what_two_played_is_added_up() -> None:
    alice, bob, carol = member("alice"), member("bob"), member("carol")
    for number in range(3):
        goes(alice, bob, f"a{number}", amount=100)
    goes(bob, alice, "back")
    for number in range(3):
        goes(carol, alice, f"c{number}", amount=20)
    assert flows(now=NOON + timedelta(days=1)) == [
        Flow(alice, bob, matches=4, taken=3, coins=250, quick=0, given_up=0, most=4),
        Flow(carol, alice, matches=3, taken=3, coins=60, quick=0, given_up=0, most=3),
    ]


def test_two_who_met_twice_or_long_ago_are_not_shown() -> None:
    alice, bob = member("alice"), member("bob")
    for number in range(2):
        goes(alice, bob, f"a{number}")
    assert flows(now=NOON) == []
    goes(alice, bob, "third")
    assert len(flows(now=NOON)) == 1
    assert flows(now=NOON + timedelta(days=31)) == []


@pytest.mark.parametrize(("seconds", "quick"), [(119, 1), (121, 0)])
def test_a_match_left_at_once_is_counted(seconds: int, quick: int) -> None:
    alice, bob, match = playing()
    submit(match, 0, leave_now(match))
    Match.objects.update(ended_at=NOON + timedelta(seconds=seconds))
    for number in range(2):
        goes(alice, bob, f"a{number}")
    assert [flow.quick for flow in flows(now=NOON)] == [quick]


def resign(match: Match, seat: int, now: datetime) -> None:
    """Give up the deal that is played."""
    table = table_of(match)
    assert table.deal is not None
    price = table.deal.resignation_price(seat).points
    assert submit(match, seat, Resign(command_id(), table.number, price), now=now).version


def dealt() -> tuple[Player, Player, datetime]:
    """Alice and bob play for coins; both are there, and the first deal is on the table."""
    alice, bob, match = playing()
    for seat in (ALICE, BOB):
        open_line(match, seat, NOON)
    now = NOON + timedelta(seconds=10)
    services.knock(match_id=match.pk, now=now)
    return alice, bob, now


@pytest.mark.parametrize(("seconds", "quick"), [(119, 1), (121, 0)])
def test_a_match_thrown_deal_by_deal_is_counted(seconds: int, quick: int) -> None:
    alice, bob, now = dealt()
    match = Match.objects.get()
    loser = match.seats.get(player=alice).index
    while table_of(match).end is None:
        resign(match, loser, now)
        now += timedelta(seconds=10)
        services.knock(match_id=match.pk, now=now)
    assert match.end_reason == "target"
    Match.objects.update(ended_at=NOON + timedelta(seconds=seconds))
    for number in range(2):
        goes(alice, bob, f"a{number}")
    assert [(flow.giver, flow.quick, flow.given_up) for flow in flows(now=NOON)] == [
        (alice, quick, 1)
    ]


def test_giving_up_one_deal_of_many_is_play() -> None:
    alice, bob, now = dealt()
    match = Match.objects.get()
    resign(match, match.seats.get(player=alice).index, now)
    play_on(match, Random(1), now=now)
    match.refresh_from_db()
    assert match.seats.get(index=match.winners[0]).player == bob
    for number in range(2):
        goes(alice, bob, f"a{number}")
    assert [flow.given_up for flow in flows(now=NOON)] == [0]


def test_the_pairs_are_added_up_by_the_database(
    django_assert_num_queries: Callable[[int], Any],
) -> None:
    players = [member(f"p{number}") for number in range(6)]
    for number, (giver, taker) in enumerate(pairwise(players)):
        for each in range(3):
            goes(giver, taker, f"{number}-{each}", amount=20 + number)
    with django_assert_num_queries(5):
        found = flows(now=NOON)
    assert [flow.coins for flow in found] == [72, 69, 66, 63, 60]


def test_only_who_may_see_it_does() -> None:
    alice, bob = member("alice"), member("bob")
    for number in range(3):
        goes(alice, bob, f"a{number}")
    assert at_the_desk("max", group=False).get(PAGE).status_code == 403
    page = at_the_desk("dora").get(PAGE)
    assert page.status_code == 200
    assert "<td>150</td><td>3</td><td>3</td><td>0</td><td>0</td><td>3</td>" in text(page)


def test_a_moderator_reads_of_whom_coins_flow_to_and_changes_nobody() -> None:
    alice, bob = member("alice"), member("bob")
    for number in range(3):
        goes(alice, bob, f"a{number}")
    dora = at_the_desk("dora")
    led_to = re.findall(r'href="(/admin/accounts/player/\d+/change/)"', text(dora.get(PAGE)))
    assert len(led_to) == 2
    for path in led_to:
        assert dora.get(path).status_code == 200
        assert dora.post(path, {"name": "else"}).status_code == 403


def test_a_moderator_finds_players_by_name_and_not_by_mailbox() -> None:
    member("alice")
    dora = at_the_desk("dora")
    found = [text(dora.get("/admin/accounts/player/", {"q": q})) for q in ("alic", "example.org")]
    assert ["alice</a>" in page for page in found] == [True, False]
