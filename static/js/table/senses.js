// What is heard and felt of a view: sentences read aloud, sounds, a short buzz, and a screen that stays on.

import { preference } from "../preferences.js";
import { still } from "./motion.js";
import { isMyTurn } from "./state.js";
import * as words from "./words.js";

/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./frames.d.ts").Happening} Happening */
/** @typedef {import("./cards.js").Names} Names */

/**
 * One line for each thing that happened, and for each trick it completed.
 * @param {Happening[]} news
 * @param {View} view
 * @param {Names} names
 */
export function tell(news, view, names) {
  return news.flatMap((each) => [
    words.sentence(each, view, names),
    ...(each.won ? [words.trickSentence(each.won, view)] : []),
  ]);
}

/**
 * The points after a trick, what I drew, and what is left of the talon.
 * @param {View} before
 * @param {View} view
 * @param {Happening[]} news
 * @param {Names} names
 */
export function tellDrawn(before, view, news, names) {
  if (before.deal.number !== view.deal.number) return [];
  const shown = new Set(news.flatMap((each) => (each.what === "exchange" ? each.cards : [])));
  const drawn = view.deal.hand.filter((card) => !before.deal.hand.includes(card) && !shown.has(card));
  const counted = view.deal.standings && (drawn.length > 0 || news.some((each) => each.won));
  return [...(counted ? [words.pointsSentence(view)] : []), ...(drawn.length ? [words.drawnSentence(drawn, view, names)] : [])];
}

// What a screen reader hears: two regions that are there from the start and empty.
// Sentences of one moment are joined; a newer moment follows at the earliest after a breath.

const BREATH = 400;
const LONGEST = 600;

export class Announcer {
  /** @type {string[]} */
  #waiting = [];
  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;
  #status;
  #alert;
  #odd = false;

  /**
   * @param {HTMLElement} status
   * @param {HTMLElement} alert
   */
  constructor(status, alert) {
    this.#status = status;
    this.#alert = alert;
  }

  /**
   * Tell it when there is a breath; what was not told when more has happened than can be heard is dropped.
   * @param {string[]} sentences
   */
  tell(sentences) {
    this.#waiting.push(...sentences.filter(Boolean));
    while (this.#waiting.join(" ").length > LONGEST && this.#waiting.length > 1) this.#waiting.shift();
    if (this.#waiting.length && this.#timer === null) this.#timer = setTimeout(() => this.#speak(), 0);
  }

  /**
   * Answer a key at once.
   * @param {string} text
   */
  answer(text) {
    this.#put(this.#status, text);
  }

  /**
   * Interrupt.
   * @param {string} text
   */
  warn(text) {
    this.#put(this.#alert, text);
  }

  #speak() {
    this.#timer = null;
    if (!this.#waiting.length) return;
    this.#put(this.#status, this.#waiting.splice(0).join(" "));
    this.#timer = setTimeout(() => this.#speak(), BREATH);
  }

  /**
   * The same text twice is read twice: it then ends in a space that does not break.
   * @param {HTMLElement} region
   * @param {string} text
   */
  #put(region, text) {
    this.#odd = !this.#odd;
    region.textContent = this.#odd ? text : `${text}\u00a0`;
  }
}

/** So many lines the log keeps: more than a match has, for what lies below moves as one goes. */
const LINES = 1000;

/** The log: what was told, line by line, newest last; it is read on demand and never speaks by itself. */
export class Log {
  #list;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
  }

  /**
   * @param {string[]} lines
   * @param {string} [kind]
   */
  add(lines, kind = "") {
    const atEnd = this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight < 40;
    for (const line of lines) {
      const item = document.createElement("p");
      if (kind) item.className = kind;
      item.textContent = line;
      this.#list.append(item);
    }
    while (this.#list.childElementCount > LINES) this.#list.firstElementChild?.remove();
    if (atEnd) this.#list.scrollTop = this.#list.scrollHeight;
  }
}

// What everybody hears, and who holds the device feels

/**
 * The sounds of what has changed, in order.
 * @param {View} before
 * @param {View} view
 * @param {Happening[]} news
 * @returns {string[]}
 */
export function cues(before, view, news) {
  const dealt = view.deal && view.deal.number !== before.deal?.number;
  const ended = view.deal?.result && !before.deal?.result ? view.deal.result : null;
  return [
    ...(dealt ? ["deal"] : []),
    ...news.flatMap((each) => [...cueOf(each), ...(each.won ? ["trick"] : [])]),
    ...(ended ? [ended.winners.includes(view.me) ? "win" : "lose"] : []),
  ];
}

/** @param {Happening} each */
function cueOf({ what, marriage }) {
  if (what === "play") return [marriage ? String(marriage) : "play"];
  if (what === "exchange") return ["play"];
  return what === "close" ? ["close"] : [];
}

/**
 * Whether it has just become my turn.
 * @param {View} before
 * @param {View} view
 */
export function turnCame(before, view) {
  return isMyTurn(view) && (!isMyTurn(before) || view.deal.number !== before.deal.number);
}

/** How far apart the sounds of one moment begin, in ms. */
const APART = 130;

/** @type {typeof import("../sounds/sounds.js") | null} */
let sounds = null;

/**
 * @param {View} before
 * @param {View} view
 * @param {Happening[]} news
 */
export function sense(before, view, news) {
  const mine = turnCame(before, view);
  const heard = [...cues(before, view, news), ...(mine && document.hidden ? ["turn"] : [])];
  heard.forEach((name, i) => setTimeout(() => hear(name), i * APART));
  const against = news.some((each) => each.marriage > 0 && each.seat !== view.me);
  if (against) buzz([20, 40, 20]);
  else if (mine) buzz([12]);
  void keepAwake(view);
}

/** Somebody calls: where the table is not seen that is heard as my turn is. */
export function ring() {
  if (document.hidden) hear("turn");
}

/** @param {string} name */
function hear(name) {
  if (preference("sound") === "on") sounds?.play(name, Number(preference("volume")) / 10);
}

/** @param {number[]} pattern in ms */
function buzz(pattern) {
  if (!still() && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}

/** In a gesture of the player the sounds are fetched and woken; if the line is down, in a later one. */
async function gesture() {
  if (preference("sound") !== "on") return;
  sounds ??= await import("../sounds/sounds.js").catch(() => null);
  sounds?.wake();
}

/** @type {WakeLockSentinel | null} */
let lock = null;
let asking = false;

/**
 * The screen stays on while there is something to see.
 * @param {View} view
 */
export async function keepAwake(view) {
  if (!("wakeLock" in navigator)) return;
  if (view.end) return void lock?.release();
  if (asking || document.hidden || (lock && !lock.released)) return;
  asking = true;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
  asking = false;
}

/** Begin to listen for gestures. */
export function listen() {
  for (const kind of ["pointerup", "keydown"]) document.addEventListener(kind, () => void gesture(), { capture: true, passive: true });
}
