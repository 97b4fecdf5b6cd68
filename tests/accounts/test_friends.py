"""Friends and blocks: what the two of a pair may do, and what the one learns of the other."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django.fixtures import Settings

from accounts import friends, presence
from accounts.closing import erase
from accounts.friends import No, State, hidden_from
from accounts.models import Block, Friendship, Player, User
from games.models import Lease, Match, Seat
from rooms import acquaintances
from rooms.acquaintances import Whereabouts
from tests.accounts.people import PASSWORD, member
from tests.rooms.test_at_once import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_nobody_counted")]

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
LATER = NOW + timedelta(days=1)


def somebody(name: str) -> Player:
    user = User.objects.create_user(name, f"{name}@example.org")
    return Player.objects.create(name=name, user=user)


@pytest.fixture
def alice() -> Player:
    return somebody("alice")


@pytest.fixture
def bob() -> Player:
    return somebody("bob")


def befriend(one: Player, other: Player) -> None:
    friends.ask(asker=one, asked=other, now=NOW)
    friends.accept(player=other, asker=one, now=NOW)


def test_who_asks_and_is_accepted_has_a_friend(alice: Player, bob: Player) -> None:
    friends.ask(asker=alice, asked=bob, now=NOW)
    assert friends.asked_by_himself(alice) == [bob]
    assert friends.asked_by_others(bob) == [alice]
    assert friends.friends_of(alice) == []
    friends.accept(player=bob, asker=alice, now=NOW)
    assert (friends.friends_of(alice), friends.friends_of(bob)) == ([bob], [alice])
    assert friends.friend_ids(alice.pk) == {bob.pk}
    assert friends.asked_by_others(bob) == friends.asked_by_himself(alice) == []


def test_asking_back_is_accepting(alice: Player, bob: Player) -> None:
    friends.ask(asker=alice, asked=bob, now=NOW)
    friends.ask(asker=bob, asked=alice, now=NOW)
    assert friends.friends_of(alice) == [bob]
    assert Friendship.objects.count() == 1


def test_all_may_be_said_twice(alice: Player, bob: Player) -> None:
    for _ in range(2):
        friends.ask(asker=alice, asked=bob, now=NOW)
    for _ in range(2):
        friends.accept(player=bob, asker=alice, now=NOW)
    friends.ask(asker=alice, asked=bob, now=LATER)
    assert friends.friends_of(alice) == [bob]
    for _ in range(2):
        friends.part(player=bob, other=alice)
        friends.block(blocker=bob, blocked=alice, now=NOW)
    assert Block.objects.count() == 1


def test_who_is_declined_learns_nothing_and_cannot_press(alice: Player, bob: Player) -> None:
    friends.ask(asker=alice, asked=bob, now=NOW)
    friends.decline(player=bob, asker=alice)
    assert friends.asked_by_himself(alice) == [bob]
    friends.part(player=alice, other=bob)
    assert friends.asked_by_himself(alice) == []
    assert isinstance(friends.ask(asker=alice, asked=bob, now=LATER), Friendship)
    assert friends.asked_by_himself(alice) == [bob]
    assert friends.asked_by_others(bob) == []


def test_who_declined_may_ask_himself(alice: Player, bob: Player) -> None:
    friends.ask(asker=alice, asked=bob, now=NOW)
    friends.decline(player=bob, asker=alice)
    friends.ask(asker=bob, asked=alice, now=LATER)
    assert friends.friends_of(alice) == [bob]


def test_one_takes_back_what_one_asked_but_not_what_another_did(alice: Player, bob: Player) -> None:
    friends.ask(asker=alice, asked=bob, now=NOW)
    friends.part(player=bob, other=alice)
    assert friends.asked_by_others(bob) == [alice]
    friends.part(player=alice, other=bob)
    assert friends.asked_by_others(bob) == []


def test_nobody_accepts_what_nobody_asked(alice: Player, bob: Player) -> None:
    assert friends.accept(player=bob, asker=alice, now=NOW) is No.NOBODY
    friends.ask(asker=alice, asked=bob, now=NOW)
    assert friends.accept(player=alice, asker=bob, now=NOW) is No.NOBODY


def test_guests_closed_accounts_and_oneself_are_no_friends(alice: Player) -> None:
    guest = Player.objects.create(name="Guest 1234")
    closed = Player.objects.create(name="", closed_at=NOW)
    for other in (guest, closed):
        assert friends.ask(asker=alice, asked=other, now=NOW) is No.NOBODY
    assert friends.ask(asker=alice, asked=alice, now=NOW) is No.ONESELF
    assert friends.block(blocker=alice, blocked=alice, now=NOW) is No.ONESELF


def test_requests_are_not_scattered_over_everybody(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friends, "MOST_ASKED", 2)
    came = [friends.ask(asker=alice, asked=somebody(f"n{i}"), now=NOW) for i in range(3)]
    assert came[2] is No.TOO_MANY


def test_a_block_parts_and_hides_both_ways(alice: Player, bob: Player) -> None:
    befriend(alice, bob)
    friends.block(blocker=alice, blocked=bob, now=NOW)
    assert friends.hidden_from(alice.pk) == {bob.pk}
    assert friends.hidden_from(bob.pk) == {alice.pk}
    assert friends.friends_of(alice) == friends.friends_of(bob) == []
    assert friends.ask(asker=bob, asked=alice, now=NOW) is No.NOBODY
    assert list(friends.find(player=bob, text="ali")) == []
    assert list(friends.find(player=alice, text="bob")) == []
    friends.unblock(blocker=bob, blocked=alice)
    assert friends.hidden_from(bob.pk) == {alice.pk}
    friends.unblock(blocker=alice, blocked=bob)
    assert friends.hidden_from(bob.pk) == set()


def test_nobody_blocks_more_players_than_can_be_looked_through(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friends, "MOST_BLOCKED", 1)
    first = friends.block(blocker=alice, blocked=bob, now=NOW)
    assert friends.block(blocker=alice, blocked=bob, now=NOW) == first
    carol = somebody("carol")
    assert friends.block(blocker=alice, blocked=carol, now=NOW) is No.TOO_MANY_BLOCKED
    friends.unblock(blocker=alice, blocked=bob)
    assert isinstance(friends.block(blocker=alice, blocked=carol, now=NOW), Block)


def test_two_who_block_each_other_stay_hidden_until_both_have_enough(
    alice: Player, bob: Player
) -> None:
    friends.block(blocker=alice, blocked=bob, now=NOW)
    friends.block(blocker=bob, blocked=alice, now=NOW)
    friends.unblock(blocker=alice, blocked=bob)
    assert friends.hidden_from(alice.pk) == {bob.pk}


def test_one_finds_by_the_beginning_whatever_its_letters(alice: Player, bob: Player) -> None:
    zuzana = somebody("Žužana")
    assert list(friends.find(player=alice, text="žUŽ")) == [zuzana]
    Player.objects.create(name="bobby the guest")
    assert list(friends.find(player=alice, text=" BO")) == [bob]
    assert list(friends.find(player=alice, text="ob")) == []
    assert list(friends.find(player=alice, text=" ")) == []
    assert list(friends.find(player=alice, text="ali")) == []


def test_the_database_knows_it_too(alice: Player, bob: Player) -> None:
    Friendship.objects.create(asker=alice, asked=bob, since=NOW)
    wrong: list[Callable[[], Any]] = [
        lambda: Friendship.objects.create(asker=bob, asked=alice, since=NOW),
        lambda: Friendship.objects.create(asker=bob, asked=bob, since=NOW),
        lambda: Block.objects.create(blocker=bob, blocked=bob, since=NOW),
    ]
    for deed in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            deed()


@pytest.mark.usefixtures("transactional_db")
def test_two_who_ask_each_other_at_once_are_friends() -> None:
    alice, bob = somebody("alice"), somebody("bob")
    at_once(
        partial(friends.ask, asker=alice, asked=bob, now=NOW),
        partial(friends.ask, asker=bob, asked=alice, now=NOW),
    )
    assert Friendship.objects.get().state == State.FRIENDS


def seated(*players: Player, at: datetime = NOW) -> Match:
    match = Match.objects.create(rules="soba", target=9, created_at=at)
    for index, player in enumerate(players):
        Seat.objects.create(match=match, index=index, player=player)
    return match


def test_friends_see_where_one_is(alice: Player, bob: Player) -> None:
    befriend(alice, bob)

    def where() -> Whereabouts:
        return acquaintances.friends_with_whereabouts(alice, NOW)[0].where

    assert where() is Whereabouts.AWAY
    presence.note_seen(bob.pk)
    assert where() is Whereabouts.ONLINE
    match = seated(bob, somebody("carol"))
    assert where() is Whereabouts.ONLINE
    lease = Lease.objects.create(
        match=match, seat=0, socket="s", opened_at=NOW, heard_at=NOW - timedelta(seconds=2)
    )
    assert where() is Whereabouts.AT_A_TABLE
    lease.gone_at = NOW
    lease.save()
    assert where() is Whereabouts.ONLINE


def test_one_meets_again_whom_one_played_with_lately(alice: Player, bob: Player) -> None:
    carol, dora = somebody("carol"), somebody("dora")
    guest = Player.objects.create(name="Guest 1234")
    for days, other in enumerate((bob, carol, guest, dora)):
        seated(alice, other, at=NOW + timedelta(days=days))
    assert acquaintances.recent_opponents(alice) == [dora, carol, bob]
    befriend(alice, carol)
    friends.block(blocker=dora, blocked=alice, now=NOW)
    assert acquaintances.recent_opponents(alice) == [bob]


def do(client: Client, deed: str, other: Player, **more: str) -> Any:
    return client.post(f"/friends/{deed}/", {"player": str(other.pk), **more}, follow=True)


def test_the_page_leads_through_all_of_it() -> None:
    (one, alice), (two, bob) = member("alice"), member("bob")
    assert "bob" in one.get("/friends/?name=bo").content.decode()
    assert "Your request is on its way." in do(one, "ask", bob).content.decode()
    assert "They want to be your friends" in two.get("/friends/").content.decode()
    assert "1 request waits for your answer" in two.get("/rules/").content.decode()
    assert "for your answer" not in one.get("/rules/").content.decode()
    assert "You are friends now." in do(two, "accept", alice).content.decode()
    assert "online" in one.get("/friends/").content.decode()
    do(one, "block", bob)
    page = one.get("/friends/?name=bo").content.decode()
    assert "Blocked" in page
    assert "There is no such player." in page
    assert "alice" not in two.get("/friends/?name=ali").content.decode().replace('value="ali"', "")
    assert "There is no such player." in do(two, "ask", alice).content.decode()
    do(one, "unblock", bob)
    assert "bob" in one.get("/friends/?name=bo").content.decode()


def test_the_page_is_for_members_and_for_posts() -> None:
    client, alice = member()
    assert Client().get("/friends/")["Location"].startswith("/account/login/")
    answer = Client().post("/friends/ask/", {"player": str(alice.pk)})
    assert answer["Location"].startswith("/account/login/")
    assert client.get("/friends/ask/").status_code == 405
    assert do(client, "marry", alice).status_code == 404
    for odd in ("", "x", "0", "9" * 40):
        assert client.post("/friends/ask/", {"player": odd}).status_code == 404
    assert not Friendship.objects.exists()


def test_one_returns_to_the_page_one_came_from_and_to_no_other_site() -> None:
    (client, _), (_, bob) = member("alice"), member("bob")
    back = {"player": str(bob.pk), "next": "/rules/"}
    assert client.post("/friends/ask/", back)["Location"] == "/rules/"
    away = {"player": str(bob.pk), "next": "https://evil.example/"}
    assert client.post("/friends/ask/", away)["Location"] == "/friends/"


def test_a_closed_account_leaves_no_friends_and_no_blocks(alice: Player, bob: Player) -> None:
    befriend(alice, bob)
    friends.block(blocker=somebody("carol"), blocked=alice, now=NOW)
    assert alice.user is not None
    erase(user=alice.user, player=alice, now=NOW)
    assert not Friendship.objects.exists()
    assert not Block.objects.exists()


def test_a_request_taken_back_is_none_even_if_it_was_declined(alice: Player, bob: Player) -> None:
    friends.ask(asker=alice, asked=bob, now=NOW)
    friends.decline(player=bob, asker=alice)
    friends.part(player=alice, other=bob)
    assert friends.accept(player=bob, asker=alice, now=LATER) is No.NOBODY
    friends.ask(asker=bob, asked=alice, now=LATER)
    assert friends.friends_of(alice) == []
    assert friends.asked_by_others(alice) == [bob]
    assert friends.asked_by_himself(bob) == [alice]
    friends.accept(player=alice, asker=bob, now=LATER)
    assert friends.friends_of(alice) == [bob]


def test_who_asks_again_what_was_declined_in_vain_sees_it_as_new(
    alice: Player, bob: Player
) -> None:
    friends.ask(asker=alice, asked=bob, now=NOW)
    friends.decline(player=bob, asker=alice)
    friends.part(player=alice, other=bob)
    friends.ask(asker=alice, asked=somebody("carol"), now=NOW + timedelta(hours=1))
    friends.ask(asker=alice, asked=bob, now=LATER)
    assert friends.asked_by_himself(alice)[0] == bob


def test_only_requests_on_ones_list_count_and_declined_ones_are_no_different(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friends, "MOST_ASKED", 1)
    friends.ask(asker=alice, asked=bob, now=NOW)
    friends.decline(player=bob, asker=alice)
    carol = somebody("carol")
    assert friends.ask(asker=alice, asked=carol, now=NOW) is No.TOO_MANY
    friends.part(player=alice, other=bob)
    assert isinstance(friends.ask(asker=alice, asked=carol, now=NOW), Friendship)
    assert friends.ask(asker=alice, asked=bob, now=NOW) is No.TOO_MANY
    friends.part(player=alice, other=carol)
    assert isinstance(friends.ask(asker=alice, asked=bob, now=NOW), Friendship)


@pytest.mark.parametrize("odd", ["rules", "friends", "account_close", "//evil.example/", "a/b", ""])
def test_one_returns_to_an_address_of_ours_or_to_ones_friends(odd: str) -> None:
    (client, _), (_, bob) = member("alice"), member("bob")
    answer = client.post("/friends/ask/", {"player": str(bob.pk), "next": odd})
    assert answer["Location"] == "/friends/"


def test_whoever_signs_in_to_do_something_comes_to_his_friends() -> None:
    _, bob = member("bob")
    member("alice")
    client = Client()
    door = client.post("/friends/ask/", {"player": str(bob.pk)})["Location"]
    assert door == "/account/login/?next=/friends/"
    came = client.post(door, {"login": "alice", "password": PASSWORD, "next": "/friends/"})
    assert client.get(came["Location"]).status_code == 200
    assert not Friendship.objects.exists()


def test_a_guest_blocks_whom_he_meets_and_takes_it_back() -> None:
    guest, (_, bob) = Client(), member("bob")
    guest.post("/practice/", {"rules": "klub", "target": "7", "level": "beginner"})
    me = Player.objects.get(pk=guest.session["player"])
    assert "/friends/block/" in guest.get("/player/bob/").content.decode()
    assert "/friends/ask/" not in guest.get("/player/bob/").content.decode()
    assert do(guest, "block", bob).redirect_chain[0][0] == "/friends/"
    assert hidden_from(me.pk) == {bob.pk}
    page = guest.get("/friends/").content.decode()
    assert "Blocked" in page
    assert "bob" in page
    assert do(guest, "unblock", bob).redirect_chain[0][0] == "/friends/"
    assert hidden_from(me.pk) == set()


def test_who_blocks_and_unblocks_again_and_again_waits_and_is_told_so(
    settings: Settings,
) -> None:
    settings.RATES = settings.RATES | {"acquaintances": (3, 600)}
    (client, alice), (_, bob) = member("alice"), member("bob")
    other, carol = member("carol")
    for deed in ("block", "unblock", "block"):
        do(client, deed, bob)
    form = {"player": str(bob.pk)}
    refused = client.post("/friends/unblock/", form, headers={"accept": "application/json"})
    says = "You have done this very often. Please try again in ten minutes."
    assert (refused.status_code, refused.json()) == (409, {"says": says})
    assert hidden_from(alice.pk) == {bob.pk}
    assert says in do(client, "ask", carol).content.decode()
    assert not Friendship.objects.exists()
    do(other, "block", bob)
    assert hidden_from(carol.pk) == {bob.pk}


def test_what_is_no_deed_or_about_nobody_is_not_counted(settings: Settings) -> None:
    settings.RATES = settings.RATES | {"acquaintances": (1, 600)}
    (client, alice), (_, bob) = member("alice"), member("bob")
    assert client.post("/friends/shun/", {"player": str(bob.pk)}).status_code == 404
    assert client.post("/friends/block/", {"player": "0"}).status_code == 404
    do(client, "block", bob)
    assert hidden_from(alice.pk) == {bob.pk}


def test_a_member_blocks_a_guest() -> None:
    guest, (client, alice) = Client(), member("alice")
    guest.post("/practice/", {"rules": "klub", "target": "7", "level": "beginner"})
    me = Player.objects.get(pk=guest.session["player"])
    assert "/friends/block/" in client.get(f"/player/{me.pk}/").content.decode()
    do(client, "block", me)
    assert hidden_from(alice.pk) == {me.pk}


@pytest.mark.parametrize("deed", ["ask", "accept", "decline", "part"])
def test_a_guest_does_nothing_else_with_others(deed: str) -> None:
    guest, (_, bob) = Client(), member("bob")
    guest.post("/practice/", {"rules": "klub", "target": "7", "level": "beginner"})
    assert do(guest, deed, bob).redirect_chain[0][0].startswith("/account/login/")
    assert not Friendship.objects.exists()


def test_a_stranger_blocks_nobody() -> None:
    _, bob = member("bob")
    assert do(Client(), "block", bob).redirect_chain[0][0].startswith("/account/login/")
    assert not Block.objects.exists()


def test_who_signs_in_takes_his_blocks_along_and_those_against_him(
    alice: Player, bob: Player
) -> None:
    guest, carol = Player.objects.create(name="guest"), Player.objects.create(name="carol")
    friends.ask(asker=alice, asked=bob, now=NOW)
    friends.ask(asker=bob, asked=alice, now=NOW)
    for blocker, blocked in ((guest, bob), (alice, bob), (carol, guest), (guest, alice)):
        friends.block(blocker=blocker, blocked=blocked, now=NOW)
    friends.hand_over(giver=guest, taker=alice)
    assert set(Block.objects.values_list("blocker", "blocked")) == {
        (alice.pk, bob.pk),
        (carol.pk, alice.pk),
    }
    assert friends.friends_of(alice) == []
