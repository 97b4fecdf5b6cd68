// The replay of a finished match: steps through what the server has laid out, both hands open.

import { preference, whenChanged } from "./preferences.js";
import { leadsTo, renamed, stepOfKey, there } from "./replay/steps.js";
import { drawBacksAnew, drawing, layDeck, namesOf } from "./table/cards.js";
import { allow, byId, typesText, write } from "./table/page.js";
import { sorted } from "./table/state.js";

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
const { me } = replay;
const moments = replay.deals.map((deal) => deal.length);
const byRules = document.body.dataset.deck === "french" ? "french" : "tell";
const names = namesOf(byRules);
/** What a text says of the cards of the rules, in the words of the deck that lies there. @type {Map<string, string>} */
const called = new Map();
/** The texts of the page as they came. @type {Map<Node, string>} */
const written = new Map();

let here = { deal: 0, at: 0 };

if (replay.deals.length) {
  byId("board").hidden = false;
  document.body.classList.add("with-board");
  for (const line of document.querySelectorAll(".play-lines [data-at]")) makePressable(line);
  draw();
  void useDeck();
  whenChanged(() => {
    draw();
    drawBacksAnew();
    void useDeck();
  });
}

/**
 * A line leads to its moment: by keyboard too, since a button is in it.
 * @param {Element} line
 */
function makePressable(line) {
  const press = document.createElement("button");
  press.type = "button";
  press.className = "quiet play-step";
  press.append(...line.childNodes);
  line.append(press);
}

/** The deck of the rules, or the one that is preferred: the texts of the page name its cards too. */
async function useDeck() {
  const deck = preference("deck");
  const faces = deck === "tell" || deck === "french" ? deck : byRules;
  const before = byId("deck").dataset.faces;
  if (!(await layDeck(faces)) || faces === before) return;
  names.use(faces);
  called.clear();
  const usual = namesOf(byRules);
  for (const card of pack()) called.set(usual.card(card), names.card(card));
  renameTexts(faces);
  draw();
}

/** Every card there is. */
function pack() {
  return ["C", "S", "H", "D"].flatMap((suit) => ["J", "Q", "K", "T", "A"].map((rank) => rank + suit));
}

/** @param {string} faces */
function renameTexts(faces) {
  for (const text of document.querySelectorAll(".play-hand, .play-step")) {
    const node = text.firstChild;
    if (!node) continue;
    if (!written.has(node)) written.set(node, node.textContent ?? "");
    node.textContent = renamed(written.get(node) ?? "", called);
  }
  document.querySelectorAll(".play-deal > summary").forEach((summary, number) => {
    const trump = replay.deals[number]?.[0]?.trump;
    if (!written.has(summary)) written.set(summary, summary.textContent ?? "");
    summary.textContent = faces === byRules || !trump ? (written.get(summary) ?? "") : headingOf(number, trump);
  });
}

/**
 * @param {number} deal
 * @param {Moment["trump"]} trump
 */
function headingOf(deal, trump) {
  return fill(gettext("Deal %(number)s. %(trump)s."), { number: deal + 1, trump: names.trump(trump) });
}

/** @returns {Moment | undefined} */
function moment() {
  return replay.deals[here.deal]?.[here.at];
}

function draw() {
  const now = moment();
  if (!now) return;
  const last = (moments[here.deal] ?? 1) - 1;
  write("board-heading", headingOf(here.deal, now.trump));
  write("board-count", fill(gettext("Step %(at)s of %(last)s"), { at: here.at, last }));
  write("board-text", renamed(now.text, called) || gettext("The cards are dealt."));
  drawSeat(now, me, "my");
  drawSeat(now, 1 - me, "their");
  byId("trick").replaceChildren(...now.laid.map((laid) => laidCard(laid, now)));
  byId("talon").replaceChildren(...talon(now));
  describe("talon", fill(ngettext("Talon: %(count)s card", "Talon: %(count)s cards", now.talon), { count: now.talon }));
  describe("trick", now.laid.map(([, card]) => names.card(card)).join(", ") || gettext("The table is empty."));
  for (const button of document.querySelectorAll("[data-step]")) {
    allow(/** @type {HTMLElement} */ (button), leadsTo(/** @type {HTMLElement} */ (button).dataset.step ?? "", here, moments) !== null);
  }
  markLine();
}

/**
 * @param {Moment} now
 * @param {number} seat
 * @param {"my" | "their"} whose
 */
function drawSeat(now, seat, whose) {
  const hand = sorted(now.hands[seat] ?? [], now.trump, preference("order"));
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
  const line = document.querySelector(`[data-deal="${here.deal}"] [data-at="${here.at}"] button`);
  line?.setAttribute("aria-current", "step");
}

/**
 * To that moment, if there is one.
 * @param {import("./replay/steps.js").Place | null} place
 */
function go(place) {
  if (!place) return;
  here = place;
  draw();
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const step = event.target.closest("[data-step]");
  if (step instanceof HTMLElement) return go(leadsTo(step.dataset.step ?? "", here, moments));
  const line = event.target.closest(".play-step")?.closest("[data-at]");
  const within = line?.closest("[data-deal]");
  if (line instanceof HTMLElement && within instanceof HTMLElement) {
    go(there({ deal: Number(within.dataset.deal), at: Number(line.dataset.at) }, moments));
  }
});

document.addEventListener("keydown", (event) => {
  const step = stepOfKey(event);
  if (!step || !replay.deals.length || typesText(event.target) || document.querySelector("dialog[open]")) return;
  go(leadsTo(step, here, moments));
  event.preventDefault();
});
