"""Actions in writing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.actions import Action, Claim, Close, Exchange, Marry, Play
from games.engine.cards import PACK, Card, Suit
from games.engine.errors import UnreadableAction
from games.engine.notation import read, write

EVERY_ACTION: tuple[Action, ...] = (
    *(Play(each) for each in PACK),
    *(Marry(each) for each in PACK),
    Exchange(),
    Close(),
    Claim(),
    *(Claim(suit) for suit in Suit),
)


@pytest.mark.parametrize("trump", list(Suit))
@pytest.mark.parametrize("action", EVERY_ACTION, ids=str)
def test_what_is_written_reads_as_the_same_action(action: Action, trump: Suit) -> None:
    assert read(write(action, trump), trump) == action


@pytest.mark.parametrize("trump", list(Suit))
def test_no_two_actions_are_written_alike(trump: Suit) -> None:
    assert len({write(each, trump) for each in EVERY_ACTION}) == len(EVERY_ACTION)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Play(Card.KH), "KH"),
        (Marry(Card.KH), "20:KH"),
        (Marry(Card.QS), "40:QS"),
        (Exchange(), "exchange"),
        (Close(), "close"),
        (Claim(), "claim"),
        (Claim(Suit.HEARTS), "claim:H"),
    ],
)
def test_actions_are_written_as_the_rules_page_has_them(action: Action, text: str) -> None:
    assert write(action, Suit.LEAVES) == text
    assert read(text, Suit.LEAVES) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "kh",
        "KX",
        "HK",
        "KH ",
        " KH",
        "Kh",
        "10:KH",
        "20:",
        "40:KH",
        "20:KS",
        "20:KH:KH",
        "close ",
        "Close",
        "CLOSE",
        "exchange:H",
        "claim:",
        "claim:X",
        "claim:h",
        "claim:H ",
        "resign",
        "play",
        "trump:H",
        "turn",
        "keep",
        "swap:KH",
        "call:TS",
    ],
)
def test_anything_else_is_unreadable(text: str) -> None:
    """Leaves are trumps, so a marriage in hearts is 20 and in leaves 40."""
    with pytest.raises(UnreadableAction):
        read(text, Suit.LEAVES)


@given(text=st.text("JQKTACSHD0124:claim", max_size=7), trump=st.sampled_from(list(Suit)))
def test_a_text_is_read_in_one_way_or_not_at_all(text: str, trump: Suit) -> None:
    try:
        action = read(text, trump)
    except UnreadableAction:
        return
    assert write(action, trump) == text
