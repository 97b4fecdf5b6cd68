"""Whatever is typed becomes harmless text, and is counted as people count."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.text import MOST_CHARACTERS, MOST_POINTS, clean, count, is_too_long

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
FLAG = "🇸🇮"
BROWN_HAND = "👋🏾"
RED_HEART = "❤\ufe0f"
ON_FIRE = "❤\ufe0f\u200d🔥"
KEYCAP = "7\ufe0f\u20e3"
LETTER_WITH_MARKS = "o\u0308\u0323"


@pytest.mark.parametrize(
    "one", ["a", "ő", FAMILY, FLAG, BROWN_HAND, RED_HEART, ON_FIRE, KEYCAP, LETTER_WITH_MARKS]
)
def test_what_is_drawn_as_one_counts_as_one_and_survives(one: str) -> None:
    assert count(clean(one)) == 1
    assert clean(one) == unicodedata.normalize("NFC", one)


@pytest.mark.parametrize("one", ["a", FLAG, BROWN_HAND, LETTER_WITH_MARKS])
def test_five_hundred_are_enough_and_one_more_is_too_much(one: str) -> None:
    assert not is_too_long(clean(one * MOST_CHARACTERS))
    assert is_too_long(clean(one * (MOST_CHARACTERS + 1)))


def test_many_code_points_are_too_much_however_few_characters_they_draw() -> None:
    few = clean(FAMILY * 300)
    assert count(few) == 300
    assert len(few) > MOST_POINTS
    assert is_too_long(few)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  one\n two\t\u2028three\u00a0 ", "one two three"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("abc\u202etxt.exe", "abctxt.exe"),
        ("\u2066\u2067\u2068x\u2069\u200f\u200e\u061c", "x"),
        ("a\u200bd\u2060m\ufeffi\u00adn", "admin"),
        ("a\u200db\u200cc", "abc"),
        ("\x00\x07\x1bbell\x7f\x9b", "bell"),
        ("a\ufe0fb\ufe01\U000e0101", "ab"),
        ("tag\U000e0041\U000e007f", "tag"),
        ("half\ud83d", "half"),
        ("own\ue000", "own"),
        ("\u3164\u2800\uffa0", ""),
        ("\ufffe\uffff\ufdd0x", "x"),
        ("\u200d\ufe0f", ""),
        ("", ""),
    ],
)
def test_what_hides_or_turns_words_is_gone(typed: str, shown: str) -> None:
    assert clean(typed) == shown


def test_a_tower_of_marks_is_cut() -> None:
    assert len(clean("x" + "\u0301\u0323\u0327" * 20)) == 5
    assert len(clean("q" + "\u0489" * 50)) == 5


def test_a_picture_younger_than_our_tables_is_kept() -> None:
    assert clean("\U0001fae8\U0001fadf") == "\U0001fae8\U0001fadf"


ODD = st.sampled_from(
    "\u200d\ufe0f\u200b\u202e\u2066\u2800\u3164\u0301\u0323\u0489"
    "❤👨👩🏾🔥🇸7#\u20e3a \n\ue000\uffff\u1100\u1161"
)


@given(st.text(st.one_of(ODD, st.characters()), max_size=60))
def test_cleaning_twice_is_cleaning_once(typed: str) -> None:
    once = clean(typed)
    assert clean(once) == once


@given(st.text(max_size=80))
def test_nothing_clean_is_a_control_or_turns_the_direction(typed: str) -> None:
    for letter in clean(typed):
        assert letter == "\u200d" or unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co"}


@given(st.text(max_size=80))
def test_characters_are_never_more_than_code_points(typed: str) -> None:
    assert count(clean(typed)) <= len(clean(typed)) <= max(1, 3 * len(typed))
