// What a screen reader hears: two regions that are there from the start and empty.
// Sentences of one moment are joined; a newer moment follows at the earliest after a breath.

const BREATH = 400;
const LONGEST = 600;

export class Announcer {
  /** @type {string[]} */
  #waiting = [];
  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;
  #status;
  #alert;
  #odd = false;

  /**
   * @param {HTMLElement} status
   * @param {HTMLElement} alert
   */
  constructor(status, alert) {
    this.#status = status;
    this.#alert = alert;
  }

  /**
   * Tell it when there is a breath; what was not told when more has happened than can be heard is dropped.
   * @param {string[]} sentences
   */
  tell(sentences) {
    this.#waiting.push(...sentences.filter(Boolean));
    while (this.#waiting.join(" ").length > LONGEST && this.#waiting.length > 1) this.#waiting.shift();
    if (this.#waiting.length && this.#timer === null) this.#timer = setTimeout(() => this.#speak(), 0);
  }

  /**
   * Answer a key at once.
   * @param {string} text
   */
  answer(text) {
    this.#put(this.#status, text);
  }

  /**
   * Interrupt.
   * @param {string} text
   */
  warn(text) {
    this.#put(this.#alert, text);
  }

  #speak() {
    this.#timer = null;
    if (!this.#waiting.length) return;
    this.#put(this.#status, this.#waiting.splice(0).join(" "));
    this.#timer = setTimeout(() => this.#speak(), BREATH);
  }

  /**
   * The same text twice is read twice: it then ends in a space that does not break.
   * @param {HTMLElement} region
   * @param {string} text
   */
  #put(region, text) {
    this.#odd = !this.#odd;
    region.textContent = this.#odd ? text : `${text}\u00a0`;
  }
}

/** So many lines the log keeps. */
const LINES = 120;

/** The log: what was told, line by line, newest last; it is read on demand and never speaks by itself. */
export class Log {
  #list;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
  }

  /**
   * @param {string[]} lines
   * @param {string} [kind]
   */
  add(lines, kind = "") {
    const atEnd = this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight < 40;
    for (const line of lines) {
      const item = document.createElement("p");
      if (kind) item.className = kind;
      item.textContent = line;
      this.#list.append(item);
    }
    while (this.#list.childElementCount > LINES) this.#list.firstElementChild?.remove();
    if (atEnd) this.#list.scrollTop = this.#list.scrollHeight;
  }
}
