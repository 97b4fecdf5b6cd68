// The provable deal, scheme 1: from the secret of a match to each of its packs, as the rules of this site define it.

import { fromHex, hmac, sha256, toHex } from "./sha256.js";

const RANKS = ["J", "Q", "K", "T", "A"];
const SUITS = ["C", "S", "H", "D"];
/** The pack before it is shuffled. */
const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/**
 * @typedef {object} Export
 * @property {string} match
 * @property {string} sha256 what was shown before the first deal
 * @property {string} secret
 * @property {string[]} entropies each player's digits
 * @property {{ number: number, deck: string[] }[]} deals
 */

/**
 * @typedef {object} Checked
 * @property {number} number of the deal
 * @property {string[]} deck the pack as it is computed here
 * @property {number | null} differs place of the first card that is another, counted from 1
 */

const ascii = new TextEncoder();

/** @param {string} secret hex */
export function commitment(secret) {
  return toHex(sha256(fromHex(secret)));
}

/**
 * The pack of a deal, top card first.
 * @param {string} secret hex
 * @param {string} match
 * @param {readonly string[]} entropies
 * @param {number} number
 */
export function deck(secret, match, entropies, number) {
  const numbers = numbersOf(fromHex(secret), [match, ...entropies, number].join("|"));
  const cards = [...PACK];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = below(i + 1, numbers);
    [cards[i], cards[j]] = [cards[j] ?? "", cards[i] ?? ""];
  }
  return cards;
}

/**
 * Unsigned 32-bit numbers, eight a block, without end.
 * @param {Uint8Array} secret
 * @param {string} message
 * @returns {Generator<number, never>}
 */
function* numbersOf(secret, message) {
  for (let block = 0; ; block++) {
    const digest = hmac(secret, ascii.encode(`schnapsen-deal-1|${message}|${block}`));
    const view = new DataView(digest.buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

/**
 * An unbiased number below `bound`: those past its last whole multiple are skipped.
 * @param {number} bound
 * @param {Generator<number, never>} numbers
 */
function below(bound, numbers) {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  let number = numbers.next().value;
  while (number >= limit) number = numbers.next().value;
  return number % bound;
}

/**
 * Every pack of an export computed anew.
 * @param {Export} exported
 * @returns {Checked[]}
 */
export function check({ secret, match, entropies, deals }) {
  return deals.map(({ number, deck: told }) => {
    const computed = deck(secret, match, entropies, number);
    const at = computed.findIndex((card, i) => card !== told[i]);
    return { number, deck: computed, differs: at < 0 && told.length === computed.length ? null : (at < 0 ? computed.length : at) + 1 };
  });
}

/**
 * What was pasted, if it is an export.
 * @param {string} text
 * @returns {Export | null}
 */
export function exportIn(text) {
  try {
    const found = JSON.parse(text);
    const texts = [found.match, found.sha256, found.secret, ...found.entropies];
    const whole =
      texts.every((each) => typeof each === "string") &&
      /^([0-9a-f]{2})+$/.test(found.secret) &&
      found.deals.every((/** @type {any} */ deal) => Number.isInteger(deal.number) && Array.isArray(deal.deck));
    return whole ? found : null;
  } catch {
    return null;
  }
}
