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
