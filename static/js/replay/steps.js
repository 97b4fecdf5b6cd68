// Ways through a replay: where a button or a key leads, and what a text says of another deck. Pure.

/**
 * @typedef {object} Place
 * @property {number} deal
 * @property {number} at step of that deal
 */

/** @type {Readonly<Record<string, string>>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

/**
 * The step a key asks for; none for keys that are the browser's.
 * @param {{ key: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean, shiftKey: boolean }} event
 * @returns {string | null}
 */
export function stepOfKey({ key, ctrlKey, altKey, metaKey, shiftKey }) {
  return ctrlKey || altKey || metaKey || shiftKey ? null : (KEYS[key] ?? null);
}

/**
 * Where a step leads to; null where there is nothing.
 * @param {string} step "first", "back", "on" or "last"
 * @param {Place} from
 * @param {readonly number[]} moments how many each deal has
 * @returns {Place | null}
 */
export function leadsTo(step, { deal, at }, moments) {
  const last = (moments[deal] ?? 0) - 1;
  if (step === "first") return at > 0 ? { deal, at: 0 } : null;
  if (step === "last") return at < last ? { deal, at: last } : null;
  if (step === "on") return at < last ? { deal, at: at + 1 } : there({ deal: deal + 1, at: 0 }, moments);
  return at > 0 ? { deal, at: at - 1 } : there({ deal: deal - 1, at: (moments[deal - 1] ?? 0) - 1 }, moments);
}

/**
 * That place, if there is such a one.
 * @param {Place} place
 * @param {readonly number[]} moments
 */
export function there(place, moments) {
  const count = moments[place.deal] ?? 0;
  return place.at >= 0 && place.at < count ? place : null;
}

/**
 * A text with the cards called as in another deck.
 * @param {string} text
 * @param {ReadonlyMap<string, string>} names what each card is called there, by what it is called here
 */
export function renamed(text, names) {
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
  const any = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return any ? text.replace(new RegExp(any, "gu"), (name) => names.get(name) ?? name) : text;
}
