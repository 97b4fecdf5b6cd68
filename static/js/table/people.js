// What only a table between people has: the cut, the move clock, the one banner, what leaving costs. Pure.

import { fill, nameOf, otherName } from "./words.js";

/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./frames.d.ts").Sent} Sent */
/** @typedef {import("./frames.d.ts").Deal} Deal */

/**
 * @typedef {object} Banner
 * @property {string} text what is said; empty where there is nothing to say
 * @property {number | null} at until when, by the server's clock
 * @property {"resume" | "abort" | null} does what can be pressed there
 */

/**
 * A view always has a deal to draw: before the first one it is an empty table.
 * @param {Sent} sent
 * @returns {View}
 */
export function withDeal(sent) {
  return { ...sent, deal: sent.deal ?? nothingDealt(sent) };
}

/**
 * @param {Sent} sent
 * @returns {Deal}
 */
function nothingDealt({ cut, me, match }) {
  const dealer = cut?.dealer ?? me;
  const standing = { cards: 0, marriages: 0, pending: 0, total: 0 };
  return {
    number: 0,
    dealer,
    forehand: 1 - dealer,
    trump: "H",
    trump_card: null,
    talon: cut ? 20 : 0,
    closed_by: null,
    strict: false,
    to_act: null,
    hand: [],
    held: [0, 0],
    laid: [],
    last_trick: null,
    tricks: [0, 0],
    standings: match.points_shown ? [standing, standing] : null,
    legal: [],
    barred: {},
    marriages: [],
    resignation: null,
    revealed: {},
    result: null,
  };
}

/** @param {View} view */
export function isBetweenPeople(view) {
  return view.match.kind !== "practice";
}

/**
 * My part in the cut: the other one taps the pack, the dealer's page adds its digits by itself.
 * @param {View} view
 * @returns {"tap" | "silent" | null}
 */
export function myCut({ cut, me }) {
  if (!cut || cut.seats[me]) return null;
  return cut.dealer === me ? "silent" : "tap";
}

/** 32 hex digits nobody can foresee. */
export function entropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** From here on the seconds are shown. */
export const SHORT = 10;

/**
 * The move clock of a seat: what is left of it; null where it has none now.
 * @param {View} view
 * @param {number} seat
 * @param {number} now seconds by the server
 */
export function clockOf({ clock, match, end }, seat, now) {
  if (!clock || !match.clock || end || clock.seat !== seat) return null;
  const left = clock.zero_at === null ? clock.left : Math.max(0, clock.zero_at - now);
  return {
    seconds: Math.ceil(left),
    share: Math.min(1, left / match.clock),
    runs: clock.zero_at !== null,
    short: left <= SHORT,
  };
}

/**
 * All that time says on demand: whose clock, and what is left of it.
 * @param {View} view
 * @param {number} now seconds by the server
 */
export function timeSentence(view, now) {
  const mine = clockOf(view, view.me, now);
  if (mine) return fill(gettext("Your clock: %(seconds)s s."), { seconds: mine.seconds });
  const theirs = clockOf(view, 1 - view.me, now);
  if (theirs) return fill(gettext("Clock of: %(name)s, %(seconds)s s."), { name: otherName(view), seconds: theirs.seconds });
  return gettext("No clock is running.");
}

/**
 * The mark the clock has just passed, of the two that are said aloud.
 * @param {number | null} before seconds shown before, in the same turn
 * @param {number} seconds
 * @returns {5 | 10 | null}
 */
export function markPassed(before, seconds) {
  if (before === null) return null;
  if (before > 5 && seconds <= 5) return 5;
  return before > 10 && seconds <= 10 ? 10 : null;
}

/**
 * When time itself wants something of the server; null where nothing is waited for.
 * @param {View} view
 */
export function nextDue({ sheet, countdown, clock, showing, cut, end }) {
  if (end) return null;
  const times = [sheet?.next_at, countdown?.at, showing?.until, cut?.until];
  if (clock?.zero_at) times.push(clock.zero_at + 1);
  const known = times.filter((at) => typeof at === "number");
  return known.length ? Math.min(...known) : null;
}

/**
 * The one thing the banner says.
 * @param {View} view
 * @param {number} now seconds by the server
 * @returns {Banner}
 */
export function bannerOf(view, now) {
  const { countdown, showing, abort_at, me, end } = view;
  if (end) return says("");
  const mine = view.seats[me]?.state;
  if (mine === "substituted") return says(gettext("The computer plays for you."), countdown?.at, "resume");
  if (mine === "paused") return says(gettext("Your pause."), ownPauseEnds(view), "resume");
  if (countdown) return says(waitingFor(view, countdown), countdown.at);
  if (view.seats[1 - me]?.state === "substituted") {
    return says(fill(gettext("Computer stands in: %(name)s"), { name: otherName(view) }));
  }
  if (showing?.seat === me) return says(seesMine(view), showing.until);
  if (abort_at !== null && now >= abort_at) return says(gettext("No move for ten minutes."), null, "abort");
  return says("");
}

/** @param {View} view */
function seesMine(view) {
  return fill(gettext("Sees your cards: %(name)s"), { name: otherName(view) });
}

/**
 * What the banner newly says, to be told and noted once. Shown cards are not told again after a break,
 * and what time alone brings is told when it comes (`abortCame`).
 * @param {View} before
 * @param {View} view
 * @param {number} now seconds by the server
 */
export function bannerNews(before, view, now) {
  const { text, does } = bannerOf(view, now);
  const shownBefore = before.showing !== null && before.showing.until === view.showing?.until;
  if (does === "abort" || text === bannerOf(before, now).text) return "";
  return shownBefore && text === seesMine(view) ? "" : text;
}

/**
 * Whether from now on the match may be ended.
 * @param {Banner["does"]} before what the banner offered when it was drawn last
 * @param {Banner["does"]} does
 */
export function abortCame(before, does) {
  return does === "abort" && before !== "abort";
}

/**
 * @param {string} text
 * @param {number | null} [at]
 * @param {Banner["does"]} [does]
 * @returns {Banner}
 */
function says(text, at = null, does = null) {
  return { text, at, does };
}

/** @param {View} view */
function ownPauseEnds({ countdown, me }) {
  return countdown?.what === "resume" && countdown.seat !== me ? null : countdown?.at;
}

/**
 * @param {View} view
 * @param {NonNullable<View["countdown"]>} countdown
 */
function waitingFor(view, { what, seat }) {
  if (what === "anybody" || seat === null) return gettext("Nobody is at the table.");
  if (seat === view.me) return gettext("Your line was lost.");
  const name = nameOf(view, seat);
  return what === "return"
    ? fill(gettext("Connection lost: %(name)s"), { name })
    : fill(gettext("Pause: %(name)s"), { name });
}

/**
 * Seconds as a clock shows them.
 * @param {number} seconds
 */
export function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Whether somebody is at the table; when the match is over nobody is waited for.
 * @param {View} view
 * @param {number} seat
 */
export function beingOf({ seats, end }, seat) {
  return (!end && seats[seat]?.state) || "here";
}

/**
 * The word at a seat whose player is not at the table.
 * @param {string} state
 */
export function beingWord(state) {
  if (state === "absent") return pgettext("state of a player", "away");
  if (state === "paused") return pgettext("state of a player", "pause");
  if (state === "substituted") return pgettext("state of a player", "computer");
  return "";
}

/**
 * Whether somebody is to act.
 * @param {View} view
 */
export function isPlaying({ deal, end }) {
  return deal.to_act !== null && !end;
}

/**
 * The button that asks for a pause is, while I am away, the one to go on.
 * @param {View} view
 * @returns {{ does: "pause" | "resume", text: string, usable: boolean }}
 */
export function pauseButton(view) {
  const mine = view.seats[view.me];
  const left = mine?.pauses_left ?? 0;
  const away = !view.end && (mine?.state === "paused" || mine?.state === "substituted");
  if (away) return { does: "resume", text: gettext("Play on"), usable: true };
  const usable = isPlaying(view) && left > 0 && mine?.state === "here";
  return { does: "pause", text: fill(gettext("Pause (%(left)s)"), { left }), usable };
}

/**
 * What leaving costs now.
 * @param {View} view
 */
export function leavingCosts(view) {
  if (!isBetweenPeople(view)) {
    return gettext("A match against the computer then ends without a result. To come back later, simply close the page instead: the match waits for you.");
  }
  return view.match.rules === "bunka" && view.sheet
    ? gettext("You lose the match.")
    : gettext("You lose the match, and one more loss is counted in your win rate.");
}

/**
 * Whether giving up this deal gives up the match.
 * @param {View} view
 */
export function resigningEnds({ deal, match, seats, me }) {
  const theirs = seats[1 - me]?.points ?? 0;
  return theirs + (deal.resignation ?? 0) >= match.target;
}

/**
 * What becomes of cards and match where this deal is given up.
 * @param {View} view
 */
export function resigningMeans(view) {
  return resigningEnds(view)
    ? gettext("Your remaining cards are shown. You lose the match with this deal.")
    : gettext("Your remaining cards are shown. The match goes on.");
}

/**
 * What a ranked match has brought me, coins and rating.
 * @param {import("./frames.d.ts").Winnings | null} winnings
 */
export function winningsSentences(winnings) {
  if (!winnings) return [];
  const { coins, rating } = winnings;
  return [coinsSentence(coins), ...(rating ? [ratingSentence(rating)] : [])];
}

/** @param {number} won */
function coinsSentence(won) {
  const coins = Math.abs(won);
  if (won > 0) return fill(ngettext("You win %(coins)s coin.", "You win %(coins)s coins.", coins), { coins });
  if (won < 0) return fill(ngettext("You lose %(coins)s coin.", "You lose %(coins)s coins.", coins), { coins });
  return gettext("Your stake comes back.");
}

/** @param {NonNullable<import("./frames.d.ts").Winnings["rating"]>} rating */
function ratingSentence({ before, after, rated }) {
  if (!rated) {
    return fill(gettext("Your rating stays at %(rating)s: it was the sixth match of you two that day, or a later one."), { rating: after });
  }
  const gain = after - before;
  const change = gain ? `${gain > 0 ? "+" : "−"}${Math.abs(gain)}` : "±0";
  return fill(gettext("Your rating: %(before)s → %(after)s (%(change)s)."), { before, after, change });
}

/**
 * How a rematch stands.
 * @param {View} view
 * @param {readonly boolean[]} offers
 */
export function rematchText(view, offers) {
  if (offers[view.me]) return fill(gettext("Waiting for: %(name)s"), { name: otherName(view) });
  return offers[1 - view.me] ? fill(gettext("Wants a rematch: %(name)s"), { name: otherName(view) }) : "";
}
