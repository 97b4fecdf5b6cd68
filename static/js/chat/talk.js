// The chat of a room and of its tables: what was said, phrases and words of one's own, and what is not read yet.

import { shownName } from "../table/words.js";

/** @typedef {import("../table/frames.d.ts").Message} Message */
/** @typedef {import("../table/frames.d.ts").TalkFrame} TalkFrame */
/** @typedef {import("../table/frames.d.ts").Frame} Frame */

export const MOST_CHARACTERS = 500;
export const MOST_POINTS = 2000;
/** From here on it is said how many characters there are. */
export const NEAR = 400;
/** So many messages the page keeps. */
const LINES = 200;
/** Where a text is kept that was not sent yet: the page may leave for the table at any moment. */
const DRAFT = "snops.draft";

/**
 * @param {string} id
 * @returns {HTMLElement | null}
 */
function find(id) {
  return document.getElementById(id);
}

export class Talk {
  #panel;
  #wire;
  #lines = /** @type {HTMLElement} */ (find("talk-lines"));
  #form = /** @type {HTMLFormElement} */ (find("talk-form"));
  #text = /** @type {HTMLInputElement} */ (find("talk-text"));
  #switch = /** @type {HTMLElement} */ (find("talk-switch"));
  #button = find("talk-button");
  #frame = find("table");
  /** The numbers of all that this page was ever sent. @type {Set<number>} */
  #heard = new Set();
  #known = false;
  #unread = 0;
  /** @type {TalkFrame["hears"]} */
  #hears = "everybody";
  /** What is heard again when the chat is switched on. @type {TalkFrame["hears"]} */
  #wanted = "everybody";
  /** @type {{ id: string, text: string } | null} */
  #sending = null;
  /** @type {string | null} */
  #choosing = null;

  /**
   * @param {HTMLElement} panel
   * @param {Pick<import("../table/wire.js").Wire, "send">} wire
   */
  constructor(panel, wire) {
    this.#panel = panel;
    this.#wire = wire;
    if (this.#text.value) keep(this.#text.value);
    else this.#text.value = kept();
    this.#count();
    this.#form.addEventListener("submit", (event) => this.#submit(event));
    this.#text.addEventListener("input", () => this.#typed());
    this.#switch.addEventListener("click", () => this.#turn());
    find("talk-phrases")?.addEventListener("click", ({ target }) => this.#choose(target));
    find("talk-close")?.addEventListener("click", () => this.leave());
    find("log-button")?.addEventListener("click", () => this.#isDrawer() && this.#show(false));
    panel.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("resize", () => this.#mark());
    for (const button of panel.querySelectorAll("button")) button.disabled = false;
    this.#mark();
  }

  /**
   * A frame has come; whether it was for the chat.
   * @param {Frame} frame
   */
  hear(frame) {
    if (frame.t === "talk") this.#draw(frame);
    else if (frame.t === "said") this.#add(frame.message);
    else if (!("id" in frame) || frame.id === null || ![this.#sending?.id, this.#choosing].includes(frame.id)) return false;
    else this.#answered(frame);
    return true;
  }

  /** @param {Frame} frame */
  #answered(frame) {
    if (frame.t === "refused") this.#note(frame.reason);
    if (!("id" in frame) || frame.id !== this.#sending?.id) return;
    if (frame.t === "done") this.#sent();
    this.#sending = null;
  }

  /** The button: open it, or put it away. */
  toggle() {
    if (this.#isOpen()) this.leave();
    else this.enter();
  }

  /** Open, and ready to write; a touch screen keeps its keyboard down until the field is touched. */
  enter() {
    this.#show(true);
    const writes = !this.#form.hidden && matchMedia("(hover: hover)").matches;
    (writes ? this.#text : this.#lines).focus();
  }

  /** Back to the cards. */
  leave() {
    this.#show(false);
    this.#frame?.focus({ preventScroll: true });
  }

  // What was said

  /** @param {TalkFrame} frame */
  #draw({ hears, free, messages }) {
    this.#hears = hears;
    const off = hears === "nobody";
    if (!off) this.#wanted = hears;
    this.#panel.classList.toggle("is-off", off);
    this.#switch.textContent = off ? gettext("Switch on") : gettext("Switch off");
    this.#form.hidden = off || !free;
    for (const [id, shown] of Object.entries({ "talk-off": off, "talk-guest": !off && !free, "talk-phrases": !off })) {
      const element = find(id);
      if (element) element.hidden = !shown;
    }
    const fresh = messages.filter((each) => this.#known && !this.#heard.has(each.n));
    this.#lines.replaceChildren(...messages.map((each) => this.#line(each)));
    for (const { n } of messages) this.#heard.add(n);
    this.#known = true;
    if (off) this.#unread = 0;
    this.#news(fresh);
    this.#down();
  }

  /** @param {Message} message */
  #add(message) {
    const shown = [...this.#lines.children].map((line) => Number(/** @type {HTMLElement} */ (line).dataset.n));
    const place = placeOf(shown, message.n);
    if (place === null) return;
    const below = this.#isBelow();
    this.#heard.add(message.n);
    this.#lines.insertBefore(this.#line(message), this.#lines.children[place] ?? null);
    if (this.#lines.childElementCount > LINES) this.#lines.firstElementChild?.remove();
    if (message.mine || below) this.#down();
    this.#news([message]);
  }

  /**
   * Names and words are text whatever they hold, and neither turns the direction of what stands beside it.
   * @param {Message} message
   */
  #line(message) {
    const line = document.createElement("p");
    line.className = message.mine ? "talk-line mine" : "talk-line";
    line.dataset.n = String(message.n);
    const words = document.createElement("bdi");
    words.className = "talk-words";
    words.dir = "auto";
    words.textContent = this.#wordsOf(message);
    line.append(message.mine ? nameOf(gettext("You")) : linked(message), " ", words);
    return line;
  }

  /** @param {Message} message */
  #wordsOf({ text, phrase }) {
    return text ?? find("talk-phrases")?.querySelector(`[data-phrase="${CSS.escape(phrase ?? "")}"]`)?.textContent ?? "";
  }

  /**
   * What others said is read aloud once where it is seen, else it is said how much there is to read.
   * @param {Message[]} fresh
   */
  #news(fresh) {
    const others = fresh.filter((each) => !each.mine);
    if (others.length && !this.#isOpen()) this.#unread += others.length;
    this.#mark();
    const live = find("talk-live");
    if (!live || !others.length) return;
    const spoken = this.#isOpen() ? others.map((each) => `${shownName(each.name)}: ${this.#wordsOf(each)}`) : [unreadSentence(this.#unread)];
    live.replaceChildren(...spoken.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  }

  /** Whether the newest is in sight; it stays so when a line below takes some room. */
  #isBelow() {
    return this.#lines.scrollHeight - this.#lines.scrollTop - this.#lines.clientHeight < 40;
  }

  #down() {
    this.#lines.scrollTop = this.#lines.scrollHeight;
  }

  // What I say

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const text = this.#text.value;
    if (!text.trim()) this.#note("empty");
    else if (isTooLong(text)) this.#note("too_long");
    else this.#say({ text }, text);
  }

  /** @param {EventTarget | null} target */
  #choose(target) {
    const button = target instanceof Element ? target.closest("[data-phrase]") : null;
    if (button instanceof HTMLElement) this.#say({ phrase: button.dataset.phrase ?? "" }, "");
  }

  /**
   * @param {{ text: string } | { phrase: string }} words
   * @param {string} text what to take out of the field when it is said
   */
  #say(words, text) {
    if (this.#sending) return this.#note("waiting");
    this.#note(null);
    this.#sending = { id: this.#wire.send({ t: "say", ...words }), text };
  }

  #sent() {
    if (this.#sending?.text && this.#text.value === this.#sending.text) this.#text.value = "";
    this.#typed();
  }

  /** One tap: nobody is heard any more, or those again who were heard before. */
  #turn() {
    this.#choosing = this.#wire.send({ t: "hear", from: this.#hears === "nobody" ? this.#wanted : "nobody" });
    this.#note(null);
  }

  #typed() {
    keep(this.#text.value);
    this.#note(null);
    this.#count();
  }

  #count() {
    const count = find("talk-count");
    const below = this.#isBelow();
    if (count) count.textContent = lengthSentence(this.#text.value);
    this.#text.setAttribute("aria-invalid", String(isTooLong(this.#text.value)));
    if (below) this.#down();
  }

  /** @param {string | null} reason */
  #note(reason) {
    const note = find("talk-note");
    const below = this.#isBelow();
    if (note) note.textContent = reason ? refusal(reason) : "";
    if (below) this.#down();
  }

  // Where it is

  #isOpen() {
    return this.#panel.getClientRects().length > 0;
  }

  /** Whether it lies over the felt, and not beside it. */
  #isDrawer() {
    return getComputedStyle(this.#panel).zIndex !== "auto";
  }

  /** @param {boolean} open */
  #show(open) {
    if (!this.#button) return;
    this.#frame?.classList.toggle("talk-open", open);
    this.#frame?.classList.toggle("talk-closed", !open);
    if (open && this.#isDrawer()) this.#frame?.classList.remove("log-open");
    this.#mark();
    if (open) this.#down();
  }

  /** The button says whether it is open and what is not read yet. */
  #mark() {
    if (this.#isOpen()) this.#unread = 0;
    this.#button?.setAttribute("aria-expanded", String(this.#isOpen()));
    const mark = find("talk-unread");
    if (!mark) return;
    mark.hidden = this.#unread === 0;
    mark.textContent = this.#unread ? String(this.#unread) : "";
    const label = find("talk-unread-text");
    if (label) label.textContent = this.#unread ? unreadSentence(this.#unread) : "";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    event.stopPropagation();
    if (event.key !== "Escape" || !this.#frame) return;
    event.preventDefault();
    if (this.#isDrawer()) this.leave();
    else this.#frame.focus({ preventScroll: true });
  }
}

/** @param {string} name */
function nameOf(name) {
  const element = document.createElement("bdi");
  element.className = "talk-name";
  element.textContent = name;
  return element;
}

/**
 * The way to what can be done about somebody; the table stays where it is.
 * @param {Message} message
 */
function linked({ name, profile }) {
  const link = document.createElement("a");
  link.href = profile;
  link.target = "_blank";
  link.rel = "noopener";
  link.append(nameOf(shownName(name)));
  return link;
}

function kept() {
  try {
    return sessionStorage.getItem(DRAFT) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} text */
function keep(text) {
  try {
    if (text) sessionStorage.setItem(DRAFT, text);
    else sessionStorage.removeItem(DRAFT);
  } catch {
    // A browser that keeps nothing still sends.
  }
}

// What the chat says of itself, and how long a text is as people count it

/**
 * How many characters people see; a browser that cannot tell counts code points, and the server decides.
 * @param {string} text
 */
export function count(text) {
  if (!("Segmenter" in Intl)) return [...text].length;
  let found = 0;
  for (const _ of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)) found += 1;
  return found;
}

/** @param {string} text */
export function isTooLong(text) {
  return count(text) > MOST_CHARACTERS || [...text].length > MOST_POINTS;
}

/**
 * How long the text is; nothing while it is far from too long.
 * @param {string} text
 */
export function lengthSentence(text) {
  const characters = count(text);
  return characters < NEAR ? "" : interpolate(gettext("%(count)s of %(most)s characters"), { count: characters, most: MOST_CHARACTERS }, true);
}

/**
 * Why something was not said.
 * @param {string} reason
 */
export function refusal(reason) {
  /** @type {Record<string, string>} */
  const sentences = {
    empty: gettext("Write something first, or choose a phrase."),
    too_long: gettext("A message has at most 500 characters."),
    too_fast: gettext("Not so fast: at most four messages in ten seconds."),
    repeated: gettext("You have just said that."),
    off: gettext("The chat is off. Switch it on to write."),
    unheard: gettext("Nobody here reads your messages now."),
    phrases_only: gettext("Among strangers guests use the phrases. With an account you can write."),
    silenced: gettext("You cannot write in the chat."),
    waiting: gettext("Your last message is still on its way."),
  };
  return sentences[reason] ?? gettext("That could not be sent. Please try again.");
}

/** @param {number} unread */
export function unreadSentence(unread) {
  return interpolate(ngettext("%(count)s new message", "%(count)s new messages", unread), { count: unread }, true);
}

// In which order its lines stand: by their numbers, whatever order they come in

/**
 * Before which of the shown lines a line belongs; null where it is shown already.
 * @param {number[]} shown in order
 * @param {number} n
 */
export function placeOf(shown, n) {
  if (shown.includes(n)) return null;
  const later = shown.findIndex((each) => each > n);
  return later < 0 ? shown.length : later;
}
