import assert from "node:assert/strict";
import { test } from "node:test";

import { meaning } from "../../static/js/table/page.js";

/** @param {string} key @param {Partial<KeyboardEvent>} [more] */
const press = (key, more = {}) => meaning({ key, ctrlKey: false, altKey: false, metaKey: false, ...more });

test("digits go to the cards of the hand", () => {
  assert.deepEqual(press("1"), { card: 0 });
  assert.deepEqual(press("5"), { card: 4 });
  assert.equal(press("6"), null);
});

test("letters work in both cases", () => {
  assert.deepEqual(press("c"), { what: "close" });
  assert.deepEqual(press("C"), { what: "close" });
  assert.deepEqual(press("m"), { what: "talk" });
});

test("E exchanges, C closes, L shows the last trick, V goes to the call", () => {
  const meant = { e: "exchange", c: "close", l: "last", v: "voice-go" };
  for (const [key, what] of Object.entries(meant)) assert.deepEqual(press(key), { what });
});

test("the browser keeps its own shortcuts", () => {
  assert.equal(press("c", { ctrlKey: true }), null);
  assert.equal(press("l", { altKey: true }), null);
  assert.equal(press("p", { metaKey: true }), null);
});

test("arrows move through the hand", () => {
  assert.deepEqual(press("ArrowLeft"), { step: -1 });
  assert.deepEqual(press("ArrowRight"), { step: 1 });
});

test("other keys stay with the page", () => {
  for (const key of ["Enter", " ", "Tab", "x", "ArrowUp"]) assert.equal(press(key), null);
});
