// The browser computes the same packs as the server: the vectors of tests/games/conformance/proof.json.

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { check, commitment, deck, exportIn } from "../../static/js/proof/deals.js";
import { hmac, sha256, toHex } from "../../static/js/proof/sha256.js";

/** @type {{ secret: string, sha256: string, match: string, entropies: string[], decks: Record<string, string[]> }[]} */
const vectors = JSON.parse(readFileSync(new URL("../games/conformance/proof.json", import.meta.url), "utf8"));

/** @param {(typeof vectors)[number]} vector */
const exported = ({ decks, ...rest }) => ({
  ...rest,
  deals: Object.entries(decks).map(([number, cards]) => ({ number: Number(number), deck: cards })),
});

test("the hash is SHA-256 at every length around a block", () => {
  for (let length = 0; length < 200; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
    assert.equal(toHex(sha256(message)), createHash("sha256").update(message).digest("hex"));
  }
});

test("the keyed hash is HMAC with short and long keys", () => {
  for (const length of [0, 32, 64, 65, 200]) {
    const key = new Uint8Array(length).fill(length);
    const message = new TextEncoder().encode("schnapsen");
    assert.equal(toHex(hmac(key, message)), createHmac("sha256", key).update(message).digest("hex"));
  }
});

test("every pack of the vectors is computed, and the secret is the one that was promised", () => {
  assert.ok(vectors.length > 2);
  for (const vector of vectors) {
    assert.equal(commitment(vector.secret), vector.sha256);
    for (const [number, cards] of Object.entries(vector.decks)) {
      assert.deepEqual(deck(vector.secret, vector.match, vector.entropies, Number(number)), cards);
    }
  }
});

test("an export that agrees has no difference", () => {
  for (const vector of vectors) assert.ok(check(exported(vector)).every((deal) => deal.differs === null));
});

test("the first card that was changed is named", () => {
  const changed = exported(/** @type {(typeof vectors)[number]} */ (vectors[0]));
  const cards = changed.deals[1]?.deck ?? [];
  [cards[4], cards[7]] = [cards[7] ?? "", cards[4] ?? ""];
  assert.deepEqual(check(changed).map((deal) => deal.differs), [null, 5, null]);
});

test("what is no export is told from one", () => {
  assert.equal(exportIn("cards"), null);
  assert.equal(exportIn("{}"), null);
  assert.equal(exportIn('{"match": "a", "sha256": "", "secret": "zz", "entropies": [], "deals": []}'), null);
  const vector = exported(/** @type {(typeof vectors)[number]} */ (vectors[0]));
  assert.deepEqual(exportIn(JSON.stringify(vector)), vector);
});
