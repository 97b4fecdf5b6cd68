// The twenty cards as nodes: each is made once and then only moved, so that focus and motion survive.

import { preference } from "../preferences.js";
import { placeOf } from "./motion.js";
import { byId } from "./page.js";

/** @typedef {import("./frames.d.ts").Card} Card */
/** @typedef {import("./motion.js").Place} Place */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A drawing of a card; null draws a back.
 * @param {Card | null} card
 * @param {Names} names
 */
export function drawing(card, names) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "card-face");
  svg.setAttribute("viewBox", "0 0 240 360");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  show(svg, card, names);
  return svg;
}

/**
 * @param {Element} svg
 * @param {Card | null} card
 * @param {Names} names
 */
function show(svg, card, names) {
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", card ? `#${card}` : back());
  svg.replaceChildren(use, ...(card ? [index(card, names, false), index(card, names, true)] : []));
}

/** The back that is preferred: both decks have both. */
function back() {
  return `#back-${preference("back")}`;
}

/** Every back on the page as it is preferred now. */
export function drawBacksAnew() {
  for (const use of document.querySelectorAll('.card-face use[href^="#back-"]')) use.setAttribute("href", back());
}

/**
 * @param {Card} card
 * @param {Names} names
 * @param {boolean} turned
 */
function index(card, names, turned) {
  const letter = names.letter(card);
  const text = document.createElementNS(SVG, "text");
  const wide = letter.length > 1 ? " card-index-wide" : "";
  text.setAttribute("class", `card-index suit-${card.slice(1)}-ink${wide}`);
  text.setAttribute("x", "36");
  text.setAttribute("y", "62");
  if (turned) text.setAttribute("transform", "rotate(180 120 180)");
  text.textContent = letter;
  return text;
}

/**
 * Put the drawings of a deck into the page, where they are not there yet; all decks have the same ids.
 * @param {"tell" | "french"} faces
 * @returns {Promise<boolean>} whether they are there now
 */
export async function layDeck(faces) {
  const place = byId("deck");
  place.dataset.wanted = faces;
  if (place.dataset.faces === faces) return true;
  const answer = await fetch(place.dataset[faces] ?? "").catch(() => null);
  if (!answer?.ok) return false;
  const drawings = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  if (place.dataset.wanted !== faces) return false;
  place.replaceChildren(document.adoptNode(drawings));
  place.dataset.faces = faces;
  document.body.dataset.deck = faces;
  return true;
}

export class Cards {
  /** @type {Map<Card, HTMLLIElement>} */
  #nodes = new Map();
  #names;

  /** @param {Names} names */
  constructor(names) {
    this.#names = names;
  }

  /**
   * The node of that card.
   * @param {Card} card
   */
  node(card) {
    const known = this.#nodes.get(card);
    if (known) return known;
    const node = document.createElement("li");
    node.className = "card";
    node.dataset.card = card;
    const press = document.createElement("button");
    press.type = "button";
    press.className = "press";
    press.dataset.do = "card";
    const label = document.createElement("span");
    label.className = "visually-hidden";
    node.append(drawing(card, this.#names), press, label);
    this.#nodes.set(card, node);
    return node;
  }

  /**
   * The button in that card's node.
   * @param {Card} card
   */
  press(card) {
    return /** @type {HTMLButtonElement} */ (this.node(card).querySelector(".press"));
  }

  /**
   * Make it a button with that name, for the hand.
   * @param {Card} card
   * @param {string} name
   */
  asButton(card, name) {
    const press = this.press(card);
    press.hidden = false;
    if (press.getAttribute("aria-label") !== name) press.setAttribute("aria-label", name);
    this.#label(card).textContent = "";
  }

  /**
   * Make it a thing that lies there, with that name.
   * @param {Card} card
   * @param {string} name
   */
  asThing(card, name) {
    const node = this.node(card);
    const press = this.press(card);
    press.hidden = true;
    press.removeAttribute("aria-label");
    press.removeAttribute("aria-disabled");
    press.removeAttribute("aria-keyshortcuts");
    node.classList.remove("armed", "barred", "sent");
    delete node.dataset.pair;
    const label = this.#label(card);
    if (label.textContent !== name) label.textContent = name;
  }

  /**
   * @param {Card} card
   * @param {boolean} down
   * @returns {boolean} whether it was turned
   */
  turn(card, down) {
    const node = this.node(card);
    if (node.classList.contains("face-down") === down) return false;
    node.classList.toggle("face-down", down);
    const face = node.querySelector(".card-face");
    if (face) show(face, down ? null : card, this.#names);
    return true;
  }

  /** Draw every card anew: the letters in the corners have changed. */
  redraw() {
    for (const [card, node] of this.#nodes) {
      const face = node.querySelector(".card-face");
      if (face) show(face, node.classList.contains("face-down") ? null : card, this.#names);
    }
  }

  /** Where every card is that is on the page now. */
  places() {
    /** @type {Map<Card, Place>} */
    const places = new Map();
    for (const [card, node] of this.#nodes) if (node.isConnected) places.set(card, placeOf(node));
    return places;
  }

  /**
   * Lay exactly these cards into a list, in this order; the node that has the focus stays where it is.
   * @param {HTMLElement} list
   * @param {readonly Card[]} cards
   */
  lay(list, cards) {
    const wanted = cards.map((card) => this.node(card));
    for (const child of [...list.children]) {
      if (!wanted.includes(/** @type {HTMLLIElement} */ (child))) child.remove();
    }
    const still = wanted.findIndex((node) => node.parentElement === list && node.contains(document.activeElement));
    const pivot = still < 0 ? null : wanted[still];
    for (const node of pivot ? wanted.slice(0, still) : []) list.insertBefore(node, pivot ?? null);
    for (const node of wanted.slice(still + 1)) list.append(node);
  }

  /** @param {Card} card */
  #label(card) {
    return /** @type {HTMLElement} */ (this.node(card).lastElementChild);
  }
}

// The names of cards and suits: each a whole translated string, since in most languages rank and suit bend each other.

/** @typedef {import("./frames.d.ts").Suit} Suit */
/** @typedef {"tell" | "french"} Faces */

/** @type {Record<Faces, () => Record<Card, string>>} */
const CARDS = {
  tell: () => ({
    JC: gettext("acorn unter"),
    QC: gettext("acorn ober"),
    KC: gettext("acorn king"),
    TC: gettext("acorn ten"),
    AC: gettext("acorn ace"),
    JS: gettext("leaf unter"),
    QS: gettext("leaf ober"),
    KS: gettext("leaf king"),
    TS: gettext("leaf ten"),
    AS: gettext("leaf ace"),
    JH: gettext("heart unter"),
    QH: gettext("heart ober"),
    KH: gettext("heart king"),
    TH: gettext("heart ten"),
    AH: gettext("heart ace"),
    JD: gettext("bell unter"),
    QD: gettext("bell ober"),
    KD: gettext("bell king"),
    TD: gettext("bell ten"),
    AD: gettext("bell ace"),
  }),
  french: () => ({
    JC: gettext("jack of clubs"),
    QC: gettext("queen of clubs"),
    KC: gettext("king of clubs"),
    TC: gettext("ten of clubs"),
    AC: gettext("ace of clubs"),
    JS: gettext("jack of spades"),
    QS: gettext("queen of spades"),
    KS: gettext("king of spades"),
    TS: gettext("ten of spades"),
    AS: gettext("ace of spades"),
    JH: gettext("jack of hearts"),
    QH: gettext("queen of hearts"),
    KH: gettext("king of hearts"),
    TH: gettext("ten of hearts"),
    AH: gettext("ace of hearts"),
    JD: gettext("jack of diamonds"),
    QD: gettext("queen of diamonds"),
    KD: gettext("king of diamonds"),
    TD: gettext("ten of diamonds"),
    AD: gettext("ace of diamonds"),
  }),
};

/** @type {Record<Faces, () => Record<Suit, string>>} */
const TRUMPS = {
  tell: () => ({
    C: gettext("Trump: acorns"),
    S: gettext("Trump: leaves"),
    H: pgettext("Tell deck", "Trump: hearts"),
    D: gettext("Trump: bells"),
  }),
  french: () => ({
    C: gettext("Trump: clubs"),
    S: gettext("Trump: spades"),
    H: pgettext("French deck", "Trump: hearts"),
    D: gettext("Trump: diamonds"),
  }),
};

/** @type {Record<Faces, () => Record<string, string>>} */
const LETTERS = {
  tell: () => ({
    J: pgettext("card index, Tell deck", "U"),
    Q: pgettext("card index, Tell deck", "O"),
    K: pgettext("card index, Tell deck", "K"),
    T: pgettext("card index, Tell deck", "X"),
    A: pgettext("card index, Tell deck", "A"),
  }),
  french: () => ({
    J: pgettext("card index, French deck", "J"),
    Q: pgettext("card index, French deck", "Q"),
    K: pgettext("card index, French deck", "K"),
    T: pgettext("card index, French deck", "10"),
    A: pgettext("card index, French deck", "A"),
  }),
};

/**
 * What the cards are called, by the deck that lies on the table.
 * @param {Faces} faces
 */
export function namesOf(faces) {
  let cards = CARDS[faces]();
  let trumps = TRUMPS[faces]();
  let letters = LETTERS[faces]();
  return {
    /** @param {Card} card */
    card: (card) => cards[card] ?? card,
    /** @param {Suit} suit */
    trump: (suit) => trumps[suit],
    /** The letter in the corner. @param {Card} card */
    letter: (card) => letters[card.slice(0, 1)] ?? "",
    /** Another deck. @param {Faces} other */
    use: (other) => {
      cards = CARDS[other]();
      trumps = TRUMPS[other]();
      letters = LETTERS[other]();
    },
  };
}

/** @typedef {ReturnType<typeof namesOf>} Names */
