"""Every id the engine knows has a name, and no two cards of a deck share one."""

import pytest

from games import words
from games.engine.cards import PACK, Rank, Suit
from games.engine.rulesets import BUNKA, KAVANA, KLUB, RULE_SETS, SOBA, Faces
from games.engine.scoring import EndReason


def test_every_rule_set_has_a_name_and_a_line() -> None:
    assert list(words.RULE_SETS) == list(words.RULE_SET_SUMMARIES) == list(RULE_SETS)


def test_the_lines_about_the_rule_sets_are_true() -> None:
    assert not KLUB.marriage_declared
    assert not KLUB.claim_declared
    assert BUNKA.faces is Faces.FRENCH
    assert BUNKA.counts_down
    assert KAVANA.claim_declared
    assert not KAVANA.points_shown
    assert SOBA.marriage_declared
    assert SOBA.points_shown


def test_every_level_has_a_name_and_a_line() -> None:
    assert list(words.LEVELS) == list(words.LEVEL_SUMMARIES) == ["beginner", "club"]


def test_every_end_has_a_name() -> None:
    assert list(words.DEAL_ENDS) == list(EndReason)
    assert all(words.MATCH_ENDS.values())


@pytest.mark.parametrize("faces", Faces)
def test_every_card_of_a_deck_has_its_own_name(faces: Faces) -> None:
    names = words.CARDS[faces]
    assert set(names) == set(PACK)
    assert len({str(name) for name in names.values()}) == len(PACK)


@pytest.mark.parametrize("faces", Faces)
def test_every_rank_and_suit_of_a_deck_has_a_name(faces: Faces) -> None:
    assert list(words.RANKS[faces]) == list(reversed(Rank))
    assert set(words.SUITS[faces]) == set(Suit)


@pytest.mark.parametrize("faces", Faces)
def test_a_card_is_called_by_its_rank(faces: Faces) -> None:
    for card, name in words.CARDS[faces].items():
        assert str(words.RANKS[faces][card.rank]) in str(name)
