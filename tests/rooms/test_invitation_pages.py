"""Inviting and answering by plain forms, and by a script that stays on its page."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts import friends, presence
from accounts.models import Player, User
from games import leases
from games.models import Match
from rooms import rematch, setting_up
from rooms.acquaintances import Whereabouts
from rooms.models import Invitation, Room
from rooms.wishes import Wish
from tests.accounts import people
from tests.games.tables import NOON, two_people

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door", "_nobody_there"),
]

SCRIPT = {"accept": "application/json"}


def member(name: str) -> tuple[Client, Player]:
    """A browser of somebody who is there, and the player."""
    client, player = people.member(name)
    presence.note_seen(player.pk)
    return client, player


def room_of(client: Client) -> Room:
    wanted = {"rules": "soba", "target": "7", "clock": "30"}
    code = client.post("/room/open/", wanted)["Location"].split("/")[-2]
    return Room.objects.get(code=code)


def invited() -> tuple[Client, Client, Room, Invitation]:
    """Alice's browser and bob's, her room, and his invitation."""
    hers, _ = member("alice")
    his, bob = member("bob")
    room = room_of(hers)
    answer = hers.post(f"/room/{room.code}/invite/", {"player": bob.pk})
    assert answer["Location"] == f"/room/{room.code}/#waited"
    return hers, his, room, Invitation.objects.get()


def test_the_room_lists_friends_and_who_is_online() -> None:
    hers, alice = member("alice")
    _, bob = member("bob")
    _, carol = member("carol")
    _, dora = member("dora")
    friends.ask(asker=alice, asked=bob, now=NOON)
    friends.accept(player=bob, asker=alice, now=NOON)
    cache.clear()
    presence.note_seen(carol.pk)
    room = room_of(hers)
    lists = hers.get(f"/room/{room.code}/").context["inviting"]()
    assert [each.player for each in lists.friends] == [bob]
    assert [each.player for each in lists.everybody.found] == [carol]
    assert dora not in {each.player for each in lists.everybody.found}


def test_only_friends_are_told_who_sits_at_a_table() -> None:
    hers, alice = member("alice")
    _, bob = member("bob")
    _, carol = member("carol")
    friends.ask(asker=alice, asked=bob, now=NOON)
    friends.accept(player=bob, asker=alice, now=NOON)
    match = two_people()
    for seat, player in enumerate((bob, carol)):
        match.seats.filter(index=seat).update(player=player)
        leases.open_lease(match_id=match.pk, seat=seat, socket=player.name, now=timezone.now())
    room = room_of(hers)
    lists = hers.get(f"/room/{room.code}/").context["inviting"]()
    assert {each.player: each.where for each in lists.everybody.found} == {
        bob: Whereabouts.AT_A_TABLE,
        carol: Whereabouts.ONLINE,
    }
    assert [each.where for each in lists.friends] == [Whereabouts.AT_A_TABLE]


def test_all_players_are_searched_by_how_their_names_begin() -> None:
    hers, _ = member("alice")
    for name in ("bob", "bobby", "carol"):
        member(name)
    room = room_of(hers)
    lists = hers.get(f"/room/{room.code}/", {"name": "BOB"}).context["inviting"]()
    assert [each.player.name for each in lists.everybody.found] == ["bob", "bobby"]


def test_all_players_come_in_pages_of_twenty() -> None:
    hers, _ = member("alice")
    for number in range(45):
        user = User.objects.create_user(f"zoe{number:02}")
        presence.note_seen(Player.objects.create(user=user, name=user.username).pk)
    room = room_of(hers)
    after: str | None = ""
    seen: list[str] = []
    for expected in (20, 20, 5):
        page = hers.get(f"/room/{room.code}/", {"name": "zoe", "after": after or ""})
        listing = page.context["inviting"]().everybody
        assert len(listing.found) == expected
        seen += [each.player.name for each in listing.found]
        after = listing.after
    assert after is None
    assert seen == [f"zoe{number:02}" for number in range(45)]


def test_nobody_who_is_hidden_or_wants_no_invitations_is_listed() -> None:
    hers, alice = member("alice")
    _, bob = member("bob")
    his, _ = member("carol")
    friends.block(blocker=bob, blocked=alice, now=NOON)
    his.post("/account/invitations/", {"inviters": "friends"})
    room = room_of(hers)
    lists = hers.get(f"/room/{room.code}/").context["inviting"]()
    assert lists.everybody.found == ()


def test_a_guest_has_no_lists_and_is_told_what_for_an_account_is_good(client: Client) -> None:
    room = room_of(client)
    page = client.get(f"/room/{room.code}/")
    assert page.context["inviting"]() is None
    assert "Whoever has an account can invite players" in page.content.decode()


def test_the_invited_sees_it_on_any_page_without_a_script() -> None:
    _, his, room, _ = invited()
    for address in ("/", "/rules/", "/account/", "/friends/"):
        assert "Invited by: alice" in his.get(address).content.decode()
    assert "Invited by" not in Client().get("/").content.decode()
    page = his.get(f"/room/{room.code}/").content.decode()
    assert "Invited by: alice" in page


def test_accepting_leads_to_the_room() -> None:
    _, his, room, made = invited()
    answer = his.post("/invitations/accept/", {"invitation": made.pk})
    assert answer["Location"] == f"/room/{room.code}/"
    assert room.chairs.count() == 2


def test_a_script_is_told_where_to_go() -> None:
    _, his, room, made = invited()
    answer = his.post("/invitations/accept/", {"invitation": made.pk}, headers=SCRIPT)
    assert answer.json() == {"to": f"/room/{room.code}/"}


def test_what_cannot_be_accepted_is_said_to_the_page_and_to_the_script() -> None:
    hers, his, room, made = invited()
    hers.post(f"/room/{room.code}/take-back/", {"invitation": made.pk})
    page = his.post("/invitations/accept/", {"invitation": made.pk})
    assert page.status_code == 409
    assert "This invitation was taken back." in page.content.decode()
    told = his.post("/invitations/accept/", {"invitation": made.pk}, headers=SCRIPT)
    assert told.status_code == 409
    assert told.json() == {"says": "This invitation was taken back."}


def test_declined_it_is_gone_from_the_pages() -> None:
    hers, his, room, made = invited()
    assert his.post("/invitations/decline/", {"invitation": made.pk})["Location"] == "/invitations/"
    assert "Invited by" not in his.get("/").content.decode()
    assert "declined" in hers.get(f"/room/{room.code}/").content.decode()


def test_a_refused_invitation_keeps_what_was_searched() -> None:
    hers, _ = member("alice")
    _, bob = member("bob")
    room = room_of(hers)
    cache.clear()
    presence.note_seen(Player.objects.get(name="alice").pk)
    page = hers.post(f"/room/{room.code}/invite/", {"player": bob.pk, "name": "bo"})
    assert page.status_code == 409
    assert "This player is not online any more." in page.content.decode()
    assert 'value="bo"' in page.content.decode()


@pytest.mark.parametrize("text", ["", "x", "-1", "²", "9" * 30])
def test_what_is_no_number_is_nobody(text: str) -> None:
    hers, his, room, _ = invited()
    assert hers.post(f"/room/{room.code}/invite/", {"player": text}).status_code == 409
    assert hers.post(f"/room/{room.code}/take-back/", {"invitation": text}).status_code == 409
    assert his.post("/invitations/accept/", {"invitation": text}).status_code == 409
    assert his.post("/invitations/decline/", {"invitation": text}).status_code == 302


def test_nobody_invites_to_a_room_of_others() -> None:
    _, _, room, _ = invited()
    theirs, _ = member("carol")
    _, dora = member("dora")
    answer = theirs.post(f"/room/{room.code}/invite/", {"player": dora.pk})
    assert answer["Location"] == f"/room/{room.code}/"
    assert Invitation.objects.count() == 1


@pytest.mark.parametrize("address", ["/invitations/accept/", "/invitations/decline/"])
def test_whoever_reloads_an_answer_comes_to_the_invitations(client: Client, address: str) -> None:
    assert client.get(address)["Location"] == "/invitations/"
    assert client.post(address, {"invitation": "1"}).status_code in {302, 409}


def finished(one: Player, other: Player) -> Match:
    room = setting_up.open_room(player=one, wish=Wish("soba", 7, 30), now=NOON)
    assert isinstance(room, Room)
    setting_up.join_room(room_id=room.pk, player=other, now=NOON)
    for player in (one, other):
        setting_up.mark_ready(room_id=room.pk, player=player, ready=True, now=NOON)
    match = setting_up.start(room_id=room.pk, player=one, now=NOON)
    assert isinstance(match, Match)
    Match.objects.update(status=Match.Status.OVER)
    return match


def test_the_table_offers_to_ask_the_other_once() -> None:
    hers, alice = member("alice")
    _, bob = member("bob")
    table = f"/table/{finished(alice, bob).public_id}/"
    assert "data-befriend" in hers.get(table).content.decode()
    told = hers.post("/friends/ask/", {"player": bob.pk}, headers=SCRIPT)
    assert told.json() == {"says": "Your request is on its way."}
    again = hers.get(table).content.decode()
    assert "data-befriend" not in again
    assert "Your request is on its way." in again


def test_who_was_asked_by_the_other_is_friends_at_once() -> None:
    hers, alice = member("alice")
    _, bob = member("bob")
    friends.ask(asker=bob, asked=alice, now=NOON)
    told = hers.post("/friends/ask/", {"player": bob.pk}, headers=SCRIPT)
    assert told.json() == {"says": "You are friends now."}


@pytest.mark.parametrize("bond", ["friends", "blocked"])
def test_friends_and_the_hidden_are_not_asked_at_the_table(bond: str) -> None:
    hers, alice = member("alice")
    _, bob = member("bob")
    table = f"/table/{finished(alice, bob).public_id}/"
    if bond == "friends":
        friends.ask(asker=alice, asked=bob, now=NOON)
        friends.accept(player=bob, asker=alice, now=NOON)
    else:
        friends.block(blocker=bob, blocked=alice, now=NOON)
    page = hers.get(table).content.decode()
    assert "befriend" not in page


def test_a_guest_at_the_table_is_not_asked_but_has_a_page() -> None:
    hers, alice = member("alice")
    guest = Player.objects.create(name="Guest 1234")
    page = hers.get(f"/table/{finished(alice, guest).public_id}/").content.decode()
    assert "befriend" not in page
    assert f'href="/player/{guest.pk}/"' in page


def test_a_rematch_wanted_without_a_script_is_told_to_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hers, alice = member("alice")
    _, bob = member("bob")
    match = finished(alice, bob)
    told: list[int] = []

    async def note(room_id: int) -> None:
        told.append(room_id)

    monkeypatch.setattr("rooms.pages.tell_changed", note)
    hers.post(f"/table/{match.public_id}/rematch/")
    assert told == [match.game.room_id]
    standing = rematch.standing_of(match.pk, NOON)
    assert standing is not None


def test_who_may_invite_is_kept_and_anything_else_is_not() -> None:
    client, player = member("alice")
    client.post("/account/invitations/", {"inviters": "nobody"})
    client.post("/account/invitations/", {"inviters": "martians"})
    player.refresh_from_db()
    assert player.inviters == Player.Inviters.NOBODY
    assert (
        Client()
        .post("/account/invitations/", {"inviters": "nobody"})["Location"]
        .startswith("/account/login/")
    )
