// What a newer list means for the one that is shown.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LONGER, REST, SPREAD, compare, mayMove, pause, without } from "../../static/js/lobby/list.js";

test("what stays, what has gone, what is new, what has moved up", () => {
  const news = compare(["9", "7", "5"], ["11", "10", "9", "5", "3"], 9);
  assert.deepEqual(news, { stay: ["9", "5"], gone: ["7"], fresh: ["11", "10"], moved_up: ["3"] });
});

test("nothing is new in the same list", () => {
  const news = compare(["9", "7"], ["9", "7"], 9);
  assert.deepEqual(news, { stay: ["9", "7"], gone: [], fresh: [], moved_up: [] });
});

test("a room that comes back is not new, and numbers are numbers", () => {
  assert.deepEqual(compare(["10"], ["10", "9"], 10).moved_up, ["9"]);
  assert.deepEqual(compare(["9"], ["10", "9"], 9).fresh, ["10"]);
});

test("new rooms wait, the others keep their order", () => {
  const now = ["12", "9", "8", "3"];
  assert.deepEqual(without(now, compare(["9", "7"], now, 9)), ["9", "8", "3"]);
});

test("rows move only where no pointer, key or finger is about to press one", () => {
  const nobody = { over: false, focused: false, touch: false };
  assert.equal(mayMove(nobody), true);
  for (const hand of ["over", "focused", "touch"]) assert.equal(mayMove({ ...nobody, [hand]: true }), false);
});

test("a first change is asked for soon, not by all at once", () => {
  assert.equal(pause(Infinity, 0), 0);
  assert.equal(pause(REST, 1), SPREAD);
});

test("many changes are seen together: a page asks no two times within its rest", () => {
  for (const since of [0, 1, REST - 1]) {
    assert.equal(since + pause(since, 0), REST);
    assert.equal(since + pause(since, 1), REST + LONGER);
  }
});
