// What players are called: by the page's language, not by that of whoever sat down.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { otherName, shownName } from "../../static/js/table/words.js";
import { view } from "./views.js";

/** @type {Record<string, string>} */
const GERMAN = { "Guest %(number)s": "Gast %(number)s", "Former player": "Ehemaliger Spieler" };

before(() => {
  Object.assign(globalThis, {
    gettext: (/** @type {string} */ text) => GERMAN[text] ?? text,
    pgettext: (/** @type {string} */ _context, /** @type {string} */ text) => text,
    interpolate: (/** @type {string} */ text, /** @type {Record<string, string>} */ values) =>
      text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name])),
  });
});

test("a guest and whoever has closed his account are called in the language of the page", () => {
  assert.equal(shownName("Guest 1234"), "Gast 1234");
  assert.equal(shownName(""), "Ehemaliger Spieler");
  for (const once of ["Vendég 1234", "Gost 1234", "Gast 1234"]) assert.equal(shownName(once), "Gast 1234");
  assert.equal(shownName("Guest"), "Guest");
  assert.equal(shownName("ana"), "ana");
});

test("the other at the table is called so too, and the computer by its level", () => {
  const seat = { bot: null, points: 0, state: /** @type {const} */ ("here"), pauses_left: 2 };
  const other = (/** @type {string} */ name) => view({ seats: [{ ...seat, name: "ana" }, { ...seat, name }] });
  assert.equal(otherName(other("Guest 1234")), "Gast 1234");
  assert.equal(otherName(other("")), "Ehemaliger Spieler");
  assert.equal(otherName(view()), "Kati");
});
