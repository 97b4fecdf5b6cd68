// The waiting room: follows what the server says of it, and goes to the table when the match begins.

import { Wire } from "./table/wire.js";

/**
 * @typedef {object} Place
 * @property {string | null} name
 * @property {boolean} ready
 * @property {boolean} mine
 */

/**
 * @typedef {object} Board
 * @property {"room"} t
 * @property {"waiting" | "playing" | "closed"} status
 * @property {Place[]} places
 * @property {boolean} creator
 * @property {boolean} may_start
 * @property {string | null} table
 */

const room = /** @type {HTMLElement | null} */ (document.querySelector("[data-room]"));
if (room) follow(room);
offerCopy();
offerShare();

/** @param {HTMLElement} place */
function follow(place) {
  const wire = new Wire(() => socketTo(place.dataset.socket ?? ""), {
    frame: (frame) => onFrame(place, /** @type {unknown} */ (frame)),
    line: () => {},
    drawn: () => 0,
  });
  wire.start();
  setInterval(() => wire.tick(), 250);
  addEventListener("online", () => wire.hurry());
}

/** @param {string} path */
function socketTo(path) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}${path}`);
}

/**
 * @param {HTMLElement} place
 * @param {unknown} frame
 */
function onFrame(place, frame) {
  const board = /** @type {Board} */ (frame);
  if (board.t !== "room") return;
  if (board.table) location.assign(board.table);
  else draw(place, board);
}

/**
 * @param {HTMLElement} place
 * @param {Board} board
 */
function draw(place, board) {
  place.querySelectorAll("[data-place]").forEach((element, at) => {
    const chair = board.places[at];
    if (!chair) return;
    write(element, "[data-name]", chair.name ?? gettext("This seat is free"));
    write(element, "[data-ready]", chair.name ? readiness(chair) : "");
    element.toggleAttribute("data-taken", chair.name !== null);
    element.toggleAttribute("data-is-ready", chair.ready);
  });
  const start = place.querySelector("[data-start]");
  if (start instanceof HTMLFormElement) {
    start.hidden = !board.creator;
    const button = start.querySelector("button");
    if (board.may_start) button?.removeAttribute("aria-disabled");
    else button?.setAttribute("aria-disabled", "true");
  }
  const closed = place.querySelector("[data-closed]");
  if (closed instanceof HTMLElement) closed.hidden = board.status !== "closed";
}

/** @param {Place} chair */
function readiness(chair) {
  return chair.ready
    ? pgettext("state of a player", "ready")
    : pgettext("state of a player", "not ready yet");
}

/**
 * Change a text only if it differs, so that it is not read aloud again.
 * @param {Element} within
 * @param {string} selector
 * @param {string} text
 */
function write(within, selector, text) {
  const element = within.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}

/** A button copies the link, where the browser lets it. */
function offerCopy() {
  const button = document.querySelector("[data-copy]");
  const link = document.getElementById("link");
  if (!(button instanceof HTMLButtonElement) || !(link instanceof HTMLInputElement)) return;
  if (!navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(link.value).then(() => {
      button.textContent = gettext("Copied");
    });
  });
}

/** A phone hands the link to another program, where it can. */
function offerShare() {
  const button = document.querySelector("[data-share]");
  const link = document.getElementById("link");
  if (!(button instanceof HTMLButtonElement) || !(link instanceof HTMLInputElement)) return;
  if (!("share" in navigator)) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.share({ title: document.title, url: link.value }).catch(() => {});
  });
}
