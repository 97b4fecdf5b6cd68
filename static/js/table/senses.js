// What is heard and felt of a view: sounds, a short buzz, and a screen that stays on while the match is played.

import { preference, whenChanged } from "../preferences.js";
import { still } from "./motion.js";
import { isMyTurn } from "./state.js";

/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./frames.d.ts").Happening} Happening */

/** @type {typeof import("../sounds/sounds.js") | null} */
let sounds = null;
/** @type {Promise<unknown> | null} */
let coming = null;
/** @type {WakeLockSentinel | null} */
let lock = null;

/**
 * The sounds of what has changed, in order.
 * @param {View} before
 * @param {View} view
 * @param {Happening[]} news
 */
export function cues(before, view, news) {
  const told = news.flatMap((each) => [...cueOf(each), ...(each.won ? ["trick"] : [])]);
  const dealt = view.deal.number !== before.view?.deal?.number;
  return dealt ? ["deal", ...told] : told;
}
