// What the page knows, as values: each function answers a new state and touches nothing else.
// It holds no rules of the game: what may be done is what the server's view calls legal.

/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./frames.d.ts").Card} Card */
/** @typedef {import("./frames.d.ts").Suit} Suit */
/** @typedef {import("./frames.d.ts").Action} Action */
/** @typedef {import("./frames.d.ts").Laid} Laid */
/** @typedef {import("./frames.d.ts").Happening} Happening */
/** @typedef {import("./frames.d.ts").Winnings} Winnings */

/**
 * @typedef {object} State
 * @property {View} view the newest view
 * @property {number} told number of the last happening that was told
 * @property {number} restUntil until when (ms) what just happened is left on the table; 0 = settled
 * @property {boolean} trickRests whether what is left there is a finished trick
 * @property {Card | null} armed the card a first tap has lifted
 * @property {{ id: string, pos: number, action: Action, card: Card | null, v: number | null } | null} sent my action that is on its way
 * @property {readonly boolean[]} offers who wants a rematch, per seat
 * @property {string | null} hindrance what keeps me from one, or the other one I wait for
 * @property {Winnings | null} winnings what the match has brought me, where it was ranked and is over
 */

/** How long a finished trick can be read before it is swept. */
export const REST = 900;

const SUITS = ["C", "D", "S", "H"];
const RANKS = ["A", "T", "K", "Q", "J"];

/**
 * @param {View} view
 * @param {Winnings | null} [winnings]
 * @returns {State}
 */
export function begin(view, winnings = null) {
  const nothing = { restUntil: 0, trickRests: false, armed: null, sent: null, offers: [], hindrance: null };
  return { view, told: lastNumber(view, 0), ...nothing, winnings };
}

/**
 * A view has come. One that is not newer changes nothing.
 * @param {State} state
 * @param {View} view
 * @param {number} now in ms
 * @param {number} [rest] how long a trick rests
 * @returns {State}
 */
export function receive(state, view, now, rest = REST) {
  if (view.v <= state.view.v) return state;
  const moved = view.pos !== state.view.pos;
  const news = newsIn(state, view);
  const sameDeal = view.deal.number === state.view.deal.number;
  return {
    view,
    told: lastNumber(view, state.told),
    ...resting(state, view, news, sameDeal, now, rest),
    armed: moved ? null : state.armed,
    sent: answered(state.sent, view) ? null : state.sent,
    offers: state.offers,
    hindrance: state.hindrance,
    winnings: state.winnings,
  };
}

/**
 * How a rematch stands.
 * @param {State} state
 * @param {readonly boolean[]} offers
 * @param {string | null} hindrance
 * @returns {State}
 */
export function offered(state, offers, hindrance) {
  return { ...state, offers, hindrance };
}

/**
 * What a ranked match has brought me.
 * @param {State} state
 * @param {Winnings} winnings
 * @returns {State}
 */
export function paid(state, winnings) {
  return { ...state, winnings };
}

/**
 * What has happened that was not told yet.
 * @param {State} state
 * @param {View} view
 */
export function newsIn(state, view) {
  return view.happened.filter((each) => each.n > state.told);
}

/**
 * The rest is over, or the player's own hand has ended it.
 * @param {State} state
 * @returns {State}
 */
export function settle(state) {
  return state.restUntil === 0 ? state : { ...state, restUntil: 0, trickRests: false };
}

/**
 * My action has been sent: nothing else is until it is answered.
 * @param {State} state
 * @param {string} id
 * @param {Action} action
 * @returns {State}
 */
export function send(state, id, action) {
  const card = cardOf(action);
  return { ...settle(state), armed: null, sent: { id, pos: state.view.pos, action, card, v: null } };
}

/**
 * It is committed as of version `v`, which may or may not be drawn yet.
 * @param {State} state
 * @param {string} id
 * @param {number} v
 * @returns {State}
 */
export function done(state, id, v) {
  if (state.sent?.id !== id) return state;
  const sent = { ...state.sent, v };
  return { ...state, sent: answered(sent, state.view) ? null : sent };
}

/**
 * @param {State} state
 * @param {string | null} id
 * @returns {State}
 */
export function refused(state, id) {
  return state.sent && state.sent.id === id ? { ...state, sent: null } : state;
}

/**
 * @param {State} state
 * @param {Card | null} card
 * @returns {State}
 */
export function arm(state, card) {
  return { ...state, armed: card };
}

/**
 * Whether the player sees the position he would act in: a lead that still hides behind the resting trick is not seen.
 * @param {State} state
 */
export function sees(state) {
  return !(state.trickRests && state.view.deal.laid.length > 0);
}

/**
 * The cards that lie in the middle.
 * @param {State} state
 * @returns {Laid[]}
 */
export function onTable({ view, trickRests }) {
  return trickRests && view.deal.last_trick ? view.deal.last_trick.laid : view.deal.laid;
}

/** @param {View} view */
export function isMyTurn(view) {
  return view.deal.to_act === view.me && view.end === null;
}

/**
 * Whether a deal lies there that can be given up.
 * @param {View} view
 */
export function mayResign({ deal, cut, end }) {
  return deal.number > 0 && deal.result === null && cut === null && end === null;
}

/**
 * Whether nothing more is played of what lies there.
 * @param {View} view
 */
export function isOver({ deal, end }) {
  return deal.result !== null || end !== null;
}

/** @param {View} view */
export function iLead(view) {
  return isMyTurn(view) && view.deal.laid.length === 0;
}

/**
 * What may be done with this card now: lead or answer, declare.
 * @param {View} view
 * @param {Card} card
 */
export function actionsOf(view, card) {
  return view.deal.legal.filter((action) => cardOf(action) === card);
}

/**
 * The ways to say "enough".
 * @param {View} view
 */
export function claims(view) {
  return view.deal.legal.filter((action) => action === "claim" || action.startsWith("claim:"));
}

/**
 * The card an action lays; null for those that lay none.
 * @param {Action} action
 * @returns {Card | null}
 */
export function cardOf(action) {
  const card = action.startsWith("20:") || action.startsWith("40:") ? action.slice(3) : action;
  return card.length === 2 ? card : null;
}

/**
 * A hand in the order it is held. By suit: suits together, trumps on the right, high cards first.
 * By strength: from the weakest card to the strongest trump. As drawn: as the server has it.
 * @param {readonly Card[]} hand
 * @param {Suit} trump
 * @param {string} [order] "suit", "strength" or "drawn"
 */
export function sorted(hand, trump, order = "suit") {
  if (order === "drawn") return [...hand];
  const suits = [...SUITS.filter((suit) => suit !== trump), trump];
  /** @param {Card} card */
  const suit = (card) => suits.indexOf(card.slice(1));
  /** @param {Card} card */
  const rank = (card) => RANKS.indexOf(card.slice(0, 1));
  /** @param {Card} card */
  const bySuit = (card) => suit(card) * RANKS.length + rank(card);
  /** @param {Card} card */
  const byStrength = (card) => (card.endsWith(trump) ? 100 : 0) - rank(card) * suits.length + suit(card);
  const place = order === "strength" ? byStrength : bySuit;
  return [...hand].sort((a, b) => place(a) - place(b));
}

/**
 * Points won or still to win, as this match counts.
 * @param {View} view
 * @param {number} seat
 */
export function shownPoints({ match, seats }, seat) {
  const won = seats[seat]?.points ?? 0;
  return match.counts_down ? match.target - won : won;
}

/**
 * @param {State["sent"]} sent
 * @param {View} view
 */
function answered(sent, view) {
  return sent !== null && (view.pos > sent.pos || (sent.v !== null && view.v >= sent.v));
}

/**
 * @param {State} state
 * @param {View} view
 * @param {Happening[]} news
 * @param {boolean} sameDeal
 * @param {number} now
 * @param {number} rest
 * @returns {{ restUntil: number, trickRests: boolean }}
 */
function resting(state, view, news, sameDeal, now, rest) {
  if (!sameDeal) return { restUntil: 0, trickRests: false };
  if (news.some((each) => each.won)) return { restUntil: now + rest, trickRests: true };
  if (news.length && view.deal.result && !state.trickRests) {
    return { restUntil: now + rest, trickRests: false };
  }
  return { restUntil: state.restUntil, trickRests: state.trickRests };
}

/**
 * @param {View} view
 * @param {number} told
 */
function lastNumber(view, told) {
  return Math.max(told, ...view.happened.map((each) => each.n));
}
