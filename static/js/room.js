// The waiting room: follows what the server says of it, and goes to the table when the match begins.

import { Talk } from "./chat/talk.js";
import { FREED, hear, keepListening } from "./notices.js";
import { follow as followWaited, show } from "./waited.js";
import { BARRED, Wire } from "./table/wire.js";
import { shownName } from "./table/words.js";

/**
 * @typedef {object} Place
 * @property {number | null} player
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

/** @typedef {Board | { t: "removed" } | import("./notices.js").Notices | import("./waited.js").Invited} Told */

let sentAway = false;
const room = /** @type {HTMLElement | null} */ (document.querySelector("[data-room]"));
if (room) follow(room);
followWaited();
document.addEventListener("visibilitychange", () => (document.title = document.title.replace("● ", "")));
offerCopy();
offerShare();

/** @param {HTMLElement} place */
function follow(place) {
  const state = document.createElement("p");
  state.setAttribute("role", "status");
  place.append(state);
  const wire = new Wire(() => socketTo(place.dataset.socket ?? ""), {
    frame: (frame) => talk?.hear(frame) || onFrame(place, /** @type {unknown} */ (frame)),
    line: (line, code) => drawLine(state, line, code),
    drawn: () => 0,
  });
  const panel = document.getElementById("talk");
  const talk = panel && new Talk(panel, wire);
  wire.start();
  setInterval(() => wire.tick(), 250);
  addEventListener("online", () => wire.hurry());
}

/**
 * What is shown may be old while the line is down.
 * @param {HTMLElement} place
 * @param {import("./table/wire.js").Line} line
 * @param {number | null} code
 */
function drawLine(place, line, code) {
  const texts = {
    connecting: "",
    up: "",
    down: gettext("The connection is lost. Reconnecting…"),
    over:
      code === BARRED
        ? gettext("You cannot play online at present. The page “My standing” says why.")
        : gettext("Signed out here: load the page again."),
  };
  tell(place, sentAway ? "" : texts[line]);
  if (line === "over" && code === BARRED) waitToBeFree(place);
}

/**
 * He has no chair here any more; but that he may not play is said only as long as it is so.
 * @param {HTMLElement} place
 */
function waitToBeFree(place) {
  document.addEventListener(FREED, () => tell(place, ""), { once: true });
  keepListening();
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 */
function tell(place, text) {
  place.textContent = text;
  place.className = text ? "errors" : "";
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
  const told = /** @type {Told} */ (frame);
  if (told.t === "notices") return void hear(told);
  if (told.t === "invited") return show(told);
  if (told.t === "removed") return drawSentAway(place);
  const board = told;
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
    write(element, "[data-name]", chair.name === null ? gettext("This seat is free") : shownName(chair.name));
    write(element, "[data-ready]", chair.name ? readiness(chair) : "");
    drawMine(element, chair.mine);
    drawRemoval(element, chair, board.creator);
    element.toggleAttribute("data-taken", chair.name !== null);
    element.toggleAttribute("data-is-ready", chair.ready);
  });
  drawInviting(board);
  const start = place.querySelector("[data-start]");
  if (start instanceof HTMLFormElement) {
    start.hidden = !board.creator;
    const button = start.querySelector("button");
    if (board.may_start) button?.removeAttribute("aria-disabled");
    else button?.setAttribute("aria-disabled", "true");
  }
  const waits = place.querySelector(".hint");
  if (waits instanceof HTMLElement) waits.hidden = board.creator;
  drawTitle(board);
  const closed = place.querySelector("[data-closed]");
  if (closed instanceof HTMLElement) closed.hidden = board.status !== "closed";
}

/**
 * Nobody is invited where no seat is free.
 * @param {Board} board
 */
function drawInviting(board) {
  const may = board.status === "waiting" && board.places.some(({ name }) => name === null);
  for (const part of document.querySelectorAll("[data-invites]")) part.toggleAttribute("hidden", !may);
}

/**
 * Somebody has come while the page lay hidden: its title says so until it is looked at.
 * @param {Board} board
 */
function drawTitle(board) {
  const company = board.places.filter((chair) => chair.name !== null).length > 1;
  const title = document.title.replace("● ", "");
  document.title = company && document.hidden ? `● ${title}` : title;
}

/**
 * The creator's leaving moves me to another chair.
 * @param {Element} chair
 * @param {boolean} mine
 */
function drawMine(chair, mine) {
  const known = chair.querySelector(".place-mine");
  if (!mine) return known?.remove();
  if (known) return;
  const label = document.createElement("span");
  label.className = "place-mine";
  label.textContent = gettext("You");
  chair.querySelector("[data-name]")?.after(" ", label);
}

/**
 * The creator may send the other away.
 * @param {Element} element
 * @param {Place} chair
 * @param {boolean} creator
 */
function drawRemoval(element, chair, creator) {
  const form = element.querySelector("[data-remove]");
  if (!(form instanceof HTMLFormElement)) return;
  form.hidden = !creator || chair.mine || chair.name === null;
  const player = form.elements.namedItem("player");
  if (player instanceof HTMLInputElement) player.value = String(chair.player ?? "");
  write(form, "[data-removed-name]", ` (${chair.name === null ? "" : shownName(chair.name)})`);
}

/**
 * Sent away: the page says so, and nothing on it can be pressed in vain.
 * @param {HTMLElement} place
 */
function drawSentAway(place) {
  sentAway = true;
  for (const part of place.querySelectorAll(".places, .room-buttons, .hint")) part.remove();
  for (const part of document.querySelectorAll("[data-invites]")) part.remove();
  const words = place.querySelector("[data-sent-away]");
  if (words instanceof HTMLElement) words.hidden = false;
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
  const denied = document.createElement("p");
  denied.className = "copy-denied";
  denied.setAttribute("role", "alert");
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(link.value).then(
      () => {
        button.textContent = gettext("Copied");
        denied.remove();
      },
      () => {
        link.focus();
        link.select();
        link.parentElement?.after(denied);
        denied.textContent = gettext("This browser does not let the page copy. The link is selected: copy it yourself.");
      },
    );
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
