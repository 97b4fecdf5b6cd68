// What was kept is believed only where it is one of the choices.

import assert from "node:assert/strict";
import { test } from "node:test";

import { CHOICES, read } from "../../static/js/preferences.js";

const usual = Object.fromEntries(Object.entries(CHOICES).map(([name, choices]) => [name, choices[0]]));

test("a browser that has kept nothing has the usual choices", () => {
  assert.deepEqual(read(null), usual);
});

test("what was kept is read, the rest stays as usual", () => {
  assert.deepEqual(read('{"deck": "french", "volume": "3"}'), { ...usual, deck: "french", volume: "3" });
});

test("what is no choice is forgotten", () => {
  for (const kept of ["", "no", "[]", "null", '"deck"', '{"deck": "tarot", "sound": true, "else": "1"}']) {
    assert.deepEqual(read(kept), usual);
  }
});
