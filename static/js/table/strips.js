// The strips around the felt: the two players, the running points, the line over the hand, the buttons under it.

import { drawing } from "./cards.js";
import { allow, byId, write } from "./page.js";
import { claims, isMyTurn, isOver, mayResign, shownPoints } from "./state.js";
import { fill, nameOf, otherName, pendingSentence, prompt } from "./words.js";

/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./cards.js").Names} Names */
/** @typedef {import("./state.js").State} State */

/**
 * @param {State} state
 * @param {Names} names
 */
export function drawStrips(state, names) {
  const { view } = state;
  drawSeat(view, view.me, "my");
  drawSeat(view, 1 - view.me, "their");
  write("their-name", otherName(view));
  drawBacks(view, names);
  drawPoints(view);
  drawActions(state);
  write("prompt", prompt(state, names));
  const table = byId("table");
  table.classList.toggle("my-turn", isMyTurn(view) && !state.trickRests);
  table.classList.toggle("strict", view.deal.strict);
  table.classList.toggle("over", isOver(view));
}

/**
 * @param {View} view
 * @param {number} seat
 * @param {"my" | "their"} whose
 */
function drawSeat(view, seat, whose) {
  const player = view.seats[seat];
  if (!player) return;
  const tricks = view.deal.tricks[seat] ?? 0;
  write(`${whose}-avatar`, initial(whose === "my" ? gettext("You") : nameOf(view, seat)));
  write(`${whose}-tricks`, fill(gettext("Tricks: %(count)s"), { count: tricks }));
  byId(`${whose}-avatar`).classList.toggle("on-turn", view.deal.to_act === seat && !view.end);
  drawMatchPoints(byId(`${whose}-match-points`), view, seat);
}

/**
 * The letter of a seat is that of the name that stands beside it.
 * @param {string} name
 */
function initial(name) {
  return ([...name.trim()][0] ?? "").toLocaleUpperCase(document.documentElement.lang);
}

/**
 * Dots and a number: points won where they count up, points still to win where they count down.
 * @param {HTMLElement} place
 * @param {View} view
 * @param {number} seat
 */
function drawMatchPoints(place, view, seat) {
  const shown = shownPoints(view, seat);
  const { target, counts_down: down } = view.match;
  const key = `${shown}/${target}/${down}`;
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  const dots = document.createElement("span");
  dots.className = "dots";
  dots.setAttribute("aria-hidden", "true");
  for (let i = 0; i < target; i++) {
    const dot = document.createElement("i");
    if (i < shown) dot.className = "full";
    dots.append(dot);
  }
  const number = document.createElement("strong");
  number.setAttribute("aria-hidden", "true");
  number.textContent = String(shown);
  const words = document.createElement("span");
  words.className = "visually-hidden";
  words.textContent = down
    ? fill(gettext("Game points still to win: %(count)s"), { count: shown })
    : fill(gettext("Game points: %(count)s of %(target)s"), { count: shown, target });
  place.replaceChildren(dots, number, words);
}

/**
 * @param {View} view
 * @param {Names} names
 */
function drawBacks(view, names) {
  const place = byId("their-hand");
  const held = view.deal.held[1 - view.me] ?? 0;
  const backs = place.querySelectorAll(".card-face");
  for (let i = backs.length; i > held; i--) backs[i - 1]?.remove();
  for (let i = backs.length; i < held; i++) place.append(drawing(null, names));
  write("their-held", fill(ngettext("%(count)s card in hand", "%(count)s cards in hand", held), { count: held }));
}

/** @param {View} view */
function drawPoints(view) {
  const { standings } = view.deal;
  byId("points").hidden = !standings;
  if (!standings) return;
  write("their-points-name", otherName(view));
  drawScore("my", standings[view.me]);
  drawScore("their", standings[1 - view.me]);
}

/**
 * @param {"my" | "their"} whose
 * @param {import("./frames.d.ts").Standing | undefined} standing
 */
function drawScore(whose, standing) {
  if (!standing) return;
  write(`${whose}-points`, String(standing.total));
  const pending = standing.pending ? fill(gettext("+%(points)s pending"), { points: standing.pending }) : "";
  write(`${whose}-pending`, pending);
  const bar = byId(`${whose}-points`).closest(".score")?.querySelector("i");
  bar?.style.setProperty("width", `${Math.min(100, (standing.total / 66) * 100)}%`);
}

/** @param {State} state */
function drawActions({ view, sent }) {
  const { legal, talon, closed_by: closed } = view.deal;
  const gone = talon === 0 || closed !== null;
  for (const id of ["close", "exchange"]) {
    byId(id).hidden = gone;
    allow(id, legal.includes(id) && !sent);
    allow(`menu-${id}`, legal.includes(id) && !sent);
  }
  const enough = claims(view);
  byId("claim").hidden = enough.length === 0;
  allow("resign", mayResign(view));
  allow("last", view.deal.last_trick !== null);
}

/**
 * All that is said on demand about points.
 * @param {View} view
 */
export function matchPointsSentence(view) {
  const mine = shownPoints(view, view.me);
  const theirs = shownPoints(view, 1 - view.me);
  const values = { mine, theirs, name: otherName(view) };
  const match = view.match.counts_down
    ? fill(gettext("Game points still to win: you %(mine)s, %(name)s %(theirs)s."), values)
    : fill(gettext("Game points: you %(mine)s, %(name)s %(theirs)s."), values);
  return [match, pendingSentence(view)].filter(Boolean).join(" ");
}
