"""The provable deal: test vectors, whole packs and no card favoured."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import PACK, Card
from games.engine.proof import _below, commitment, deck, first_dealer

FILE = Path(__file__).parents[1] / "conformance" / "proof.json"


@dataclass(frozen=True)
class Vector:
    """A secret and what follows from it."""

    secret: bytes
    sha256: str
    match: str
    entropies: tuple[str, ...]
    first_dealer: int
    decks: dict[int, tuple[Card, ...]]


def vectors() -> list[Vector]:
    """The vectors as published."""
    return [
        Vector(
            secret=bytes.fromhex(each["secret"]),
            sha256=each["sha256"],
            match=each["match"],
            entropies=tuple(each["entropies"]),
            first_dealer=each["first_dealer"],
            decks={int(k): tuple(map(Card, deck)) for k, deck in each["decks"].items()},
        )
        for each in json.loads(FILE.read_text(encoding="utf-8"))
    ]


EVERY_VECTOR = pytest.mark.parametrize("vector", vectors())


def test_the_vectors_are_for_two_three_and_four_hands() -> None:
    assert [len(each.entropies) for each in vectors()] == [2, 2, 2, 3, 4]


@EVERY_VECTOR
def test_the_secret_is_committed_to_by_its_sha256(vector: Vector) -> None:
    assert commitment(vector.secret) == vector.sha256


@EVERY_VECTOR
def test_the_first_dealer_follows_from_secret_and_match(vector: Vector) -> None:
    dealer = first_dealer(vector.secret, vector.match, len(vector.entropies))
    assert dealer == vector.first_dealer


@EVERY_VECTOR
def test_each_deck_follows_from_secret_match_entropies_and_number(vector: Vector) -> None:
    for number, expected in vector.decks.items():
        assert deck(vector.secret, vector.match, vector.entropies, number) == expected


@given(
    secret=st.binary(min_size=32, max_size=32),
    entropies=st.lists(st.text("0123456789abcdef", max_size=64), min_size=2, max_size=4),
    number=st.integers(1, 50),
)
def test_every_deck_is_the_whole_pack(secret: bytes, entropies: list[str], number: int) -> None:
    assert sorted(deck(secret, "k7q2mx", tuple(entropies), number)) == sorted(PACK)


def test_secret_match_each_entropy_and_number_all_change_the_deck() -> None:
    decks = [
        deck(bytes(32), "k7q2mx", ("", ""), 1),
        deck(bytes([*bytes(31), 1]), "k7q2mx", ("", ""), 1),
        deck(bytes(32), "k7q2my", ("", ""), 1),
        deck(bytes(32), "k7q2mx", ("00", ""), 1),
        deck(bytes(32), "k7q2mx", ("", "00"), 1),
        deck(bytes(32), "k7q2mx", ("", ""), 2),
    ]
    assert len(set(decks)) == len(decks)


@pytest.mark.parametrize(
    ("bound", "too_large"), [(3, 2**32 - 1), (7, 2**32 - 4), (19, 2**32 - 6), (20, 2**32 - 16)]
)
def test_numbers_past_the_last_whole_multiple_are_skipped(bound: int, too_large: int) -> None:
    """No secret one could find leads there, so the draw itself is asked."""
    assert _below(bound, iter([too_large, 2**32 - 1, bound + 1])) == 1
    assert _below(bound, iter([too_large - 1])) == bound - 1


@pytest.mark.parametrize("place", [0, 6, 11, 19])
def test_no_card_is_favoured_in_a_place_of_the_deck(place: int) -> None:
    seen = [deck(secret, "k7q2mx", ("", ""), 1)[place] for secret in secrets(4000)]
    assert chi_square(seen, PACK) < 50, "a fair deck does worse once in 8000 tries"


@pytest.mark.parametrize("seats", [2, 4])
def test_no_seat_is_favoured_to_deal_first(seats: int) -> None:
    seen = [first_dealer(secret, "k7q2mx", seats) for secret in secrets(4000)]
    assert chi_square(seen, range(seats)) < 20


def secrets(count: int) -> list[bytes]:
    rng = Random(120)
    return [rng.randbytes(32) for _ in range(count)]


def chi_square(seen: list[Card] | list[int], outcomes: Iterable[Card] | Iterable[int]) -> float:
    """How far the counts are from equal ones: about one for each outcome where all is fair."""
    counts = Counter[Card | int](seen)
    wanted = [counts[each] for each in outcomes]
    mean = len(seen) / len(wanted)
    return sum((count - mean) ** 2 / mean for count in wanted)
