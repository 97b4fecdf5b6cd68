// The middle of the table: the trick in two fixed places, the talon with the trump card, and what is shown for a moment.

import { drawing } from "./cards.js";
import { DRAW, PLAY, depart, placeOf, travel, turnOver } from "./motion.js";
import { byId, write } from "./page.js";
import { onTable } from "./state.js";
import { fill, isStandIn, laidLabel, talonState } from "./words.js";

/** @typedef {import("./frames.d.ts").Card} Card */
/** @typedef {import("./frames.d.ts").Happening} Happening */
/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./cards.js").Cards} Cards */
/** @typedef {import("./motion.js").Place} Place */
/** @typedef {import("./cards.js").Names} Names */
/** @typedef {import("./state.js").State} State */

/**
 * @param {State} state
 * @param {Cards} cards
 * @param {Names} names
 * @param {boolean} moving whether a trick that is gone is seen going
 */
export function drawTrick(state, cards, names, moving) {
  const { view, trickRests } = state;
  const list = byId("trick");
  const laid = onTable(state);
  if (moving) sweep(list, laid.map(({ card }) => card), view);
  cards.lay(list, laid.map(({ card }) => card));
  for (const { card, seat } of laid) {
    const node = cards.node(card);
    cards.turn(card, false);
    cards.asThing(card, laidLabel(card, seat, view, names));
    node.classList.toggle("by-me", seat === view.me);
    node.classList.toggle("by-other", seat !== view.me);
    node.classList.toggle("wins", trickRests && view.deal.last_trick?.winner === seat);
    node.classList.toggle("by-computer", view.happened.some((each) => isStandIn(each) && each.cards[0] === card));
  }
  byId("trick-empty").hidden = laid.length > 0;
}

/**
 * @param {HTMLElement} list
 * @param {Card[]} staying
 * @param {View} view
 */
function sweep(list, staying, view) {
  const winner = view.deal.last_trick?.winner;
  const pile = byId(winner === view.me ? "my-tricks" : "their-tricks");
  for (const node of /** @type {Iterable<HTMLElement>} */ (list.children)) {
    const face = node.querySelector(".card-face");
    const gone = !staying.includes(node.dataset.card ?? "") && !view.deal.hand.includes(node.dataset.card ?? "");
    if (face && gone) depart(byId("table"), face, placeOf(node), placeOf(pile));
  }
}

/**
 * @param {View} view
 * @param {Cards} cards
 * @param {Names} names
 * @param {boolean} moving
 */
export function drawTalon(view, cards, names, moving) {
  const { deal } = view;
  const closed = deal.closed_by !== null;
  const turned = deal.trump_card ? [deal.trump_card] : [];
  cards.lay(byId("turned"), turned);
  for (const card of turned) {
    const node = cards.node(card);
    node.classList.remove("by-me", "by-other", "wins");
    if (cards.turn(card, closed) && closed && moving) turnOver(node);
    cards.asThing(card, closed ? fill(gettext("%(card)s, face down across the talon"), { card: names.card(card) }) : names.card(card));
  }
  drawPack(Math.max(0, deal.talon - turned.length), names);
  const nothing = !deal.number && !view.cut;
  const place = byId("talon");
  place.hidden = deal.talon === 0;
  byId("table").classList.toggle("talon-closed", closed);
  byId("table").classList.toggle("talon-empty", deal.talon === 0);
  byId("trump-pip").querySelector("use")?.setAttribute("href", `#pip-${deal.trump}`);
  const words = byId("talon-text").closest("p");
  if (words) words.hidden = nothing;
  write("trump-text", deal.number ? names.trump(deal.trump) : "");
  write("talon-text", talonState(view));
}

/**
 * As many backs as make the height of the pack, at most three.
 * @param {number} hidden
 * @param {Names} names
 */
function drawPack(hidden, names) {
  const pack = byId("pack");
  const layers = Math.min(3, Math.ceil(hidden / 3));
  while (pack.childElementCount > layers) pack.lastElementChild?.remove();
  while (pack.childElementCount < layers) pack.append(drawing(null, names));
}

/**
 * Let every card come from where it was, or from where it was hidden.
 * @param {View} view
 * @param {Cards} cards
 * @param {Map<Card, Place>} places
 * @param {boolean} dealt whether this is a new deal
 */
export function moveCards(view, cards, places, dealt) {
  const pack = placeOf(byId("pack").lastElementChild ?? byId("trump-pip"));
  const theirs = placeOf(byId("their-hand"));
  [...byId("hand").children].forEach((node, i) => {
    const card = /** @type {HTMLElement} */ (node).dataset.card ?? "";
    const known = dealt ? null : places.get(card);
    travel(cards.node(card), known ?? pack, known ? PLAY : DRAW, dealt ? i * 90 : 0);
  });
  for (const node of /** @type {Iterable<HTMLElement>} */ (byId("trick").children)) {
    const known = places.get(node.dataset.card ?? "");
    travel(node, known ?? (node.classList.contains("by-other") ? theirs : null), PLAY);
  }
  for (const node of /** @type {Iterable<HTMLElement>} */ (byId("turned").children)) {
    travel(node, places.get(node.dataset.card ?? "") ?? null, PLAY);
  }
}

const BUBBLE = 1800;

/** @type {ReturnType<typeof setTimeout> | null} */
let bubbleEnds = null;

/**
 * For a moment both see a marriage, an exchange or who closed.
 * @param {Happening} each
 * @param {string} text
 * @param {Names} names
 */
export function bubble(each, text, names) {
  const place = byId("bubble");
  const words = document.createElement("p");
  words.textContent = text;
  const faces = document.createElement("div");
  faces.className = "bubble-cards";
  faces.append(...each.cards.map((card) => drawing(card, names)));
  place.replaceChildren(...(each.cards.length ? [faces] : []), words);
  place.hidden = false;
  if (bubbleEnds !== null) clearTimeout(bubbleEnds);
  bubbleEnds = setTimeout(() => (place.hidden = true), BUBBLE);
}
