"""The card the computer lays for a player who does not: legal, and as cheap as may be."""

from games.engine import notation
from games.engine.actions import Play
from games.engine.cards import Card
from games.engine.deal import Deal


def stand_in(deal: Deal) -> str:
    """A legal card of the player to act, in notation: no trump before a trump, low before high."""
    cards = [action.card for action in deal.legal() if isinstance(action, Play)]

    def cost(card: Card) -> tuple[bool, int, str]:
        return card.suit is deal.trump, card.points, card.value

    return notation.write(Play(min(cards, key=cost)), deal.trump)
