"""The exact end with the talon empty: how many game points, both hands known.

Alpha-beta; values are game points for the leader and are turned over when the lead changes. No
result can be better than what the follower would pay as he stands, none worse than what the leader
would: these bounds cut most of the tree.
"""

from games.bots.masks import (
    HIGHER,
    PARTNER,
    POINTS,
    Mask,
    strict_answers,
    strict_leads,
)
from games.bots.stakes import Stakes
from games.engine.scoring import ENOUGH


def value(
    own: Mask,
    other: Mask,
    cards: int,
    marriages: int,
    their_cards: int,
    their_marriages: int,
    trumps: Mask,
    stakes: Stakes,
    alpha: int,
    beta: int,
) -> int:
    """What the leader wins when both play perfectly, as far as it lies between alpha and beta."""
    most = stakes.loss(their_cards, their_marriages)
    best = -stakes.loss(cards, marriages)
    if best >= beta:
        return best
    if most <= alpha:
        return most
    for card in strict_leads(own, trumps):
        announced = marriages
        if PARTNER[card] & own:
            announced += 40 if card & trumps else 20
            if cards and cards + announced >= ENOUGH:
                return most
        left = own ^ card
        beating = HIGHER[card] if card & trumps else HIGHER[card] | trumps
        floor = best if best > alpha else alpha
        worst = most
        for answer in strict_answers(other, card, trumps):
            taken = POINTS[card] + POINTS[answer]
            if answer & beating:
                total = their_cards + taken
                if not left or total + their_marriages >= ENOUGH:
                    found = -stakes.loss(cards, announced)
                else:
                    found = -value(
                        other ^ answer, left, total, their_marriages,
                        cards, announced, trumps, stakes, -worst, -floor,
                    )  # fmt: skip
            else:
                total = cards + taken
                if not left or total + announced >= ENOUGH:
                    continue
                found = value(
                    left, other ^ answer, total, announced,
                    their_cards, their_marriages, trumps, stakes, floor, worst,
                )  # fmt: skip
            if found < worst:
                worst = found
                if worst <= floor:
                    break
        if worst > best:
            best = worst
            if best >= beta or best == most:
                break
    return best
