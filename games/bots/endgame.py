"""The exact end of an imagined deal: play is strict, every card is known, nobody errs."""

from games.bots import talon_closed, talon_empty
from games.bots.masks import points_in
from games.bots.worlds import World

MOST = 3
"""No deal pays more game points."""


def exact(world: World) -> int:
    """What side 0 wins (loses: negative) from a strict position when both play perfectly."""
    if world.result:
        return world.result
    if world.led:
        return _best_answer(world)
    return _open_price(world) if world.closer is None else _closed_price(world, world.closer)


def _best_answer(world: World) -> int:
    values = []
    for card in world.legal():
        tried = world.copy()
        tried.lay(card)
        values.append(exact(tried))
    return max(values) if world.to_act == 0 else min(values)


def _open_price(world: World) -> int:
    leader, cards, marriages = world.leader, world.cards, world.marriages
    other = 1 - leader
    value = talon_empty.value(
        world.hands[leader],
        world.hands[other],
        cards[leader],
        marriages[leader],
        cards[other],
        marriages[other],
        world.trumps,
        world.stakes,
        -MOST,
        MOST,
    )
    return value if leader == 0 else -value


def _closed_price(world: World, closer: int) -> int:
    hands, cards, marriages = world.hands, world.cards, world.marriages
    search = talon_closed.closer_leads if world.leader == closer else talon_closed.opponent_leads
    other = 1 - closer
    makes_it = search(
        hands[closer],
        hands[other],
        cards[closer],
        marriages[closer],
        cards[other],
        marriages[other],
        points_in(hands[0] | hands[1]),
        world.trumps,
    )
    made, failed = world.close_pays
    price = made if makes_it else -failed
    return price if closer == 0 else -price
