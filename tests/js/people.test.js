import assert from "node:assert/strict";
import { before, test } from "node:test";

import * as people from "../../static/js/table/people.js";
import { view } from "./views.js";

/** @typedef {import("../../static/js/table/frames.d.ts").View} View */

const NOW = 1790000000;

before(() => {
  Object.assign(globalThis, {
    gettext: (/** @type {string} */ text) => text,
    ngettext: (/** @type {string} */ one, /** @type {string} */ many, /** @type {number} */ count) => (count === 1 ? one : many),
    pgettext: (/** @type {string} */ _context, /** @type {string} */ text) => text,
    interpolate: (/** @type {string} */ text, /** @type {Record<string, string>} */ values) =>
      text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name])),
  });
});

/**
 * A table between Ana, whose page this is, and Bor.
 * @param {Partial<View>} [changes]
 * @param {[string, string]} [states]
 */
function table(changes = {}, states = ["here", "here"]) {
  const plain = view();
  const seats = ["Ana", "Bor"].map((name, seat) => ({
    name,
    bot: null,
    points: 0,
    state: /** @type {View["seats"][number]["state"]} */ (states[seat]),
    pauses_left: 2,
  }));
  return view({ match: { ...plain.match, kind: "match", clock: 30 }, seats, ...changes });
}

test("before the first deal there is an empty table to draw", () => {
  const cut = { until: NOW + 3, seats: [false, false], dealer: 1 };
  const drawn = people.withDeal({ ...table({ cut }), deal: null });
  assert.deepEqual([drawn.deal.number, drawn.deal.dealer, drawn.deal.forehand, drawn.deal.to_act], [0, 1, 0, null]);
  assert.deepEqual([drawn.deal.hand, drawn.deal.legal], [[], []]);
  const dealt = table();
  assert.deepEqual(people.withDeal(dealt), dealt);
});

test("the dealer's page cuts silently, the other taps, each once", () => {
  const cut = { until: NOW + 3, seats: [false, false], dealer: 0 };
  assert.equal(people.myCut(table({ cut })), "silent");
  assert.equal(people.myCut(table({ cut: { ...cut, dealer: 1 } })), "tap");
  assert.equal(people.myCut(table({ cut: { ...cut, seats: [true, false] } })), null);
  assert.equal(people.myCut(table()), null);
});

test("the digits of a cut are 32 and never the same", () => {
  const [one, other] = [people.entropy(), people.entropy()];
  assert.match(one, /^[0-9a-f]{32}$/);
  assert.notEqual(one, other);
});

test("a clock runs down, and is short at ten seconds", () => {
  const running = table({ clock: { seat: 0, zero_at: NOW + 30, left: 30 } });
  assert.deepEqual(people.clockOf(running, 0, NOW), { seconds: 30, share: 1, runs: true, short: false });
  assert.deepEqual(people.clockOf(running, 0, NOW + 20), { seconds: 10, share: 1 / 3, runs: true, short: true });
  assert.deepEqual(people.clockOf(running, 0, NOW + 31), { seconds: 0, share: 0, runs: true, short: true });
  assert.equal(people.clockOf(running, 1, NOW), null);
});

test("a clock that stands shows what is left of it", () => {
  const standing = table({ clock: { seat: 1, zero_at: null, left: 12.4 } });
  assert.equal(people.clockOf(standing, 1, NOW + 500)?.seconds, 13);
  assert.equal(people.clockOf(standing, 1, NOW + 500)?.runs, false);
});

test("time is said at ten and at five seconds, once each", () => {
  assert.deepEqual([11, 10, 9, 6, 5, 4, 0].map((now, i, all) => people.markPassed(all[i - 1] ?? null, now)), [
    null,
    10,
    null,
    null,
    5,
    null,
    null,
  ]);
  assert.equal(people.markPassed(12, 4), 5);
  assert.equal(people.markPassed(null, 5), null);
});

test("an absence is counted down by name", () => {
  const countdown = { what: /** @type {const} */ ("return"), seat: 1, at: NOW + 52 };
  const banner = people.bannerOf(table({ countdown }, ["here", "absent"]), NOW);
  assert.deepEqual(banner, { text: "Connection lost: Bor", at: NOW + 52, does: null });
});

test("a pause is told to both, and only who pauses can end it", () => {
  const countdown = { what: /** @type {const} */ ("resume"), seat: 1, at: NOW + 20 };
  assert.deepEqual(people.bannerOf(table({ countdown }, ["here", "paused"]), NOW), {
    text: "Pause: Bor",
    at: NOW + 20,
    does: null,
  });
  const mine = { ...countdown, seat: 0 };
  assert.deepEqual(people.bannerOf(table({ countdown: mine }, ["paused", "here"]), NOW), {
    text: "Your pause.",
    at: NOW + 20,
    does: "resume",
  });
});

test("my own pause goes before the other's, whose end is not mine", () => {
  const countdown = { what: /** @type {const} */ ("resume"), seat: 1, at: NOW + 4 };
  const banner = people.bannerOf(table({ countdown }, ["paused", "paused"]), NOW);
  assert.deepEqual([banner.text, banner.at, banner.does], ["Your pause.", null, "resume"]);
});

test("who is stood in for can come back, also when nobody is at the table", () => {
  assert.equal(people.bannerOf(table({}, ["substituted", "here"]), NOW).does, "resume");
  const countdown = { what: /** @type {const} */ ("anybody"), seat: null, at: NOW + 60 };
  const nobody = people.bannerOf(table({ countdown }, ["substituted", "absent"]), NOW);
  assert.deepEqual([nobody.at, nobody.does], [NOW + 60, "resume"]);
  assert.equal(people.bannerOf(table({}, ["here", "substituted"]), NOW).text, "Computer stands in: Bor");
});

test("who shows his cards sees that they are seen, a countdown goes before it", () => {
  const showing = { seat: 0, cards: [], until: NOW + 10 };
  assert.equal(people.bannerOf(table({ showing }), NOW).text, "Sees your cards: Bor");
  const countdown = { what: /** @type {const} */ ("return"), seat: 1, at: NOW + 52 };
  assert.equal(people.bannerOf(table({ showing, countdown }), NOW).text, "Connection lost: Bor");
});

test("who shows his cards still sees that the computer stands in for the other", () => {
  const showing = { seat: 0, cards: [], until: NOW + 10 };
  assert.equal(people.bannerOf(table({ showing }, ["here", "substituted"]), NOW).text, "Computer stands in: Bor");
});

test("shown cards are told once, also when the other was away meanwhile", () => {
  const showing = { seat: 0, cards: [], until: NOW + 10 };
  const countdown = { what: /** @type {const} */ ("return"), seat: 1, at: NOW + 52 };
  const [plain, shown, away] = [table(), table({ showing }), table({ showing, countdown }, ["here", "absent"])];
  assert.equal(people.bannerNews(plain, shown, NOW), "Sees your cards: Bor");
  assert.equal(people.bannerNews(shown, away, NOW), "Connection lost: Bor");
  assert.equal(people.bannerNews(away, shown, NOW), "");
  assert.equal(people.bannerNews(shown, shown, NOW), "");
});

test("that a match may be ended is told when its time comes", () => {
  const idle = table({ abort_at: NOW });
  assert.equal(people.bannerNews(table(), idle, NOW), "");
  assert.equal(people.abortCame(people.bannerOf(idle, NOW - 1).does, people.bannerOf(idle, NOW).does), true);
  assert.equal(people.abortCame("abort", "abort"), false);
});

test("a match that ended before the first deal has no talon", () => {
  const end = { reason: /** @type {const} */ ("left"), winners: [0], bunka: [], full_bunka: [], tight: [], secret: "" };
  const cut = { until: NOW + 3, seats: [false, false], dealer: 1 };
  const left = people.withDeal({ ...table({ end }), deal: null });
  assert.deepEqual([left.deal.talon, left.cut], [0, null]);
  assert.equal(people.withDeal({ ...table({ cut }), deal: null }).deal.talon, 20);
});

test("a match may be ended when its time has come, not before", () => {
  assert.equal(people.bannerOf(table({ abort_at: NOW + 1 }), NOW).does, null);
  assert.equal(people.bannerOf(table({ abort_at: NOW }), NOW).does, "abort");
});

test("when the match is over the banner is silent and nothing is due", () => {
  const end = { reason: /** @type {const} */ ("left"), winners: [0], bunka: [], full_bunka: [], tight: [], secret: "" };
  const over = table({ end, abort_at: NOW - 5 });
  assert.deepEqual(people.bannerOf(over, NOW), { text: "", at: null, does: null });
  assert.equal(people.nextDue(over), null);
  assert.equal(people.myCut(over), null);
});

test("the earliest of all that waits is what is knocked for", () => {
  assert.equal(people.nextDue(table()), null);
  const clock = { seat: 0, zero_at: NOW + 30, left: 30 };
  assert.equal(people.nextDue(table({ clock })), NOW + 31);
  assert.equal(people.nextDue(table({ clock, showing: { seat: 1, cards: ["KH"], until: NOW + 10 } })), NOW + 10);
  assert.equal(people.nextDue(table({ clock: { ...clock, zero_at: null } })), null);
});

test("who is away has the way back where he asked for a pause", () => {
  const deal = { ...table().deal, to_act: 1 };
  const button = (/** @type {[string, string]} */ states) => people.pauseButton({ ...table({}, states), deal });
  assert.deepEqual(button(["here", "here"]), { does: "pause", text: "Pause (2)", usable: true });
  for (const state of ["paused", "substituted"]) {
    assert.deepEqual(button([state, "here"]), { does: "resume", text: "Play on", usable: true });
  }
  assert.equal(people.pauseButton({ ...table(), deal: { ...deal, to_act: null } }).usable, false);
});

test("leaving costs an extra loss, but not between the deals of bunka", () => {
  const sheet = { next_at: NOW, held: false, pressed: [false, false] };
  const extra = /one more loss/;
  const bunka = { ...table().match, rules: "bunka" };
  assert.match(people.leavingCosts(table({ sheet })), extra);
  assert.match(people.leavingCosts(table({ match: bunka })), extra);
  assert.doesNotMatch(people.leavingCosts(table({ match: bunka, sheet })), extra);
  assert.match(people.leavingCosts(view()), /computer/);
});

test("giving up a deal says when the match is lost with it", () => {
  const at = (/** @type {number} */ points) => {
    const seats = table().seats.map((seat) => ({ ...seat, points }));
    return people.resigningMeans({ ...table({ seats }), deal: { ...table().deal, resignation: 2 } });
  };
  assert.match(at(4), /The match goes on\.$/);
  assert.match(at(5), /You lose the match with this deal\.$/);
});

test("after a ranked match both coins and rating are told, and nothing where it was for nothing", () => {
  const rating = { before: 1200, after: 1220, rated: true };
  const winnings = { t: /** @type {const} */ ("winnings"), coins: 50, rating };
  assert.deepEqual(people.winningsSentences(winnings), ["You win 50 coins.", "Your rating: 1200 → 1220 (+20)."]);
  const lost = { ...winnings, coins: -1, rating: { ...rating, after: 1180 } };
  assert.deepEqual(people.winningsSentences(lost), ["You lose 1 coin.", "Your rating: 1200 → 1180 (−20)."]);
  const stays = { ...winnings, rating: { before: 1200, after: 1200, rated: false } };
  assert.match(people.winningsSentences(stays)[1] ?? "", /^Your rating stays at 1200: /);
  assert.deepEqual(people.winningsSentences({ ...winnings, coins: 0, rating: null }), ["Your stake comes back."]);
  assert.deepEqual(people.winningsSentences(null), []);
});

test("a rematch says who is waited for and who wants one", () => {
  assert.equal(people.rematchText(table(), []), "");
  assert.equal(people.rematchText(table(), [false, true]), "Wants a rematch: Bor");
  assert.equal(people.rematchText(table(), [true, false]), "Waiting for: Bor");
});

test("seconds are shown as a clock shows them", () => {
  assert.deepEqual([0, 9, 52, 60, 125].map(people.minutes), ["0:00", "0:09", "0:52", "1:00", "2:05"]);
});

test("nobody is waited for at a match that is over", () => {
  assert.equal(people.beingOf(table({}, ["here", "absent"]), 1), "absent");
  const end = { why: "disconnected", winners: [0] };
  assert.equal(people.beingOf(table({ end: /** @type {View["end"]} */ (/** @type {unknown} */ (end)) }, ["here", "absent"]), 1), "here");
});
