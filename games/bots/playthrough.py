"""An imagined deal played to its end: by rules of thumb while the talon is open, then exactly."""

from games.bots import thumb
from games.bots.endgame import exact
from games.bots.masks import marriages_in, points_in
from games.bots.worlds import World


def play_through(world: World) -> int:
    """What side 0 wins (loses: negative). The world is used up."""
    while not world.result and not world.strict:
        side = world.to_act
        if world.led:
            world.lay(thumb.answer(world.hands[side], world.led, world.trumps))
            continue
        if world.may_exchange():
            world.exchange()
        if CLOSE and world.may_close():
            price = closing(world)
            if price:
                return price
        world.lay(thumb.lead(world.hands[side], world.trumps))
    return world.result or exact(world)


CLOSE = True


def closing(world: World) -> int:
    """What side 0 gets from a close the leader makes for certain; 0 where he does not."""
    leader = world.leader
    hand = world.hands[leader]
    if (
        world.cards[leader]
        + world.marriages[leader]
        + marriages_in(hand, world.trumps)
        + points_in(hand)
        + 4 * hand.bit_count()
        < 66
    ):
        return 0
    closed = world.copy()
    closed.close()
    price = exact(closed)
    return price if (price > 0) == (leader == 0) else 0
