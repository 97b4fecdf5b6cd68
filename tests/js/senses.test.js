// What is heard of a view, in order; and that there is a sound for each of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SOUNDS } from "../../static/js/sounds/sounds.js";
import { cues, turnCame } from "../../static/js/table/senses.js";
import { played, view, wonByMe } from "./views.js";

/** @type {import("../../static/js/table/frames.d.ts").Happening} */
const closing = { n: 21, seat: 1, by: "player", what: "close", cards: [], marriage: 0, won: null };

test("a card, its marriage, a trick, a close each have their sound", () => {
  const won = played(21, 0, "AS", { seat: 0, points: 13 });
  assert.deepEqual(cues(view(), wonByMe(), [won]), ["play", "trick"]);
  assert.deepEqual(cues(view(), view(), [{ ...won, won: null, marriage: 40 }]), ["40"]);
  assert.deepEqual(cues(view(), view(), [closing]), ["close"]);
});

test("a new deal is heard first", () => {
  assert.deepEqual(cues(view({}, { number: 2 }), view(), [played(21, 1, "AS")]), ["deal", "play"]);
});

test("a deal is won or lost once", () => {
  const price = { of: 1, tricks: 1, cards: 20, marriages: 0, at_close: false, least: null };
  /** @param {number} winner */
  const ended = (winner) => view({}, { result: { winners: [winner], points: 1, reason: "sixty_six", price, standings: [] } });
  assert.deepEqual(cues(view(), ended(0), []), ["win"]);
  assert.deepEqual(cues(view(), ended(1), []), ["lose"]);
  assert.deepEqual(cues(ended(1), ended(1), []), []);
});

test("my turn comes when it was not mine, or with a new deal", () => {
  const theirs = view({}, { to_act: 1 });
  assert.equal(turnCame(theirs, view()), true);
  assert.equal(turnCame(view(), view()), false);
  assert.equal(turnCame(view({}, { number: 2 }), view()), true);
  assert.equal(turnCame(view(), theirs), false);
});

test("there are nine sounds, all short", () => {
  assert.deepEqual(Object.keys(SOUNDS).sort(), ["20", "40", "close", "deal", "lose", "play", "trick", "turn", "win"]);
  for (const tones of Object.values(SOUNDS)) for (const { at, lasts } of tones) assert.ok(at + lasts < 1.2);
});
