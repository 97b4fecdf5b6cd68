import assert from "node:assert/strict";
import { test } from "node:test";
import { unmarked } from "../../static/js/notices.js";
import { changes, dead, minutes, removable, standing } from "../../static/js/notices/list.js";

const told = (/** @type {number[]} */ ...ids) => ids.map((id) => ({ id, left: 100 }));

test("what is told and not yet shown is fetched, what is shown and no longer told goes", () => {
  assert.deepEqual(changes([1, 2], told(2, 3)), { gone: [1], fresh: [3] });
});

test("the same list again changes nothing", () => {
  assert.deepEqual(changes([1, 2], told(2, 1)), { gone: [], fresh: [] });
});

test("an empty list takes all away", () => {
  assert.deepEqual(changes([1, 2], told()), { gone: [1, 2], fresh: [] });
});

test("what is left is shown in minutes and whole seconds, never below nothing", () => {
  assert.deepEqual([120, 119.9, 60, 9.2, 0, -3].map(minutes), ["2:00", "1:59", "1:00", "0:09", "0:00", "0:00"]);
});

test("what a moderator decides is said, and that it is over; that a warning was read is not", () => {
  assert.deepEqual([standing(null, "unread"), standing("unread", "suspended"), standing("free", "excluded")], ["unread", "suspended", "excluded"]);
  assert.deepEqual([standing("suspended", null), standing("excluded", null), standing("free", null)], ["free", "free", "free"]);
  assert.deepEqual([standing("unread", null), standing(null, null)], [null, null]);
});

test("an invitation is dead at its end, not before", () => {
  const ends = new Map([[1, 1000], [2, 2000]]);
  assert.deepEqual([999, 1000, 2000].map((now) => dead(ends, now)), [[], [1], [1, 2]]);
});

test("a title loses the mark of a hidden tab, once and only in front", () => {
  assert.deepEqual(["● Rules", "Rules", "A ● B"].map(unmarked), ["Rules", "Rules", "A ● B"]);
});

const far = { over: false, focused: false, touch: false };
/** @type {(...states: import("../../static/js/notices/list.js").State[]) => [number, import("../../static/js/notices/list.js").State][]} */
const shown = (...states) => states.map((state, at) => [at, state]);

test("where nobody's hand is near, all that is over or done goes and what is open stays", () => {
  assert.deepEqual(removable(shown("open", "over", "done"), far), [1, 2]);
});

for (const near of ["over", "focused", "touch"]) {
  test(`nothing goes that would bring another invitation under a hand: ${near}`, () => {
    assert.deepEqual(removable(shown("over", "done", "open"), { ...far, [near]: true }), []);
  });
}

test("what is answered goes at once where there is nothing else to press", () => {
  const hand = { over: true, focused: true, touch: true };
  assert.deepEqual(removable(shown("done", "done"), hand), [0, 1]);
});

test("what is over is read until the pointer leaves it, and under a finger goes where nothing else is open", () => {
  assert.deepEqual(removable(shown("over"), { ...far, over: true }), []);
  assert.deepEqual(removable(shown("over"), { ...far, touch: true }), [0]);
});
