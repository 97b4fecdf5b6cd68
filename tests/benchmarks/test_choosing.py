"""A scripted player does what his view lets him, and nothing twice."""

from collections import Counter
from random import Random
from typing import Any

from benchmarks.tables.choosing import Wish, wish

LEGAL = ["AS", "KH", "20:KH", "close", "exchange"]


def view(**changed: Any) -> dict[str, Any]:
    """A view of seat 0, whose turn it is."""
    deal = {"number": 3, "legal": LEGAL}
    quiet = {"v": 22, "pos": 21, "me": 0, "cut": None, "sheet": None, "end": None, "deal": deal}
    return {**quiet, **changed}


def wished(**changed: Any) -> Wish:
    """What the seat wants, and it wants something."""
    found = wish(view(**changed), Random(1))
    assert found is not None
    return found


def test_a_legal_action_is_done_at_the_position_seen() -> None:
    found = wished()
    assert found.command["action"] in LEGAL
    assert found.command["pos"] == 21
    assert found.occasion == ("act", 21)


def test_everything_legal_is_done_at_times_and_cards_mostly() -> None:
    luck = Random(2)
    chosen = [wish(view(), luck) for _ in range(2000)]
    often = Counter(each.command["action"] for each in chosen if each is not None)
    assert set(often) == set(LEGAL)
    assert often["close"] < often["exchange"] < often["AS"]


def test_what_alone_is_legal_is_done() -> None:
    assert wished(deal={"number": 1, "legal": ["claim:H"]}).command["action"] == "claim:H"


def test_nothing_is_done_out_of_turn() -> None:
    assert wish(view(deal={"number": 3, "legal": []}), Random(1)) is None


def test_the_pack_is_cut_at_once_and_once() -> None:
    found = wished(deal=None, cut={"seats": [False, True]})
    assert found.command["t"] == "cut"
    assert len(found.command["digits"]) == 32
    assert not found.thinks
    assert wish(view(deal=None, cut={"seats": [True, False]}), Random(1)) is None


def test_the_sheet_is_left_once() -> None:
    assert wished(sheet={"pressed": [False, True]}).command == {"t": "next"}
    assert wish(view(sheet={"pressed": [True, False]}), Random(1)) is None


def test_nothing_is_done_after_the_match() -> None:
    assert wish(view(end={"reason": "target"}), Random(1)) is None
