"""A deal for two hands: what it is now, what may be done in it, and what that makes of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.engine.actions import Action, Claim, Close, Exchange, Marry, Play
from games.engine.cards import PACK, Card, Rank, Seat, Suit, card
from games.engine.errors import Illegal, Refusal, UnreadablePack
from games.engine.marriages import marriage_points, marriages_in, partner_in
from games.engine.rulesets import RuleSet
from games.engine.scoring import (
    ENOUGH,
    Closed,
    DealResult,
    EndReason,
    Price,
    Standing,
    deal_price,
    failed_claim_price,
    resignation_price,
)
from games.engine.tricks import Laid, Trick, best_of, strict_refusal

SEATS = 2


@dataclass(frozen=True, slots=True)
class Step:
    """One action and what everybody at the table saw of it.

    `shown` are the cards it turned up, the played or taken one first; `marriage` the 20 or 40 it
    announced; `trick` the trick it completed.
    """

    seat: Seat
    action: Action
    shown: tuple[Card, ...] = ()
    marriage: int = 0
    trick: Trick | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """A two-hand deal. `stock` lies face down in drawing order; the trump card is drawn last."""

    rules: RuleSet
    forehand: Seat
    trump: Suit
    trump_card: Card | None
    stock: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    leader: Seat
    laid: tuple[Laid, ...] = ()
    tricks: tuple[Trick, ...] = ()
    standings: tuple[Standing, ...] = (Standing(), Standing())
    closed: Closed | None = None
    steps: tuple[Step, ...] = ()
    result: DealResult | None = None

    @classmethod
    def start(cls, rules: RuleSet, deck: tuple[Card, ...], forehand: Seat) -> "Deal":
        """Deal a pack, top card first: 3, 3, the trump card, 2, 2 (RULES, "Two hands").

        Raises UnreadablePack unless the deck is the twenty cards.
        """
        if sorted(deck) != sorted(PACK):
            raise UnreadablePack(f"{len(deck)} cards, {len(set(deck))} different ones")
        first = deck[0:3] + deck[7:9]
        second = deck[3:6] + deck[9:11]
        return cls(
            rules=rules,
            forehand=forehand,
            trump=deck[6].suit,
            trump_card=deck[6],
            stock=deck[11:20],
            hands=(first, second) if forehand == 0 else (second, first),
            leader=forehand,
        )

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the deal is over."""
        if self.result is not None:
            return None
        return 1 - self.leader if self.laid else self.leader

    @property
    def talon(self) -> int:
        """Cards in the talon, the trump card counted."""
        return len(self.stock) + (self.trump_card is not None)

    @property
    def strict(self) -> bool:
        """Whether followers must follow, beat and trump: talon closed or empty."""
        return self.closed is not None or self.trump_card is None

    def legal(self) -> tuple[Action, ...]:
        """Everything the player to act may do (resigning aside)."""
        seat = self.to_act
        if seat is None:
            return ()
        return tuple(each for each in self._thinkable(seat) if self.refusal(seat, each) is None)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why the rules refuse this action of this seat now; None where it is legal."""
        if self.result is not None:
            return Refusal.DEAL_OVER
        if seat != self.to_act:
            return Refusal.NOT_YOUR_TURN
        if isinstance(action, Play):
            return self._play_refusal(seat, action.card)
        if self.laid:
            return Refusal.ONLY_THE_LEADER
        match action:
            case Marry():
                return self._marry_refusal(seat, action.card)
            case Exchange():
                return self._exchange_refusal(seat)
            case Close():
                return self._talon_refusal(self.rules.close_talon)
            case Claim():
                return self._claim_refusal(seat, action.suit)

    def apply(self, seat: Seat, action: Action) -> "Deal":
        """The deal after this action. Raises Illegal where `refusal` gives a reason."""
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise Illegal(refusal)
        match action:
            case Play() | Marry():
                return self._lay(seat, action)
            case Exchange():
                return self._exchange(seat)
            case Close():
                closed = Closed(seat, self.standings[1 - seat])
                return replace(self, closed=closed)._after(Step(seat, action))
            case Claim():
                return self._claim(seat, action)

    def resign(self, seat: Seat) -> "Deal":
        """The deal given up by `seat`, in or out of turn. Raises Illegal when it is over."""
        if self.result is not None:
            raise Illegal(Refusal.DEAL_OVER)
        return self._won_by(1 - seat, EndReason.RESIGNED, self.resignation_price(seat))

    def resignation_price(self, seat: Seat) -> Price:
        """What the other would get if `seat` resigned now."""
        return resignation_price(seat, self.standings, self.closed, self.rules)

    def marriages_of(self, seat: Seat) -> tuple[Suit, ...]:
        """Suits in which that seat holds king and queen."""
        return marriages_in(self.hands[seat])

    def _thinkable(self, seat: Seat) -> Iterator[Action]:
        yield from (Play(each) for each in self.hands[seat])
        if self.laid:
            return
        yield Exchange()
        yield Close()
        yield Claim()
        for suit in self.marriages_of(seat):
            yield Claim(suit)
            yield Marry(card(Rank.KING, suit))
            yield Marry(card(Rank.QUEEN, suit))

    def _play_refusal(self, seat: Seat, played: Card) -> Refusal | None:
        if played not in self.hands[seat]:
            return Refusal.NOT_IN_HAND
        if not self.laid or not self.strict:
            return None
        return strict_refusal(played, self.hands[seat], self.laid[0].card, self.trump)

    def _marry_refusal(self, seat: Seat, led: Card) -> Refusal | None:
        if not self.rules.marriage_declared:
            return Refusal.MARRIES_BY_ITSELF
        return None if partner_in(self.hands[seat], led) else Refusal.NO_MARRIAGE

    def _exchange_refusal(self, seat: Seat) -> Refusal | None:
        refusal = self._talon_refusal(self.rules.exchange_talon)
        if refusal is None and card(Rank.JACK, self.trump) not in self.hands[seat]:
            return Refusal.NO_TRUMP_JACK
        return refusal

    def _talon_refusal(self, least: int) -> Refusal | None:
        if self.closed is not None:
            return Refusal.TALON_CLOSED
        return Refusal.TALON_TOO_SMALL if self.talon < least else None

    def _claim_refusal(self, seat: Seat, suit: Suit | None) -> Refusal | None:
        if not self.rules.claim_declared:
            return Refusal.CLAIMS_BY_ITSELF
        if not self.standings[seat].tricks:
            return Refusal.NO_TRICK_YET
        if suit is not None and suit not in self.marriages_of(seat):
            return Refusal.NO_MARRIAGE
        return None

    def _after(self, step: Step) -> "Deal":
        return replace(self, steps=(*self.steps, step))

    def _exchange(self, seat: Seat) -> "Deal":
        jack, taken = card(Rank.JACK, self.trump), self.trump_card
        assert taken is not None
        hand = tuple(taken if each is jack else each for each in self.hands[seat])
        exchanged = replace(self, trump_card=jack, hands=self._hands_with(seat, hand))
        return exchanged._after(Step(seat, Exchange(), shown=(taken, jack)))

    def _claim(self, seat: Seat, claim: Claim) -> "Deal":
        shown: tuple[Card, ...] = ()
        marriage = 0
        if claim.suit is not None:
            shown = (card(Rank.KING, claim.suit), card(Rank.QUEEN, claim.suit))
            marriage = marriage_points(claim.suit, self.trump)
        claimed = self._announced(seat, marriage)._after(Step(seat, claim, shown, marriage))
        if claimed.standings[seat].total >= ENOUGH:
            return claimed._reached(seat)
        price = failed_claim_price(1 - seat, claimed.standings, self.closed, self.rules)
        return claimed._won_by(1 - seat, EndReason.CLAIM_FAILED, price)

    def _lay(self, seat: Seat, action: Play | Marry) -> "Deal":
        played = action.card
        hand = tuple(each for each in self.hands[seat] if each is not played)
        laid = replace(
            self, hands=self._hands_with(seat, hand), laid=(*self.laid, Laid(seat, played))
        )
        if self.laid:
            return laid._take_trick(Step(seat, action, shown=(played,)))
        return laid._led(seat, action, self._announced_partner(seat, action))

    def _announced_partner(self, seat: Seat, action: Play | Marry) -> Card | None:
        if isinstance(action, Play) and self.rules.marriage_declared:
            return None
        return partner_in(self.hands[seat], action.card)

    def _led(self, seat: Seat, action: Play | Marry, partner: Card | None) -> "Deal":
        if partner is None:
            return self._after(Step(seat, action, shown=(action.card,)))
        marriage = marriage_points(partner.suit, self.trump)
        step = Step(seat, action, shown=(action.card, partner), marriage=marriage)
        announced = self._announced(seat, marriage)._after(step)
        return announced._reached(seat) if announced._goes_out(seat) else announced

    def _announced(self, seat: Seat, marriage: int) -> "Deal":
        return self._standing(seat, self.standings[seat].with_marriage(marriage))

    def _take_trick(self, step: Step) -> "Deal":
        winner = best_of(self.laid, self.trump).seat
        trick = Trick(self.laid, winner)
        taken = replace(
            self._standing(winner, self.standings[winner].with_trick(trick.points)),
            laid=(),
            leader=winner,
            tricks=(*self.tricks, trick),
        )._after(replace(step, trick=trick))
        if taken._goes_out(winner):
            return taken._reached(winner)
        return taken._drawn() if taken.hands[winner] or not taken.strict else taken._played_out()

    def _drawn(self) -> "Deal":
        """Both draw, the winner of the trick first, while the talon is open and not empty."""
        if self.strict:
            return self
        assert self.trump_card is not None
        first, rest = self.stock[0], self.stock[1:]
        second, trump_card = (rest[0], self.trump_card) if rest else (self.trump_card, None)
        hands = [(*hand,) for hand in self.hands]
        hands[self.leader] = (*hands[self.leader], first)
        hands[1 - self.leader] = (*hands[1 - self.leader], second)
        return replace(self, stock=rest[1:], trump_card=trump_card, hands=tuple(hands))

    def _played_out(self) -> "Deal":
        """All cards are played: the last trick wins, or the closer has 66 or has lost."""
        if self.closed is None:
            return self._won_by(self.leader, EndReason.LAST_TRICK)
        closer = self.closed.by
        if self.standings[closer].total >= ENOUGH:
            return self._won_by(closer, EndReason.SIXTY_SIX)
        return self._won_by(1 - closer, EndReason.CLOSE_FAILED)

    def _goes_out(self, seat: Seat) -> bool:
        return not self.rules.claim_declared and self.standings[seat].total >= ENOUGH

    def _reached(self, winner: Seat) -> "Deal":
        """The winner has 66; if the other closed, that close has failed."""
        if self.closed is not None and self.closed.by != winner:
            return self._won_by(winner, EndReason.CLOSE_FAILED)
        return self._won_by(winner, EndReason.SIXTY_SIX)

    def _won_by(self, winner: Seat, reason: EndReason, price: Price | None = None) -> "Deal":
        if price is None:
            price = deal_price(winner, self.standings, self.closed, self.rules)
        return replace(self, result=DealResult((winner,), reason, price, self.standings))

    def _standing(self, seat: Seat, standing: Standing) -> "Deal":
        standings = list(self.standings)
        standings[seat] = standing
        return replace(self, standings=tuple(standings))

    def _hands_with(self, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        hands = list(self.hands)
        hands[seat] = hand
        return tuple(hands)
