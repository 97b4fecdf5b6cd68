// Where the buttons and keys of a replay lead.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leadsTo, renamed, stepOfKey, there } from "../../static/js/replay/steps.js";

const MOMENTS = [3, 1, 2];

test("a step leads through a deal and into the next", () => {
  assert.deepEqual(leadsTo("on", { deal: 0, at: 1 }, MOMENTS), { deal: 0, at: 2 });
  assert.deepEqual(leadsTo("on", { deal: 0, at: 2 }, MOMENTS), { deal: 1, at: 0 });
  assert.deepEqual(leadsTo("back", { deal: 2, at: 0 }, MOMENTS), { deal: 1, at: 0 });
  assert.deepEqual(leadsTo("last", { deal: 2, at: 0 }, MOMENTS), { deal: 2, at: 1 });
  assert.deepEqual(leadsTo("first", { deal: 2, at: 1 }, MOMENTS), { deal: 2, at: 0 });
});

test("at the ends, and in a deal without a step, a button leads nowhere", () => {
  assert.equal(leadsTo("back", { deal: 0, at: 0 }, MOMENTS), null);
  assert.equal(leadsTo("on", { deal: 2, at: 1 }, MOMENTS), null);
  for (const step of ["first", "back", "on", "last"]) assert.equal(leadsTo(step, { deal: 0, at: 0 }, [1]), null);
});

test("a line leads only to a moment that is there", () => {
  assert.deepEqual(there({ deal: 2, at: 1 }, MOMENTS), { deal: 2, at: 1 });
  assert.equal(there({ deal: 2, at: 2 }, MOMENTS), null);
  assert.equal(there({ deal: 3, at: 0 }, MOMENTS), null);
});

test("keys with a modifier are the browser's", () => {
  const key = { key: "ArrowLeft", ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
  assert.equal(stepOfKey(key), "back");
  assert.equal(stepOfKey({ ...key, altKey: true }), null);
  assert.equal(stepOfKey({ ...key, key: "a" }), null);
});

test("a text names the cards of the deck that lies there", () => {
  const names = new Map([
    ["makk", "treff"],
    ["makk ász", "treff ász"],
  ]);
  assert.equal(renamed("Ana: makk ász, makk.", names), "Ana: treff ász, treff.");
  assert.equal(renamed("Ana: makk ász.", new Map()), "Ana: makk ász.");
});
