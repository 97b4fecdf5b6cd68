"""Choices are tried in the same worlds, and the best one on average is taken."""

from random import Random

from games.bots.hidden import worlds
from games.bots.knowledge import know
from games.bots.masks import cards_in
from games.bots.trials import Choice, best
from games.engine.deal import Deal
from games.engine.rulesets import KLUB
from games.engine.views import view
from tests.games.bots.stacked import after, mask, stacked

NOTHING_MORE = "JC QC JS JD KD"


def _best(deal: Deal, choices: list[Choice]) -> Choice:
    assert deal.to_act is not None
    known = know(view(deal, deal.to_act))
    return best(choices, worlds(known, 60, Random(2)), effort=200)


def test_a_sure_win_beats_every_other_choice() -> None:
    deal = after(stacked(KLUB, "KH QH AC TC AS", NOTHING_MORE, turned="JH"), "AC JC TC QC")
    choices = [Choice(card) for card in cards_in(mask("KH AS"))]
    assert _best(deal, choices) == Choice(mask("KH"))


def test_a_close_that_cannot_be_made_loses_to_playing_on() -> None:
    deal = stacked(KLUB, NOTHING_MORE, "AC TC KC AS TS", turned="JH")
    jack = mask("JC")
    assert _best(deal, [Choice(jack, close=True), Choice(jack)]) == Choice(jack)


def test_a_trial_leaves_the_world_as_it_was() -> None:
    deal = stacked(KLUB, NOTHING_MORE, "AC TC KC AS TS", turned="JH")
    (world,) = worlds(know(view(deal, 0)), 1, Random(3))
    before = world.copy()
    best([Choice(mask("JC"), close=True), Choice(mask("JS"))], [world], effort=10)
    assert all(getattr(world, name) == getattr(before, name) for name in type(world).__slots__)
