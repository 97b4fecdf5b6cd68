// My hand: five buttons in a fixed order, each saying what it is and why it can't be played.

import { byId } from "./page.js";
import { isMyTurn, sees, sorted } from "./state.js";
import { cardLabel, marriageBy } from "./words.js";

/** @typedef {import("./frames.d.ts").Card} Card */
/** @typedef {import("./cards.js").Cards} Cards */
/** @typedef {import("./names.js").Names} Names */
/** @typedef {import("./state.js").State} State */

/**
 * @param {State} state
 * @param {Cards} cards
 * @param {Names} names
 */
export function drawHand(state, cards, names) {
  const { view } = state;
  const list = byId("hand");
  const before = focusedPlace(list);
  const hand = sorted(view.deal.hand, view.deal.trump);
  cards.lay(list, hand);
  list.dataset.count = String(hand.length);
  hand.forEach((card, place) => drawCard(card, place, state, cards, names));
  if (before >= 0 && !list.contains(document.activeElement)) focusCard(before);
}

/**
 * @param {Card} card
 * @param {number} place
 * @param {State} state
 * @param {Cards} cards
 * @param {Names} names
 */
function drawCard(card, place, state, cards, names) {
  const { view } = state;
  const barred = sees(state) && isMyTurn(view) && card in view.deal.barred;
  const worth = sees(state) ? marriageBy(view, card) : 0;
  const node = cards.node(card);
  const press = cards.press(card);
  cards.turn(card, false);
  cards.asButton(card, sees(state) ? cardLabel(card, view, names) : names.card(card));
  press.setAttribute("aria-keyshortcuts", String(place + 1));
  if (barred) press.setAttribute("aria-disabled", "true");
  else press.removeAttribute("aria-disabled");
  node.classList.remove("by-me", "by-other", "wins");
  node.classList.toggle("barred", barred);
  node.classList.toggle("armed", state.armed === card);
  node.classList.toggle("sent", state.sent?.card === card);
  if (worth && card.startsWith("Q")) node.dataset.pair = String(worth);
  else delete node.dataset.pair;
}

/** The cards in the order they are held. */
export function heldCards() {
  return [...byId("hand").children].map((node) => /** @type {HTMLElement} */ (node).dataset.card ?? "");
}

/**
 * Put the focus on the card at this place, or the last one; without cards on the table itself.
 * @param {number} place
 */
export function focusCard(place) {
  const presses = byId("hand").querySelectorAll("button");
  const press = presses[Math.min(place, presses.length - 1)];
  (press ?? byId("table")).focus({ preventScroll: !press });
}

/**
 * A step to the left or right from the card that has the focus.
 * @param {-1 | 1} by
 */
export function stepFocus(by) {
  const list = byId("hand");
  const count = list.childElementCount;
  const from = focusedPlace(list);
  if (!count) return;
  focusCard(from < 0 ? (by > 0 ? 0 : count - 1) : (from + by + count) % count);
}

/** @param {HTMLElement} list */
function focusedPlace(list) {
  return [...list.children].findIndex((node) => node.contains(document.activeElement));
}
