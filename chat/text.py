"""Text as it may be shown to others, and its length as people count it. Pure."""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from wcwidth import iter_graphemes

MOST_CHARACTERS = 500
"""Characters as people count them: what is drawn as one is one."""
MOST_POINTS = 2000
"""Code points all these may take."""
MOST_TYPED = 2 * MOST_POINTS
"""Longer is not even cleaned: that would keep others waiting."""
MOST_MARKS = 4
"""Combining marks on one letter: more are a tower that covers what others wrote."""

JOINER = "\u200d"
AS_PICTURE = "\ufe0f"
BLANKS = frozenset("\u2800\u3164\uffa0\u115f\u1160")
"""Drawn as nothing, though they count as letters or signs."""
INVISIBLE = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0xFDD0, 0xFDEF),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFF0, 0xFFFB),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""What Unicode lets a program ignore, and what belongs to no text: it can hide or turn words."""


def clean(text: str) -> str:
    """The text on one line, without what is not seen or turns the direction. Twice is as once."""
    kept = "".join(_visible(unicodedata.normalize("NFC", text)))
    lower = "".join(_without_towers(unicodedata.normalize("NFC", kept)))
    return " ".join(lower.split())


def count(text: str) -> int:
    """How many characters people see."""
    return sum(1 for _ in iter_graphemes(text))


def is_too_long(text: str) -> bool:
    """Whether a text is longer than a message may be."""
    return len(text) > MOST_POINTS or count(text) > MOST_CHARACTERS


def _visible(text: str) -> Iterator[str]:
    for at, letter in enumerate(text):
        if letter in BLANKS or letter.isspace():
            yield " "
        elif _holds_a_picture(text, at) or not _is_hidden(letter):
            yield letter


@lru_cache(4096)
def _is_hidden(letter: str) -> bool:
    """Controls, halves of a letter, private signs, and what may be ignored."""
    point = ord(letter)
    return (
        unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co"}
        or point & 0xFFFE == 0xFFFE
        or any(first <= point <= last for first, last in INVISIBLE)
    )


def _holds_a_picture(text: str, at: int) -> bool:
    """A joiner between two pictures, or the sign that a character is to be one."""
    before = text[at - 1] if at else ""
    after = text[at + 1] if at + 1 < len(text) else ""
    if text[at] == AS_PICTURE:
        return _is_picture(before) or before in set("0123456789#*")
    joins = _is_picture(before) or (before == AS_PICTURE and at > 1 and _is_picture(text[at - 2]))
    return text[at] == JOINER and joins and _is_picture(after)


@lru_cache(4096)
def _is_picture(letter: str) -> bool:
    """Signs and pictures, also those younger than this Python's tables, and skin colours."""
    if not letter or letter in BLANKS:
        return False
    return unicodedata.category(letter) == "So" or 0x1F000 <= ord(letter) <= 0x1FAFF


def _without_towers(text: str) -> Iterator[str]:
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        if marks <= MOST_MARKS or letter == AS_PICTURE:
            yield letter
