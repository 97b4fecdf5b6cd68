"""Coins: the grant, the daily top-up, stakes held and settled once, and a balance never below 0."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts import coins
from accounts.books import Entry, Stake, Wallet
from accounts.coins import GRANT, LEAST
from accounts.models import Player
from tests.accounts.people import member, sign_in, sign_up
from tests.failing import fails

pytestmark = pytest.mark.django_db

NOON = datetime(2030, 6, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def person(name: str = "alice") -> int:
    return Player.objects.create(name=name).pk


def balance(player_id: int) -> int:
    return Wallet.objects.get(pk=player_id).balance


def play(amount: int, *players: int, match: str = "m", now: datetime = NOON) -> None:
    coins.hold(match=match, amount=amount, player_ids=players, now=now)


def lose_down_to(player_id: int, left: int) -> None:
    """All but so much goes to dora."""
    match = f"down{player_id}"
    dora = person("dora")
    coins.lock([player_id, dora], now=NOON)
    play(balance(player_id) - left, player_id, dora, match=match)
    coins.settle(match=match, winner=dora, now=NOON)


def test_whoever_gets_an_account_has_a_thousand_coins_once(client: object) -> None:
    browser, alice = member()
    browser.logout()
    assert sign_in(browser).status_code == 302
    assert balance(alice.pk) == GRANT == 1_000
    assert Entry.objects.get().key == f"grant:{alice.pk}"


def test_a_guest_has_no_coins() -> None:
    person()
    assert not Wallet.objects.exists()


def test_an_older_account_has_its_grant_when_it_first_plays() -> None:
    alice, bob = person(), person("bob")
    assert coins.balance_of(alice) == GRANT
    play(50, alice, bob)
    assert balance(alice) == GRANT - 50


def test_a_stake_is_held_and_paid_to_the_winner_once() -> None:
    alice, bob = person(), person("bob")
    play(50, alice, bob)
    assert (balance(alice), coins.held_by(alice)) == (950, 50)
    for _ in range(2):
        coins.settle(match="m", winner=bob, now=NOON)
    assert (balance(alice), balance(bob)) == (950, 1_050)
    assert coins.held_by(alice) == coins.held_by(bob) == 0


def test_without_a_winner_stakes_go_back() -> None:
    alice, bob = person(), person("bob")
    play(50, alice, bob)
    coins.settle(match="m", winner=None, now=NOON)
    coins.settle(match="m", winner=bob, now=NOON)
    assert balance(alice) == balance(bob) == GRANT
    assert set(Stake.objects.values_list("state", flat=True)) == {"returned"}


def test_who_has_not_enough_holds_no_stake() -> None:
    alice, bob = person(), person("bob")
    lose_down_to(alice, 40)
    with pytest.raises(IntegrityError), transaction.atomic():
        play(50, alice, bob)
    assert balance(alice) == 40
    assert not Stake.objects.filter(match="m").exists()


def test_nobody_has_two_stakes_held() -> None:
    alice, bob, carol = person(), person("bob"), person("carol")
    play(50, alice, bob)
    with pytest.raises(IntegrityError), transaction.atomic():
        play(50, alice, carol, match="another")
    coins.settle(match="m", winner=alice, now=NOON)
    play(50, alice, carol, match="another")
    assert coins.match_of(alice) == "another"


@pytest.mark.parametrize(("left", "topped"), [(199, True), (0, True), (200, False), (201, False)])
def test_who_has_less_than_the_least_is_filled_up(left: int, topped: bool) -> None:
    alice = person()
    lose_down_to(alice, left)
    assert coins.top_up_all(now=NOON) == int(topped)
    assert balance(alice) == max(left, LEAST)


def test_the_top_up_is_once_a_day_in_ljubljana() -> None:
    alice = person()
    lose_down_to(alice, 0)
    evening = datetime(2030, 6, 1, 21, 59, tzinfo=UTC)
    assert coins.top_up(player_id=alice, now=evening)
    dora = Player.objects.get(name="dora").pk
    play(100, alice, dora, now=evening)
    coins.settle(match="m", winner=dora, now=evening)
    assert not coins.top_up(player_id=alice, now=evening)
    assert coins.top_up_all(now=evening) == 0
    assert coins.top_up(player_id=alice, now=evening + timedelta(minutes=1))
    assert balance(alice) == LEAST


def test_a_held_stake_counts_as_one_s_own() -> None:
    alice, bob = person(), person("bob")
    lose_down_to(alice, 210)
    play(20, alice, bob)
    assert not coins.top_up(player_id=alice, now=NOON)
    assert coins.top_up_all(now=NOON) == 0
    coins.settle(match="m", winner=bob, now=NOON)
    assert coins.top_up_all(now=NOON) == 1
    assert balance(alice) == LEAST


def test_a_top_up_is_lost_to_nobody_who_plays() -> None:
    alice, bob = person(), person("bob")
    lose_down_to(alice, 150)
    play(100, alice, bob)
    coins.settle(match="m", winner=bob, now=NOON)
    play(50, alice, bob, match="second")
    assert coins.top_up_all(now=NOON) == 1
    assert (balance(alice), coins.held_by(alice)) == (150, 50)


def test_many_low_wallets_are_filled_up_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coins, "AT_ONCE", 2)
    poor = [person(f"p{number}") for number in range(5)]
    coins.lock(poor, now=NOON)
    Wallet.objects.update(balance=10)
    assert [coins.top_up_all(now=NOON) for _ in range(4)] == [2, 2, 1, 0]
    assert {balance(each) for each in poor} == {LEAST}


def test_a_wallet_at_which_it_fails_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    poor = [person(f"p{number}") for number in range(3)]
    coins.lock(poor, now=NOON)
    Wallet.objects.update(balance=10)
    fails(monkeypatch, coins, "top_up", lambda *, player_id, now: player_id == poor[0])
    assert coins.top_up_all(now=NOON) == 2
    assert [balance(each) for each in poor] == [10, LEAST, LEAST]
    monkeypatch.undo()
    assert coins.top_up_all(now=NOON) == 1


def test_signing_up_and_playing_add_up_to_what_the_house_gave() -> None:
    for name in ("alice", "bob"):
        member(name)
    alice, bob = Player.objects.order_by("pk").values_list("pk", flat=True)
    play(1_000, alice, bob)
    coins.settle(match="m", winner=alice, now=NOON)
    assert coins.top_up_all(now=NOON) == 1
    given = sum(Entry.objects.filter(staker=None).values_list("amount", flat=True))
    assert given == balance(alice) + balance(bob) == 2_000 + LEAST


def test_a_name_that_is_taken_gives_no_coins(client: object) -> None:
    browser, _ = member()
    browser.logout()
    assert sign_up(browser).status_code == 200
    assert Entry.objects.count() == 1
