"""What is said and heard: refusals, floods, settings, blocks, and how long it is kept."""

from datetime import datetime, timedelta

import pytest

from accounts import friends
from accounts.models import Player, Sanction, User
from chat import calls, hearing, services
from chat import heard as ears
from chat.heard import KEPT
from chat.hearing import Hears
from chat.models import Message
from chat.services import AGAIN, HISTORY, MOST, WINDOW, No, Place, Said, Words
from tests.failing import fails
from tests.games.tables import NOON

pytestmark = pytest.mark.django_db

KEY = "room:1"


@pytest.fixture
def alice() -> Player:
    return with_account("alice")


@pytest.fixture
def bob() -> Player:
    return with_account("bob")


@pytest.fixture
def carol() -> Player:
    return Player.objects.create(name="carol")


def with_account(name: str) -> Player:
    user = User.objects.create_user(name)
    return Player.objects.create(name=name, user=user)


def place(*members: Player, free: bool = True) -> Place:
    return Place(KEY, frozenset(each.pk for each in members), free)


def say(
    there: Place, sender: Player, text: str = "", *, phrase: str = "", after: float = 0.0
) -> Said | No:
    number = Message.objects.count()
    return services.post(
        place=there,
        sender=sender,
        words=Words(text, phrase),
        command=f"c{number}",
        now=NOON + timedelta(seconds=after),
    )


def heard(there: Place, player: Player) -> list[str]:
    ears = hearing.ears_of(player.pk, there.others(player.pk))
    return [each.text or each.phrase for each in services.catch_up(there, ears)]


def lines_heard(hearer: Player, sender: Player, after: timedelta = timedelta(0)) -> list[str]:
    found = ears.lines_heard(hearer_id=hearer.pk, sender_id=sender.pk, now=NOON + after)
    return [each.text or each.phrase for each in found]


def test_what_is_said_is_heard_in_its_order(alice: Player, bob: Player) -> None:
    there = place(alice, bob)
    say(there, alice, " Good\u202e evening ")
    said = say(there, bob, phrase="hello")
    assert isinstance(said, Said)
    assert (said.message.number, set(said.hearers)) == (2, {alice.pk})
    assert heard(there, alice) == heard(there, bob) == ["Good evening", "hello"]


@pytest.mark.parametrize(
    ("words", "no"),
    [
        (Words(), No.EMPTY),
        (Words(" \u200b\n"), No.EMPTY),
        (Words("x" * 501), No.TOO_LONG),
        (Words("x" + "\u200b" * 4000), No.TOO_LONG),
        (Words(phrase="curse"), No.NO_PHRASE),
        (Words("and more", "hello"), No.NO_PHRASE),
    ],
)
def test_unfit_words_are_refused_and_leave_nothing(
    alice: Player, bob: Player, words: Words, no: No
) -> None:
    asked = services.post(place=place(alice, bob), sender=alice, words=words, command="c", now=NOON)
    assert asked is no
    assert not Message.objects.exists()


def test_the_same_command_is_said_once(alice: Player, bob: Player) -> None:
    there = place(alice, bob)
    twice = [
        services.post(place=there, sender=alice, words=Words("Hi"), command="same", now=NOON)
        for _ in range(2)
    ]
    assert twice[0] == twice[1]
    assert heard(there, bob) == ["Hi"]


def test_four_in_ten_seconds_and_no_more(alice: Player, bob: Player) -> None:
    there = place(alice, bob)
    for number in range(MOST):
        assert isinstance(say(there, alice, f"{number}"), Said)
    assert say(there, alice, "too many", after=9) is No.TOO_FAST
    assert isinstance(say(there, bob, "others may", after=9), Said)
    assert isinstance(say(there, alice, "later", after=WINDOW.total_seconds()), Said)


def test_the_same_again_is_refused_for_a_while(alice: Player, bob: Player) -> None:
    there = place(alice, bob)
    say(there, alice, "Come on")
    assert say(there, alice, "Come  on\u200b", after=29) is No.REPEATED
    assert isinstance(say(there, bob, "Come on", after=29), Said)
    assert isinstance(say(there, alice, "Come on", after=AGAIN.total_seconds()), Said)


def test_a_guest_among_strangers_has_the_phrases(carol: Player, bob: Player) -> None:
    there = place(carol, bob, free=False)
    assert say(there, carol, "Hello there") is No.PHRASES_ONLY
    assert isinstance(say(there, carol, phrase="hello"), Said)


def test_who_is_not_there_says_nothing(alice: Player, bob: Player, carol: Player) -> None:
    assert say(place(alice, bob), carol, "Hello") is No.NOT_HERE


def test_whose_account_is_closed_meanwhile_says_nothing(alice: Player, bob: Player) -> None:
    Player.objects.filter(pk=alice.pk).update(closed_at=NOON)
    assert say(place(alice, bob), alice, "Hello") is No.SILENCED


@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_a_block_hides_both_ways_at_once(alice: Player, bob: Player, blocker: str) -> None:
    there = place(alice, bob)
    say(there, alice, "Hello")
    say(there, bob, "Hello you")
    pair = (alice, bob) if blocker == "alice" else (bob, alice)
    friends.block(blocker=pair[0], blocked=pair[1], now=NOON)
    assert (heard(there, alice), heard(there, bob)) == (["Hello"], ["Hello you"])
    assert say(there, alice, "Still there?") is No.UNHEARD
    assert say(there, bob, "Still there?") is No.UNHEARD
    friends.unblock(blocker=pair[0], blocked=pair[1])
    assert heard(there, alice) == heard(there, bob) == ["Hello", "Hello you"]


def test_among_three_only_the_blocked_two_are_deaf(
    alice: Player, bob: Player, carol: Player
) -> None:
    there = place(alice, bob, carol)
    friends.block(blocker=alice, blocked=bob, now=NOON)
    said = say(there, bob, "Hello all")
    assert isinstance(said, Said)
    assert said.hearers == {carol.pk}
    assert (heard(there, alice), heard(there, carol)) == ([], ["Hello all"])


def test_who_hears_friends_hears_friends(alice: Player, bob: Player, carol: Player) -> None:
    there = place(alice, bob, carol)
    hearing.choose(player=alice, wanted=Hears.FRIENDS)
    friends.ask(asker=alice, asked=bob, now=NOON)
    friends.ask(asker=bob, asked=alice, now=NOON)
    for each in (bob, carol):
        said = say(there, each, each.name)
        assert isinstance(said, Said)
        assert (alice.pk in said.hearers) == (each == bob)
    assert heard(there, alice) == ["bob"]


def test_who_has_switched_it_off_hears_and_says_nothing(alice: Player, bob: Player) -> None:
    there = place(alice, bob)
    say(there, bob, "Hello")
    hearing.choose(player=alice, wanted=Hears.NOBODY)
    assert heard(there, alice) == []
    assert say(there, alice, "Hello") is No.OFF
    assert say(there, bob, "Are you there?") is No.UNHEARD
    hearing.choose(player=alice, wanted=Hears.EVERYBODY)
    assert heard(there, alice) == ["Hello"]


def test_who_waits_alone_may_leave_a_word(alice: Player, bob: Player) -> None:
    assert isinstance(say(place(alice), alice, "Back in a minute"), Said)
    assert heard(place(alice, bob), bob) == ["Back in a minute"]


def test_who_comes_later_does_not_hear_who_has_left(
    alice: Player, bob: Player, carol: Player
) -> None:
    say(place(alice, bob), bob, "Between us")
    assert heard(place(alice, carol), carol) == []


def test_the_history_is_the_latest(alice: Player, bob: Player) -> None:
    there = place(alice, bob)
    for number in range(HISTORY + 5):
        say(there, alice, f"{number}", after=60.0 * number)
    found = heard(there, bob)
    assert (len(found), found[0], found[-1]) == (HISTORY, "5", f"{HISTORY + 4}")


def test_after_thirty_days_a_message_is_gone(alice: Player, bob: Player) -> None:
    there = place(alice, bob)
    say(there, alice, "old")
    say(there, alice, "young", after=60)
    assert services.expire(now=NOON + KEPT) == 1
    assert heard(there, bob) == ["young"]


def test_what_was_said_is_forgotten_though_it_fails_at_the_calls(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(place(alice, bob), alice, "old")
    fails(monkeypatch, calls, "expire", lambda *, before, most: True)
    assert services.expire(now=NOON + KEPT) == 1
    assert not Message.objects.exists()


def test_a_closed_account_leaves_only_words_that_were_heard_and_shows_them_to_nobody(
    alice: Player, bob: Player
) -> None:
    there = place(alice, bob)
    say(place(alice), alice, "alone")
    say(there, alice, "mine", after=1)
    say(there, bob, "his", after=2)
    hearing.choose(player=alice, wanted=Hears.FRIENDS)
    services.forget(alice)
    Player.objects.filter(pk=alice.pk).update(closed_at=NOON)
    assert [each.text for each in Message.objects.all()] == ["mine", "his"]
    assert heard(there, bob) == ["his"]
    assert lines_heard(bob, alice) == ["mine"]
    assert hearing.hears(alice.pk) == Hears.EVERYBODY
    services.expire(now=NOON + KEPT + timedelta(seconds=1))
    assert [each.text for each in Message.objects.all()] == ["his"]


@pytest.mark.parametrize("kind", ["warning", "suspension", "exclusion"])
def test_whoever_is_under_a_sanction_says_nothing(alice: Player, bob: Player, kind: str) -> None:
    there = place(alice, bob)
    until = NOON + timedelta(days=3) if kind == "suspension" else None
    sanction = Sanction.objects.create(
        player=alice, kind=kind, breach="abuse", text="Be kind.", since=NOON, until=until
    )
    words = Words("hello")
    assert (
        services.post(place=there, sender=alice, words=words, command="a", now=NOON) is No.SILENCED
    )
    sanction.lifted_at = NOON
    sanction.save()
    assert isinstance(
        services.post(place=there, sender=alice, words=words, command="a", now=NOON), Said
    )


def test_who_was_suspended_speaks_again_from_the_moment_it_ends(alice: Player, bob: Player) -> None:
    there, until = place(alice, bob), NOON + timedelta(days=3)
    Sanction.objects.create(
        player=alice, kind="suspension", breach="abuse", text="Be kind.", since=NOON, until=until
    )

    def post(command: str, now: datetime) -> Said | No:
        words = Words(command)
        return services.post(place=there, sender=alice, words=words, command=command, now=now)

    assert post("early", until - timedelta(seconds=1)) is No.SILENCED
    assert post("quick", until - timedelta(microseconds=1)) is No.SILENCED
    assert isinstance(post("now", until), Said)
    assert heard(there, bob) == ["now"]


def test_who_signs_in_takes_his_words_along(alice: Player, bob: Player, carol: Player) -> None:
    say(place(carol, bob), carol, "I am a guest")
    services.hand_over(keys=[KEY], giver=carol, taker=alice)
    assert heard(place(alice, bob), bob) == ["I am a guest"]
    assert [each.text for each in services.said_by(alice)] == ["I am a guest"]
    assert lines_heard(bob, alice) == ["I am a guest"]


def test_who_signs_in_takes_along_what_he_has_heard(
    alice: Player, bob: Player, carol: Player
) -> None:
    say(place(carol, bob), bob, "Hello guest")
    say(place(carol, alice, bob), bob, "Hello both", after=1)
    services.hand_over(keys=[KEY], giver=carol, taker=alice)
    assert lines_heard(alice, bob) == ["Hello both", "Hello guest"]
    assert [each.hearers for each in Message.objects.all()] == [[alice.pk], [alice.pk]]


def test_a_block_takes_nothing_from_what_was_heard_and_may_be_reported(
    alice: Player, bob: Player, carol: Player
) -> None:
    say(place(alice, bob), bob, "A vulgar word")
    friends.block(blocker=bob, blocked=alice, now=NOON)
    assert heard(place(alice, bob), alice) == []
    assert lines_heard(alice, bob) == ["A vulgar word"]
    assert lines_heard(carol, bob) == []
    assert lines_heard(alice, bob, KEPT) == []


def test_who_comes_later_has_heard_what_he_was_shown_once_however_often(
    alice: Player, bob: Player
) -> None:
    say(place(alice), alice, "Back in a minute")
    assert lines_heard(bob, alice) == []
    for _ in range(2):
        assert heard(place(alice, bob), bob) == ["Back in a minute"]
    assert lines_heard(bob, alice) == ["Back in a minute"]
    assert [each.hearers for each in Message.objects.all()] == [[bob.pk]]


def test_nobody_has_heard_himself(alice: Player, bob: Player) -> None:
    say(place(alice, bob), alice, "Hello")
    heard(place(alice, bob), alice)
    assert [each.hearers for each in Message.objects.all()] == [[bob.pk]]


def test_what_is_sent_again_is_heard_by_nobody_who_came_later(
    alice: Player, bob: Player, carol: Player
) -> None:
    hearers = []
    for there in (place(alice, bob), place(alice, bob, carol)):
        said = services.post(place=there, sender=alice, words=Words("Hi"), command="a", now=NOON)
        assert isinstance(said, Said)
        hearers.append(said.hearers)
    assert hearers == [{bob.pk}, {bob.pk}]


@pytest.mark.parametrize("number", ["", "x", "-1", "\u0661", "9" * 19, "1"])
def test_an_odd_number_is_no_message(alice: Player, number: str) -> None:
    assert ears.message_heard(number=number, hearer_id=alice.pk) is None


def test_a_choice_made_again_is_nothing_new(alice: Player) -> None:
    assert not hearing.choose(player=alice, wanted=Hears.EVERYBODY)
    assert hearing.choose(player=alice, wanted=Hears.NOBODY)
    assert not hearing.choose(player=alice, wanted=Hears.NOBODY)
