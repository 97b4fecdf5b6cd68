// My hand: five buttons in a fixed order, each saying what it is and why it can't be played.

import { preference } from "../preferences.js";
import { byId } from "./page.js";
import { isMyTurn, isOver, sees, sorted } from "./state.js";
import { cardLabel, marriageBy } from "./words.js";

/** @typedef {import("./frames.d.ts").Card} Card */
/** @typedef {import("./cards.js").Cards} Cards */
/** @typedef {import("./cards.js").Names} Names */
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
  const hand = sorted(view.deal.hand, view.deal.trump, preference("order"));
  cards.lay(list, hand);
  list.dataset.count = String(hand.length);
  hand.forEach((card, place) => drawCard(card, place, hand, state, cards, names));
  if (before >= 0 && !list.contains(document.activeElement)) focusCard(before);
}

/**
 * @param {Card} card
 * @param {number} place
 * @param {readonly Card[]} hand
 * @param {State} state
 * @param {Cards} cards
 * @param {Names} names
 */
function drawCard(card, place, hand, state, cards, names) {
  const { view } = state;
  const barred = sees(state) && isMyTurn(view) && card in view.deal.barred;
  const worth = sees(state) ? marriageBy(view, card) : 0;
  const node = cards.node(card);
  const press = cards.press(card);
  cards.turn(card, false);
  cards.asButton(card, sees(state) ? cardLabel(card, view, names) : names.card(card));
  press.setAttribute("aria-keyshortcuts", String(place + 1));
  if (barred || isOver(view)) press.setAttribute("aria-disabled", "true");
  else press.removeAttribute("aria-disabled");
  node.classList.remove("by-me", "by-other", "wins");
  node.classList.toggle("barred", barred);
  node.classList.toggle("armed", state.armed === card);
  node.classList.toggle("sent", state.sent?.card === card);
  if (worth && carriesTag(card, place, hand)) node.dataset.pair = String(worth);
  else delete node.dataset.pair;
}

/**
 * A pair side by side has one tag between its cards, on the queen; a pair apart has one on each.
 * @param {Card} card
 * @param {number} place
 * @param {readonly Card[]} hand
 */
function carriesTag(card, place, hand) {
  return card.startsWith("Q") || hand[place + 1] !== `Q${card.slice(1)}`;
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

/** With so many seconds left a first tap plays, unless the player prefers two always. */
const HURRY = 5;
/** A finger that comes down again within this time means the card that has just been played, in ms. */
const AGAIN = 350;

/**
 * Whether the first press plays a card: the mouse's and the keys' do, a finger's as preferred and as time allows.
 * @param {{ touched: boolean, taps: string, seconds: number | null }} press `seconds`: what my clock shows, if it runs
 */
export function playsAtOnce({ touched, taps, seconds }) {
  return !touched || taps === "one" || (taps === "two" && seconds !== null && seconds <= HURRY);
}

/** Which presses are meant for the table as it is: one tap never plays two cards. */
export class Taps {
  /** @type {number | null} */
  #begun = null;
  #played = -Infinity;
  /** Whether the last press was a finger's. */
  touched = false;

  /**
   * A press begins at this position; by the keyboard at none.
   * @param {number | null} position
   * @param {boolean} touched
   */
  begin(position, touched) {
    this.#begun = position;
    this.touched = touched;
  }

  /**
   * A card has just been sent.
   * @param {number} now in ms
   */
  played(now) {
    this.#played = now;
  }

  /**
   * Whether a press that ends at this position is meant for it.
   * @param {number} position
   */
  belong(position) {
    return this.#begun === null || this.#begun === position;
  }

  /**
   * Whether a finger comes so soon after a play that it still means the card before.
   * @param {number} now in ms
   */
  tooSoon(now) {
    return this.touched && now - this.#played < AGAIN;
  }
}

// A card of the hand follows the finger or the mouse: up to play it, onto the talon to exchange. Never the only way.

/** So far a finger may tremble before it drags, in px. */
const SLACK = 8;
/** So far up a card has to be dragged to be played, in px. */
const UP = 40;
/** So far around the talon a card still lands on it, in px. */
const AROUND = 24;

/**
 * @typedef {object} Doings
 * @property {(card: string) => boolean} mayExchange whether this card may be exchanged now
 * @property {() => void} lift a card has left its place
 * @property {(card: string) => void} play
 * @property {() => void} exchange
 * @property {() => number} position the position that is drawn
 */

/**
 * What letting go here would do.
 * @param {{ dy: number, onTalon: boolean, mayExchange: boolean }} where
 * @returns {"play" | "exchange" | null}
 */
export function landing({ dy, onTalon, mayExchange }) {
  if (onTalon && mayExchange) return "exchange";
  return dy <= -UP ? "play" : null;
}

/**
 * @param {HTMLElement} hand
 * @param {HTMLElement} talon
 * @param {HTMLElement} trick
 * @param {Doings} doings
 */
export function dragFrom(hand, talon, trick, doings) {
  /** @type {{ press: HTMLElement, node: HTMLElement, pointer: number, x: number, y: number, position: number, moved: boolean } | null} */
  let held = null;

  /** @param {PointerEvent} event */
  function where(event) {
    const box = talon.getBoundingClientRect();
    const onTalon =
      event.clientX > box.left - AROUND &&
      event.clientX < box.right + AROUND &&
      event.clientY > box.top - AROUND &&
      event.clientY < box.bottom + AROUND;
    return landing({
      dy: event.clientY - (held?.y ?? 0),
      onTalon: onTalon && box.width > 0,
      mayExchange: doings.mayExchange(held?.node.dataset.card ?? ""),
    });
  }

  /** @param {"play" | "exchange" | null} goal */
  function light(goal) {
    talon.classList.toggle("drop-here", goal === "exchange");
    trick.classList.toggle("drop-here", goal === "play");
  }

  function letGo() {
    if (held) {
      held.node.classList.remove("dragged");
      held.node.style.removeProperty("--drag");
      talon.classList.remove("drop-open");
      light(null);
    }
    held = null;
  }

  hand.addEventListener("pointerdown", (event) => {
    const press = event.target instanceof Element ? event.target.closest(".press") : null;
    const node = press?.closest("li");
    if (!(press instanceof HTMLElement) || !node || event.button !== 0) return;
    letGo();
    held = { press, node, pointer: event.pointerId, x: event.clientX, y: event.clientY, position: doings.position(), moved: false };
  });

  document.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    if (event.buttons === 0) return letGo();
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.moved && Math.hypot(dx, dy) < SLACK) return;
    if (!held.moved) {
      held.moved = true;
      held.press.setPointerCapture(event.pointerId);
      for (const way of held.node.getAnimations()) way.finish();
      held.node.classList.add("dragged");
      doings.lift();
      talon.classList.toggle("drop-open", doings.mayExchange(held.node.dataset.card ?? ""));
    }
    held.node.style.setProperty("--drag", `${dx}px, ${dy}px`);
    light(where(event));
  });

  document.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const { moved, node, position } = held;
    const goal = moved ? where(event) : null;
    letGo();
    if (!moved) return;
    swallowClick();
    if (position !== doings.position()) return;
    if (goal === "exchange") doings.exchange();
    if (goal === "play") doings.play(node.dataset.card ?? "");
  });

  document.addEventListener("pointercancel", letGo);
  hand.addEventListener("dragstart", (event) => event.preventDefault());
}

/** The click that ends a drag means nothing. */
function swallowClick() {
  /** @param {Event} event */
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}
