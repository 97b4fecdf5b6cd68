// The twenty cards as nodes: each is made once and then only moved, so that focus and motion survive.

import { placeOf } from "./motion.js";

/** @typedef {import("./frames.d.ts").Card} Card */
/** @typedef {import("./names.js").Names} Names */
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
  use.setAttribute("href", card ? `#${card}` : "#back-red");
  svg.replaceChildren(use, ...(card ? [index(card, names, false), index(card, names, true)] : []));
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
