// Who invites me, on every page: comes by the page's socket, is drawn by the server, dies by the clock of this page.

import { Wire } from "./table/wire.js";

/**
 * @typedef {object} Invitation
 * @property {number} id
 * @property {number} left seconds until it is dead
 */

/** @typedef {{ t: "notices", invitations: Invitation[] }} Notices */

/**
 * What the page must do so that it shows these and no others.
 * @param {number[]} shown
 * @param {Invitation[]} told
 */
export function changes(shown, told) {
  const ids = told.map(({ id }) => id);
  return { gone: shown.filter((id) => !ids.includes(id)), fresh: ids.filter((id) => !shown.includes(id)) };
}

/**
 * What is left, as a clock shows it.
 * @param {number} seconds
 */
export function minutes(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * What is due by the clock of this page, in ms; those that were answered here in vain are read at leisure.
 * @param {Map<number, number>} ends
 * @param {number} now
 */
export function dead(ends, now) {
  return [...ends].filter(([, end]) => end <= now).map(([id]) => id);
}

/** When each invitation is dead, by `performance.now`. @type {Map<number, number>} */
const ends = new Map();

/** A frame may come while the last one's notices are still fetched. @type {Invitation[]} */
let newest = [];

/**
 * Show what the server has told.
 * @param {Notices} notices
 */
export async function hear({ invitations }) {
  newest = invitations;
  for (const { id, left } of invitations) ends.set(id, performance.now() + left * 1000);
  const { gone, fresh } = changes(shownIds(), invitations);
  for (const id of gone) if (!isAnswered(id)) remove(id);
  if (fresh.length) await fetchThem();
}

async function fetchThem() {
  const answer = await fetch(place()?.dataset.part ?? "").catch(() => null);
  if (!answer?.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { fresh } = changes(shownIds(), newest);
  for (const id of fresh) {
    const item = found.querySelector(selector(id));
    if (item) add(document.importNode(item, true));
  }
}

/** @param {Element} item */
function add(item) {
  place()?.querySelector("ul")?.append(item);
  frame()?.removeAttribute("hidden");
  tick();
  const words = item.querySelector(".notice-words")?.textContent ?? "";
  say(words.replace(/\s+/g, " ").trim());
  if (document.hidden) document.title = `● ${unmarked(document.title)}`;
}

/**
 * A title without the mark that it has in a hidden tab.
 * @param {string} title
 */
export function unmarked(title) {
  return title.replace(/^● /, "");
}

/** @param {string} text */
function say(text) {
  const said = place()?.querySelector("[data-said]");
  if (said) said.textContent = text;
}

/** @param {number} id */
function remove(id) {
  const item = place()?.querySelector(selector(id));
  ends.delete(id);
  if (!item) return;
  const held = item.contains(document.activeElement);
  item.remove();
  if (!shownIds().length) frame()?.setAttribute("hidden", "");
  if (held) focusNext();
}

/** What had the focus is gone: the next notice has it, or the page. */
function focusNext() {
  const next = place()?.querySelector("button:not([hidden])") ?? document.querySelector("main");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

function tick() {
  for (const id of dead(ends, performance.now())) if (!isAnswered(id)) remove(id);
  for (const id of shownIds()) {
    const left = place()?.querySelector(`${selector(id)} [data-minutes]`);
    const text = minutes(((ends.get(id) ?? 0) - performance.now()) / 1000);
    if (left && left.textContent !== text) left.textContent = text;
  }
}

/** @param {SubmitEvent} event */
async function answer(event) {
  const form = event.target;
  const item = form instanceof HTMLFormElement ? form.closest("[data-invitation]") : null;
  if (!(form instanceof HTMLFormElement) || !(item instanceof HTMLElement)) return;
  event.preventDefault();
  if (item.dataset.sent) return;
  item.dataset.sent = "yes";
  const came = await send(form);
  if (!came) return form.submit();
  if (came.to) return location.assign(came.to);
  if (came.says) explain(item, came.says);
  else remove(Number(item.dataset.invitation));
}

/**
 * What the server says of it; null where it does not answer.
 * @param {HTMLFormElement} form
 * @returns {Promise<{ to?: string, says?: string } | null>}
 */
async function send(form) {
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
    return await answer.json();
  } catch {
    return null;
  }
}

/**
 * Why not; it stays until it is put away.
 * @param {HTMLElement} item
 * @param {string} text
 */
function explain(item, text) {
  const held = item.contains(document.activeElement);
  item.dataset.answered = "yes";
  for (const each of item.querySelectorAll("form, [data-minutes]")) each.remove();
  const words = item.querySelector(".notice-words");
  const close = item.querySelector("[data-close]");
  if (words) words.textContent = text;
  say(text);
  if (!(close instanceof HTMLButtonElement)) return;
  close.hidden = false;
  close.addEventListener("click", () => remove(Number(item.dataset.invitation)));
  if (held) close.focus();
}

function place() {
  return document.getElementById("notices");
}

function frame() {
  return place()?.querySelector("aside");
}

function shownIds() {
  return items().map((item) => Number(item.dataset.invitation));
}

/** @returns {HTMLElement[]} */
function items() {
  return [...(place()?.querySelectorAll("[data-invitation]") ?? [])].filter((each) => each instanceof HTMLElement);
}

/** @param {number} id */
function isAnswered(id) {
  return items().some((item) => Number(item.dataset.invitation) === id && item.dataset.answered);
}

/** @param {number} id */
function selector(id) {
  return `[data-invitation="${id}"]`;
}

/** @param {string} path */
function follow(path) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const wire = new Wire(() => new WebSocket(`${scheme}//${location.host}${path}`), {
    frame: (frame) => {
      const told = /** @type {unknown} */ (frame);
      if (/** @type {Notices} */ (told).t === "notices") void hear(/** @type {Notices} */ (told));
    },
    line: () => {},
    drawn: () => 0,
  });
  wire.start();
  setInterval(() => wire.tick(), 250);
  addEventListener("online", () => wire.hurry());
}

if (typeof document !== "undefined" && place()) {
  for (const item of items()) {
    ends.set(Number(item.dataset.invitation), performance.now() + Number(item.dataset.left) * 1000);
  }
  place()?.addEventListener("submit", (event) => void answer(event));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) document.title = unmarked(document.title);
  });
  setInterval(tick, 250);
  const socket = place()?.dataset.socket;
  if (socket) follow(socket);
}
