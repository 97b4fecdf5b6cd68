// Who invites me, and what a moderator has decided about me, on every page: comes by the page's socket, is drawn by the server, dies by the clock of this page.
// What is over keeps its place until nobody's hand is near, so that no answer goes to another invitation.

import { changes, dead, minutes, removable, standing } from "./notices/list.js";
import { Wire } from "./table/wire.js";

/** @typedef {import("./notices/list.js").Invitation} Invitation */
/** @typedef {import("./notices/list.js").State} State */
/** @typedef {import("./notices/list.js").Bar} Bar */
/** @typedef {{ t: "notices", invitations: Invitation[], bar: Bar | null }} Notices */

/** What the document hears when its player may play with others again. */
export const FREED = "freed";

/** How the player stands is shown among the invitations, under a number that none of them has. */
const STANDING = 0;

/** When each invitation is dead, by `performance.now`. @type {Map<number, number>} */
const ends = new Map();

/** A frame may come while the last one's notices are still fetched. @type {Invitation[]} */
let newest = [];

let over = false;

let listening = false;

/** What the page says of how its player stands. */
let said = typeof document === "undefined" ? null : saidBy(document.querySelector("[data-bar]"));

/** Whether that was put away on this page; what comes next is shown again. */
let away = false;

/**
 * Show what the server has told.
 * @param {Notices} notices
 */
export async function hear({ invitations, bar }) {
  stand(standing(said, bar));
  newest = said && !away && !saysSoItself() ? [{ id: STANDING, left: Infinity }, ...invitations] : invitations;
  for (const { id, left } of newest) ends.set(id, performance.now() + left * 1000);
  const { gone, fresh } = changes(shownIds(), newest);
  for (const id of gone) end(id);
  if (fresh.length) await fetchThem();
}

/**
 * What the page itself said of it is old then; its place stays empty, so that nothing moves under a hand.
 * @param {ReturnType<typeof standing>} now
 */
function stand(now) {
  if (now === said) return;
  said = now;
  away = false;
  if (now === "free") document.dispatchEvent(new Event(FREED));
  const old = document.querySelector(".barred[data-bar]");
  if (!(old instanceof HTMLElement)) return;
  old.style.visibility = "hidden";
  delete old.dataset.bar;
}

/** Whether the page itself shows how its player stands. */
function saysSoItself() {
  return document.querySelector(".barred[data-bar]") !== null;
}

/** @param {Element | null} element */
function saidBy(element) {
  return element instanceof HTMLElement ? /** @type {ReturnType<typeof standing>} */ (element.dataset.bar ?? null) : null;
}

async function fetchThem() {
  const part = place()?.dataset.part ?? "";
  const answer = await fetch(said === "free" ? `${part}?free` : part).catch(() => null);
  if (!answer?.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { fresh } = changes(shownIds(), newest);
  for (const id of fresh) {
    const item = found.querySelector(selector(id));
    if (item) add(document.importNode(item, true));
  }
}

/**
 * The list grows away from the edge it stands at: those that are shown stay where they are.
 * @param {Element} item
 */
function add(item) {
  const list = place()?.querySelector("ul");
  const old = list?.querySelector(selector(Number(item.getAttribute("data-invitation"))));
  if (old) replace(old, item);
  else if (document.body.classList.contains("table-page")) list?.append(item);
  else list?.prepend(item);
  frame()?.removeAttribute("hidden");
  tick();
  const words = item.querySelector(".notice-words")?.textContent ?? "";
  say(words.replace(/\s+/g, " ").trim());
  if (document.hidden) document.title = `● ${unmarked(document.title)}`;
}

/**
 * Whoever had a hand on the old one is not about to press the new one.
 * @param {Element} old
 * @param {Element} item
 */
function replace(old, item) {
  const held = old.contains(document.activeElement);
  old.replaceWith(item);
  if (held) focusPlain();
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

/**
 * It is over, unless its answer is on its way or was answered with words: the server says what became of it.
 * @param {number} id
 */
function end(id) {
  const item = place()?.querySelector(selector(id));
  ends.delete(id);
  if (!(item instanceof HTMLElement) || item.dataset.sent || stateOf(item) !== "open") return;
  if (id === STANDING) return finish(item);
  settle(item, "over");
  tell(item, place()?.dataset.over ?? "");
  tidy();
}

/** Answered or put away. @param {HTMLElement} item */
function finish(item) {
  ends.delete(idOf(item));
  settle(item, "done");
  tidy();
}

/** @param {EventTarget | null} target */
function putAway(target) {
  const item = target instanceof Element && target.closest("[data-put-away]")?.closest("[data-bar]");
  if (!(item instanceof HTMLElement)) return;
  away = true;
  finish(item);
}

/**
 * Nothing on it can be pressed any more; what had the focus there leaves it to a place where a key does nothing.
 * @param {HTMLElement} item
 * @param {State} state
 */
function settle(item, state) {
  const held = item.contains(document.activeElement);
  item.style.minHeight = `${item.getBoundingClientRect().height}px`;
  item.dataset.state = state;
  item.inert = true;
  if (held) focusPlain();
}

/** Take away what may go. */
function tidy(touch = matchMedia("(hover: none)").matches) {
  const focused = items().some((item) => item.contains(document.activeElement));
  const shown = items().map((item) => /** @type {[number, State]} */ ([idOf(item), stateOf(item)]));
  for (const id of removable(shown, { over, focused, touch })) place()?.querySelector(selector(id))?.remove();
  if (items().length || frame()?.hidden) return;
  const held = document.activeElement === frame();
  frame()?.setAttribute("hidden", "");
  if (held) focusPlain();
}

/** The frame of what is still open has the focus, or the page: never a button that was not chosen. */
function focusPlain() {
  const open = items().some((item) => stateOf(item) === "open");
  const next = open ? frame() : document.querySelector("main");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

function tick() {
  for (const id of dead(ends, performance.now())) end(id);
  for (const [id, end] of ends) {
    const left = place()?.querySelector(`${selector(id)} [data-minutes]`);
    const text = minutes((end - performance.now()) / 1000);
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
  else finish(item);
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
  item.style.minHeight = `${item.getBoundingClientRect().height}px`;
  ends.delete(idOf(item));
  tell(item, text);
  const close = item.querySelector("[data-close]");
  if (!(close instanceof HTMLButtonElement)) return;
  close.hidden = false;
  close.addEventListener("click", () => finish(item));
  if (held) close.focus();
}

/**
 * Words in the place of what could be pressed.
 * @param {HTMLElement} item
 * @param {string} text
 */
function tell(item, text) {
  for (const each of item.querySelectorAll("form, [data-minutes]")) each.remove();
  const words = item.querySelector(".notice-words");
  if (words) words.textContent = text;
  say(text);
}

function place() {
  return document.getElementById("notices");
}

function frame() {
  return place()?.querySelector("aside");
}

function shownIds() {
  return items().filter((item) => !isOld(item)).map(idOf);
}

/** Whether it says of how the player stands what is no longer so, or was put away. @param {HTMLElement} item */
function isOld(item) {
  return idOf(item) === STANDING && said !== null && (saidBy(item) !== said || stateOf(item) === "done");
}

/** @returns {HTMLElement[]} */
function items() {
  return [...(place()?.querySelectorAll("[data-invitation]") ?? [])].filter((each) => each instanceof HTMLElement);
}

/** @param {HTMLElement} item */
function idOf(item) {
  return Number(item.dataset.invitation);
}

/**
 * @param {HTMLElement} item
 * @returns {State}
 */
function stateOf(item) {
  return /** @type {State} */ (item.dataset.state ?? "open");
}

/** @param {number} id */
function selector(id) {
  return `[data-invitation="${id}"]`;
}

/** Where the hand is; a finger that presses elsewhere is not about to press here. */
function watchTheHand() {
  frame()?.addEventListener("pointerover", () => (over = true));
  frame()?.addEventListener("pointerleave", () => {
    over = false;
    tidy();
  });
  frame()?.addEventListener("focusout", () => setTimeout(tidy));
  document.addEventListener("pointerdown", ({ target }) => {
    if (!(target instanceof Node && frame()?.contains(target))) tidy(false);
  });
}

/** For a page that has no line of its own, or had one that is closed to whoever may not play with others. */
export function keepListening() {
  const path = place()?.dataset.socket;
  if (listening || !path) return;
  listening = true;
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
  place()?.addEventListener("click", ({ target }) => putAway(target));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) document.title = unmarked(document.title);
  });
  watchTheHand();
  setInterval(tick, 250);
  if (place()?.hasAttribute("data-alone")) keepListening();
}
