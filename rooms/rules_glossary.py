"""The glossary of the rules pages: what each word means, and how it is called elsewhere."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game. `elsewhere` holds players' words for it by language code."""

    id: str
    name: "_StrPromise"
    meaning: "_StrPromise"
    elsewhere: dict[str, str]


TERMS = (
    Term(
        "deal",
        pgettext_lazy("glossary", "deal"),
        _("What is played with the cards once dealt, until somebody has won it."),
        {"hu": "leosztás", "sl": "delitev, igra", "hr": "dijeljenje, runda", "de": "Spiel"},
    ),
    Term(
        "match",
        pgettext_lazy("glossary", "match"),
        _("A series of deals, until a player has all the game points that were agreed."),
        {
            "hu": "mérkőzés, parti",
            "sl": "dvoboj, tekma, partija",
            "hr": "partija",
            "de": "Bummerl, Partie",
        },
    ),
    Term(
        "card-points",
        pgettext_lazy("glossary", "card points"),
        _("What the cards in your tricks are worth: 120 in the whole pack."),
        {"hu": "pont, lapérték", "sl": "točke, točke kart", "hr": "bodovi", "de": "Augen"},
    ),
    Term(
        "game-point",
        pgettext_lazy("glossary", "game point"),
        _("What the winner of a deal scores for the match: 1, 2 or 3."),
        {
            "hu": "játszmapont",
            "sl": "igralna točka, števka",
            "hr": "bod partije",
            "de": "Punkt",
        },
    ),
    Term(
        "dealer",
        pgettext_lazy("glossary", "dealer"),
        _("The player who deals the cards."),
        {"hu": "osztó", "sl": "delilec", "hr": "djelitelj", "de": "Geber"},
    ),
    Term(
        "forehand",
        pgettext_lazy("glossary", "forehand"),
        _("The player who does not deal and leads to the first trick."),
        {"hu": "hívó", "sl": "kdor začne prvi štih", "hr": "tko prvi igra", "de": "Vorhand"},
    ),
    Term(
        "trick",
        pgettext_lazy("glossary", "trick"),
        _("A card led and its answer. The winner keeps both."),
        {"hu": "ütés", "sl": "štih, vzetek", "hr": "štih", "de": "Stich"},
    ),
    Term(
        "trump",
        pgettext_lazy("glossary", "trump"),
        _("A card of the suit that beats all the others."),
        {"hu": "adu", "sl": "adut", "hr": "adut", "de": "Atout"},
    ),
    Term(
        "trump-card",
        pgettext_lazy("glossary", "trump card"),
        _("The card that is turned up and lies under the talon."),
        {
            "hu": "felfordított adu, adulap",
            "sl": "obrnjeni adut, adutna karta",
            "hr": "otkriveni adut, okrenuta karta",
            "de": "Atoutkarte",
        },
    ),
    Term(
        "talon",
        pgettext_lazy("glossary", "talon"),
        _("The cards that are left to draw, with the trump card."),
        {"hu": "húzópakli, talon", "sl": "talon", "hr": "talon", "de": "Talon, Stapel"},
    ),
    Term(
        "marriage",
        pgettext_lazy("glossary", "marriage"),
        _("King and ober, or king and queen, of one suit in one hand: 20 points, in trumps 40."),
        {
            "hu": "pár; húsz, negyven",
            "sl": "par, poroka",
            "hr": "zvanje",
            "de": "Paar; Zwanziger, Vierziger",
        },
    ),
    Term(
        "declare",
        pgettext_lazy("glossary", "declare"),
        _("To announce a marriage while leading one of its cards."),
        {
            "hu": "bemond; bemondás",
            "sl": "javiti; javljanje, napoved",
            "hr": "zvati; zvanje",
            "de": "ansagen",
        },
    ),
    Term(
        "pending",
        pgettext_lazy("glossary", "pending"),
        _("Points of a marriage that wait for the first trick of their owner."),
        {
            "hu": "függőben",
            "sl": "čaka na prvi štih",
            "hr": "čeka prvi štih",
            "de": "noch nicht gutgeschrieben",
        },
    ),
    Term(
        "exchange",
        pgettext_lazy("glossary", "exchange"),
        _("To swap the lowest trump for the trump card under the talon."),
        {
            "hu": "csere",
            "sl": "menjava, kraja",
            "hr": "zamjena",
            "de": "austauschen",
        },
    ),
    Term(
        "close",
        pgettext_lazy("glossary", "close"),
        _("To turn the trump card face down across the talon: nobody draws any more."),
        {
            "hu": "takar, lezár; takarás",
            "sl": "zapreti; zaprtje talona",
            "hr": "zatvoriti; zatvaranje",
            "de": "zudrehen",
        },
    ),
    Term(
        "strict-play",
        pgettext_lazy("glossary", "strict play"),
        _("The duty to follow suit, to beat, and else to trump."),
        {
            "hu": "színkövetés, ütéskényszer",
            "sl": "sledenje barvi in prevzemanje; nujnost barvanja, vzetka in aduta",
            "hr": "poštivanje i iber (über)",
            "de": "Farb- und Stichzwang",
        },
    ),
    Term(
        "mac",
        pgettext_lazy("glossary", "half"),
        _("33 points: with these a loser pays only 1."),
        {"hu": "33 pont", "sl": "33 točk", "hr": "mač", "de": "33"},
    ),
    Term(
        "enough",
        pgettext_lazy("glossary", "enough"),
        _("66 points: with these a deal is won."),
        {"hu": "66 pont", "sl": "66 točk", "hr": "dosta", "de": "genug"},
    ),
    Term(
        "resign",
        pgettext_lazy("glossary", "give up"),
        _("To end a deal as its loser before it is played out."),
        {"hu": "bedob; bedobás", "sl": "predaja", "hr": "predaja", "de": "aufgeben"},
    ),
    Term(
        "ober",
        pgettext_lazy("glossary", "ober or queen"),
        _("The card below the king, worth 3. In the Hungarian pack its suit sign is at the top."),
        {"hu": "felső, dáma", "sl": "baba, dama", "hr": "dama, cura", "de": "Ober, Dame"},
    ),
    Term(
        "unter",
        pgettext_lazy("glossary", "unter or jack"),
        _("The lowest card, worth 2. In the Hungarian pack its suit sign is lower down."),
        {"hu": "alsó, bubi", "sl": "fant", "hr": "dečko", "de": "Unter, Bub"},
    ),
    Term(
        "bunka",
        pgettext_lazy("glossary", "bunka"),
        _("The mark of a lost match."),
        {"hu": "vesztett parti", "sl": "bunka", "hr": "bummerl", "de": "Bummerl"},
    ),
    Term(
        "full-bunka",
        pgettext_lazy("glossary", "full bunka"),
        _("The mark of a match that was lost without one game point."),
        {
            "hu": "nullás vereség",
            "sl": "popolna bunka",
            "hr": "poraz na nulu",
            "de": "Schneider",
        },
    ),
    Term(
        "tight",
        pgettext_lazy("glossary", "though it was tight"),
        _("Said of a match that was won when the other player needed only one more game point."),
        {
            "hu": "fordítás",
            "sl": "zmaga, čeprav je bilo tesno",
            "hr": "preokret",
            "de": "Retour",
        },
    ),
)
