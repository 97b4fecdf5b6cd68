// Where a dragged card may be let go, and what it does there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { landing } from "../../static/js/table/hand.js";

test("up by forty is played, less is nothing", () => {
  assert.equal(landing({ dy: -40, onTalon: false, mayExchange: false }), "play");
  assert.equal(landing({ dy: -39, onTalon: false, mayExchange: false }), null);
  assert.equal(landing({ dy: 80, onTalon: false, mayExchange: false }), null);
});

test("only the trump jack that may be exchanged is exchanged on the talon", () => {
  assert.equal(landing({ dy: -200, onTalon: true, mayExchange: true }), "exchange");
  assert.equal(landing({ dy: -200, onTalon: true, mayExchange: false }), "play");
});
