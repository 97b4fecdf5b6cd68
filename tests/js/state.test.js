import assert from "node:assert/strict";
import { test } from "node:test";

import * as states from "../../static/js/table/state.js";
import { ledAtOnce, played, view, wonByMe } from "./views.js";

test("a view that is not newer changes nothing", () => {
  const state = states.begin(view());
  assert.equal(states.receive(state, view({ v: 20 }), 0), state);
  assert.equal(states.receive(state, view({ v: 19 }), 0), state);
  assert.notEqual(states.receive(state, view({ v: 21 }), 0), state);
});

test("what the first view tells of has already happened", () => {
  const state = states.begin(view({ happened: [played(19, 1, "JC"), played(20, 0, "AC")] }));
  const later = view({ v: 21, happened: [played(20, 0, "AC"), played(21, 1, "KD")] });
  assert.deepEqual(states.newsIn(state, later).map((each) => each.n), [21]);
});

test("frames that overtake each other lose no happening and repeat none", () => {
  let state = states.begin(view());
  state = states.receive(state, ledAtOnce(), 0);
  assert.equal(state.told, 23);
  assert.deepEqual(states.newsIn(state, ledAtOnce()), []);
});

test("a finished trick rests and is then swept", () => {
  const state = states.receive(states.begin(view()), wonByMe(), 1000);
  assert.equal(state.restUntil, 1000 + states.REST);
  assert.deepEqual(states.onTable(state).map(({ card }) => card), ["AS", "JS"]);
  assert.deepEqual(states.onTable(states.settle(state)), []);
});

test("who is to lead needs not wait for the resting trick", () => {
  const state = states.receive(states.begin(view()), wonByMe(), 0);
  assert.ok(states.sees(state));
});

test("a lead behind the resting trick is not answered unseen", () => {
  const state = states.receive(states.begin(view()), ledAtOnce(), 0);
  assert.equal(states.sees(state), false);
  assert.deepEqual(states.onTable(state).map(({ card }) => card), ["JD", "AD"]);
  const settled = states.settle(state);
  assert.ok(states.sees(settled));
  assert.deepEqual(states.onTable(settled).map(({ card }) => card), ["KC"]);
});

test("a new deal does not wait for the old trick", () => {
  const resting = states.receive(states.begin(view()), wonByMe(), 0);
  const state = states.receive(resting, view({ v: 30, pos: 30 }, { number: 4 }), 100);
  assert.equal(state.restUntil, 0);
  assert.equal(state.trickRests, false);
});

test("an action on its way blocks until its version is drawn", () => {
  let state = states.send(states.begin(view()), "a-1", "AS");
  assert.equal(state.sent?.card, "AS");
  state = states.done(state, "a-1", 21);
  assert.ok(state.sent);
  state = states.receive(state, view({ v: 21, pos: 21 }, { to_act: 1 }), 0);
  assert.equal(state.sent, null);
});

test("an action is over when its view came before its answer", () => {
  let state = states.send(states.begin(view()), "a-1", "AS");
  state = states.receive(state, view({ v: 21, pos: 21 }, { to_act: 1 }), 0);
  assert.equal(state.sent, null);
  assert.equal(states.done(state, "a-1", 21), state);
});

test("a refusal frees the hand, another's refusal does not", () => {
  const state = states.send(states.begin(view()), "a-1", "20:KH");
  assert.equal(state.sent?.card, "KH");
  assert.equal(states.refused(state, "a-2"), state);
  assert.equal(states.refused(state, "a-1").sent, null);
});

test("a lifted card drops when the position moves, and stays when only the version does", () => {
  const state = states.arm(states.begin(view()), "AS");
  assert.equal(states.receive(state, view({ v: 21 }), 0).armed, "AS");
  assert.equal(states.receive(state, view({ v: 21, pos: 21 }), 0).armed, null);
});

test("what a card can do is what the server calls legal", () => {
  const declared = view({}, { legal: ["KH", "40:KH", "QH", "40:QH", "AS", "claim", "claim:H", "close"] });
  assert.deepEqual(states.actionsOf(declared, "KH"), ["KH", "40:KH"]);
  assert.deepEqual(states.actionsOf(declared, "AS"), ["AS"]);
  assert.deepEqual(states.actionsOf(declared, "JD"), []);
  assert.deepEqual(states.claims(declared), ["claim", "claim:H"]);
});

test("the hand is held by suits, trumps on the right, high cards first", () => {
  assert.deepEqual(states.sorted(["QH", "JD", "AS", "KH", "TC", "AC"], "H"), ["AC", "TC", "JD", "AS", "KH", "QH"]);
  assert.deepEqual(states.sorted(["AC", "QH"], "C"), ["QH", "AC"]);
});

test("by strength the strongest trump is on the right, as drawn nothing is moved", () => {
  const hand = ["QH", "JD", "AS", "KH", "TC", "AC"];
  assert.deepEqual(states.sorted(hand, "H", "strength"), ["JD", "TC", "AC", "AS", "QH", "KH"]);
  assert.deepEqual(states.sorted(hand, "H", "drawn"), hand);
  assert.deepEqual(states.sorted(hand, "H", "suit"), states.sorted(hand, "H"));
});

test("only a deal that is played can be given up", () => {
  const cut = { until: 1790000003, seats: [false, false], dealer: 0 };
  const price = { of: 1, tricks: 1, cards: 20, marriages: 0, at_close: false, least: null };
  const result = { winners: [0], points: 1, reason: /** @type {const} */ ("resigned"), price, standings: [] };
  const end = { reason: /** @type {const} */ ("left"), winners: [0], bunka: [], full_bunka: [], tight: [], secret: "" };
  assert.equal(states.mayResign(view()), true);
  assert.equal(states.mayResign(view({}, { to_act: 1, legal: [] })), true);
  assert.equal(states.mayResign(view({ cut })), false);
  assert.equal(states.mayResign(view({ end })), false);
  assert.equal(states.mayResign(view({}, { result })), false);
  assert.equal(states.mayResign(view({}, { number: 0 })), false);
});

test("match points are shown as the match counts", () => {
  const up = view();
  const down = view({ match: { ...up.match, counts_down: true } });
  assert.equal(states.shownPoints(up, 1), 5);
  assert.equal(states.shownPoints(down, 1), 2);
});
