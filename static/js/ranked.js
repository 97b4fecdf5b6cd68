// The waiting page of ranked play: follows where one stands in the queue, and goes to the table when the match begins.

import { FREED } from "./notices.js";
import { BARRED, Wire } from "./table/wire.js";

/**
 * @typedef {object} Place
 * @property {"queue"} t
 * @property {string} where
 * @property {number} others
 * @property {[number, number] | null} ratings
 * @property {string | null} table
 * @property {string | null} why what came of the last proposal, where it came to nothing
 */

const usualTitle = document.title;
const state = document.createElement("p");
let shown = document.getElementById("queue-frame")?.textContent ?? "";
let begun = performance.now();
let at = 0;

const news = document.getElementById("queue-news") ?? document.createElement("p");
const section = document.querySelector("[data-queue]");
if (section instanceof HTMLElement) follow(section);

/** @param {HTMLElement} place */
function follow(place) {
  state.setAttribute("role", "status");
  place.after(state);
  const wire = new Wire(() => socketTo(place.dataset.queue ?? ""), {
    frame: (frame) => onFrame(/** @type {unknown} */ (frame)),
    line: (line, code) => {
      drawLine(line, code);
      if (line === "over" && code === BARRED) document.addEventListener(FREED, () => wire.start(), { once: true });
    },
    drawn: () => 0,
  });
  wire.start();
  setInterval(() => wire.tick(), 250);
  setInterval(tick, 250);
  addEventListener("online", () => wire.hurry());
  announce();
}

/**
 * @param {import("./table/wire.js").Line} line
 * @param {number | null} code
 */
function drawLine(line, code) {
  const barred = line === "over" && code === BARRED;
  if (barred) refresh().catch(() => {});
  const texts = {
    connecting: "",
    up: "",
    down: gettext("The connection is lost. Reconnecting…"),
    over: barred
      ? gettext("You cannot play online at present. The page “My standing” says why.")
      : gettext("Signed out here: load the page again."),
  };
  state.textContent = texts[line];
  state.className = texts[line] ? "errors" : "";
}

/** @param {string} path */
function socketTo(path) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}${path}`);
}

/** @param {unknown} frame */
function onFrame(frame) {
  const place = /** @type {Place} */ (frame);
  if (place.t !== "queue") return;
  if (place.table && here()?.dataset.where !== "playing") return location.assign(place.table);
  const text = JSON.stringify(place);
  if (text === JSON.stringify(JSON.parse(shown || "{}"))) return;
  shown = text;
  refresh().catch(() => {
    shown = "";
  });
}

/** The words are the server's: fetch the page and take over what differs. */
async function refresh() {
  const asked = ++at;
  const answer = await fetch(here()?.dataset.page ?? location.pathname, { credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = page.querySelector("[data-queue]");
  const old = here();
  if (asked !== at || !(now instanceof HTMLElement) || !old) return;
  if (now.dataset.where === old.dataset.where && whyOf(now) === whyOf(old)) takeTexts(old, now);
  else takeAll(old, now);
}

/**
 * The same place: change only what is written there.
 * @param {HTMLElement} old
 * @param {HTMLElement} now
 */
function takeTexts(old, now) {
  for (const line of old.querySelectorAll("[data-live]")) {
    const name = line.getAttribute("data-live");
    const text = now.querySelector(`[data-live="${name}"]`)?.textContent ?? "";
    if (line.textContent !== text) line.textContent = text;
  }
}

/**
 * Another place: its heading is read aloud.
 * @param {HTMLElement} old
 * @param {HTMLElement} now
 */
function takeAll(old, now) {
  old.replaceWith(document.adoptNode(now));
  begun = performance.now();
  announce();
  const heading = document.getElementById("place");
  if (heading) heading.focus();
}

/** @param {ParentNode} place */
function whyOf(place) {
  return place.querySelector("[data-why]")?.textContent ?? "";
}

/** What came of a proposal is read aloud; a hidden tab says by its title that somebody waits for an answer. */
function announce() {
  write(news, whyOf(document));
  const asked = here()?.dataset.where === "proposed";
  const heading = document.getElementById("place")?.textContent ?? "";
  document.title = asked ? `● ${heading}` : usualTitle;
}

function here() {
  const found = document.querySelector("[data-queue]");
  return found instanceof HTMLElement ? found : null;
}

/** Time goes on without the server. */
function tick() {
  const passed = Math.floor((performance.now() - begun) / 1000);
  const place = here();
  for (const element of place?.querySelectorAll("[data-waited]") ?? []) {
    const seconds = Number(element.getAttribute("data-waited")) + passed;
    write(element, interpolate(ngettext("%s second so far.", "%s seconds so far.", seconds), [seconds]));
  }
  for (const element of place?.querySelectorAll("[data-left]") ?? []) {
    const seconds = Math.max(0, Number(element.getAttribute("data-left")) - passed);
    write(element, interpolate(ngettext("%s second left", "%s seconds left", seconds), [seconds]));
  }
}

/**
 * @param {Element} element
 * @param {string} text
 */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
