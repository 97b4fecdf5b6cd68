// What a press does: with a desk that notes what is sent, and no page.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { Doings } from "../../static/js/table/doings.js";
import { Taps } from "../../static/js/table/hand.js";
import { begin, receive, refused } from "../../static/js/table/state.js";
import { Clock } from "../../static/js/table/wire.js";
import { view } from "./views.js";

/** @typedef {import("../../static/js/table/state.js").State} State */

before(() => {
  Object.assign(globalThis, { document: { querySelectorAll: () => [] } });
});

/** @param {State} [start] */
function desk(start = begin(view())) {
  let state = start;
  /** @type {any[]} */
  const sent = [];
  /** @type {string[]} */
  const refusals = [];
  /** @type {any[]} */
  const advised = [];
  /** @type {string[]} */
  const forgotten = [];
  let hushed = 0;
  const taps = new Taps();
  const names = { card: String, trump: String, letter: String, use: () => {} };
  const doings = new Doings({
    state: () => state,
    change: (next) => void (state = next),
    wire: { send: (command) => `c-${sent.push(command)}`, forget: (id) => void forgotten.push(id) },
    clock: new Clock(),
    names,
    taps,
    refuse: (reason) => void refusals.push(reason),
    explain: () => {},
    hush: () => void hushed++,
    say: () => {},
    advise: (hint) => void advised.push(hint),
    voice: () => undefined,
    talk: () => undefined,
  });
  /** @param {string} card */
  const press = (card) => doings.do("card", /** @type {any} */ ({ closest: () => ({ dataset: { card } }) }));
  return {
    doings,
    taps,
    sent,
    refusals,
    advised,
    forgotten,
    press,
    hushed: () => hushed,
    state: () => state,
    /** @param {State} next */
    set: (next) => void (state = next),
  };
}

test("a click plays, a first tap lifts and a second one plays", () => {
  const { press, sent, taps, state, set } = desk();
  press("AS");
  assert.deepEqual(sent, [{ t: "act", pos: 20, action: "AS" }]);
  set(begin(view()));
  taps.begin(20, true);
  press("AS");
  assert.equal(state().armed, "AS");
  assert.equal(sent.length, 1);
  press("AS");
  assert.equal(sent.length, 2);
});

test("a press that began at another position does nothing", () => {
  const { press, sent, taps, state } = desk();
  taps.begin(19, false);
  press("AS");
  assert.deepEqual([sent, state().armed], [[], null]);
});

test("what may not be played says why, and so does a press after the end", () => {
  const { press, sent, refusals, set } = desk(begin(view({}, { barred: { AS: "must_follow" } })));
  press("AS");
  const end = { reason: /** @type {const} */ ("left"), winners: [0], bunka: [], full_bunka: [], tight: [], secret: "" };
  set(begin(view({ end }, { to_act: null, legal: [] })));
  press("AS");
  assert.deepEqual([sent, refusals], [[], ["must_follow", "match_over"]]);
});

test("nothing is given up or left where nothing is played", () => {
  const end = { reason: /** @type {const} */ ("left"), winners: [0], bunka: [], full_bunka: [], tight: [], secret: "" };
  const { doings, refusals, sent } = desk(begin(view({ end })));
  doings.do("resign", null);
  doings.do("leave", null);
  assert.deepEqual([sent, refusals], [[], ["match_over", "match_over"]]);
});

test("a hint is asked for once at a position, and shown again without asking", () => {
  const { doings, sent, advised } = desk();
  doings.do("hint", null);
  const hint = { t: /** @type {const} */ ("hint"), id: "c-1", action: "AS", reason: "must" };
  doings.hints.come(hint);
  doings.do("hint", null);
  assert.deepEqual([sent, advised], [[{ t: "hint" }], [hint, hint]]);
});

test("a hint for a position that is gone, or one nobody asked for, is dropped", () => {
  const { doings, advised, forgotten, state, set } = desk();
  const hint = { t: /** @type {const} */ ("hint"), id: "c-1", action: "AS", reason: "must" };
  doings.hints.come(hint);
  doings.do("hint", null);
  doings.hints.come({ ...hint, id: "other" });
  set(receive(state(), view({ v: 21, pos: 21 }), 0));
  doings.hints.come(hint);
  assert.deepEqual(advised, []);
  doings.hints.drop();
  assert.deepEqual(forgotten, ["c-1"]);
});

test("a cut can be tried again after a refusal", () => {
  const cut = { until: 1790000003, seats: [false, false], dealer: 1 };
  const { doings, sent, state, set } = desk(begin(view({ cut })));
  doings.do("talon", null);
  set(refused(state(), "c-1"));
  doings.do("talon", null);
  assert.deepEqual(sent.map(({ t }) => t), ["cut", "cut"]);
});

test("a cut that came too late is not complained of", () => {
  const cut = { until: 1790000003, seats: [false, false], dealer: 1 };
  const { doings } = desk(begin(view({ cut })));
  doings.do("talon", null);
  assert.equal(doings.minds({ t: "refused", id: "c-1", reason: "stale" }), false);
  assert.equal(doings.minds({ t: "refused", id: "c-1", reason: "nothing_to_cut" }), false);
  assert.equal(doings.minds({ t: "refused", id: "c-1", reason: "busy" }), true);
});

test("what was explained goes when another card is lifted or a command is sent, and not before", () => {
  const { doings, press, taps, hushed } = desk(begin(view({}, { barred: { JD: "must_follow" } })));
  taps.begin(20, true);
  press("JD");
  assert.equal(hushed(), 0);
  press("AS");
  assert.equal(hushed(), 1);
  press("AS");
  assert.ok(hushed() > 1);
  const before = hushed();
  for (const what of ["pause", "hint"]) doings.do(what, null);
  assert.equal(hushed(), before + 2);
});

test("to exchange is sent at once, and not again while it is on its way", () => {
  const { doings, sent } = desk(begin(view({}, { legal: ["AS", "exchange"] })));
  doings.do("exchange", null);
  doings.do("exchange", null);
  assert.deepEqual(sent, [{ t: "act", pos: 20, action: "exchange" }]);
});

test("to close the talon is asked first where it is allowed, and sent only by the answer", (t) => {
  let asked = 0;
  const dialog = { showModal: () => void asked++ };
  Object.assign(document, { getElementById: (/** @type {string} */ id) => (id === "ask-close" ? dialog : null) });
  t.after(() => Reflect.deleteProperty(document, "getElementById"));
  const { doings, sent } = desk();
  doings.do("close", null);
  assert.deepEqual([asked, sent], [1, []]);
  doings.do("close-now", null);
  assert.deepEqual(sent, [{ t: "act", pos: 20, action: "close" }]);
});

test("to close where it is not allowed is sent without a question: the server says why not", () => {
  const { doings, sent } = desk(begin(view({}, { legal: ["AS"] })));
  doings.do("close", null);
  assert.deepEqual(sent, [{ t: "act", pos: 20, action: "close" }]);
});
