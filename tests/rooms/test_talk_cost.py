"""What a line of the chat and coming to a table ask of the database: each question once."""

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import Friendship, Player
from chat import hearing
from chat.hearing import Hears
from chat.models import Channel
from chat.services import Said, Words
from rooms import setting_up
from rooms.calling import upheld_in
from rooms.models import Room
from rooms.notices import news_for
from rooms.talking import heard_in, post_in
from tests.games.tables import NOON
from tests.rooms.test_setting_up import both_in, get_ready

pytestmark = pytest.mark.django_db

LINE = 6
"""Who sits there; begin; who hears whom, what he said lately and whether he may speak; the
channel's number; the message; and commit. PostgreSQL holds the speaker besides."""


@pytest.fixture
def table() -> tuple[Room, Player, Player]:
    room, alice, bob = both_in()
    get_ready(room, alice, bob)
    setting_up.start(room_id=room.pk, player=alice, now=NOON)
    return room, alice, bob


def test_a_line_of_the_chat_asks_each_question_once(
    table: tuple[Room, Player, Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    room, alice, _ = table
    with django_assert_num_queries(LINE):
        first = post_in(room.pk, alice.pk, Words("Hello"), "a")
    with django_assert_num_queries(LINE):
        second = post_in(room.pk, alice.pk, Words("Good luck"), "b")
    assert isinstance(first, Said)
    assert isinstance(second, Said)
    assert (first.message.number, second.message.number) == (1, 2)
    assert Channel.objects.get().posted == 2


def test_among_friends_who_hear_nobody_else_a_line_asks_no_more(
    table: tuple[Room, Player, Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    room, alice, bob = table
    Friendship.objects.create(asker=bob, asked=alice, state=Friendship.State.FRIENDS, since=NOON)
    hearing.choose(player=bob, wanted=Hears.FRIENDS)
    with django_assert_num_queries(LINE):
        said = post_in(room.pk, alice.pk, Words("Hello"), "a")
    assert isinstance(said, Said)
    assert said.hearers == {bob.pk}


def test_who_comes_to_a_table_asks_little_for_the_chat_calls_and_notices(
    table: tuple[Room, Player, Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    room, alice, bob = table
    post_in(room.pk, alice.pk, Words("Hello"), "a")
    with django_assert_num_queries(3):
        heard = heard_in(room.pk, bob.pk)
    with django_assert_num_queries(2):
        _, call = upheld_in(room.pk, bob.pk, timezone.now())
    with django_assert_num_queries(2):
        news = news_for(bob.pk, timezone.now())
    assert heard is not None
    assert [each["text"] for each in heard.frame["messages"]] == ["Hello"]
    assert (call["call"], news.bar) == (None, None)
