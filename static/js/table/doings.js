// What each button and key of the table does. They share one desk: what the page knows, and its line to the server.

import { preference } from "../preferences.js";
import * as dialogs from "./dialogs.js";
import { heldCards, playsAtOnce } from "./hand.js";
import { byId } from "./page.js";
import { bannerOf, clockOf, entropy, myCut, timeSentence } from "./people.js";
import * as states from "./state.js";
import { matchPointsSentence } from "./strips.js";
import * as words from "./words.js";

/** @typedef {import("./frames.d.ts").Action} Action */
/** @typedef {import("./frames.d.ts").Command} Command */
/** @typedef {import("./frames.d.ts").Hint} Hint */
/** @typedef {import("./frames.d.ts").Refused} Refused */

/**
 * @typedef {object} Desk
 * @property {() => states.State} state what the page knows now
 * @property {(next: states.State) => void} change
 * @property {Pick<import("./wire.js").Wire, "send" | "forget">} wire
 * @property {import("./wire.js").Clock} clock
 * @property {import("./cards.js").Names} names
 * @property {import("./hand.js").Taps} taps
 * @property {(reason: string, action?: Action | null) => void} refuse say why not
 * @property {(text: string) => void} explain
 * @property {() => void} hush what was explained has been read: the player goes on
 * @property {(text: string) => void} say answer a key
 * @property {(hint: Hint) => void} advise show a hint
 * @property {(what: string) => void} voice something about the call by voice
 * @property {(pressed: boolean) => void} talk to the chat, or away from it where its button was pressed
 */

export class Doings {
  #desk;
  #askedToShow = false;
  /** @type {{ deal: number, price: number } | null} */
  #askedToResign = null;
  #cut = "";
  /** @type {Hints} */
  hints;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.hints = new Hints(desk);
  }

  /** @type {Readonly<Record<string, (button: HTMLElement | null) => void>>} */
  #table = {
    card: (button) => this.#tapCard(button?.closest("li")?.dataset.card ?? ""),
    close: () => this.#tryAction("close"),
    "close-now": () => this.#act("close"),
    exchange: () => this.#tryAction("exchange"),
    claim: () => dialogs.askClaim(this.#view, this.#desk.names),
    act: (button) => this.#act(button?.dataset.action ?? ""),
    talon: () => this.#pressTalon(),
    last: () => this.#showLastTrick(),
    help: () => dialogs.open("show-help"),
    log: () => toggleLog(),
    cancel: () => dialogs.closeAll(),
    back: () => (this.#state.armed ? this.#desk.change(states.arm(this.#state, null)) : toggleLog(false)),
    resign: () => this.#askResign(),
    "resign-now": () => this.#resign(),
    leave: () => (this.#view.end ? this.#desk.refuse("match_over") : dialogs.askLeave(this.#view)),
    "leave-now": () => this.#leave(),
    next: () => {
      if (!this.#view.sheet?.pressed[this.#view.me]) this.#send({ t: "next" });
    },
    hold: () => this.#send({ t: "hold" }),
    hint: () => this.hints.ask(),
    talk: (button) => this.#desk.talk(button !== null),
    "voice-call": () => this.#desk.voice("call"),
    "voice-accept": () => this.#desk.voice("accept"),
    "voice-mute": () => this.#desk.voice("mute"),
    "voice-hang-up": () => this.#desk.voice("hang-up"),
    "voice-go": () => this.#desk.voice("go"),
    pause: () => this.#send({ t: "pause" }),
    resume: () => this.#resume(),
    show: () => (this.#askedToShow ? this.#showCards() : dialogs.open("ask-show")),
    "show-now": () => this.#showCards(),
    abort: () => this.#send({ t: "abort" }),
    rematch: () => {
      if (!this.#state.offers[this.#view.me]) this.#send({ t: "rematch" });
    },
    "say-hand": () => this.#say(words.handSentence(heldCards(), this.#view, this.#desk.names)),
    "say-trick": () => this.#say(words.trickAndTurn(this.#state, this.#desk.names)),
    "say-talon": () => this.#say(words.trumpAndTalon(this.#view, this.#desk.names)),
    "say-points": () => this.#say(words.pointsSentence(this.#view), matchPointsSentence(this.#view)),
    "say-opponent": () => this.#say(words.opponentSentence(this.#view), this.#banner, byId("line-text").textContent ?? ""),
    "say-time": () => this.#say(byId("countdown").textContent || timeSentence(this.#view, this.#now)),
  };

  /**
   * @param {string} what
   * @param {HTMLElement | null} button the one that was pressed, if it was a button
   */
  do(what, button) {
    this.#table[what]?.(button);
  }

  /**
   * A card was dragged to the middle.
   * @param {string} card
   */
  drag(card) {
    this.#pressCard(card, true);
  }

  /** My digits go into every shuffle of the match. */
  cut() {
    this.#cut = this.#desk.wire.send({ t: "cut", digits: entropy() });
  }

  /**
   * Whether the player is told of this refusal: a cut that came too late wanted nothing more.
   * @param {Refused} refused
   */
  minds({ id, reason }) {
    return reason !== "nothing_to_cut" && !(reason === "stale" && id === this.#cut);
  }

  get #state() {
    return this.#desk.state();
  }

  get #view() {
    return this.#state.view;
  }

  get #now() {
    return this.#desk.clock.now();
  }

  get #banner() {
    return bannerOf(this.#view, this.#now).text;
  }

  /** @param {Command} command */
  #send(command) {
    this.#desk.hush();
    this.#desk.wire.send(command);
  }

  /** @param {string[]} sentences */
  #say(...sentences) {
    this.#desk.say(sentences.filter(Boolean).join(" "));
  }

  /** @param {Action} action */
  #act(action) {
    const { change, hush, wire, taps } = this.#desk;
    dialogs.closeAll();
    if (this.#state.sent) return;
    if (!states.sees(this.#state)) return change(states.settle(this.#state));
    hush();
    const id = wire.send({ t: "act", pos: this.#view.pos, action });
    if (states.cardOf(action)) taps.played(Date.now());
    change(states.send(this.#state, id, action));
  }

  /**
   * A press on a card: lift it, play it, ask how, or say why not.
   * @param {string} card
   * @param {boolean} atOnce whether it need not be lifted first
   */
  #pressCard(card, atOnce) {
    const { change, hush, refuse, names } = this.#desk;
    const { view, sent, armed } = this.#state;
    if (sent) return;
    if (!states.sees(this.#state)) return change(states.settle(this.#state));
    const reason = view.deal.barred[card] ?? this.#whyNotNow();
    if (reason) return refuse(reason, card);
    hush();
    if (!atOnce && armed !== card) return change(states.arm(states.settle(this.#state), card));
    const actions = states.actionsOf(view, card);
    if (actions.length > 1) return dialogs.askDeclare(view, card, names);
    this.#act(actions[0] ?? card);
  }

  /** Why no card can be played now, whichever it is. */
  #whyNotNow() {
    if (this.#view.end) return "match_over";
    if (this.#view.deal.result) return "deal_over";
    return states.isMyTurn(this.#view) ? null : "not_your_turn";
  }

  /** @param {string} card */
  #tapCard(card) {
    const { taps } = this.#desk;
    const mine = clockOf(this.#view, this.#view.me, this.#now);
    const seconds = mine?.runs ? mine.seconds : null;
    const atOnce = playsAtOnce({ touched: taps.touched, taps: preference("taps"), seconds });
    if (!taps.belong(this.#view.pos) || (atOnce && taps.tooSoon(Date.now()))) return;
    this.#pressCard(card, atOnce);
  }

  /**
   * An action that is not legal goes to the server all the same: it knows the reason.
   * @param {string} action
   */
  #tryAction(action) {
    const asks = action === "close" && this.#view.deal.legal.includes(action);
    if (asks) dialogs.open("ask-close");
    else this.#act(action);
  }

  #pressTalon() {
    if (myCut(this.#view) === "tap") this.cut();
    else if (!this.#view.cut) dialogs.showTalon(this.#view, this.#desk.names);
  }

  #showLastTrick() {
    if (this.#view.deal.last_trick) dialogs.showLastTrick(this.#view, this.#desk.names);
    else this.#desk.explain(words.lastTrickSentence(this.#view, this.#desk.names));
  }

  /** What is asked is what is sent: the deal and the price as they were shown. */
  #askResign() {
    const { deal } = this.#view;
    if (!states.mayResign(this.#view)) return this.#desk.refuse(states.isOver(this.#view) ? (this.#whyNotNow() ?? "") : "nothing_dealt");
    this.#askedToResign = { deal: deal.number, price: deal.resignation ?? 0 };
    dialogs.askResign(this.#view);
  }

  #resign() {
    dialogs.closeAll();
    if (this.#askedToResign) this.#send({ t: "resign", ...this.#askedToResign });
    this.#askedToResign = null;
  }

  #showCards() {
    this.#askedToShow = true;
    dialogs.closeAll();
    this.#send({ t: "show", deal: this.#view.deal.number });
  }

  #leave() {
    dialogs.closeAll();
    this.#send({ t: "leave", deal: this.#view.deal.number });
  }

  #resume() {
    this.#send({ t: "resume" });
    byId("table").focus({ preventScroll: true });
  }
}

/** Hints: one is asked for at a position, once, and shown as long as that position is there. */
export class Hints {
  /** @type {{ id: string, pos: number, answer: Hint | null } | null} */
  #asked = null;
  #desk;

  /** @param {Pick<Desk, "state" | "wire" | "advise" | "hush">} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  /** What was answered here already is shown again; nobody thinks about it twice. */
  ask() {
    const { pos } = this.#desk.state().view;
    if (this.#asked?.pos === pos && this.#asked.answer) return this.#desk.advise(this.#asked.answer);
    this.#desk.hush();
    this.#asked = { id: this.#desk.wire.send({ t: "hint" }), pos, answer: null };
  }

  /** @param {Hint} hint */
  come(hint) {
    if (!this.#asked || hint.id !== this.#asked.id || this.#asked.pos !== this.#desk.state().view.pos) return;
    this.#asked.answer = hint;
    this.#desk.advise(hint);
  }

  /** The position has changed: what was asked there is no longer waited for. */
  drop() {
    if (this.#asked) this.#desk.wire.forget(this.#asked.id);
    this.#asked = null;
  }
}

/** @param {boolean} [open] */
function toggleLog(open) {
  const opens = byId("table").classList.toggle("log-open", open);
  byId("log-button").setAttribute("aria-expanded", String(opens));
  if (opens) byId("log").scrollTop = byId("log").scrollHeight;
}
