// The table page: frames come in, drawings follow, and one table says what each button and key does.

import { preference, whenChanged } from "../preferences.js";
import { Announcer, Log } from "./announce.js";
import { drawPeople, drawRematch, drawTimes, peopleSentences } from "./banner.js";
import { Cards, layDeck, namesOf } from "./cards.js";
import * as dialogs from "./dialogs.js";
import { bubble, drawTalon, drawTrick, moveCards } from "./felt.js";
import { dragFrom, drawHand, focusCard, heldCards, stepFocus } from "./hand.js";
import { paced } from "./motion.js";
import { byId, meaning, typesText, write } from "./page.js";
import { keepAwake, listen, sense } from "./senses.js";
import { bannerOf, entropy, isBetweenPeople, myCut, nextDue, timeSentence, withDeal } from "./people.js";
import { drawCountdown, drawSheet, sheetSentences } from "./sheet.js";
import * as states from "./state.js";
import { drawStrips, matchPointsSentence } from "./strips.js";
import { Clock, Wire } from "./wire.js";
import * as words from "./words.js";

/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./frames.d.ts").Frame} Frame */
/** @typedef {import("./frames.d.ts").Action} Action */
/** @typedef {import("./frames.d.ts").Happening} Happening */
/** @typedef {import("./wire.js").Line} Line */

const first = withDeal(JSON.parse(byId("first-view").textContent ?? ""));
const table = byId("table");
const names = namesOf(first.match.faces);
const cards = new Cards(names);
const announcer = new Announcer(byId("status"), byId("alert"));
const log = new Log(byId("log"));
const clock = new Clock();
const wire = new Wire(openSocket, { frame: onFrame, line: onLine, ping: (now) => clock.set(now), drawn: () => state.view.v });

let state = states.begin(asPreferred(first));
let touched = false;
/** @type {ReturnType<typeof setTimeout> | null} */
let toastEnds = null;
let knocked = 0;
let hasCut = false;
let askedToShow = false;
/** @type {{ deal: number, price: number } | null} */
let askedToResign = null;
let heardOfRematch = false;
/** @type {import("../guide/guide.js").Guide | null} */
let guide = null;

clock.set(first.now);
draw(new Map(), false);
void useDeck();
if (first.match.kind === "practice") void beginGuide();
listen();
void keepAwake(first);
if (first.deal.number) log.add([dealSentence(first)], "log-deal");
log.add(tell(first.happened, first));
if (document.activeElement === document.body) table.focus({ preventScroll: true });
wire.start();
if (myCut(first) === "silent") cut();
setInterval(tick, 250);

/**
 * Game points count up or down as the rules have it or the player prefers.
 * @param {View} view
 * @returns {View}
 */
function asPreferred(view) {
  const points = preference("points");
  const down = points === "rules" ? first.match.counts_down : points === "down";
  return down === view.match.counts_down ? view : { ...view, match: { ...view.match, counts_down: down } };
}

/** A newcomer is told what he meets for the first time. */
async function beginGuide() {
  const found = await import("../guide/guide.js").catch(() => null);
  if (!found) return;
  guide = new found.Guide(table, (text) => announcer.tell([text]));
  guide.show(state.view);
}

/**
 * A hint has come: its card is lifted, and the reason said.
 * @param {import("./frames.d.ts").Hint} hint
 */
async function advise({ action, reason }) {
  const found = await import("../guide/guide.js").catch(() => null);
  if (!found) return;
  const { advice, cardToLift } = found;
  const card = cardToLift(state.view, action);
  change(states.settle(state));
  if (card && touched) change(states.arm(state, card));
  else if (card) cards.press(card).focus();
  explain(advice(action, reason, names));
}

/** The deck of the rules, or the one the player prefers. */
async function useDeck() {
  const deck = preference("deck");
  const faces = deck === "tell" || deck === "french" ? deck : first.match.faces;
  const before = byId("deck").dataset.faces;
  if (!(await layDeck(faces)) || faces === before) return;
  names.use(faces);
  cards.redraw();
  draw(new Map(), false);
}

whenChanged(() => {
  state = { ...state, view: asPreferred(state.view) };
  draw(new Map(), false);
  void useDeck();
});

function openSocket() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}${table.dataset.socket}`);
}

// Frames

/** @param {Frame} frame */
function onFrame(frame) {
  if (frame.t === "view") onView(withDeal(frame));
  if (frame.t === "rematch") onRematch(frame);
  if (frame.t === "hint") void advise(frame);
  if (frame.t === "done") change(states.done(state, frame.id, frame.v));
  if (frame.t === "refused") {
    change(states.refused(state, frame.id));
    if (frame.reason !== "nothing_to_cut") explain(words.refusal(frame.reason));
  }
}

/** @param {View} newest */
function onView(newest) {
  const view = asPreferred(newest);
  const before = state;
  clock.set(view.now);
  if (view.v <= before.view.v) return;
  const news = states.newsIn(before, view);
  const dealt = view.deal.number !== before.view.deal.number;
  if (view.pos !== before.view.pos) dialogs.dropQuestions();
  if (view.deal.result || dealt || view.end) dialogs.dropQuestionsOfTheDeal();
  change(states.receive(before, view, Date.now(), paced(states.REST)), dealt);
  sense(before.view, view, news);
  for (const each of news) show(each, view);
  if (dealt) log.add([dealSentence(view)], "log-deal");
  const told = tell(news, view);
  log.add(told);
  const ofPeople = peopleSentences(before.view, view, names, clock.now());
  log.add(ofPeople);
  if (ofPeople.length) announcer.warn(ofPeople.join(" "));
  if (myCut(view) === "silent") cut();
  if (view.deal.result && !before.view.deal.result) log.add(sheetSentences(view).slice(0, 1));
  announcer.tell([...(dealt ? [dealSentence(view)] : []), ...told, ...drawnSentences(before.view, view, news), ...turnSentences(before.view, view)]);
}

/**
 * Who only looks back at a match whose rematch has long begun is taken there when he asks for one.
 * @param {import("./frames.d.ts").Rematch} rematch
 */
function onRematch({ offers, table: next }) {
  if (!isBetweenPeople(state.view)) return;
  const looksBack = next !== null && first.end !== null && !heardOfRematch;
  heardOfRematch = true;
  if (looksBack) return;
  const wanted = offers[1 - state.view.me] && !state.offers[1 - state.view.me];
  change(states.offered(state, offers));
  if (next) location.assign(next);
  else if (wanted) announcer.tell([byId("rematch-state").textContent ?? ""]);
}

/**
 * @param {Line} line
 * @param {number | null} code
 */
function onLine(line, code) {
  const texts = {
    connecting: gettext("Connecting…"),
    up: gettext("Connected"),
    down: gettext("Reconnecting…"),
    over: lineIsOver(code),
  };
  const before = table.dataset.line;
  table.dataset.line = line;
  byId("line").dataset.line = line;
  write("line-text", texts[line]);
  if (line === "down") announcer.warn(gettext("The connection is lost. Reconnecting…"));
  if (line === "over") announcer.warn(texts.over);
  if (line === "up" && before === "down") announcer.warn(gettext("Connected again."));
}

/** @param {number | null} code */
function lineIsOver(code) {
  if (code === 4404) return gettext("This match is gone.");
  return code === 4410 ? words.refusal("damaged") : gettext("Signed out here: load the page again.");
}

// Drawing

/**
 * @param {states.State} next
 * @param {boolean} [dealt]
 */
function change(next, dealt = false) {
  if (next === state) return;
  const places = cards.places();
  state = next;
  draw(places, dealt);
}

/**
 * @param {Map<string, import("./motion.js").Place>} places
 * @param {boolean} dealt
 */
function draw(places, dealt) {
  const { view } = state;
  const held = table.contains(document.activeElement);
  const moving = places.size > 0;
  markTable(view);
  drawHand(state, cards, names);
  drawTrick(state, cards, names, moving);
  drawTalon(view, cards, names, moving);
  drawStrips(state, names);
  drawPeople(view, names);
  drawTimes(view, clock, announcer);
  drawRematch(view, state.offers);
  dialogs.drawTalonMenu(view, names);
  if (moving) moveCards(view, cards, places, dealt);
  if (drawSheet(view, state.restUntil > 0, names)) byId("sheet-heading").focus();
  drawCountdown(view, clock);
  if (held) keepFocus();
  if (!state.restUntil) guide?.show(view);
  const mine = states.isMyTurn(view) && document.hidden;
  document.title = mine ? `● ${gettext("Your turn")}` : (table.dataset.title ??= document.title);
}

/** What had the focus may be gone or hidden now: then the table has it, and its keys go on working. */
function keepFocus() {
  const focused = document.activeElement;
  const gone = !focused || focused === document.body || focused.getClientRects().length === 0;
  if (gone) table.focus({ preventScroll: true });
}

/**
 * What is drawn, for style sheets and for who watches from outside.
 * @param {View} view
 */
function markTable(view) {
  table.dataset.version = String(view.v);
  table.dataset.position = String(view.pos);
  table.dataset.turn = states.isMyTurn(view) ? "mine" : "other";
  table.dataset.phase = state.restUntil ? "resting" : "settled";
  table.dataset.sending = state.sent ? "yes" : "no";
}

function tick() {
  wire.tick();
  if (state.restUntil && Date.now() >= state.restUntil) change(states.settle(state));
  drawCountdown(state.view, clock);
  drawTimes(state.view, clock, announcer);
  const at = nextDue(state.view);
  if (at && clock.now() > at + 0.5 && clock.now() > knocked + 2) {
    knocked = clock.now();
    wire.say({ t: "knock" });
  }
}

// Telling

/**
 * @param {Happening[]} news
 * @param {View} view
 */
function tell(news, view) {
  return news.flatMap((each) => [
    words.sentence(each, view, names),
    ...(each.won ? [words.trickSentence(each.won, view)] : []),
  ]);
}

/** @param {View} view */
function dealSentence(view) {
  return words.fill(gettext("Deal %(number)s. %(trump)s."), { number: view.deal.number, trump: names.trump(view.deal.trump) });
}

/**
 * What I drew, and what is left of the talon.
 * @param {View} before
 * @param {View} view
 * @param {Happening[]} news
 */
function drawnSentences(before, view, news) {
  if (before.deal.number !== view.deal.number) return [];
  const shown = new Set(news.flatMap((each) => (each.what === "exchange" ? each.cards : [])));
  const drawn = view.deal.hand.filter((card) => !before.deal.hand.includes(card) && !shown.has(card));
  if (!drawn.length) return news.some((each) => each.won) && view.deal.standings ? [words.pointsSentence(view)] : [];
  return [
    ...(view.deal.standings ? [words.pointsSentence(view)] : []),
    ...drawn.map((card) => words.fill(gettext("You draw: %(card)s."), { card: names.card(card) })),
    `${words.talonState(view)}.`,
  ];
}

/**
 * @param {View} before
 * @param {View} view
 */
function turnSentences(before, view) {
  const ended = (view.deal.result && !before.deal.result) || (view.end && !before.end);
  if (ended) return sheetSentences(view);
  const mine = states.isMyTurn(view) && (view.pos !== before.pos || view.deal.number !== before.deal.number);
  return mine ? [words.prompt(states.settle({ ...state, armed: null }), names)] : [];
}

/**
 * @param {Happening} each
 * @param {View} view
 */
function show(each, view) {
  if (each.marriage || each.what !== "play") bubble(each, words.sentence(each, view, names), view, names);
}

/** @param {string} text */
function explain(text) {
  const toast = byId("toast");
  toast.textContent = text;
  toast.hidden = false;
  if (toastEnds !== null) clearTimeout(toastEnds);
  toastEnds = setTimeout(() => (toast.hidden = true), 4000);
  announcer.warn(text);
}

// Doing

/** @param {Action} action */
function act(action) {
  dialogs.closeAll();
  if (state.sent) return;
  if (!states.sees(state)) return change(states.settle(state));
  const id = wire.send({ t: "act", pos: state.view.pos, action });
  change(states.send(state, id, action));
}

/**
 * A press on a card: lift it, play it, ask how, or say why not.
 * @param {string} card
 * @param {boolean} [sure] whether a first tap need not lift it
 */
function pressCard(card, sure = !touched || preference("taps") === "one") {
  const { view } = state;
  if (state.sent) return;
  if (!states.sees(state)) return change(states.settle(state));
  const reason = view.deal.barred[card];
  if (reason) return explain(words.refusal(reason));
  if (!states.isMyTurn(view)) return explain(words.refusal(view.deal.result ? "deal_over" : "not_your_turn"));
  if (!sure && state.armed !== card) return change(states.arm(states.settle(state), card));
  const actions = states.actionsOf(view, card);
  if (actions.length > 1) return dialogs.askDeclare(view, card, names);
  act(actions[0] ?? card);
}

/** An action that is not legal goes to the server all the same: it knows the reason. */
/** @param {string} action */
function tryAction(action) {
  if (!state.view.deal.legal.includes(action)) return act(action);
  if (action === "close") return dialogs.open("ask-close");
  act(action);
}

/** @param {string} text */
const say = (text) => announcer.answer(text);

/** @type {Record<string, (button: HTMLElement | null) => void>} */
const doings = {
  card: (button) => pressCard(button?.closest("li")?.dataset.card ?? ""),
  close: () => tryAction("close"),
  "close-now": () => act("close"),
  exchange: () => tryAction("exchange"),
  claim: () => dialogs.askClaim(state.view, names),
  act: (button) => act(button?.dataset.action ?? ""),
  talon: () => (state.view.cut ? tapPack() : dialogs.showTalon(state.view, names)),
  last: () => (state.view.deal.last_trick ? dialogs.showLastTrick(state.view, names) : explain(words.lastTrickSentence(state.view, names))),
  help: () => dialogs.open("show-help"),
  log: toggleLog,
  cancel: () => dialogs.closeAll(),
  back: () => (state.armed ? change(states.arm(state, null)) : toggleLog(null, false)),
  resign: () => (state.view.deal.result ? explain(words.refusal("deal_over")) : askResign()),
  "resign-now": resign,
  leave: () => dialogs.askLeave(state.view),
  "leave-now": leave,
  next: () => {
    if (!state.view.sheet?.pressed[state.view.me]) wire.send({ t: "next" });
  },
  hold: () => void wire.send({ t: "hold" }),
  hint: () => void wire.send({ t: "hint" }),
  pause: () => void wire.send({ t: "pause" }),
  resume: () => {
    wire.send({ t: "resume" });
    table.focus({ preventScroll: true });
  },
  show: () => (askedToShow ? showCards() : dialogs.open("ask-show")),
  "show-now": showCards,
  abort: () => void wire.send({ t: "abort" }),
  rematch: () => {
    if (!state.offers[state.view.me]) wire.send({ t: "rematch" });
  },
  "say-hand": () => say(words.handSentence(heldCards(), state.view, names)),
  "say-trick": () => say(words.trickAndTurn(state, names)),
  "say-talon": () => say(words.trumpAndTalon(state.view, names)),
  "say-points": () => say(`${words.pointsSentence(state.view)} ${matchPointsSentence(state.view)}`),
  "say-opponent": () => say([words.opponentSentence(state.view), bannerOf(state.view, clock.now()).text, byId("line-text").textContent].filter(Boolean).join(" ")),
  "say-time": () => say(byId("countdown").textContent || timeSentence(state.view, clock.now())),
};

/** What is asked is what is sent: the deal and the price as they were shown. */
function askResign() {
  askedToResign = { deal: state.view.deal.number, price: state.view.deal.resignation ?? 0 };
  dialogs.askResign(state.view);
}

function resign() {
  dialogs.closeAll();
  if (askedToResign) wire.send({ t: "resign", ...askedToResign });
  askedToResign = null;
}

function showCards() {
  askedToShow = true;
  dialogs.closeAll();
  wire.send({ t: "show", deal: state.view.deal.number });
}

/** My digits go into every shuffle of the match, once. */
function cut() {
  if (hasCut) return;
  hasCut = true;
  wire.send({ t: "cut", digits: entropy() });
}

function tapPack() {
  if (myCut(state.view) === "tap") cut();
}

function leave() {
  dialogs.closeAll();
  wire.send({ t: "leave", deal: state.view.deal.number });
}

/**
 * @param {HTMLElement | null} _button
 * @param {boolean} [open]
 */
function toggleLog(_button, open = !table.classList.contains("log-open")) {
  table.classList.toggle("log-open", open);
  byId("log-button").setAttribute("aria-expanded", String(open));
  if (open) byId("log").scrollTop = byId("log").scrollHeight;
}

// Hearing the player

document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), { capture: true });
document.addEventListener("keydown", () => (touched = false), { capture: true });

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (!(button instanceof HTMLElement)) return change(states.settle(state));
  const doing = button.dataset.do ?? "";
  const again = event.detail > 1 && !touched;
  if (doing === "card" && again) return;
  doings[doing]?.(button);
});

table.addEventListener("keydown", (event) => {
  if (typesText(event.target)) return;
  if (event.key === "Enter" && event.repeat) return event.preventDefault();
  const meant = meaning(event);
  if (!meant || event.repeat) return;
  const letter = event.key.length === 1;
  if (letter && preference("keys") === "off") return;
  if ("card" in meant) focusCard(meant.card);
  else if ("step" in meant) stepFocus(meant.step);
  else doings[meant.what]?.(null);
  event.preventDefault();
});

dragFrom(byId("hand"), byId("talon"), byId("trick"), {
  mayExchange: (card) => card === `J${state.view.deal.trump}` && state.view.deal.legal.includes("exchange") && !state.sent,
  play: (card) => pressCard(card, true),
  exchange: () => tryAction("exchange"),
  position: () => state.view.pos,
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) wire.hurry();
  void keepAwake(state.view);
  change({ ...state });
});
window.addEventListener("online", () => wire.hurry());
