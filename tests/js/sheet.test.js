// The sheet after a deal, as it is said aloud.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { sheetSentence } from "../../static/js/sheet/sheet.js";
import { view } from "./views.js";

/** @typedef {import("../../static/js/table/frames.d.ts").EndReason} EndReason */

before(() => {
  Object.assign(globalThis, {
    gettext: (/** @type {string} */ text) => text,
    ngettext: (/** @type {string} */ one, /** @type {string} */ many, /** @type {number} */ count) => (count === 1 ? one : many),
    pgettext: (/** @type {string} */ _context, /** @type {string} */ text) => text,
    interpolate: (/** @type {string} */ text, /** @type {Record<string, string>} */ values) =>
      text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name])),
  });
});

test("whatever ends a deal, its sentences stand one space apart", () => {
  const standing = { cards: 20, marriages: 20, pending: 0, total: 40 };
  /** @type {EndReason[]} */
  const reasons = ["sixty_six", "last_trick", "close_failed", "claim_failed", "resigned"];
  for (const reason of reasons) {
    for (const of of [0, 1]) {
      for (const tricks of [0, 2]) {
        for (const at_close of [false, true]) {
          for (const least of [null, 2]) {
            const price = { of, tricks, cards: 20, marriages: 20, at_close, least };
            const result = { winners: [1 - of], points: 3, reason, price, standings: [standing, standing] };
            const said = sheetSentence(view({}, { result, closed_by: of }), null);
            assert.doesNotMatch(said, / {2}| $/);
            assert.match(said, /\.$/);
          }
        }
      }
    }
  }
});
