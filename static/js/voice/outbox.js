// What one page has for the other's: sent one after the other, the next when the last has arrived at the server.

/** @typedef {import("../table/frames.d.ts").Payload} Payload */

/** So many ways to a page go into one frame. */
const MOST = 20;

export class Outbox {
  /** @type {Payload[]} */
  #waiting = [];
  /** @type {string | null} */
  #sent = null;
  #number = 0;
  #send;

  /** @param {(payload: Payload & { n: number }) => string} send sends it; its id */
  constructor(send) {
    this.#send = send;
  }

  /** What is on its way to the server now. */
  get sent() {
    return this.#sent;
  }

  /**
   * Ways that wait go together.
   * @param {Payload} payload
   */
  put(payload) {
    const last = this.#waiting.at(-1);
    if (last && "candidates" in last && "candidates" in payload && last.candidates.length < MOST) last.candidates.push(...payload.candidates);
    else this.#waiting.push(payload);
    this.#next();
  }

  /**
   * A command was answered; whether it was the one that waits here.
   * @param {string | null} id
   */
  answered(id) {
    if (id === null || id !== this.#sent) return false;
    this.#sent = null;
    this.#next();
    return true;
  }

  #next() {
    const payload = this.#sent === null ? this.#waiting.shift() : undefined;
    if (payload) this.#sent = this.#send({ n: ++this.#number, ...payload });
  }
}
