"""The exact end with the talon closed: does the closer make it?

The price of a closed deal is fixed, so the search only asks whether the closer has 66 first, both
hands known and both sides playing perfectly. It stops where what is left cannot be enough.
`rest` are the card points in both hands together. Most of the thinking time is spent here and in
`talon_empty`, so the two functions lay and take tricks themselves instead of moving a `World`.
"""

from games.bots.masks import (
    HIGHER,
    PARTNER,
    POINTS,
    Mask,
    marriages_in,
    strict_answers,
    strict_leads,
)
from games.engine.scoring import ENOUGH


def closer_leads(
    own: Mask,
    other: Mask,
    cards: int,
    marriages: int,
    their_cards: int,
    their_marriages: int,
    rest: int,
    trumps: Mask,
) -> bool:
    """Whether the closer makes it from his own lead. `own` is his hand, `other` the opponent's."""
    short = ENOUGH - cards - marriages - rest
    if short > 0 and short > marriages_in(own, trumps):
        return False
    for card in strict_leads(own, trumps):
        announced = marriages
        if PARTNER[card] & own:
            announced += 40 if card & trumps else 20
            if cards and cards + announced >= ENOUGH:
                return True
        left = own ^ card
        beating = HIGHER[card] if card & trumps else HIGHER[card] | trumps
        for answer in strict_answers(other, card, trumps):
            taken = POINTS[card] + POINTS[answer]
            if answer & beating:
                theirs = their_cards + taken
                if (
                    not left
                    or theirs + their_marriages >= ENOUGH
                    or not opponent_leads(
                        left, other ^ answer, cards, announced,
                        theirs, their_marriages, rest - taken, trumps,
                    )
                ):  # fmt: skip
                    break
            elif cards + taken + announced < ENOUGH and (
                not left
                or not closer_leads(
                    left, other ^ answer, cards + taken, announced,
                    their_cards, their_marriages, rest - taken, trumps,
                )
            ):  # fmt: skip
                break
        else:
            return True
    return False


def opponent_leads(
    own: Mask,
    other: Mask,
    cards: int,
    marriages: int,
    their_cards: int,
    their_marriages: int,
    rest: int,
    trumps: Mask,
) -> bool:
    """Whether the closer makes it when his opponent leads; the same arguments."""
    short = ENOUGH - cards - marriages - rest
    if short > 0 and short > marriages_in(own, trumps):
        return False
    for card in strict_leads(other, trumps):
        announced = their_marriages
        if PARTNER[card] & other:
            announced += 40 if card & trumps else 20
            if their_cards and their_cards + announced >= ENOUGH:
                return False
        left = other ^ card
        beating = HIGHER[card] if card & trumps else HIGHER[card] | trumps
        for answer in strict_answers(own, card, trumps):
            taken = POINTS[card] + POINTS[answer]
            if answer & beating:
                if cards + taken + marriages >= ENOUGH or (
                    left
                    and closer_leads(
                        own ^ answer, left, cards + taken, marriages,
                        their_cards, announced, rest - taken, trumps,
                    )
                ):  # fmt: skip
                    break
            elif (
                left
                and their_cards + taken + announced < ENOUGH
                and opponent_leads(
                    own ^ answer, left, cards, marriages,
                    their_cards + taken, announced, rest - taken, trumps,
                )
            ):  # fmt: skip
                break
        else:
            return False
    return True
