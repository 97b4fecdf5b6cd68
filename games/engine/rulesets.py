"""The four rule sets as data: a fifth is a new row here, not new code."""

from dataclasses import dataclass
from enum import StrEnum


class LoserCounts(StrEnum):
    """Which points of the loser decide between one and two game points."""

    CARDS = "cards"
    CARDS_AND_MARRIAGES = "cards_and_marriages"


class Faces(StrEnum):
    """The card faces a rule set is played with by default."""

    TELL = "tell"
    FRENCH = "french"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The switches of a rule set (RULES, "Rule sets").

    Talon sizes count the trump card. `targets` are the match targets one may choose.
    """

    id: str
    targets: tuple[int, ...]
    counts_down: bool
    marriage_declared: bool
    claim_declared: bool
    points_shown: bool
    exchange_talon: int
    close_talon: int
    loser_counts: LoserCounts
    failed_close_least: int
    creator_leads: bool
    leaving_is_plain_loss: bool
    faces: Faces


KLUB = RuleSet(
    id="klub",
    targets=(7,),
    counts_down=False,
    marriage_declared=False,
    claim_declared=False,
    points_shown=True,
    exchange_talon=2,
    close_talon=2,
    loser_counts=LoserCounts.CARDS_AND_MARRIAGES,
    failed_close_least=2,
    creator_leads=False,
    leaving_is_plain_loss=False,
    faces=Faces.TELL,
)
BUNKA = RuleSet(
    id="bunka",
    targets=(7,),
    counts_down=True,
    marriage_declared=True,
    claim_declared=False,
    points_shown=True,
    exchange_talon=2,
    close_talon=2,
    loser_counts=LoserCounts.CARDS,
    failed_close_least=2,
    creator_leads=False,
    leaving_is_plain_loss=True,
    faces=Faces.FRENCH,
)
KAVANA = RuleSet(
    id="kavana",
    targets=(7, 9),
    counts_down=True,
    marriage_declared=True,
    claim_declared=True,
    points_shown=False,
    exchange_talon=2,
    close_talon=4,
    loser_counts=LoserCounts.CARDS,
    failed_close_least=1,
    creator_leads=False,
    leaving_is_plain_loss=False,
    faces=Faces.TELL,
)
SOBA = RuleSet(
    id="soba",
    targets=(7, 9),
    counts_down=True,
    marriage_declared=True,
    claim_declared=False,
    points_shown=True,
    exchange_talon=4,
    close_talon=2,
    loser_counts=LoserCounts.CARDS,
    failed_close_least=1,
    creator_leads=True,
    leaving_is_plain_loss=False,
    faces=Faces.TELL,
)

RULE_SETS = {rules.id: rules for rules in (KLUB, BUNKA, KAVANA, SOBA)}
"""Every rule set by its id, in the order players see them."""
