// What is said: whole sentences, and where the rules explain a refusal.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";

import { tellDrawn } from "../../static/js/table/senses.js";
import { begin } from "../../static/js/table/state.js";
import * as words from "../../static/js/table/words.js";
import { played, view, wonByMe } from "./views.js";

const names = { card: String, trump: (/** @type {string} */ suit) => `Trump: ${suit}`, letter: String, use: () => {} };

before(() => {
  Object.assign(globalThis, {
    gettext: (/** @type {string} */ text) => text,
    pgettext: (/** @type {string} */ _context, /** @type {string} */ text) => text,
    ngettext: (/** @type {string} */ one, /** @type {string} */ many, /** @type {number} */ count) => (count === 1 ? one : many),
    interpolate: (/** @type {string} */ text, /** @type {Record<string, string>} */ values) =>
      text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name])),
  });
});

test("a hand is read in sentences, with the reason where a card may not be played", () => {
  const strict = view({ match: { ...view().match, marriage_declared: true } }, { barred: { AS: "must_trump" } });
  assert.equal(
    words.handSentence(["KH", "AS"], strict, names),
    "1: KH. 2: AS, not allowed: You have no card of the suit that was led: play a trump.",
  );
});

test("trump and talon are one sentence each, the turned card between them", () => {
  assert.equal(words.trumpAndTalon(view(), names), "Trump: H. Turned up: TH. Talon: 10 cards.");
  assert.equal(words.trumpAndTalon(view({}, { closed_by: 0 }), names), "Trump: H. Closed by you.");
});

test("before anything is dealt there is neither trump nor talon", () => {
  const nothing = view({}, { number: 0, talon: 0 });
  assert.equal(words.talonState(nothing), "");
  assert.equal(words.trumpAndTalon(nothing, names), "No cards are dealt yet.");
});

test("the trick and whose turn it is", () => {
  assert.equal(words.trickAndTurn(begin(view({}, { to_act: 1 })), names), "The table is empty. Waiting for Kati to play.");
  const laid = [{ seat: 1, card: "KC" }];
  assert.match(words.trickAndTurn(begin(view({}, { laid })), names), /^Kati: KC\. Your turn/);
});

test("what was drawn is told with what is left", () => {
  const after = wonByMe();
  const drawn = { ...after, deal: { ...after.deal, hand: ["KH", "QH", "JD", "TC", "AC"], talon: 8 } };
  assert.deepEqual(tellDrawn(view(), drawn, [played(22, 1, "JS", { seat: 0, points: 13 })], names), ["You draw: AC. Talon: 8 cards."]);
});

test("each refusal of the rules has its section on the rules page", () => {
  const page = readFileSync(new URL("../../rooms/rules_pages.py", import.meta.url), "utf8");
  const sections = new Set([...page.matchAll(/Section\("([a-z-]+)"/g)].map((found) => found[1]));
  const ruled = ["not_your_turn", "must_follow", "must_beat", "must_trump", "only_the_leader", "talon_closed", "talon_too_small"];
  const others = ["no_trump_jack", "no_marriage", "marries_by_itself", "claims_by_itself", "no_trick_yet", "deal_over", "price_changed"];
  for (const reason of [...ruled, ...others]) assert.ok(sections.has(words.sectionOf(reason) ?? ""), reason);
  assert.equal(words.sectionOf("talon_too_small", "exchange"), "exchange");
  assert.equal(words.sectionOf("talon_too_small", "close"), "closing");
  assert.equal(words.sectionOf("busy"), null);
});
