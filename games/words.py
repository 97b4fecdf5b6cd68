"""The names players read for what the engine knows by id: rule sets, levels, endings, cards."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import shown
from games.engine.cards import Card, Rank, Suit
from games.engine.rulesets import Faces
from games.engine.scoring import EndReason

RULE_SETS = {
    "klub": pgettext_lazy("rule set", "Snapszer Klub"),
    "bunka": pgettext_lazy("rule set", "Bunka"),
    "kavana": pgettext_lazy("rule set", "Kavana"),
    "soba": pgettext_lazy("rule set", "Soba"),
}
"""The name of each rule set."""

RULE_SET_SUMMARIES = {
    "klub": _("As in the Hungarian club: marriages and points are counted for you."),
    "bunka": _("As in Slovenia: French cards, and the score counts down to the bunka."),
    "kavana": _("As in the Croatian café: you count for yourself and say when you have enough."),
    "soba": _("As in the Croatian rooms: you declare marriages, and the table shows the points."),
}
"""One line about each rule set."""

LEVELS = {
    "beginner": pgettext_lazy("level", "Beginner"),
    "club": pgettext_lazy("level", "Kati"),
}
"""The name of each computer opponent."""

LEVEL_SUMMARIES = {
    "beginner": _("Plays by the rules and takes the points that are easy to see."),
    "club": _("Counts trumps and points, exchanges, and closes when there is a reason."),
}
"""One line about each computer opponent."""

DEAL_ENDS = {
    EndReason.SIXTY_SIX: pgettext_lazy("end of deal", "66 points"),
    EndReason.LAST_TRICK: pgettext_lazy("end of deal", "Last trick"),
    EndReason.CLOSE_FAILED: pgettext_lazy("end of deal", "Failed close"),
    EndReason.CLAIM_FAILED: pgettext_lazy("end of deal", "Wrong claim"),
    EndReason.RESIGNED: pgettext_lazy("end of deal", "Given up"),
}
"""How a deal ended."""

MATCH_ENDS = {
    "target": pgettext_lazy("end of match", "Target reached"),
    "left": pgettext_lazy("end of match", "Left the match"),
    "timed_out": pgettext_lazy("end of match", "Out of time"),
    "disconnected": pgettext_lazy("end of match", "Connection lost"),
    "aborted": pgettext_lazy("end of match", "Broken off, nothing counts"),
}
"""How a match ended."""

DECKS = {
    Faces.TELL: _("Hungarian (Tell) cards"),
    Faces.FRENCH: _("French cards"),
}
"""The name of each deck."""

RANKS = {
    Faces.TELL: {
        Rank.ACE: pgettext_lazy("rank", "ace"),
        Rank.TEN: pgettext_lazy("rank", "ten"),
        Rank.KING: pgettext_lazy("rank", "king"),
        Rank.QUEEN: pgettext_lazy("rank", "ober"),
        Rank.JACK: pgettext_lazy("rank", "unter"),
    },
    Faces.FRENCH: {
        Rank.ACE: pgettext_lazy("rank", "ace"),
        Rank.TEN: pgettext_lazy("rank", "ten"),
        Rank.KING: pgettext_lazy("rank", "king"),
        Rank.QUEEN: pgettext_lazy("rank", "queen"),
        Rank.JACK: pgettext_lazy("rank", "jack"),
    },
}
"""The name of each rank, strongest first, by deck."""

SUITS = {
    Faces.TELL: {
        Suit.ACORNS: pgettext_lazy("suit", "acorns"),
        Suit.LEAVES: pgettext_lazy("suit", "leaves"),
        Suit.HEARTS: pgettext_lazy("suit, Tell deck", "hearts"),
        Suit.BELLS: pgettext_lazy("suit", "bells"),
    },
    Faces.FRENCH: {
        Suit.ACORNS: pgettext_lazy("suit", "clubs"),
        Suit.LEAVES: pgettext_lazy("suit", "spades"),
        Suit.HEARTS: pgettext_lazy("suit, French deck", "hearts"),
        Suit.BELLS: pgettext_lazy("suit", "diamonds"),
    },
}
"""The name of each suit, by deck. Hearts have another name in each deck (piros and kőr)."""

CARDS = {
    Faces.TELL: {
        Card.JC: _("acorn unter"),
        Card.QC: _("acorn ober"),
        Card.KC: _("acorn king"),
        Card.TC: _("acorn ten"),
        Card.AC: _("acorn ace"),
        Card.JS: _("leaf unter"),
        Card.QS: _("leaf ober"),
        Card.KS: _("leaf king"),
        Card.TS: _("leaf ten"),
        Card.AS: _("leaf ace"),
        Card.JH: _("heart unter"),
        Card.QH: _("heart ober"),
        Card.KH: _("heart king"),
        Card.TH: _("heart ten"),
        Card.AH: _("heart ace"),
        Card.JD: _("bell unter"),
        Card.QD: _("bell ober"),
        Card.KD: _("bell king"),
        Card.TD: _("bell ten"),
        Card.AD: _("bell ace"),
    },
    Faces.FRENCH: {
        Card.JC: _("jack of clubs"),
        Card.QC: _("queen of clubs"),
        Card.KC: _("king of clubs"),
        Card.TC: _("ten of clubs"),
        Card.AC: _("ace of clubs"),
        Card.JS: _("jack of spades"),
        Card.QS: _("queen of spades"),
        Card.KS: _("king of spades"),
        Card.TS: _("ten of spades"),
        Card.AS: _("ace of spades"),
        Card.JH: _("jack of hearts"),
        Card.QH: _("queen of hearts"),
        Card.KH: _("king of hearts"),
        Card.TH: _("ten of hearts"),
        Card.AH: _("ace of hearts"),
        Card.JD: _("jack of diamonds"),
        Card.QD: _("queen of diamonds"),
        Card.KD: _("king of diamonds"),
        Card.TD: _("ten of diamonds"),
        Card.AD: _("ace of diamonds"),
    },
}
"""The name of each card, by deck: whole names, because suits are inflected in most languages."""


def player_name(name: str, bot: str | None) -> str:
    """Who sits in a seat, as a reader sees it: a person's name, or the computer's."""
    return str(LEVELS[bot]) if bot else shown(name)
