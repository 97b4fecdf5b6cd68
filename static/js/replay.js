// The replay of a finished match: steps through what the server has laid out, both hands open.

import { drawing, namesOf } from "./table/cards.js";
import { byId, write } from "./table/page.js";

/**
 * @typedef {object} Moment
 * @property {string} text
 * @property {string[][]} hands
 * @property {[number, string][]} laid
 * @property {number | null} winner of the trick that has just been finished
 * @property {import("./table/frames.d.ts").Suit} trump
 * @property {string | null} turned
 * @property {number} talon
 * @property {boolean} closed
 * @property {number[]} points
 */

/**
 * @typedef {object} Replay
 * @property {number} me
 * @property {string[]} names
 * @property {Moment[][]} deals
 */

const replay = /** @type {Replay} */ (JSON.parse(byId("replay-data").textContent ?? ""));
const names = namesOf(document.body.dataset.deck === "french" ? "french" : "tell");
const { me } = replay;

let deal = 0;
let at = 0;

if (replay.deals.length) {
  byId("board").hidden = false;
  document.body.classList.add("with-board");
  draw();
}

/** @returns {Moment | undefined} */
function moment() {
  return replay.deals[deal]?.[at];
}

function draw() {
  const now = moment();
  if (!now) return;
  const last = (replay.deals[deal]?.length ?? 1) - 1;
  write("board-heading", fill(gettext("Deal %(number)s. %(trump)s."), { number: deal + 1, trump: names.trump(now.trump) }));
  write("board-count", fill(gettext("Step %(at)s of %(last)s"), { at, last }));
  write("board-text", now.text || gettext("The cards are dealt."));
  drawSeat(now, me, "my");
  drawSeat(now, 1 - me, "their");
  byId("trick").replaceChildren(...now.laid.map((laid) => laidCard(laid, now)));
  byId("talon").replaceChildren(...talon(now));
  describe("talon", fill(ngettext("Talon: %(count)s card", "Talon: %(count)s cards", now.talon), { count: now.talon }));
  describe("trick", now.laid.map(([, card]) => names.card(card)).join(", ") || gettext("The table is empty."));
  markLine();
}

/**
 * @param {Moment} now
 * @param {number} seat
 * @param {"my" | "their"} whose
 */
function drawSeat(now, seat, whose) {
  const hand = [...(now.hands[seat] ?? [])].sort((a, b) => place(a, now.trump) - place(b, now.trump));
  write(`${whose}-name`, replay.names[seat] ?? "");
  write(`${whose}-points`, String(now.points[seat] ?? 0));
  byId(`${whose}-hand`).replaceChildren(...hand.map((card) => drawing(card, names)));
  describe(`${whose}-hand`, hand.map((card) => names.card(card)).join(", ") || gettext("No cards"));
}

/**
 * @param {[number, string]} laid
 * @param {Moment} now
 */
function laidCard([seat, card], now) {
  const face = drawing(card, names);
  face.classList.add(seat === me ? "by-me" : "by-other");
  face.classList.toggle("wins", now.winner === seat);
  return face;
}

/** @param {Moment} now */
function talon(now) {
  const turned = now.turned ? [drawing(now.closed ? null : now.turned, names)] : [];
  turned[0]?.classList.add("turned");
  const pack = now.talon > 1 ? [drawing(null, names)] : [];
  return now.closed ? [...pack, ...turned] : [...turned, ...pack];
}

/** @param {string} card @param {string} trump */
function place(card, trump) {
  const suit = card.slice(1) === trump ? 4 : "CDSH".indexOf(card.slice(1));
  return suit * 5 + "ATKQJ".indexOf(card.slice(0, 1));
}

/** @param {string} id @param {string} text */
function describe(id, text) {
  byId(id).setAttribute("aria-label", text);
}

/** @param {string} text @param {Record<string, string | number>} values */
function fill(text, values) {
  return interpolate(text, values, true);
}

/** The line of the text that is on the board now. */
function markLine() {
  for (const line of document.querySelectorAll("[aria-current=step]")) line.removeAttribute("aria-current");
  const line = document.querySelector(`[data-deal="${deal}"] [data-at="${at}"]`);
  line?.setAttribute("aria-current", "step");
}

/** @type {Record<string, () => void>} */
const steps = {
  first: () => go(deal, 0),
  last: () => go(deal, (replay.deals[deal]?.length ?? 1) - 1),
  on: () => (replay.deals[deal]?.[at + 1] ? go(deal, at + 1) : go(deal + 1, 0)),
  back: () => (at > 0 ? go(deal, at - 1) : go(deal - 1, (replay.deals[deal - 1]?.length ?? 1) - 1)),
};

/**
 * To that step of that deal, if there is one.
 * @param {number} toDeal
 * @param {number} toStep
 */
function go(toDeal, toStep) {
  if (!replay.deals[toDeal]?.[toStep]) return;
  deal = toDeal;
  at = toStep;
  draw();
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const step = event.target.closest("[data-step]");
  if (step instanceof HTMLElement) return steps[step.dataset.step ?? ""]?.();
  const line = event.target.closest("[data-at]");
  const within = line?.closest("[data-deal]");
  if (line instanceof HTMLElement && within instanceof HTMLElement) go(Number(within.dataset.deal), Number(line.dataset.at));
});

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const step = KEYS[event.key];
  if (!step) return;
  steps[step]?.();
  event.preventDefault();
});
