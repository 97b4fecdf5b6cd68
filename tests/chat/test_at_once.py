"""What is said in several places at the same moment is counted as one after the other."""

from collections.abc import Callable

import pytest

from accounts.models import Player
from chat import services
from chat.models import Message
from chat.services import MOST, No, Place, Said, Words
from tests.games.tables import NOON
from tests.locks import again_and_again
from tests.rooms.test_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_flood_limit_holds_over_all_sockets_of_a_player() -> None:
    alice, bob = Player.objects.create(name="alice"), Player.objects.create(name="bob")
    members = frozenset({alice.pk, bob.pk})

    def say(number: int) -> Callable[[], Said | No]:
        there = Place(f"room:{number}", members, free=True)
        words = Words(f"{number}")
        return lambda: services.post(place=there, sender=alice, words=words, command="c", now=NOON)

    came = at_once(*[say(number) for number in range(2 * MOST)])
    assert came.count(No.TOO_FAST) == MOST
    assert Message.objects.count() == MOST


def test_the_same_words_over_two_sockets_are_said_once() -> None:
    alice, bob = Player.objects.create(name="alice"), Player.objects.create(name="bob")
    members = frozenset({alice.pk, bob.pk})

    def say(key: str) -> Callable[[], Said | No]:
        there = Place(key, members, free=True)
        return lambda: services.post(
            place=there, sender=alice, words=Words("Come on"), command="c", now=NOON
        )

    assert at_once(say("room:1"), say("room:2")).count(No.REPEATED) == 1


@again_and_again
def test_one_command_sent_twice_at_once_is_one_line(time: int) -> None:
    alice, bob = Player.objects.create(name="alice"), Player.objects.create(name="bob")
    there = Place(f"room:{time}", frozenset({alice.pk, bob.pk}), free=True)

    def say() -> Said | No:
        return services.post(place=there, sender=alice, words=Words("Hello"), command="c", now=NOON)

    came = at_once(say, say)
    assert len({each.message.pk for each in came if isinstance(each, Said)}) == 1
    assert not [each for each in came if isinstance(each, No)]


def test_of_two_who_begin_a_talk_at_once_each_has_his_line() -> None:
    alice, bob = Player.objects.create(name="alice"), Player.objects.create(name="bob")
    there = Place("room:1", frozenset({alice.pk, bob.pk}), free=True)

    def say(sender: Player) -> Callable[[], Said | No]:
        return lambda: services.post(
            place=there, sender=sender, words=Words("Hello"), command="c", now=NOON
        )

    came = at_once(say(alice), say(bob))
    assert {each.message.number for each in came if isinstance(each, Said)} == {1, 2}
