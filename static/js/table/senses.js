// What is heard and felt of a view: sounds, a short buzz, and a screen that stays on while the match is played.

import { preference } from "../preferences.js";
import { still } from "./motion.js";
import { isMyTurn } from "./state.js";

/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./frames.d.ts").Happening} Happening */

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
