"""An imagined deal played to its end: by rules of thumb while the talon is open, then exactly."""

from games.bots import thumb
from games.bots.endgame import exact
from games.bots.masks import marriages_in, points_in
from games.bots.worlds import World
from games.engine.scoring import ENOUGH

CHEAP_CARD = 4
"""What the other card of a trick brings when the opponent is careful, on average."""


def play_through(world: World) -> int:
    """What side 0 wins (loses: negative). Both sides exchange and close as soon as it serves them.

    The world is used up.
    """
    while not world.result and not world.strict:
        hand = world.hands[world.to_act]
        if world.led:
            world.lay(thumb.answer(hand, world.led, world.trumps))
            continue
        if world.may_exchange():
            world.exchange()
        price = _close_price(world)
        if price:
            return price
        world.lay(thumb.lead(world.hands[world.leader], world.trumps))
    return world.result or exact(world)


def _close_price(world: World) -> int:
    """What side 0 gets if the leader closes and makes it; 0 where he would not."""
    if not world.may_close() or not _within_reach(world):
        return 0
    closed = world.copy()
    closed.close()
    price = exact(closed)
    return price if (price > 0) is (world.leader == 0) else 0


def _within_reach(world: World) -> bool:
    """Whether it is worth looking: a trick with every card of the hand would about be enough."""
    leader = world.leader
    hand = world.hands[leader]
    has = world.cards[leader] + world.marriages[leader] + marriages_in(hand, world.trumps)
    return has + points_in(hand) + CHEAP_CARD * hand.bit_count() >= ENOUGH
