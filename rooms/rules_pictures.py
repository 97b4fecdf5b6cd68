"""The pictures of the rules pages: cards laid out as on the table, each with its words.

Hearts are trumps in every picture, as they are in the scenes beside them.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engine.cards import Card, Rank
from games.engine.rulesets import Faces, RuleSet
from games.engine.scoring import Standing
from rooms.rules_examples import Worked

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

HIGH = 110
"""Height of every picture; a card is 60 wide and 90 high in the same units."""
BACK = "back-red"

LETTERS: "dict[Faces, dict[Rank, _StrPromise]]" = {
    Faces.TELL: {
        Rank.JACK: pgettext_lazy("card index, Tell deck", "U"),
        Rank.QUEEN: pgettext_lazy("card index, Tell deck", "O"),
        Rank.KING: pgettext_lazy("card index, Tell deck", "K"),
        Rank.TEN: pgettext_lazy("card index, Tell deck", "X"),
        Rank.ACE: pgettext_lazy("card index, Tell deck", "A"),
    },
    Faces.FRENCH: {
        Rank.JACK: pgettext_lazy("card index, French deck", "J"),
        Rank.QUEEN: pgettext_lazy("card index, French deck", "Q"),
        Rank.KING: pgettext_lazy("card index, French deck", "K"),
        Rank.TEN: pgettext_lazy("card index, French deck", "10"),
        Rank.ACE: pgettext_lazy("card index, French deck", "A"),
    },
}


@dataclass(frozen=True, slots=True)
class Placed:
    """A card, or a back where there is none, with its middle at (x, y), turned by degrees."""

    card: Card | None
    x: int
    y: int = 55
    turn: int = 0
    letter: "_StrPromise | str" = ""

    @property
    def symbol(self) -> str:
        """Its drawing in the sprite."""
        return self.card.value if self.card else BACK

    @property
    def suit(self) -> str:
        """The suit whose colour the letter has."""
        return self.card.suit.value if self.card else ""


@dataclass(frozen=True, slots=True)
class Tag:
    """A word on the picture, such as 40."""

    text: str
    x: int
    y: int = 14


@dataclass(frozen=True, slots=True)
class Picture:
    """Cards and tags on a piece of felt; `words` say what is seen."""

    words: "_StrPromise"
    wide: int
    cards: tuple[Placed, ...]
    tags: tuple[Tag, ...] = ()
    tap: bool = False
    question: bool = False

    @property
    def high(self) -> int:
        """In the units of the cards."""
        return HIGH


@dataclass(frozen=True, slots=True)
class Pictures:
    """All pictures of one rules page."""

    exchange: tuple[Picture, ...]
    closing: tuple[Picture, ...]
    quick_forty: tuple[Picture, ...]


def pictures(rules: RuleSet) -> Pictures:
    """With the cards of these rules."""

    def up(card: Card, x: int, y: int = 55, turn: int = 0) -> Placed:
        return Placed(card, x, y, turn, LETTERS[rules.faces][card.rank])

    def talon(turned: Card, left: int = 36) -> tuple[Placed, ...]:
        return (up(turned, left + 34, 55, 90), *_pack(left))

    tell = rules.faces is Faces.TELL
    holds = (
        _("The unter of trumps is in your hand, the ten of trumps lies under the talon.")
        if tell
        else _("The jack of trumps is in your hand, the ten of trumps lies under the talon.")
    )
    exchanged = (
        _("Now the ten of trumps is in your hand, and the unter lies under the talon.")
        if tell
        else _("Now the ten of trumps is in your hand, and the jack lies under the talon.")
    )
    opened = talon(Card.TH)
    closed = (*_pack(46), Placed(None, 50, 55, 90))
    return Pictures(
        exchange=(
            Picture(holds, 220, (*talon(Card.TH), up(Card.JH, 180))),
            Picture(exchanged, 220, (*talon(Card.JH), up(Card.TH, 180))),
        ),
        closing=(
            Picture(_("The talon with the trump card face up under it."), 130, opened),
            Picture(_("A tap on the talon."), 130, opened, tap=True),
            Picture(_("The table asks: yes or no?"), 130, opened, question=True),
            Picture(
                _("The trump card, face down, on its way."),
                130,
                (*_pack(36), Placed(None, 84, 50, 60)),
            ),
            Picture(_("The trump card lies face down across the talon."), 130, closed),
        ),
        quick_forty=_quick_forty(rules),
    )


def _pack(x: int) -> tuple[Placed, ...]:
    return (Placed(None, x, 57), Placed(None, x + 2, 55), Placed(None, x + 4, 53))


def _quick_forty(rules: RuleSet) -> tuple[Picture, ...]:
    """The same cards as in the scene of `rules_plays`."""
    letters = LETTERS[rules.faces]

    def up(card: Card, x: int, y: int = 58) -> Placed:
        return Placed(card, x, y, 0, letters[card.rank])

    return (
        Picture(
            _("The king of another marriage with its partner: 20, not yet counted."),
            120,
            (up(Card.KS, 38), up(Card.QS, 80)),
            (Tag("20", 59),),
        ),
        Picture(
            _("Your king takes the trick."),
            120,
            (up(Card.JS, 42, 52), up(Card.KS, 78, 60)),
        ),
        Picture(
            _("The marriage in trumps: 40."),
            120,
            (up(Card.KH, 38), up(Card.QH, 80)),
            (Tag("40", 59),),
        ),
    )


def of_example(worked: Worked, rules: RuleSet) -> tuple[Picture, Picture]:
    """What you and the opponent have at the end of an example: tricks and marriages."""
    example = worked.example
    return (
        _pile(_("Your tricks and marriages"), example.you, rules),
        _pile(_("Tricks and marriages of your opponent"), example.opponent, rules),
    )


def _pile(words: "_StrPromise", standing: Standing, rules: RuleSet) -> Picture:
    """Two backs for each trick, and king and queen of each marriage beside them."""
    letters = LETTERS[rules.faces]
    placed: list[Placed] = []
    for i in range(standing.tricks):
        at = 40 + i * 16
        placed += [Placed(None, at, 55, -8), Placed(None, at + 4, 55, 8)]
    x = 60 + max(0, standing.tricks) * 16 + (30 if standing.tricks else 0)
    tags: list[Tag] = []
    for points, king, queen in _pairs(standing.marriages):
        placed += [
            Placed(king, x, 58, 0, letters[king.rank]),
            Placed(queen, x + 34, 58, 0, letters[queen.rank]),
        ]
        tags.append(Tag(str(points), x + 17))
        x += 90
    return Picture(words, 300, tuple(placed), tuple(tags))


def _pairs(points: int) -> list[tuple[int, Card, Card]]:
    pairs = [(40, Card.KH, Card.QH)] if points >= 40 else []
    return [*pairs, *([(20, Card.KS, Card.QS)] if points % 40 else [])]
