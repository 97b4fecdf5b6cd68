"""How fast the engine is: whole deals at random play in every rule set."""

import random
import time

from games.engine.cards import PACK, Card
from games.engine.deal import Deal
from games.engine.rulesets import RULE_SETS, RuleSet


def shuffled(seed: str) -> tuple[Card, ...]:
    """A pack shuffled from a seed."""
    return tuple(random.Random(seed).sample(PACK, len(PACK)))


def play_at_random(rules: RuleSet, seed: str) -> Deal:
    """A deal in which both sides do any legal thing."""
    chance = random.Random(seed)
    deal = Deal.start(rules, shuffled(seed), forehand=0)
    while (seat := deal.to_act) is not None:
        deal = deal.apply(seat, chance.choice(deal.legal()))
    return deal


def deals_per_second(deals: int) -> float:
    """Deals a second in one process, `deals` of them shared out among the rule sets."""
    rule_sets = list(RULE_SETS.values())
    begun = time.process_time()
    for number in range(deals):
        play_at_random(rule_sets[number % len(rule_sets)], f"random-{number}")
    return deals / (time.process_time() - begun)
