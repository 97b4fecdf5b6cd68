// A call by voice at the table: microphone, the way to the other's page, and the strip with its buttons.

import { allow, byId, write } from "../table/page.js";
import { Outbox } from "./outbox.js";
import { Peer } from "./peer.js";
import * as states from "./state.js";
import { ending, failure, refusal, standing, whyClosed } from "./words.js";

/** @typedef {import("../table/frames.d.ts").Frame} Frame */
/** @typedef {import("../table/frames.d.ts").CallFrame} CallFrame */
/** @typedef {import("../table/wire.js").Wire} Wire */

const SOUND = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const TICK = 500;

/**
 * @typedef {object} Table
 * @property {Pick<Wire, "send" | "forget">} wire
 * @property {string} name the other's
 * @property {(text: string) => void} show over the felt for a moment
 * @property {(text: string) => void} rings somebody calls, as it is said here; nothing where nobody does
 */

export class Voice {
  #table;
  #state = states.begin(crypto.getRandomValues(new Uint32Array(3)).join("-"));
  /** @type {MediaStream | null} */
  #stream = null;
  /** @type {{ id: string, peer: Peer, outbox: Outbox, clock: ReturnType<typeof setInterval> } | null} */
  #call = null;
  /** The commands that wait for their answers, each with the call it is to accept. @type {Map<string, string | null>} */
  #asked = new Map();
  /** @type {Set<string>} */
  #hungUp = new Set();
  #sound = new Audio();

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    this.#sound.autoplay = true;
    addEventListener("pagehide", () => this.#leavePage());
  }

  /**
   * A frame has come; whether it was for the call.
   * @param {Frame} frame
   */
  hear(frame) {
    if (frame.t === "call") this.#onCall(frame);
    else if (frame.t === "signal") this.#call?.id === frame.call && this.#call.peer.hear(frame);
    else if (!("id" in frame) || frame.id === null) return false;
    else if (this.#asked.has(frame.id)) this.#answered(frame.id, frame);
    else if (!this.#hungUp.delete(frame.id)) return this.#call?.outbox.answered(frame.id) ?? false;
    return true;
  }

  /**
   * A button was pressed.
   * @param {string} what
   */
  press(what) {
    if (what === "call") void this.#ask(this.#isRinging() ? "accept" : "call");
    if (what === "accept") void this.#ask("accept");
    if (what === "mute") this.#change(states.mute(this.#state));
    if (what === "hang-up") this.#end("", ending(this.#isRinging() ? "declined" : "hung_up", true));
    if (what === "go") this.#go();
  }

  /** The page has no line any more, for good. */
  stop() {
    this.#change(states.leave(this.#state));
  }

  /**
   * First the microphone, then the other: nobody is called by somebody who cannot speak.
   * @param {"call" | "accept"} wants
   */
  async #ask(wants) {
    if (states.phase(this.#state) !== (wants === "call" ? "idle" : "rung")) return;
    this.#change(states.want(this.#state, wants));
    const opened = await open().catch((error) => whyClosed(error));
    const wanted = states.speaks(this.#state) && !this.#stream;
    if (typeof opened === "string") return wanted ? this.#fail(opened) : undefined;
    if (!wanted) return close(opened);
    this.#stream = opened;
    for (const track of opened.getTracks()) track.onended = () => this.#end("no_microphone", failure("no_microphone"));
    const wish = states.wish(this.#state);
    if (wish) this.#asked.set(this.#table.wire.send(wish), "call" in wish ? wish.call : null);
    this.#sync();
  }

  /**
   * The microphone stays closed: whoever calls is told why.
   * @param {string} why
   */
  #fail(why) {
    if (this.#state.call) return this.#end(why === "insecure" ? "no_microphone" : why, failure(why));
    this.#change(states.want(this.#state, null));
    this.#tell(failure(why));
  }

  /**
   * @param {string} command
   * @param {Frame} frame
   */
  #answered(command, frame) {
    const call = this.#asked.get(command) ?? null;
    this.#asked.delete(command);
    if (frame.t !== "refused") return this.#change(states.granted(this.#state));
    const next = states.refused(this.#state, call, frame.reason);
    if (next === this.#state) return;
    this.#change(next);
    this.#tell(refusal(frame.reason));
  }

  /** @param {CallFrame} frame */
  #onCall(frame) {
    const before = this.#state;
    const next = states.receive(before, frame);
    if (next.call && states.isUnwanted(before, next)) return this.#hangUp(next.call.id, "");
    const goesOn = this.#call?.id === next.call?.id;
    this.#change(next);
    if (next.call) nameInReports(next.call.id);
    if (goesOn && this.#call && next.call?.servers) this.#call.peer.renew(next.call.servers, Date.now());
    if (frame.over && states.isOver(before, frame)) this.#tell(ending(frame.over.why, frame.over.mine, before.call?.mine === false));
  }

  /**
   * The call is over here at once; the server tells the other.
   * @param {string} why
   * @param {string} sentence
   */
  #end(why, sentence) {
    if (states.phase(this.#state) === "idle") return;
    if (this.#state.call) this.#hangUp(this.#state.call.id, why);
    this.#change(states.leave(this.#state));
    this.#tell(sentence);
  }

  /** Whoever leaves the table ends the call that is held here. */
  #leavePage() {
    const { call, page } = this.#state;
    if (call?.page === page) this.#hangUp(call.id, "");
  }

  /**
   * @param {string} id
   * @param {string} why
   */
  #hangUp(id, why) {
    this.#hungUp.add(this.#table.wire.send({ t: "hang_up", call: id, why }));
  }

  // What follows from the state

  /** @param {states.State} next */
  #change(next) {
    const before = this.#words();
    this.#state = next;
    this.#sync();
    const words = this.#words();
    if (words === before) return;
    if (words) this.#say(words);
    this.#table.rings(this.#isRinging() ? words : "");
  }

  #sync() {
    if (!states.speaks(this.#state)) this.#closeMicrophone();
    const call = states.joined(this.#state);
    if (this.#call && this.#call.id !== call?.id) this.#closeLine();
    if (call && this.#stream && !this.#call) this.#openLine(call, this.#stream);
    for (const track of this.#stream?.getTracks() ?? []) track.enabled = !this.#state.muted;
    this.#draw();
  }

  #closeMicrophone() {
    if (this.#stream) close(this.#stream);
    this.#stream = null;
  }

  /**
   * @param {NonNullable<CallFrame["call"]>} call
   * @param {MediaStream} stream
   */
  #openLine({ id, mine, servers }, stream) {
    const outbox = new Outbox((payload) => this.#table.wire.send({ t: "signal", call: id, page: this.#state.page, ...payload }));
    const peer = new Peer({ servers: servers ?? [], stream, offers: mine, now: Date.now() }, {
      send: (payload) => outbox.put(payload),
      linked: (linked) => this.#change(states.link(this.#state, linked)),
      heard: (voice) => this.#play(voice),
      lost: (why) => this.#end(why, ending(why, true)),
    });
    this.#call = { id, peer, outbox, clock: setInterval(() => peer.tick(Date.now()), TICK) };
  }

  #closeLine() {
    if (!this.#call) return;
    clearInterval(this.#call.clock);
    this.#call.peer.close();
    if (this.#call.outbox.sent) this.#table.wire.forget(this.#call.outbox.sent);
    this.#call = null;
    this.#sound.srcObject = null;
  }

  /** @param {MediaStream} voice */
  #play(voice) {
    this.#sound.srcObject = voice;
    void this.#sound.play().catch(() => this.#tell(gettext("Tap anywhere on the table to hear the other.")));
    document.addEventListener("pointerdown", () => void this.#sound.play().catch(() => {}), { once: true });
  }

  // What is shown and said

  #isRinging() {
    return states.phase(this.#state) === "rung";
  }

  #words() {
    return standing(states.phase(this.#state), this.#table.name, this.#state.muted);
  }

  #draw() {
    const phase = states.phase(this.#state);
    const strip = byId("voice");
    const focused = strip.contains(document.activeElement) ? document.activeElement : null;
    strip.hidden = phase === "idle";
    strip.dataset.phase = phase;
    strip.dataset.microphone = this.#stream && !this.#state.muted ? "on" : "off";
    write("voice-words", this.#words());
    byId("voice-accept").hidden = phase !== "rung";
    byId("voice-mute").hidden = !states.speaks(this.#state);
    byId("voice-mute").setAttribute("aria-pressed", String(this.#state.muted));
    write("voice-hang-up-text", phase === "rung" ? gettext("Decline") : gettext("Hang up"));
    allow("voice-call", phase === "idle" || phase === "rung");
    if (focused?.getClientRects().length === 0) (phase === "idle" ? byId("table") : byId("voice-hang-up")).focus({ preventScroll: true });
  }

  /** To the call, or to where one is begun. */
  #go() {
    const first = byId("voice").querySelector("button:not([hidden])");
    if (first instanceof HTMLElement && !byId("voice").hidden) first.focus();
    else byId("voice-call").focus();
  }

  /**
   * Read aloud when it is convenient, also if it was said just before.
   * @param {string} text
   */
  #say(text) {
    byId("voice-live").replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  }

  /** @param {string} text */
  #tell(text) {
    this.#say(text);
    this.#table.show(text);
  }
}

/**
 * The way to what can be done about the other leads past this call from now on.
 * @param {string} id
 */
function nameInReports(id) {
  const link = byId("their-name");
  if (!(link instanceof HTMLAnchorElement)) return;
  const address = new URL(link.href);
  address.searchParams.set("call", id);
  link.href = address.href;
}

/** The microphone; browsers give none to a page that could have been changed on its way. */
function open() {
  if (!navigator.mediaDevices) return Promise.reject(Object.assign(new Error("no microphone without https"), { name: "InsecureError" }));
  return navigator.mediaDevices.getUserMedia({ audio: SOUND });
}

/** @param {MediaStream} stream */
function close(stream) {
  for (const track of stream.getTracks()) track.stop();
}
