"""A deal with all its cards known, small and quick: what a player imagines and plays through.

Side 0 is the player who imagines, side 1 the opponent. Three things the engine keeps apart are one
here, because no player who can count would do otherwise: leading a king or queen beside its partner
announces the marriage, and 66 ends the deal the moment it is there, declared or not. The jack of
trumps is exchanged by choice. A side has card points exactly when it has taken a trick.
"""

from games.bots.masks import (
    PARTNER,
    POINTS,
    Mask,
    beats,
    cards_in,
    strict_answers,
)
from games.bots.stakes import Stakes
from games.engine.scoring import ENOUGH


class World:
    """The state of an imagined deal. It changes in place; `copy` it before trying something.

    `result` is 0 while the deal runs, then the game points side 0 has won (lost: negative).
    `close_pays` is what the close wins, and what it costs when it fails.
    """

    __slots__ = (
        "cards",
        "close_pays",
        "closer",
        "hands",
        "leader",
        "led",
        "marriages",
        "result",
        "stakes",
        "stock",
        "trump_card",
        "trumps",
    )

    def __init__(
        self,
        stakes: Stakes,
        trumps: Mask,
        hands: list[Mask],
        stock: tuple[Mask, ...],
        trump_card: Mask,
        leader: int,
    ) -> None:
        self.stakes = stakes
        self.trumps = trumps
        self.hands = hands
        self.stock = stock
        self.trump_card = trump_card
        self.leader = leader
        self.led: Mask = 0
        self.cards = [0, 0]
        self.marriages = [0, 0]
        self.closer: int | None = None
        self.close_pays = (0, 0)
        self.result = 0

    def copy(self) -> "World":
        """The same position, to be changed independently."""
        twin = World(
            self.stakes, self.trumps, self.hands[:], self.stock, self.trump_card, self.leader
        )
        twin.led = self.led
        twin.cards = self.cards[:]
        twin.marriages = self.marriages[:]
        twin.closer = self.closer
        twin.close_pays = self.close_pays
        twin.result = self.result
        return twin

    @property
    def strict(self) -> bool:
        """Whether followers must follow, beat and trump."""
        return self.closer is not None or not self.trump_card

    @property
    def to_act(self) -> int:
        """The side to lay a card."""
        return 1 - self.leader if self.led else self.leader

    def legal(self) -> tuple[Mask, ...]:
        """The cards the side to act may lay."""
        hand = self.hands[self.to_act]
        if self.led and self.strict:
            return strict_answers(hand, self.led, self.trumps)
        return cards_in(hand)

    def may_exchange(self) -> bool:
        """Whether the side to act leads, holds the jack of trumps and finds the talon open."""
        return (
            not self.led
            and self._talon_serves(self.stakes.exchange_talon)
            and bool(self.hands[self.leader] & self.trumps & -self.trumps)
        )

    def may_close(self) -> bool:
        """Whether the side to act leads and finds the talon open and large enough."""
        return not self.led and self._talon_serves(self.stakes.close_talon)

    def _talon_serves(self, least: int) -> bool:
        return self.closer is None and self.trump_card > 0 and len(self.stock) + 1 >= least

    def lay(self, card: Mask) -> None:
        """Lead a card, with its marriage if there is one, or answer with it."""
        if self.led:
            self._answer(card)
        else:
            self._lead(card)

    def exchange(self) -> None:
        """The leader swaps the lowest trump for the trump card."""
        jack = self.trumps & -self.trumps
        self.hands[self.leader] ^= jack | self.trump_card
        self.trump_card = jack

    def close(self) -> None:
        """The leader closes the talon; prices are frozen."""
        other = 1 - self.leader
        made = self.stakes.loss(self.cards[other], self.marriages[other])
        self.closer = self.leader
        self.close_pays = (made, self.stakes.failed_close(made))

    def _lead(self, card: Mask) -> None:
        side = self.leader
        hand = self.hands[side]
        self.hands[side] = hand ^ card
        self.led = card
        if PARTNER[card] & hand:
            self.marriages[side] += 40 if card & self.trumps else 20
            if self.cards[side] and self.cards[side] + self.marriages[side] >= ENOUGH:
                self._won_by(side)

    def _answer(self, card: Mask) -> None:
        led, winner = self.led, self.leader
        self.hands[1 - winner] ^= card
        if beats(card, led, self.trumps):
            winner = 1 - winner
        self.led = 0
        self.leader = winner
        self.cards[winner] += POINTS[led] + POINTS[card]
        if self.cards[winner] + self.marriages[winner] >= ENOUGH:
            self._won_by(winner)
        elif self.closer is None and self.trump_card:
            self._draw(winner)
        elif not self.hands[0]:
            self._won_by(winner if self.closer is None else 1 - self.closer)

    def _draw(self, winner: int) -> None:
        stock = self.stock
        self.hands[winner] |= stock[0]
        if len(stock) > 1:
            self.hands[1 - winner] |= stock[1]
            self.stock = stock[2:]
        else:
            self.hands[1 - winner] |= self.trump_card
            self.stock, self.trump_card = (), 0

    def _won_by(self, side: int) -> None:
        if self.closer is None:
            price = self.stakes.loss(self.cards[1 - side], self.marriages[1 - side])
        else:
            price = self.close_pays[side != self.closer]
        self.result = price if side == 0 else -price
