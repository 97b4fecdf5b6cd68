"""Engine deals as imagined worlds, and what a player who counts does in the engine."""

from games.bots.masks import BIT, SUIT, mask_of
from games.bots.stakes import Stakes
from games.bots.worlds import World
from games.engine.actions import Action, Claim
from games.engine.deal import Deal
from games.engine.scoring import EndReason, value


def world_of(deal: Deal) -> World:
    """The deal as an imagined world; side 0 is seat 0."""
    world = World(
        Stakes.of(deal.rules),
        SUIT[deal.trump],
        [mask_of(hand) for hand in deal.hands],
        tuple(BIT[each] for each in deal.stock),
        BIT[deal.trump_card] if deal.trump_card else 0,
        deal.leader,
    )
    world.led = mask_of(laid.card for laid in deal.laid)
    world.cards = [standing.cards for standing in deal.standings]
    world.marriages = [standing.marriages for standing in deal.standings]
    world.result = game_points(deal)
    if deal.closed is not None:
        made = value(deal.closed.opponent, deal.rules)
        world.closer = deal.closed.by
        world.close_pays = (made, world.stakes.failed_close(made))
    return world


def right_claim(deal: Deal) -> Action | None:
    """A claim that wins, if the player to act has one."""
    seat = deal.to_act
    assert seat is not None
    claims = [each for each in deal.legal() if isinstance(each, Claim)]
    return next((each for each in claims if wins(deal.apply(seat, each))), None)


def claimed(deal: Deal) -> Deal:
    """The deal, ended where the player to act has 66 and has to say so."""
    if deal.to_act is None or Claim() not in deal.legal():
        return deal
    ended = deal.apply(deal.to_act, Claim())
    return ended if wins(ended) else deal


def wins(ended: Deal) -> bool:
    """Whether the claim that ended this deal was right."""
    return ended.result is not None and ended.result.reason is not EndReason.CLAIM_FAILED


def game_points(deal: Deal) -> int:
    """What seat 0 won, lost points negative; 0 while the deal runs."""
    if deal.result is None:
        return 0
    return deal.result.game_points if 0 in deal.result.winners else -deal.result.game_points
