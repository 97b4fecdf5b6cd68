import assert from "node:assert/strict";
import { before, test } from "node:test";

import { MOST_CHARACTERS, NEAR, count, isTooLong, lengthSentence, placeOf, refusal } from "../../static/js/chat/talk.js";

const FAMILY = "👨\u200d👩\u200d👧\u200d👦";

before(() => {
  Object.assign(globalThis, {
    gettext: (/** @type {string} */ text) => text,
    interpolate: (/** @type {string} */ text, /** @type {Record<string, string>} */ values) =>
      text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name])),
  });
});

test("what is drawn as one counts as one", () => {
  for (const one of ["a", "ő", FAMILY, "🇸🇮", "👋🏾", "o\u0308\u0323"]) assert.equal(count(one), 1);
});

test("five hundred are enough, one more is too much, and so are too many code points", () => {
  assert.equal(isTooLong("👋🏾".repeat(MOST_CHARACTERS)), false);
  assert.equal(isTooLong("👋🏾".repeat(MOST_CHARACTERS + 1)), true);
  assert.equal(isTooLong(FAMILY.repeat(300)), true);
});

test("the length is said when it comes near", () => {
  assert.equal(lengthSentence("x".repeat(NEAR - 1)), "");
  assert.equal(lengthSentence("x".repeat(501)), "501 of 500 characters");
});

test("every refusal has a sentence, also one nobody thought of", () => {
  const reasons = ["empty", "too_long", "too_fast", "repeated", "off", "unheard", "phrases_only", "silenced", "waiting"];
  const sentences = new Set([...reasons, "not_here", "line_over"].map(refusal));
  assert.equal(sentences.size, reasons.length + 1);
});

test("lines that overtake each other are all kept, once, in order of their numbers", () => {
  for (const coming of [[1, 2, 5, 9], [9, 5, 2, 1], [2, 9, 1, 5], [5, 1, 9, 2]]) {
    /** @type {number[]} */
    const shown = [];
    for (const n of [...coming, ...coming]) {
      const place = placeOf(shown, n);
      if (place !== null) shown.splice(place, 0, n);
    }
    assert.deepEqual(shown, [1, 2, 5, 9]);
  }
});
