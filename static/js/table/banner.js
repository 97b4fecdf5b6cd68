// Draws what only a table between people has: the banner, clocks and states at the seats, shown cards, the rematch.

import { drawing } from "./cards.js";
import { allow, byId, write } from "./page.js";
import { abortCame, bannerNews, bannerOf, beingOf, beingWord, clockOf, isBetweenPeople, isPlaying, markPassed, minutes, myCut, pauseButton, rematchText } from "./people.js";
import { fill, otherName, refusal } from "./words.js";

/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./senses.js").Announcer} Announcer */
/** @typedef {import("./wire.js").Clock} Clock */
/** @typedef {import("./cards.js").Names} Names */

/** @type {{ turn: string, seconds: number } | null} */
let told = null;
/** @type {import("./people.js").Banner["does"]} */
let offered = null;

/**
 * @param {View} view
 * @param {Names} names
 */
export function drawPeople(view, names) {
  byId("table").classList.toggle("cutting", view.cut !== null);
  byId("table").classList.toggle("may-cut", myCut(view) === "tap");
  if (!isBetweenPeople(view)) return;
  drawBeing(view, view.me, "my");
  drawBeing(view, 1 - view.me, "their");
  drawButtons(view);
  drawShowing(view, names);
}

/**
 * All that changes with time alone.
 * @param {View} view
 * @param {Clock} clock
 * @param {Announcer} announcer
 */
export function drawTimes(view, clock, announcer) {
  if (!isBetweenPeople(view)) return;
  drawBanner(view, clock, announcer);
  drawClock(view, view.me, "my", clock.now());
  drawClock(view, 1 - view.me, "their", clock.now());
  warn(view, clock.now(), announcer);
  const { showing } = view;
  if (!showing) return;
  const left = clock.left(showing.until);
  if (left === 0) byId("shown").hidden = true;
  write("shown-time", fill(gettext("%(seconds)s s"), { seconds: left }));
}

/**
 * @param {View} view
 * @param {Clock} clock
 * @param {Announcer} announcer
 */
function drawBanner(view, clock, announcer) {
  const { text, at, does } = bannerOf(view, clock.now());
  byId("banner").dataset.says = text ? "something" : "nothing";
  write("banner-text", text);
  write("banner-time", text && at !== null ? minutes(clock.left(at)) : "");
  byId("resume").hidden = does !== "resume";
  byId("abort").hidden = does !== "abort";
  if (abortCame(offered, does)) announcer.warn(gettext("No move for ten minutes. You can end the match now."));
  offered = does;
}

/**
 * @param {View} view
 * @param {number} seat
 * @param {"my" | "their"} whose
 */
function drawBeing(view, seat, whose) {
  const state = beingOf(view, seat);
  write(`${whose}-being`, beingWord(state));
  byId(`${whose}-avatar`).dataset.being = state;
}

/** @param {View} view */
function drawButtons(view) {
  const { does, text, usable } = pauseButton(view);
  const pause = byId("pause");
  pause.dataset.do = does;
  pause.querySelector("use")?.setAttribute("href", `#icon-${does}`);
  write("pause-text", text);
  allow(pause, usable);
  allow("show", isPlaying(view) && view.showing === null);
}

/**
 * @param {View} view
 * @param {number} seat
 * @param {"my" | "their"} whose
 * @param {number} now
 */
function drawClock(view, seat, whose, now) {
  const avatar = byId(`${whose}-avatar`);
  const clock = clockOf(view, seat, now);
  avatar.classList.toggle("timed", clock !== null);
  avatar.classList.toggle("short", clock !== null && clock.short);
  avatar.classList.toggle("stands", clock !== null && !clock.runs);
  if (clock) avatar.style.setProperty("--share", clock.share.toFixed(3));
  if (clock?.short) avatar.dataset.seconds = String(clock.seconds);
  else delete avatar.dataset.seconds;
}

/**
 * My time is said aloud at ten and at five seconds.
 * @param {View} view
 * @param {number} now
 * @param {Announcer} announcer
 */
function warn(view, now, announcer) {
  const clock = clockOf(view, view.me, now);
  if (!clock?.runs) return void (told = null);
  const turn = `${view.deal.number}/${view.pos}`;
  const mark = markPassed(told?.turn === turn ? told.seconds : null, clock.seconds);
  told = { turn, seconds: clock.seconds };
  if (mark) announcer.warn(secondsLeft(mark));
}

/** @param {number} seconds */
function secondsLeft(seconds) {
  return fill(ngettext("%(seconds)s second left for your move.", "%(seconds)s seconds left for your move.", seconds), { seconds });
}

/**
 * The other's cards, while they are shown.
 * @param {View} view
 * @param {Names} names
 */
function drawShowing(view, names) {
  const place = byId("shown");
  const cards = view.showing?.seat === 1 - view.me ? view.showing.cards : [];
  place.hidden = cards.length === 0;
  const key = cards.join(" ");
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  byId("shown-cards").replaceChildren(...cards.map((card) => drawing(card, names)));
  write("shown-text", cards.length ? shownSentence(view, names) : "");
}

/**
 * @param {View} view
 * @param {Names} names
 */
function shownSentence(view, names) {
  const cards = view.showing?.cards.map((card) => names.card(card)).join(", ") ?? "";
  return fill(gettext("Shows cards: %(name)s. %(cards)s"), { name: otherName(view), cards });
}

/**
 * What has changed with the people at the table, for the log and for who listens.
 * @param {View} before
 * @param {View} view
 * @param {Names} names
 * @param {number} now
 */
export function peopleSentences(before, view, names, now) {
  if (!isBetweenPeople(view)) return [];
  const back = view.seats[1 - view.me]?.state === "here" && before.seats[1 - view.me]?.state !== "here" && !view.end;
  const shows = view.showing && view.showing.until !== before.showing?.until && view.showing.seat !== view.me;
  return [
    back ? fill(gettext("At the table again: %(name)s"), { name: otherName(view) }) : "",
    shows ? shownSentence(view, names) : "",
    bannerNews(before, view, now),
  ].filter(Boolean);
}

/**
 * @param {View} view
 * @param {readonly boolean[]} offers
 * @param {string | null} hindrance
 */
export function drawRematch(view, offers, hindrance) {
  if (!isBetweenPeople(view)) return;
  allow("rematch", !offers[view.me]);
  write("rematch-state", rematchText(view, offers));
  write("rematch-why", hindrance ? refusal(hindrance) : "");
}
