// Views as the server sends them, for tests: one whole example, changed where a test wants it.

/** @typedef {import("../../static/js/table/frames.d.ts").View} View */
/** @typedef {import("../../static/js/table/frames.d.ts").Deal} Deal */
/** @typedef {import("../../static/js/table/frames.d.ts").Happening} Happening */

/**
 * @param {Partial<View>} [changes]
 * @param {Partial<Deal>} [deal]
 * @returns {View}
 */
export function view(changes = {}, deal = {}) {
  return {
    t: "view",
    v: 20,
    pos: 20,
    now: 1790000000,
    match: {
      id: "k7q2mx",
      kind: "practice",
      rules: "klub",
      faces: "tell",
      target: 7,
      counts_down: false,
      points_shown: true,
      marriage_declared: false,
      sha256: "00",
      clock: null,
    },
    me: 0,
    seats: [
      { name: "Ana", bot: null, points: 3, state: "here", pauses_left: 0 },
      { name: "", bot: "club", points: 5, state: "here", pauses_left: 0 },
    ],
    deal: {
      number: 3,
      dealer: 1,
      forehand: 0,
      trump: "H",
      trump_card: "TH",
      talon: 10,
      closed_by: null,
      strict: false,
      to_act: 0,
      hand: ["KH", "QH", "AS", "JD", "TC"],
      held: [5, 5],
      laid: [],
      last_trick: null,
      tricks: [0, 0],
      standings: null,
      legal: ["AS", "JD", "KH", "QH", "TC", "close"],
      barred: {},
      marriages: ["H"],
      resignation: 3,
      revealed: {},
      result: null,
      ...deal,
    },
    happened: [],
    clock: null,
    countdown: null,
    showing: null,
    cut: null,
    abort_at: null,
    sheet: null,
    end: null,
    ...changes,
  };
}

/**
 * @param {number} n
 * @param {number} seat
 * @param {string} card
 * @param {Happening["won"]} [won]
 * @returns {Happening}
 */
export function played(n, seat, card, won = null) {
  return { n, seat, by: "player", what: "play", cards: [card], marriage: 0, won };
}

/** A trick that the other has won and led on at once. */
export function ledAtOnce() {
  const laid = [
    { seat: 0, card: "JD" },
    { seat: 1, card: "AD" },
  ];
  return view(
    { v: 23, pos: 23, happened: [played(21, 0, "JD"), played(22, 1, "AD", { seat: 1, points: 13 }), played(23, 1, "KC")] },
    { last_trick: { laid, winner: 1, points: 13 }, laid: [{ seat: 1, card: "KC" }], tricks: [0, 1], legal: ["AS", "KH", "QH", "TC"] },
  );
}

/** A trick that I have won: I am to lead. */
export function wonByMe() {
  const laid = [
    { seat: 0, card: "AS" },
    { seat: 1, card: "JS" },
  ];
  return view(
    { v: 22, pos: 22, happened: [played(21, 0, "AS"), played(22, 1, "JS", { seat: 0, points: 13 })] },
    { last_trick: { laid, winner: 0, points: 13 }, tricks: [1, 0] },
  );
}
