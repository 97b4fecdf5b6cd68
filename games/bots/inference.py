"""What the opponent's silence tells: cards he would have used, had he held them.

Who leads and does not exchange has no jack of trumps; who leads a king without announcing has no
queen to it; who leads something else has no marriage at all. Each of these was so when he led: he
may have drawn the card since, which makes it unlikely, not impossible. With the talon closed nobody
draws, and every answer he gives there tells for certain what he could not have answered.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from games.bots.masks import BIT, JACK, MARRIAGES, PARTNER, Mask, strict_answers
from games.engine.actions import Close, Marry, Play
from games.engine.cards import Seat, Suit
from games.engine.deal import Step
from games.engine.rulesets import RuleSet

SLOPPY = 0.1
"""How often he does not use what he holds."""
TALON = 10
"""Cards in the talon at the first lead."""


@dataclass(frozen=True, slots=True)
class Silence:
    """He did not hold these cards (one, or a marriage) at a lead, and has drawn `draws` since.

    `doubt` is how often he would have kept silent in spite of holding them.
    """

    cards: Mask
    draws: int
    doubt: float

    def chance(self, held: int) -> float:
        """How much likelier it makes a hand of that many cards with these among them, at most 1."""
        old = max(0, held - self.draws)
        both_old = old * (old - 1) / (held * (held - 1)) if held > 1 else 0.0
        had_them = old / held if self.cards.bit_count() == 1 else both_old
        return 1 - had_them * (1 - self.doubt)


@dataclass(frozen=True, slots=True)
class Answered:
    """He answered `led` with `card` in strict play; `since` are all he has laid from then on."""

    led: Mask
    card: Mask
    since: Mask


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything the opponent's play has told."""

    silences: tuple[Silence, ...]
    answers: tuple[Answered, ...]

    def believes(self, hand: Mask, trumps: Mask, rng: random.Random) -> bool:
        """Whether to believe in this hand: never against the rules, seldom against sense."""
        for each in self.answers:
            if each.card not in strict_answers(hand | each.since, each.led, trumps):
                return False
        held = hand.bit_count()
        return all(
            rng.random() < each.chance(held)
            for each in self.silences
            if hand & each.cards == each.cards
        )


def listen(steps: tuple[Step, ...], opponent: Seat, rules: RuleSet, trump: Suit) -> Evidence:
    """The evidence in the steps of a deal so far."""
    moments = list(_moments(steps))
    draws = moments[-1].draws_after if moments else 0
    latest = {
        cards: (each.draws, doubt)
        for each in moments
        if each.seat == opponent and not each.led
        for cards, doubt in _unused(each, rules, JACK[trump])
    }
    silences = (Silence(cards, draws - then, doubt) for cards, (then, doubt) in latest.items())
    return Evidence(tuple(silences), tuple(_answers(moments, opponent)))


@dataclass(frozen=True, slots=True)
class _Moment:
    """A card being laid: on which lead (0: it is the lead), after how many draws of each."""

    seat: Seat
    card: Mask
    led: Mask
    marriage: int
    draws: int
    closed: bool

    @property
    def talon(self) -> int:
        return TALON - 2 * self.draws

    @property
    def draws_after(self) -> int:
        drawn = self.led and not self.closed and self.talon
        return self.draws + 1 if drawn else self.draws


def _moments(steps: tuple[Step, ...]) -> Iterator[_Moment]:
    led, draws, closed = 0, 0, False
    for step in steps:
        match step.action:
            case Close():
                closed = True
            case Play(card) | Marry(card):
                moment = _Moment(step.seat, BIT[card], led, step.marriage, draws, closed)
                yield moment
                led, draws = 0 if led else moment.card, moment.draws_after
            case _:
                pass


def _unused(lead: _Moment, rules: RuleSet, jack: Mask) -> Iterator[tuple[Mask, float]]:
    """What a leader has not used, with the doubt left."""
    if not lead.closed and lead.talon >= rules.exchange_talon:
        yield jack, SLOPPY
    if lead.marriage:
        return
    if PARTNER[lead.card]:
        yield PARTNER[lead.card], SLOPPY if rules.marriage_declared else 0.0
    yield from ((marriage, SLOPPY) for marriage in MARRIAGES)


def _answers(moments: list[_Moment], opponent: Seat) -> Iterator[Answered]:
    since: Mask = 0
    for each in reversed(moments):
        if each.seat == opponent and each.closed:
            since |= each.card
            if each.led:
                yield Answered(each.led, each.card, since)
