"""Practice: who sits where, what is offered, and the match after the match."""

import pytest

from accounts.models import Player
from games.commands import Leave
from games.engine.rulesets import RULE_SETS
from games.models import Match, Seat
from rooms import practice
from rooms import rematch as rematches
from rooms.models import Game, Room
from tests.games.tables import ALICE, KATI, NOON, command_id, submit, table_of

pytestmark = pytest.mark.django_db


def opened(rules: str = "klub", target: int = 7, level: str = "club") -> Match:
    alice = Player.objects.create(name="alice")
    return practice.open_practice(player=alice, rules=rules, target=target, level=level, now=NOON)


def test_the_player_sits_first_and_the_computer_second() -> None:
    match = opened()
    seats = Seat.objects.filter(match=match).order_by("index")
    assert [(seat.index, seat.bot) for seat in seats] == [(ALICE, ""), (KATI, "club")]


def test_in_soba_the_creator_leads_and_elsewhere_the_secret_decides() -> None:
    assert all(leader_of(opened("soba")) == ALICE for _ in range(5))
    assert {leader_of(opened("klub")) for _ in range(40)} == {ALICE, KATI}


def leader_of(match: Match) -> int | None:
    deal = table_of(match).deal
    return deal.to_act if deal is not None else None


@pytest.mark.parametrize(
    ("rules", "target", "level"),
    [
        pytest.param("klub", 9, "club", id="a target the rule set has not"),
        pytest.param("bunka", 9, "club", id="another"),
        pytest.param("bridge", 7, "club", id="an unknown rule set"),
        pytest.param("klub", 7, "grandmaster", id="an unknown level"),
    ],
)
def test_what_is_not_offered_opens_nothing(rules: str, target: int, level: str) -> None:
    with pytest.raises(practice.NotOffered):
        opened(rules, target, level)
    assert not Match.objects.exists()
    assert not Room.objects.exists()


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_rematch_begins_with_the_other_dealer(rules: str) -> None:
    first = opened(rules)
    dealers = [table_of(first).started.dealer]
    match = first
    for _ in range(3):
        submit(match, ALICE, Leave(command_id(), 1))
        match = again(match)
        dealers.append(table_of(match).started.dealer)
    assert dealers == [dealers[0], 1 - dealers[0]] * 2


def again(match: Match) -> Match:
    following = rematches.offer(match=match, seat=ALICE, now=NOON).following
    assert following is not None
    return following


def test_a_rematch_asked_for_twice_is_one() -> None:
    first = opened()
    submit(first, ALICE, Leave(command_id(), 1))
    second = again(first)
    assert again(first) == second
    assert Game.objects.count() == 2


def test_there_is_no_rematch_while_the_match_is_played() -> None:
    match = opened()
    with pytest.raises(rematches.NotOver):
        again(match)
