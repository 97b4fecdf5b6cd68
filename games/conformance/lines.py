"""Reading a line of a conformance file: a deal, what was done in it and what is expected."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.engine.cards import PACK, Card, Seat
from games.engine.rulesets import RULE_SETS, RuleSet

Json = Mapping[str, object]
Written = tuple[Seat, str]
"""Whose action it is, and the action as written."""

Choice = TypeVar("Choice", int, str)


class UnreadableLine(Exception):
    """A line is not a deal as the conformance files write it."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A deal as recorded; `expect` is what the engine should make of it, if the line says so."""

    id: str
    rules: RuleSet
    seats: int
    forehand: Seat
    deck: tuple[Card, ...]
    actions: tuple[Written, ...]
    expect: Json | None


def read_line(text: str) -> Recorded:
    """The deal recorded in a line. Raises UnreadableLine, saying what is wrong with it."""
    data = _object(text)
    seats = _among(data, "seats", (2, 3, 4))
    return Recorded(
        id=_text(data, "id"),
        rules=RULE_SETS[_among(data, "rules", tuple(RULE_SETS))],
        seats=seats,
        forehand=_among(data, "forehand", range(seats)),
        deck=_deck(data),
        actions=tuple(_written(each, seats) for each in _list(data, "actions")),
        expect=_expect(data),
    )


def _object(text: str) -> Json:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableLine("not JSON") from error
    if not isinstance(data, dict):
        raise UnreadableLine("not a JSON object")
    return data


def _text(data: Json, name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str):
        raise UnreadableLine(f"{name} is not a string")
    return value


def _list(data: Json, name: str) -> Sequence[object]:
    value = data.get(name)
    if not isinstance(value, list):
        raise UnreadableLine(f"{name} is not a list")
    return value


def _among(data: Json, name: str, choices: Sequence[Choice]) -> Choice:
    value = data.get(name)
    for each in choices:
        if value == each and type(value) is type(each):
            return each
    raise UnreadableLine(f"{name} is none of {', '.join(map(str, choices))}")


def _deck(data: Json) -> tuple[Card, ...]:
    cards = {card.value: card for card in PACK}
    deck = tuple(
        cards[code] for code in _list(data, "deck") if isinstance(code, str) and code in cards
    )
    if len(deck) != len(_list(data, "deck")) or sorted(deck) != sorted(PACK):
        raise UnreadableLine("deck is not the twenty cards")
    return deck


def _written(value: object, seats: int) -> Written:
    match value:
        case [int(seat), str(text)] if seat in range(seats):
            return seat, text
        case _:
            raise UnreadableLine(f"no action of a seat: {json.dumps(value)}")


def _expect(data: Json) -> Json | None:
    value = data.get("expect")
    if value is not None and not isinstance(value, dict):
        raise UnreadableLine("expect is not an object")
    return value
