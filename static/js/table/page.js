// The places of the table's page by their ids, all there from the start, and the keys that are alive in it.

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

/**
 * @param {string} id
 * @returns {HTMLDialogElement}
 */
export function dialogById(id) {
  return /** @type {HTMLDialogElement} */ (byId(id));
}

/**
 * Change a text only if it differs: what did not change is not read again.
 * @param {string | HTMLElement} place
 * @param {string} text
 */
export function write(place, text) {
  const element = typeof place === "string" ? byId(place) : place;
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A button that stays reachable and explains itself where it can't be used.
 * @param {string | HTMLElement} place
 * @param {boolean} usable
 */
export function allow(place, usable) {
  const element = typeof place === "string" ? byId(place) : place;
  if (usable) element.removeAttribute("aria-disabled");
  else element.setAttribute("aria-disabled", "true");
}

// The keys of the table: the same letters in every language, alive only while the table has the focus.

const ORDER = ["1", "2", "3", "4", "5"];

/** @type {Record<string, string>} */
const LETTERS = {
  e: "exchange",
  c: "close",
  h: "say-hand",
  t: "say-trick",
  a: "say-talon",
  p: "say-points",
  l: "last",
  o: "say-opponent",
  s: "say-time",
  m: "talk",
  v: "voice-go",
  "?": "help",
};

/**
 * What a key asks for: a card of the hand by its place, a step through the hand, one of the table's doings, or nothing.
 * @param {{ key: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean }} event
 * @returns {{ card: number } | { step: -1 | 1 } | { what: string } | null}
 */
export function meaning({ key, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return null;
  if (ORDER.includes(key)) return { card: ORDER.indexOf(key) };
  if (key === "ArrowLeft") return { step: -1 };
  if (key === "ArrowRight") return { step: 1 };
  if (key === "Escape") return { what: "back" };
  const what = LETTERS[key.toLowerCase()];
  return what ? { what } : null;
}

/**
 * Whether the focused element wants its keys for itself.
 * @param {EventTarget | null} target
 */
export function typesText(target) {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
}
