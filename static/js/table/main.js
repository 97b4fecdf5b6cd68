// The table page: frames come in, drawings follow, and buttons and keys find what they do.

import { preference, whenChanged } from "../preferences.js";
import { drawPeople, drawRematch, drawTimes, peopleSentences } from "./banner.js";
import { Cards, drawBacksAnew, layDeck, namesOf } from "./cards.js";
import * as dialogs from "./dialogs.js";
import { Doings } from "./doings.js";
import { bubble, drawTalon, drawTrick, moveCards } from "./felt.js";
import { Taps, dragFrom, drawHand, focusCard, stepFocus } from "./hand.js";
import { paced } from "./motion.js";
import { byId, meaning, typesText, write } from "./page.js";
import { isBetweenPeople, myCut, nextDue, withDeal } from "./people.js";
import { Announcer, Log, keepAwake, listen, ring, sense, tell, tellDrawn } from "./senses.js";
import * as states from "./state.js";
import { drawStrips } from "./strips.js";
import { BARRED, Clock, Wire } from "./wire.js";
import * as words from "./words.js";

/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./frames.d.ts").Frame} Frame */
/** @typedef {import("./frames.d.ts").Action} Action */
/** @typedef {import("./frames.d.ts").Happening} Happening */
/** @typedef {import("./wire.js").Line} Line */

const first = withDeal(JSON.parse(byId("first-view").textContent ?? ""));
const table = byId("table");
const title = document.title;
const names = namesOf(first.match.faces);
const cards = new Cards(names);
const announcer = new Announcer(byId("status"), byId("alert"));
const log = new Log(byId("log"));
const clock = new Clock();
const taps = new Taps();
const wire = new Wire(openSocket, { frame: onFrame, line: onLine, ping: (now) => clock.set(now), drawn: () => state.view.v });
const doings = new Doings({
  state: () => state,
  change,
  wire,
  clock,
  names,
  taps,
  refuse,
  explain,
  hush: dialogs.hideToast,
  say: (text) => announcer.answer(text),
  advise: (hint) => void advise(hint),
  voice: (what) => void withVoice((found) => found.press(what)),
  talk: (pressed) => void withTalk((found) => (pressed ? found.toggle() : found.enter())),
});

let state = states.begin(asPreferred(first), firstWinnings());
let knocked = 0;
let heardOfRematch = false;
/** @type {import("../guide/guide.js").Guide | null} */
let guide = null;
/** @type {import("../chat/talk.js").Talk | null} */
let talk = null;
/** @type {Promise<void> | null} */
let talkComes = null;
/** What tells of an end. @type {typeof import("../sheet/sheet.js") | null} */
let sheet = null;
/** @type {import("../voice/voice.js").Voice | null} */
let voice = null;
/** @type {Promise<void> | null} */
let voiceComes = null;
/** Who calls, as it is said. */
let caller = "";
/** What came for the chat before it was there. @type {Frame[]} */
const early = [];

clock.set(first.now);
draw(new Map(), false);
void useDeck();
if (first.match.kind === "practice") void beginGuide();
else showTalk();
listen();
for (const kind of ["pointerup", "keydown"]) document.addEventListener(kind, () => void fetchSheet(), { capture: true, once: true });
void keepAwake(first);
if (first.deal.number) log.add([words.dealSentence(first, names)], "log-deal");
log.add(tell(first.happened, first, names));
if (document.activeElement === document.body) table.focus({ preventScroll: true });
wire.start();
if (myCut(first) === "silent") doings.cut();
tick();
setInterval(tick, 250);

/** @returns {import("./frames.d.ts").Winnings | null} */
function firstWinnings() {
  return JSON.parse(document.getElementById("first-winnings")?.textContent ?? "null");
}

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
 * Between people there is a chat. It is fetched where it is seen, when it is asked for, and with the first thing it has to tell.
 * @param {(talk: import("../chat/talk.js").Talk) => void} [use]
 */
async function withTalk(use) {
  if (!isBetweenPeople(first)) return;
  talkComes ??= import("../chat/talk.js").then(
    (found) => {
      talk = new found.Talk(byId("talk"), wire);
      for (const frame of early.splice(0)) talk.hear(frame);
    },
    () => void (talkComes = null),
  );
  await talkComes;
  if (talk) use?.(talk);
  else if (use) refuse("line_down");
}

function showTalk() {
  if (document.getElementById("talk")?.getClientRects().length) void withTalk();
}

/** The sheet is fetched in the player's first gesture, or with the view that has an end to tell of. */
async function fetchSheet() {
  sheet ??= await import("../sheet/sheet.js").catch(() => null);
  return sheet;
}

/**
 * Calls are loaded with the first one.
 * @param {(voice: import("../voice/voice.js").Voice) => void} use
 */
async function withVoice(use) {
  if (!isBetweenPeople(first)) return;
  voiceComes ??= import("../voice/voice.js").then(
    (found) => void (voice = new found.Voice({ wire, name: words.otherName(first), show: (text) => dialogs.showToast(text, null), rings })),
    () => void (voiceComes = null),
  );
  await voiceComes;
  if (voice) use(voice);
  else refuse("line_down");
}

/**
 * Somebody calls, or does so no more.
 * @param {string} text who it is, empty where nobody does
 */
function rings(text) {
  if (text && !caller) ring();
  caller = text;
  drawTitle();
}

/**
 * A hint has come: its card is lifted, and the reason said.
 * @param {import("./frames.d.ts").Hint} hint
 */
async function advise({ action, reason }) {
  const { pos } = state.view;
  const found = await import("../guide/guide.js").catch(() => null);
  if (!found || pos !== state.view.pos) return;
  const { advice, cardToLift } = found;
  const card = cardToLift(state.view, action);
  change(states.settle(state));
  if (card && taps.touched) change(states.arm(state, card));
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
  drawBacksAnew();
  void useDeck();
});

function openSocket() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}${table.dataset.socket}`);
}

// Frames

/** @param {Frame} frame */
function onFrame(frame) {
  if (talk?.hear(frame) || voice?.hear(frame)) return;
  if (frame.t === "signal" || (frame.t === "call" && (frame.call || voiceComes))) void withVoice((found) => void found.hear(frame));
  if (frame.t === "talk" || frame.t === "said") onTalk(frame);
  if (frame.t === "view") void onView(withDeal(frame));
  if (frame.t === "winnings") change(states.paid(state, frame));
  if (frame.t === "rematch") onRematch(frame);
  if (frame.t === "hint") doings.hints.come(frame);
  if (frame.t === "notices") onNotices(frame);
  if (frame.t === "done") change(states.done(state, frame.id, frame.v));
  if (frame.t === "refused") {
    const action = state.sent?.id === frame.id ? state.sent.action : null;
    change(states.refused(state, frame.id));
    if (doings.minds(frame)) refuse(frame.reason, action);
  }
}

let noticed = false;

/**
 * Who invites me: what draws it is fetched by the table that has something to draw or to take away.
 * @param {import("../notices.js").Notices} frame
 */
function onNotices(frame) {
  noticed ||= frame.invitations.length > 0 || frame.bar !== null || document.querySelector("[data-invitation]") !== null;
  if (noticed) void import("../notices.js").then(({ hear }) => hear(frame), () => {});
}

/**
 * For the chat, before it is there: an empty one need not be.
 * @param {import("./frames.d.ts").TalkFrame | import("./frames.d.ts").SaidFrame} frame
 */
function onTalk(frame) {
  early.push(frame);
  if (frame.t === "said" || frame.messages.length) void withTalk();
}

/** @param {View} newest */
async function onView(newest) {
  clock.set(newest.now);
  if (!sheet && states.isOver(newest)) await fetchSheet();
  const view = asPreferred(newest);
  const before = state;
  if (view.v <= before.view.v) return;
  const news = states.newsIn(before, view);
  const dealt = view.deal.number !== before.view.deal.number;
  if (view.pos !== before.view.pos) {
    dialogs.dropQuestions();
    doings.hints.drop();
  }
  if (view.deal.result || dealt || view.end) dialogs.dropQuestionsOfTheDeal();
  change(states.receive(before, view, Date.now(), paced(states.REST)), dealt);
  sense(before.view, view, news);
  for (const each of news) show(each, view);
  note(before.view, view, news, dealt);
  if (myCut(view) === "silent") doings.cut();
}

/**
 * Into the log, and to who listens.
 * @param {View} before
 * @param {View} view
 * @param {Happening[]} news
 * @param {boolean} dealt
 */
function note(before, view, news, dealt) {
  const deal = dealt ? [words.dealSentence(view, names)] : [];
  const told = tell(news, view, names);
  const ofPeople = peopleSentences(before, view, names, clock.now());
  log.add(deal, "log-deal");
  log.add([...told, ...ofPeople]);
  if (sheet && view.deal.result && !before.deal.result) log.add([sheet.heading(view)]);
  if (ofPeople.length) announcer.warn(ofPeople.join(" "));
  announcer.tell([...deal, ...told, ...tellDrawn(before, view, news, names), turnSentence(before, view)]);
}

/**
 * Who only looks back at a match whose rematch has long begun is taken there when he asks for one.
 * @param {import("./frames.d.ts").Rematch} rematch
 */
function onRematch({ offers, table: next, why }) {
  if (!isBetweenPeople(state.view)) return;
  const looksBack = next !== null && first.end !== null && !heardOfRematch;
  heardOfRematch = true;
  if (looksBack) return;
  const wanted = offers[1 - state.view.me] && !state.offers[1 - state.view.me];
  const hindered = why !== null && why !== state.hindrance;
  change(states.offered(state, offers, why));
  if (next) location.assign(next);
  else announcer.tell([wanted ? (byId("rematch-state").textContent ?? "") : "", hindered ? words.refusal(why) : ""].filter(Boolean));
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
  if (line === "over") {
    announcer.warn(texts.over);
    voice?.stop();
    if (code === BARRED) waitToBeFree();
  }
  if (line === "up" && before === "down") announcer.warn(gettext("Connected again."));
}

/** Who may play with others again has his table again. */
function waitToBeFree() {
  void import("../notices.js").then(({ FREED, keepListening }) => {
    document.addEventListener(FREED, () => wire.start(), { once: true });
    keepListening();
  }, () => {});
}

/** @param {number | null} code */
function lineIsOver(code) {
  if (code === 4404) return gettext("This match is gone.");
  if (code === BARRED) return words.refusal("barred");
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
  drawRematch(view, state.offers, state.hindrance);
  dialogs.drawTalonMenu(view, names);
  if (moving) moveCards(view, cards, places, dealt);
  if (sheet?.drawSheet(state, names) && !typesText(document.activeElement)) byId("sheet-heading").focus();
  sheet?.drawCountdown(view, clock);
  if (!state.restUntil) guide?.show(view);
  if (held) keepFocus();
  drawTitle();
}

/** In a hidden tab the title says what waits for the player. */
function drawTitle() {
  const waits = caller || (states.isMyTurn(state.view) ? gettext("Your turn") : "");
  document.title = waits && document.hidden ? `● ${waits}` : title;
}

/** What had the focus may be gone or hidden now: then the table has it, and its keys go on working. */
function keepFocus() {
  const focused = document.activeElement;
  const gone = !focused || focused === document.body || focused.getClientRects().length === 0 || getComputedStyle(focused).visibility === "hidden";
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
  if (!sheet && states.isOver(state.view)) void fetchSheet().then((found) => found && draw(new Map(), false));
  if (state.restUntil && Date.now() >= state.restUntil) change(states.settle(state));
  sheet?.drawCountdown(state.view, clock);
  drawTimes(state.view, clock, announcer);
  const at = nextDue(state.view);
  if (at && clock.now() > at + 0.5 && clock.now() > knocked + 2) {
    knocked = clock.now();
    wire.say({ t: "knock" });
  }
}

// Telling

/**
 * That the deal is over, or that it is my turn.
 * @param {View} before
 * @param {View} view
 */
function turnSentence(before, view) {
  const ended = (view.deal.result && !before.deal.result) || (view.end && !before.end);
  if (ended) return sheet?.sheetSentence(view, state.winnings) ?? "";
  const mine = states.isMyTurn(view) && (view.pos !== before.pos || view.deal.number !== before.deal.number);
  return mine ? words.prompt(states.settle({ ...state, armed: null }), names) : "";
}

/**
 * @param {Happening} each
 * @param {View} view
 */
function show(each, view) {
  if (each.marriage || each.what !== "play") bubble(each, words.sentence(each, view, names), names);
}

/**
 * Why not, and where the rules say so.
 * @param {string} reason
 * @param {Action | null} [action] what was refused
 */
function refuse(reason, action = null) {
  const section = words.sectionOf(reason, action);
  const rules = document.querySelector(".rules-link");
  const link = section && rules instanceof HTMLAnchorElement ? `${rules.href}#${section}` : null;
  explain(words.refusal(reason), link);
}

/**
 * @param {string} text
 * @param {string | null} [link] where more is said
 */
function explain(text, link = null) {
  const held = table.contains(document.activeElement);
  dialogs.showToast(text, link);
  if (held) keepFocus();
  announcer.warn(text);
}

// Hearing the player

document.addEventListener("pointerdown", (event) => taps.begin(state.view.pos, event.pointerType === "touch"), { capture: true });
document.addEventListener("keydown", () => taps.begin(null, false), { capture: true });

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (!(button instanceof HTMLElement)) return change(states.settle(state));
  const doing = button.dataset.do ?? "";
  const again = event.detail > 1 && !taps.touched;
  if (event.detail === 0) taps.begin(null, taps.touched);
  if (doing !== "card" || !again) doings.do(doing, button);
  taps.begin(null, taps.touched);
});

byId("sheet-end").addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-befriend]")) return;
  event.preventDefault();
  import("../befriend.js").then(({ ask }) => ask(form), () => form.submit());
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
  else doings.do(meant.what, null);
  event.preventDefault();
});

dragFrom(byId("hand"), byId("talon"), byId("trick"), {
  mayExchange: (card) => card === `J${state.view.deal.trump}` && state.view.deal.legal.includes("exchange") && !state.sent,
  lift: dialogs.hideToast,
  play: (card) => doings.drag(card),
  exchange: () => doings.do("exchange", null),
  position: () => state.view.pos,
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) wire.hurry();
  void keepAwake(state.view);
  change({ ...state });
});
window.addEventListener("resize", showTalk);
window.addEventListener("online", () => wire.hurry());
