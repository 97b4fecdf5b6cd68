// The lobby follows its list, and moves nothing that somebody is about to press.

import { compare, mayMove, pause, without } from "./lobby/list.js";
import { hear } from "./notices.js";
import { Wire } from "./table/wire.js";

const AGAIN = 30_000;

/** @typedef {import("./lobby/list.js").News} News */

class Lobby {
  /** @type {HTMLElement | null} the newest list we know, not shown yet */
  #known = null;
  #newest = 0;
  #over = false;
  #touch = matchMedia("(hover: none)").matches;
  #asking = false;
  #again = false;
  #asked = -Infinity;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.button = /** @type {HTMLButtonElement} */ (place.querySelector("[data-show]"));
    this.#newest = highest(idsOf(this.list));
    this.button.addEventListener("click", () => this.#showAll());
    place.addEventListener("pointerover", () => (this.#over = true));
    place.addEventListener("pointerleave", () => this.#left());
    place.addEventListener("focusout", () => setTimeout(() => this.#tidy()));
    place.addEventListener("submit", (event) => this.#submit(event));
    document.addEventListener("visibilitychange", () => this.#seen());
  }

  /** The list that is shown; what holds the focus or the pointer stays the same node. */
  get list() {
    return /** @type {HTMLElement} */ (this.place.querySelector("[data-list]"));
  }

  /** Something has changed: ask for the list, once for whatever comes meanwhile. */
  hear() {
    this.#again = true;
    if (this.#asking || document.hidden) return;
    this.#asking = true;
    setTimeout(() => this.#ask(), pause(performance.now() - this.#asked, Math.random()));
  }

  async #ask() {
    this.#again = false;
    this.#asked = performance.now();
    try {
      const address = new URL(location.href);
      address.searchParams.set("part", "list");
      const answer = await fetch(address);
      if (answer.ok) this.#learn(await answer.text());
    } catch {
      this.#again = true;
    }
    this.#asking = false;
    if (this.#again) this.hear();
  }

  /** @param {string} text */
  #learn(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const known = /** @type {HTMLElement | null} */ (page.querySelector("[data-list]"));
    if (!known) return;
    this.#known = document.importNode(known, true);
    const news = this.#news();
    if (!idsOf(this.list).length) return this.#showAll();
    for (const id of news.stay) renew(row(this.list, id), row(this.#known, id));
    for (const id of news.gone) markGone(row(this.list, id));
    this.#offer(news);
    this.#tidy();
  }

  /** @returns {News} */
  #news() {
    return compare(idsOf(this.list), this.#known ? idsOf(this.#known) : idsOf(this.list), this.#newest);
  }

  /** The new rooms wait behind a button that says how many they are. @param {News} news */
  #offer(news) {
    const count = news.fresh.length;
    const text = count
      ? interpolate(ngettext("Show %(count)s new room", "Show %(count)s new rooms", count), { count }, true)
      : gettext("Take away the rooms that are gone");
    if (this.button.textContent !== text) this.button.textContent = text;
    this.button.hidden = !count && !(news.gone.length && this.#touch);
  }

  #left() {
    this.#over = false;
    this.#tidy();
  }

  /** Take away what is gone, where that moves nothing under a pointer or a key. */
  #tidy() {
    const focused = this.list.contains(document.activeElement);
    if (!this.#known || !mayMove({ over: this.#over, focused, touch: this.#touch })) return;
    const news = this.#news();
    if (news.gone.length || news.moved_up.length) this.#arrange(without(idsOf(this.#known), news));
    this.#offer(this.#news());
  }

  /** Who pressed the button, or comes back to the page, sees all there is. */
  #showAll() {
    if (!this.#known) return;
    const pressed = document.activeElement === this.button;
    this.#arrange(idsOf(this.#known));
    this.#newest = Math.max(this.#newest, highest(idsOf(this.list)));
    this.#offer(this.#news());
    if (!pressed) return;
    const first = this.list.querySelector("[data-room] :is(a, button)");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /**
   * Show these rooms in their order; rows that are shown already stay the nodes they are.
   * @param {string[]} ids
   */
  #arrange(ids) {
    const known = this.#known;
    if (!known) return;
    const rows = ids.map((id) => row(this.list, id) ?? row(known, id)?.cloneNode(true));
    const rest = /** @type {HTMLElement} */ (known.cloneNode(true));
    rest.querySelector(".rooms")?.replaceChildren(...rows.filter((each) => each instanceof Node));
    this.list.replaceChildren(...rest.childNodes);
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    if (event.submitter?.getAttribute("aria-disabled") === "true") event.preventDefault();
  }

  #seen() {
    if (!document.hidden) this.hear();
  }
}

/** @param {Element} list */
function idsOf(list) {
  return [...list.querySelectorAll("[data-room]")].map((each) => /** @type {HTMLElement} */ (each).dataset.room ?? "");
}

/** @param {string[]} ids */
function highest(ids) {
  return Math.max(0, ...ids.map(Number));
}

/**
 * @param {Element} list
 * @param {string} id
 */
function row(list, id) {
  return list.querySelector(`[data-room="${id}"]`);
}

/**
 * Change in place what differs; what has the focus keeps it.
 * @param {Element | null} shown
 * @param {Element | null} now
 */
function renew(shown, now) {
  if (!shown || !now) return;
  shown.removeAttribute("data-gone");
  for (const part of [".room-who", ".room-facts", ".room-deed"]) {
    const [old, next] = [shown.querySelector(part), now.querySelector(part)];
    if (!old || !next || old.textContent === next.textContent) continue;
    if (!old.contains(document.activeElement)) old.replaceWith(next.cloneNode(true));
  }
}

/** It stays where it is, and cannot be pressed. @param {Element | null} shown */
function markGone(shown) {
  if (!shown || shown.hasAttribute("data-gone")) return;
  shown.setAttribute("data-gone", "");
  const button = shown.querySelector(".room-deed button");
  if (!button) return;
  button.setAttribute("aria-disabled", "true");
  if (button.firstChild) button.firstChild.textContent = gettext("Gone");
}

/** @param {string} path */
function socketTo(path) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}${path}`);
}

/** @param {HTMLElement} place */
function follow(place) {
  const lobby = new Lobby(place);
  const state = /** @type {HTMLElement} */ (place.querySelector("[data-line]"));
  const wire = new Wire(() => socketTo(place.dataset.socket ?? ""), {
    frame: (frame) => void (frame.t === "notices" ? hear(frame) : lobby.hear()),
    line: (line) => {
      state.textContent = line === "down" ? gettext("The connection is lost. Reconnecting…") : "";
      if (line === "up") lobby.hear();
    },
    drawn: () => 0,
  });
  wire.start();
  setInterval(() => wire.tick(), 250);
  setInterval(() => lobby.hear(), AGAIN);
  addEventListener("online", () => wire.hurry());
}

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-lobby]"));
if (place) follow(place);
