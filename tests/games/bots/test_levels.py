"""Every player plays by the rules, by what its seat sees alone, and repeatably."""

import pickle
from random import Random

import pytest

from games.bots import LEVELS, Player, choose, think
from games.bots.beginner import Beginner
from games.engine.rulesets import KLUB, RULE_SETS, RuleSet
from games.engine.views import view
from tests.games.bots.seats import HASTY, PLAYERS, redealt, turns

every_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
every_player = pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
BEGINNERS = (Beginner(), Beginner())


@every_rule_set
def test_the_beginner_does_only_what_is_legal(rules: RuleSet) -> None:
    for _, seen, action in turns(rules, BEGINNERS, 500, seed=3):
        assert action in seen.legal


@every_rule_set
def test_club_does_only_what_is_legal(rules: RuleSet) -> None:
    for _, seen, action in turns(rules, (HASTY, Beginner()), 25, seed=3):
        assert action in seen.legal


@pytest.mark.long
@every_rule_set
def test_club_does_only_what_is_legal_in_many_deals(rules: RuleSet) -> None:
    for _, seen, action in turns(rules, (HASTY, HASTY), 400, seed=5):
        assert action in seen.legal


@every_player
@every_rule_set
def test_the_same_view_and_seed_give_the_same_action(rules: RuleSet, player: Player) -> None:
    for at, (_, seen, _) in enumerate(turns(rules, BEGINNERS, 5, seed=17)):
        assert player.choose(seen, Random(at)) == player.choose(seen, Random(at))


@every_player
@every_rule_set
def test_hidden_cards_do_not_change_a_choice(rules: RuleSet, player: Player) -> None:
    rng = Random(23)
    for at, (deal, seen, _) in enumerate(turns(rules, BEGINNERS, 10, seed=19)):
        assert seen.seat is not None
        other = view(redealt(deal, seen.seat, rng), seen.seat)
        assert player.choose(other, Random(at)) == player.choose(seen, Random(at))


@pytest.mark.parametrize("level", LEVELS)
def test_a_thought_survives_the_way_to_another_process(level: str) -> None:
    *_, (_, seen, _) = turns(KLUB, BEGINNERS, 1, seed=29)
    sent = pickle.loads(pickle.dumps(seen))
    assert sent == seen
    action = think(level, sent, 7)
    assert pickle.loads(pickle.dumps(action)) == action == choose(level, seen, Random(7))


def test_a_watcher_is_not_asked_to_play() -> None:
    deal, *_ = next(turns(KLUB, BEGINNERS, 1, seed=1))
    with pytest.raises(ValueError, match="watcher"):
        choose("club", view(deal, None), Random(0))


def test_an_unknown_level_is_refused() -> None:
    _, seen, _ = next(turns(KLUB, BEGINNERS, 1, seed=1))
    with pytest.raises(KeyError):
        choose("grandmaster", seen, Random(0))
