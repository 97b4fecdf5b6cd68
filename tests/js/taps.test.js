// One tap never plays two cards, and when one tap plays at all.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Taps, playsAtOnce } from "../../static/js/table/hand.js";

test("the mouse and the keys play at once, a finger as it is preferred", () => {
  assert.equal(playsAtOnce({ touched: false, taps: "two", seconds: null }), true);
  assert.equal(playsAtOnce({ touched: true, taps: "two", seconds: null }), false);
  assert.equal(playsAtOnce({ touched: true, taps: "one", seconds: null }), true);
});

test("in the last five seconds one tap plays, unless two are always wanted", () => {
  assert.equal(playsAtOnce({ touched: true, taps: "two", seconds: 6 }), false);
  assert.equal(playsAtOnce({ touched: true, taps: "two", seconds: 5 }), true);
  assert.equal(playsAtOnce({ touched: true, taps: "always-two", seconds: 5 }), false);
});

test("a tap belongs to the position it was begun at", () => {
  const taps = new Taps();
  taps.begin(20, true);
  assert.equal(taps.belong(20), true);
  assert.equal(taps.belong(22), false);
  taps.begin(null, false);
  assert.equal(taps.belong(22), true);
});

test("for a moment after a play a finger means the card that is gone", () => {
  const taps = new Taps();
  taps.begin(20, true);
  assert.equal(taps.tooSoon(1000), false);
  taps.played(1000);
  assert.equal(taps.tooSoon(1349), true);
  assert.equal(taps.tooSoon(1350), false);
});

test("the mouse need not wait", () => {
  const taps = new Taps();
  taps.begin(20, false);
  taps.played(1000);
  assert.equal(taps.tooSoon(1001), false);
});
