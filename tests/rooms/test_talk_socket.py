"""The chat over the sockets of a room and of its tables: who hears what, and at once."""

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts import friends
from accounts.models import Player, User
from chat import hearing
from chat.hearing import Hears
from chat.models import Message
from chat.services import MOST
from games.models import Match
from rooms import setting_up
from rooms.models import Room
from rooms.talk_frames import LARGEST_FRAME
from tests.games.tables import NOON, practice_match
from tests.rooms.sockets import Frame, Page, page, with_pages
from tests.rooms.test_room_socket import says, waiting
from tests.rooms.test_setting_up import both_in, get_ready

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_door"),
]


@sync_to_async
def seated() -> tuple[Match, Player, Player]:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    match = setting_up.start(room_id=room.pk, player=alice, now=NOON)
    assert isinstance(match, Match)
    return match, alice, bob


@sync_to_async
def block(blocker: Player, blocked: Player) -> None:
    friends.block(blocker=blocker, blocked=blocked, now=NOON)


async def talk(at: Page) -> Frame:
    """The next time the page gets the chat whole."""
    return await at.until(lambda frame: frame["t"] == "talk")


async def listening(*pages: Page) -> None:
    """All have the chat as it was: what is said from now on comes line by line."""
    await asyncio.gather(*map(talk, pages))


async def said(at: Page, text: str | None = None) -> Frame:
    """The next message, or the next of these words."""
    frame = await at.until(
        lambda frame: frame["t"] == "said" and text in (None, frame["message"]["text"])
    )
    message: Frame = frame["message"]
    return message


async def say(at: Page, text: str = "", *, phrase: str = "") -> str:
    at.commands += 1
    command = f"s{at.commands}"
    words = {"phrase": phrase} if phrase else {"text": text}
    frame = {"t": "say", "id": command, **words}
    await at.send_text(json.dumps(frame, ensure_ascii=False))
    return command


async def answer(at: Page, command: str) -> Frame:
    """What the server says of that command, which it may have said already."""
    known = [frame for frame in at.frames if frame.get("id") == command]
    return known[0] if known else await at.answer(command)


async def test_a_word_is_heard_on_both_pages_and_acknowledged() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        assert [each["messages"] for each in (await talk(hers), await talk(his))] == [[], []]
        command = await say(hers, "Szia\u202e <b>")
        mine, his_copy = await said(hers), await said(his)
        assert (mine["mine"], his_copy["mine"]) == (True, False)
        assert his_copy["text"] == "Szia <b>"
        assert his_copy["name"] == "alice"
        assert his_copy["profile"].startswith(f"/player/{alice.pk}/?message=")
        assert (await answer(hers, command))["t"] == "done"

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_a_phrase_goes_by_its_key() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        await listening(hers, his)
        await say(hers, phrase="good_luck")
        heard = await said(his)
        assert (heard["phrase"], heard["text"]) == ("good_luck", None)

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_a_word_sent_again_is_heard_once_on_each_page_and_acknowledged_again() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page, other_tab: Page) -> None:
        await listening(hers, his, other_tab)
        for _ in range(2):
            await hers.send({"t": "say", "id": "same", "text": "Hello"})
            assert (await hers.answer("same"))["t"] == "done"
        await say(hers, "Goodbye")
        for each in (hers, his, other_tab):
            await said(each, "Goodbye")
            heard = [frame["message"]["text"] for frame in each.frames if frame["t"] == "said"]
            assert heard == ["Hello", "Goodbye"]
        assert await Message.objects.acount() == 2

    await with_pages(body, page(match, alice.pk), page(match, bob.pk), page(match, bob.pk))


async def test_a_choice_made_again_troubles_no_other_page() -> None:
    match, alice, _ = await seated()

    async def body(hers: Page, other_tab: Page) -> None:
        await listening(hers, other_tab)
        await other_tab.until(lambda frame: frame["t"] == "notices")
        for _ in range(2):
            await hers.send({"t": "hear", "id": "h", "from": "everybody"})
            assert (await talk(hers))["hears"] == "everybody"
        assert await other_tab.quiet()

    await with_pages(body, page(match, alice.pk), page(match, alice.pk))


async def test_who_comes_back_has_the_history_once() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page) -> None:
        await listening(hers)
        await say(hers, "Where are you?")
        await said(hers)
        his = page(match, bob.pk)
        await his.open()
        again = await talk(his)
        assert [each["text"] for each in again["messages"]] == ["Where are you?"]
        await his.close()

    await with_pages(body, page(match, alice.pk))


async def test_a_room_in_which_people_talk_is_not_idle() -> None:
    room, alice, _ = await sync_to_async(both_in)()
    await Room.objects.aupdate(touched_at=timezone.now() - 2 * setting_up.IDLE)
    hers = await waiting(room, alice)
    await hers.send_json_to({"t": "say", "id": "one", "phrase": "moment"})
    await says(hers, "done")
    assert await sync_to_async(setting_up.close_idle_rooms)(now=timezone.now()) == []
    await hers.disconnect()


async def test_talk_begun_in_the_room_goes_on_at_the_table() -> None:
    room, alice, bob = await sync_to_async(both_in)()
    hers, his = await waiting(room, alice), await waiting(room, bob)
    assert (await says(his, "talk"))["free"]
    await hers.send_json_to({"t": "say", "id": "one", "text": "Ready?"})
    heard = await says(his, "said")
    assert heard["message"]["text"] == "Ready?"
    await hers.disconnect()
    await his.disconnect()
    await sync_to_async(get_ready)(room, alice, bob)
    match = await sync_to_async(setting_up.start)(room_id=room.pk, player=alice, now=NOON)
    assert isinstance(match, Match)

    async def body(at_table: Page) -> None:
        assert [each["text"] for each in (await talk(at_table))["messages"]] == ["Ready?"]

    await with_pages(body, page(match, bob.pk))


@pytest.mark.parametrize("by", ["her", "him"])
async def test_a_block_takes_the_other_s_words_off_both_pages_at_once(by: str) -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        await listening(hers, his)
        await say(hers, "Hello")
        await said(his)
        await say(his, "Go away")
        await said(hers, "Go away")
        await (block(alice, bob) if by == "her" else block(bob, alice))
        left = [[each["text"] for each in (await talk(at))["messages"]] for at in (hers, his)]
        assert left == [["Hello"], ["Go away"]]
        refused = await answer(his, await say(his, "Hey"))
        assert (refused["t"], refused["reason"]) == ("refused", "unheard")
        assert not any(
            frame["t"] == "said" and frame["message"]["text"] == "Hey" for frame in hers.frames
        )

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


@pytest.mark.parametrize("by", ["her", "him"])
async def test_the_very_next_line_after_a_block_is_not_heard(by: str) -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        await listening(hers, his)
        await (block(alice, bob) if by == "her" else block(bob, alice))
        for at in (hers, his):
            refused = await answer(at, await say(at, "Hey"))
            assert (refused["t"], refused["reason"]) == ("refused", "unheard")
        assert not any(frame["t"] == "said" for at in (hers, his) for frame in at.frames)
        assert not await Message.objects.aexists()

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_a_fifth_word_in_ten_seconds_is_refused_and_heard_by_nobody() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, his: Page) -> None:
        await listening(hers, his)
        for number in range(MOST):
            await answer(hers, await say(hers, f"{number}"))
        assert (await answer(hers, await say(hers, "more")))["reason"] == "too_fast"
        await say(his, "quiet, please")
        texts = []
        while "quiet, please" not in texts:
            texts.append((await said(his))["text"])
        assert texts == ["0", "1", "2", "3", "quiet, please"]

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_a_socket_that_floods_is_stopped_before_anybody_looks() -> None:
    match, alice, _ = await seated()

    async def body(hers: Page) -> None:
        commands = [await say(hers, "") for _ in range(11)]
        reasons = [(await answer(hers, each))["reason"] for each in commands]
        assert reasons == ["empty"] * 10 + ["too_fast"]

    await with_pages(body, page(match, alice.pk))


async def test_off_is_one_word_and_holds_on_every_page_of_the_player() -> None:
    match, alice, bob = await seated()

    async def body(hers: Page, other_tab: Page, his: Page) -> None:
        for each in (hers, other_tab, his):
            await talk(each)
        await say(his, "Hello")
        for each in (hers, other_tab, his):
            await said(each)
        await hers.send({"t": "hear", "id": "h", "from": "nobody"})
        for each in (hers, other_tab):
            now = await talk(each)
            assert (now["hears"], now["messages"]) == ("nobody", [])
        assert (await answer(his, await say(his, "Deaf?")))["reason"] == "unheard"
        await hers.send({"t": "hear", "id": "i", "from": "everybody"})
        assert [each["text"] for each in (await talk(other_tab))["messages"]] == ["Hello"]

    await with_pages(body, page(match, alice.pk), page(match, alice.pk), page(match, bob.pk))


async def test_a_setting_of_the_account_is_obeyed_from_the_first_frame() -> None:
    match, alice, bob = await seated()
    await sync_to_async(hearing.choose)(player=alice, wanted=Hears.FRIENDS)

    async def body(hers: Page, his: Page) -> None:
        assert (await talk(hers))["hears"] == "friends"
        await listening(his)
        assert (await answer(his, await say(his, "Hello")))["reason"] == "unheard"
        await say(hers, "I hear friends only")
        assert (await said(his))["text"] == "I hear friends only"

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


async def test_500_characters_pass_and_501_do_not() -> None:
    match, alice, bob = await seated()
    family = "👨\u200d👩\u200d👧"

    async def body(hers: Page, his: Page) -> None:
        await listening(hers, his)
        for most in (family * 300 + "a" * 200, "o\u0323\u0308" * 500):
            await say(hers, most)
            assert (await said(his))["text"] is not None
        for more in (family * 300 + "a" * 201, "o\u0323\u0308" * 501, family * 401):
            assert (await answer(hers, await say(hers, more)))["reason"] == "too_long"

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))


BAD: list[tuple[dict[str, Any], str]] = [
    ({"t": "say", "id": "x", "text": 7}, "malformed"),
    ({"t": "say", "id": "x", "text": None}, "malformed"),
    ({"t": "say", "id": "x", "phrase": ["hello"]}, "malformed"),
    ({"t": "say", "id": "x"}, "empty"),
    ({"t": "say", "id": "x", "phrase": "curse"}, "no_phrase"),
    ({"t": "hear", "id": "x", "from": "me"}, "malformed"),
    ({"t": "hear", "id": "x"}, "malformed"),
]


@pytest.mark.parametrize(("frame", "reason"), BAD)
async def test_a_bad_frame_is_said_so(frame: dict[str, Any], reason: str) -> None:
    match, alice, _ = await seated()

    async def body(hers: Page) -> None:
        await hers.send(frame)
        assert (await answer(hers, "x"))["reason"] == reason

    await with_pages(body, page(match, alice.pk))


@pytest.mark.parametrize("command", ["a b", "bot:3", "x" * 41, 3, None])
async def test_a_word_without_a_proper_name_is_refused(command: object) -> None:
    match, alice, _ = await seated()

    async def body(hers: Page) -> None:
        await hers.send({"t": "say", "id": command, "text": "Hello"})
        refused = await hers.until(lambda frame: frame["t"] == "refused")
        assert (refused["id"], refused["reason"]) == (None, "malformed")

    await with_pages(body, page(match, alice.pk))


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "say", "id": "x", "text": "x" * LARGEST_FRAME},
        {"t": "next", "id": "x", "say": "say" * 2000},
    ],
)
async def test_a_huge_frame_is_refused_whatever_it_claims(frame: dict[str, Any]) -> None:
    match, alice, _ = await seated()

    async def body(hers: Page) -> None:
        await hers.send_text(json.dumps(frame))
        refused = await hers.until(lambda frame: frame["t"] == "refused")
        assert refused["reason"] == "too_large"

    await with_pages(body, page(match, alice.pk))


async def test_at_a_table_with_the_computer_there_is_nobody_to_talk_to() -> None:
    match = await sync_to_async(practice_match)()
    player = await match.seats.aget(bot="")
    assert player.player_id is not None

    async def body(hers: Page) -> None:
        await hers.view()
        await say(hers, "Hello")
        refused = await hers.until(lambda frame: frame["t"] == "refused")
        assert refused["reason"] == "malformed"
        assert not await Message.objects.aexists()

    await with_pages(body, page(match, player.player_id))


async def test_a_guest_among_strangers_is_told_that_he_has_the_phrases() -> None:
    match, alice, bob = await seated()
    await Room.objects.aupdate(kind="open")
    bob.user = await User.objects.acreate(username="bob")
    await bob.asave()

    async def body(hers: Page, his: Page) -> None:
        assert (await talk(hers))["free"] is False
        assert (await talk(his))["free"] is True
        assert (await answer(hers, await say(hers, "Hello")))["reason"] == "phrases_only"
        await say(hers, phrase="hello")
        assert (await said(his))["phrase"] == "hello"

    await with_pages(body, page(match, alice.pk), page(match, bob.pk))
