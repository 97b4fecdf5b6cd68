"""The switches of each rule set, as the rules page lists them."""

import pytest

from games.engine.rulesets import RULE_SETS, Faces, LoserCounts

CARDS, BOTH = LoserCounts.CARDS, LoserCounts.CARDS_AND_MARRIAGES
TELL, FRENCH = Faces.TELL, Faces.FRENCH

SWITCHES: dict[str, tuple[object, object, object, object]] = {
    "targets": ((7,), (7,), (7, 9), (7, 9)),
    "counts_down": (False, True, True, True),
    "marriage_declared": (False, True, True, True),
    "claim_declared": (False, False, True, False),
    "points_shown": (True, True, False, True),
    "exchange_talon": (2, 2, 2, 4),
    "close_talon": (2, 2, 4, 2),
    "loser_counts": (BOTH, CARDS, CARDS, CARDS),
    "failed_close_least": (2, 2, 1, 1),
    "creator_leads": (False, False, False, True),
    "leaving_is_plain_loss": (False, True, False, False),
    "faces": (TELL, FRENCH, TELL, TELL),
}


def test_there_are_four_rule_sets() -> None:
    assert list(RULE_SETS) == ["klub", "bunka", "kavana", "soba"]
    assert all(rules.id == key for key, rules in RULE_SETS.items())


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_switch_stands_as_the_rules_page_has_it(switch: str) -> None:
    assert tuple(getattr(rules, switch) for rules in RULE_SETS.values()) == SWITCHES[switch]
