// What practice explains: each thing where it is met, nothing when it is not my turn.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { cardToLift, explanation, topicsOf } from "../../static/js/guide/guide.js";
import { view } from "./views.js";

before(() => Object.assign(globalThis, { gettext: (/** @type {string} */ text) => text }));

test("a marriage is explained as the rules of the match have it", () => {
  const declared = view({ match: { ...view().match, marriage_declared: true } });
  assert.match(explanation("marriage", view()), /lead one of them and get 20/);
  assert.match(explanation("marriage", declared), /say that you declare/);
  assert.equal(explanation("lead", declared), explanation("lead", view()));
});

test("a pair to lead is explained before the lead itself", () => {
  assert.deepEqual(topicsOf(view()), ["marriage", "lead"]);
  assert.deepEqual(topicsOf(view({}, { marriages: [] })), ["lead"]);
});

test("an answer is explained as open or strict", () => {
  const laid = [{ seat: 1, card: "AC" }];
  assert.deepEqual(topicsOf(view({}, { laid })), ["answer"]);
  assert.deepEqual(topicsOf(view({}, { laid, strict: true })), ["strict"]);
});

test("closing is explained once there is a trick", () => {
  assert.ok(topicsOf(view({}, { tricks: [1, 0] })).includes("close"));
  const declared = view({ match: { ...view().match, marriage_declared: true } }, { tricks: [1, 0] });
  assert.ok(topicsOf(declared).includes("close"));
  assert.ok(!topicsOf(view()).includes("close"));
});

test("nothing is explained when it is not my turn", () => {
  assert.deepEqual(topicsOf(view({}, { to_act: 1, legal: [] })), []);
});

test("a hint lifts its card only while it may be played", () => {
  assert.equal(cardToLift(view(), "AS"), "AS");
  assert.equal(cardToLift(view(), "exchange"), null);
  assert.equal(cardToLift(view({}, { to_act: 1, legal: [] }), "AS"), null);
});
