// The line to the server: one socket, commands kept until they are answered, a new socket when it falls silent.
// It reads no clock and sets no timer of its own, so that a test can be its clock.
//
// What names a position is kept over a broken line: the server refuses it if the position has gone. What names none
// ("pause", "play on") is kept only if the first view on the new line shows the very state it was meant for.
// What is said in the chat, and of a call that is there, is meant whatever has happened at the table.

/** @typedef {import("./frames.d.ts").Frame} Frame */
/** @typedef {import("./frames.d.ts").Command} Command */
/** @typedef {"connecting" | "up" | "down" | "over"} Line */

/**
 * @typedef {object} Socket
 * @property {(text: string) => void} send
 * @property {() => void} close
 * @property {((event: any) => void) | null} onopen
 * @property {((event: any) => void) | null} onmessage
 * @property {((event: any) => void) | null} onclose
 */

/**
 * @typedef {object} Ear
 * @property {(frame: Frame) => void} frame a frame other than a ping
 * @property {(line: Line, code: number | null) => void} line the line has changed
 * @property {() => number} drawn the version the page has drawn
 * @property {(now: number) => void} [ping] what the time is by the server, in seconds
 */

export const SILENCE = 9000;
export const RESEND = 2500;
export const FIRST_WAIT = 1000;
export const LONGEST_WAIT = 5000;

/**
 * @typedef {object} Waiting a command without an answer
 * @property {string} kind
 * @property {string} text
 * @property {boolean} placed whether it names the position it is for, or is meant at any
 * @property {number} drawn the version that was drawn when it was given
 * @property {boolean} held whether it waits for a view before it is sent
 * @property {number | null} sent when it was sent last on this socket
 */

/** What makes the server think is not sent twice. */
const ONCE = "hint";

/** What is meant whatever happens at the table meanwhile. */
const ANYWHERE = new Set(["say", "hear", "accept", "hang_up", "signal"]);

/** This player may not play with others any more. */
export const BARRED = 4423;

/** Close codes after which another try is useless. */
const FINAL = new Set([4401, 4403, 4404, 4410, BARRED]);

/** Who plays here may be another now: this browser has its new session a moment later, as after a new password. */
const WHO_CHANGED = 4402;
/** Nobody we know sits here; just after the above it is tried again so many times. */
const UNKNOWN = new Set([4403, 4404]);
export const DOUBTS = 2;

/**
 * Of each kind one command waits at a time; of those that name a position or a call one for each.
 * @param {Command} command
 */
function kindOf(command) {
  if ("pos" in command) return `${command.t} ${command.pos}`;
  return "call" in command ? `${command.t} ${command.call}` : command.t;
}

/**
 * How long to wait before the next try: 1 s growing to 5 s, with jitter so that a whole room doesn't knock at once.
 * @param {number} tries failed tries so far
 * @param {number} luck between 0 and 1
 */
export function backoff(tries, luck) {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.6 ** tries);
  return wait * (0.75 + luck / 4);
}

export class Wire {
  /** @type {Line} */
  line = "connecting";
  /** @type {Map<string, Waiting>} */
  #unanswered = new Map();
  /** @type {Socket | null} */
  #socket = null;
  #heard = 0;
  #tries = 0;
  #next = 0;
  #count = 0;
  #doubts = 0;
  #open;
  #ear;
  #clock;
  #luck;
  #name;

  /**
   * @param {() => Socket} open
   * @param {Ear} ear
   * @param {{ clock?: () => number, luck?: () => number, name?: string }} [world]
   */
  constructor(open, ear, { clock = Date.now, luck = Math.random, name = randomName() } = {}) {
    this.#open = open;
    this.#ear = ear;
    this.#clock = clock;
    this.#luck = luck;
    this.#name = name;
  }

  /** Whether a command still waits for its answer. */
  get waiting() {
    return this.#unanswered.size > 0;
  }

  start() {
    this.#connect();
  }

  /** No more tries: the page is leaving or the match refuses us. */
  stop() {
    this.#become("over", null);
    this.#drop();
  }

  /**
   * Send a command; it is sent again, under the same id, until it is answered. One that waits already is not sent anew.
   * @param {Command} command
   * @returns {string} its id
   */
  send(command) {
    const kind = kindOf(command);
    for (const [id, each] of this.#unanswered) if (each.kind === kind) return id;
    const id = `${this.#name}-${++this.#count}`;
    const placed = "pos" in command || ANYWHERE.has(command.t);
    if (this.line === "over" || (this.line === "down" && !placed)) {
      queueMicrotask(() => this.#ear.frame({ t: "refused", id, reason: this.line === "over" ? "line_over" : "line_down" }));
      return id;
    }
    const text = JSON.stringify({ ...command, id });
    this.#unanswered.set(id, { kind, text, placed, drawn: this.#ear.drawn(), held: this.line !== "up" && !placed, sent: null });
    this.#resend();
    return id;
  }

  /**
   * Nobody waits for this answer any more: if it comes, it is not heard.
   * @param {string} id
   */
  forget(id) {
    this.#unanswered.delete(id);
  }

  /**
   * Say something that needs no answer; nothing is said while the line is down.
   * @param {{ t: "look" } | { t: "knock" } | { t: "pong", v: number }} word
   */
  say(word) {
    if (this.line === "up") this.#socket?.send(JSON.stringify(word));
  }

  /** To be called a few times a second: is the line alive, is something to be sent again? */
  tick() {
    const now = this.#clock();
    if (this.line === "over") return;
    if (this.#socket && now - this.#heard > SILENCE) this.#lost(null);
    else if (!this.#socket && now >= this.#next) this.#connect();
    else this.#resend();
  }

  /** The device is awake or on line again: don't wait for the next try. */
  hurry() {
    if (!this.#socket) this.#next = 0;
    this.tick();
  }

  #connect() {
    const socket = this.#open();
    this.#socket = socket;
    this.#heard = this.#clock();
    socket.onopen = () => socket === this.#socket && this.#opened();
    socket.onmessage = (event) => socket === this.#socket && this.#received(String(event.data));
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code ?? null);
  }

  #opened() {
    this.#heard = this.#clock();
    for (const each of this.#unanswered.values()) each.sent = null;
    this.#become("up", null);
    this.#resend();
  }

  /** @param {string} text */
  #received(text) {
    this.#heard = this.#clock();
    const frame = read(text);
    if (!frame) return;
    if (frame.t !== "refused") this.#tries = this.#doubts = 0;
    if (frame.t === "ping") {
      this.#ear.ping?.(frame.now);
      return this.say({ t: "pong", v: this.#ear.drawn() });
    }
    if (frame.t === "view") this.#release(frame.v);
    const awaited = !("id" in frame) || frame.id === null || this.#unanswered.delete(frame.id);
    if (awaited || frame.t === "done") this.#ear.frame(frame);
  }

  /**
   * What was held back is still meant where nothing has happened since; else it dies.
   * @param {number} v the version that has come
   */
  #release(v) {
    for (const [id, each] of this.#unanswered) {
      if (!each.held) continue;
      each.held = false;
      if (each.drawn === v) continue;
      this.#unanswered.delete(id);
      queueMicrotask(() => this.#ear.frame({ t: "refused", id, reason: "stale" }));
    }
    this.#resend();
  }

  /** @param {number | null} code */
  #lost(code) {
    this.#drop();
    for (const [id, each] of this.#unanswered) {
      each.held = !each.placed;
      if (each.kind === ONCE) this.#unanswered.delete(id);
    }
    if (this.#isFinal(code)) return this.#become("over", code);
    this.#next = this.#clock() + backoff(this.#tries++, this.#luck());
    this.#become("down", code);
  }

  /**
   * Whether it is useless to try again.
   * @param {number | null} code
   */
  #isFinal(code) {
    if (code === WHO_CHANGED) this.#doubts = DOUBTS;
    if (code === null || !FINAL.has(code)) return false;
    if (!UNKNOWN.has(code) || this.#doubts === 0) return true;
    this.#doubts -= 1;
    return false;
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #resend() {
    if (this.line !== "up") return;
    const now = this.#clock();
    for (const each of this.#unanswered.values()) {
      if (each.held || (each.sent !== null && (each.kind === ONCE || now - each.sent < RESEND))) continue;
      each.sent = now;
      this.#socket?.send(each.text);
    }
  }

  /**
   * @param {Line} line
   * @param {number | null} code
   */
  #become(line, code) {
    if (this.line === line) return;
    this.line = line;
    this.#ear.line(line, code);
  }
}

/**
 * @param {string} text
 * @returns {Frame | null}
 */
function read(text) {
  try {
    const frame = JSON.parse(text);
    return frame && typeof frame.t === "string" ? frame : null;
  } catch {
    return null;
  }
}

/** Names the commands of this page; crypto.getRandomValues is there without https too. */
function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** Words of the server from which its time is taken. */
const LATEST = 8;

/** The server's time, and what is left of a countdown. */
export class Clock {
  /** @type {number[]} */
  #offsets = [];
  #ahead = 0;

  /**
   * A word that was long on its way makes the server look slow: of the latest the quickest counts.
   * @param {number} now seconds by the server
   */
  set(now) {
    this.#offsets = [...this.#offsets.slice(1 - LATEST), now * 1000 - Date.now()];
    this.#ahead = Math.max(...this.#offsets);
  }

  /** Seconds by the server. */
  now() {
    return (Date.now() + this.#ahead) / 1000;
  }

  /**
   * Whole seconds left, never below 0.
   * @param {number} at
   */
  left(at) {
    return Math.max(0, Math.ceil(at - this.now()));
  }
}
