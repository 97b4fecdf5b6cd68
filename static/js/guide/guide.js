// Practice helps: what a newcomer meets for the first time is explained once, and a hint says why.

import { actionsOf, cardOf, iLead, isMyTurn } from "../table/state.js";
import { fill } from "../table/words.js";

/** @typedef {import("../table/frames.d.ts").View} View */
/** @typedef {import("../table/cards.js").Names} Names */

const PLACE = "snops.guide";
const NEVER = "never";

/** What is explained, in the order in which it matters. */
const TOPICS = ["claim", "marriage", "exchange", "strict", "answer", "lead", "close"];

/**
 * What could be explained at this view, the most important first.
 * @param {View} view
 * @returns {string[]}
 */
export function topicsOf(view) {
  const { deal } = view;
  if (!isMyTurn(view) || deal.result || !deal.number) return [];
  const leads = iLead(view);
  /** @type {Record<string, boolean>} */
  const now = {
    claim: deal.legal.some((action) => action.startsWith("claim")),
    marriage: leads && deal.marriages.length > 0,
    exchange: leads && deal.legal.includes("exchange"),
    strict: !leads && deal.strict,
    answer: !leads && !deal.strict,
    lead: leads,
    close: leads && deal.legal.includes("close") && (deal.tricks[view.me] ?? 0) > 0,
  };
  return TOPICS.filter((topic) => now[topic]);
}

/**
 * How a topic is explained under the rules of this match.
 * @param {string} topic
 * @param {View} view
 */
export function explanation(topic, { match }) {
  const declared = topic === "marriage" && match.marriage_declared;
  return texts()[declared ? "marriage_declared" : topic] ?? "";
}

/** @returns {Record<string, string>} */
const texts = () => ({
  lead: gettext("You lead: play any card. The higher card of the suit takes the trick, and a trump takes every other suit."),
  answer: gettext("While the talon is open you may answer with any card. Afterwards both draw a card, the winner of the trick first."),
  strict: gettext("Now play is strict: follow suit and beat the card if you can; without the suit, play a trump."),
  marriage: gettext("You hold king and queen of a suit: lead one of them and get 20 points, in trumps 40."),
  marriage_declared: gettext("You hold king and queen of a suit: choose one of them to lead, then say that you declare 20, in trumps 40."),
  exchange: gettext("You hold the lowest trump: exchange it for the trump card under the talon."),
  close: gettext("If you are sure of 66 with the cards in your hand, you may close the talon: then nobody draws."),
  claim: gettext("Nobody counts for you here: when you have 66, say “Enough”."),
});

/** @returns {Record<string, string>} */
const reasons = () => ({
  goes_out: gettext("You have 66: the deal is yours."),
  exchanges: gettext("The trump card is better than the lowest trump, and it costs nothing."),
  closes: gettext("Your cards are good enough for 66 without the talon."),
  announces: gettext("It declares your marriage."),
  must: gettext("There is nothing else you may do."),
  takes_points: gettext("It takes a trick with many points."),
  takes_trick: gettext("It takes the trick, and you lead next."),
  draws_trumps: gettext("A trump that leads takes the trumps of the other."),
  strong_lead: gettext("A high card brings its points home while it can."),
  saves_trump: gettext("The trick is not worth a trump."),
  cheapest: gettext("It is cheap: little is lost with it."),
});

/**
 * A hint in words.
 * @param {string} action
 * @param {string} reason
 * @param {Names} names
 */
export function advice(action, reason, names) {
  const card = cardOf(action);
  return `${card ? fill(gettext("A good card: %(card)s."), { card: names.card(card) }) : deed(action)} ${reasons()[reason] ?? ""}`.trim();
}

/** @param {string} action */
function deed(action) {
  if (action === "exchange") return gettext("A good move: exchange trump.");
  if (action === "close") return gettext("A good move: close the talon.");
  return gettext("A good move: say “Enough”.");
}

/**
 * The card to lift for a hint that is still true.
 * @param {View} view
 * @param {string} action
 */
export function cardToLift(view, action) {
  const card = cardOf(action);
  return card && isMyTurn(view) && actionsOf(view, card).length ? card : null;
}

/** @returns {string[]} */
function told() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {string} topic */
function remember(topic) {
  try {
    localStorage.setItem(PLACE, JSON.stringify([...new Set([...told(), topic])]));
  } catch {
    // Then it is explained again another time.
  }
}

export class Guide {
  #panel = document.createElement("section");
  #text = document.createElement("p");
  #position = -1;
  #table;
  #say;

  /**
   * @param {HTMLElement} table
   * @param {(text: string) => void} say
   */
  constructor(table, say) {
    this.#table = table;
    this.#say = say;
    this.#panel.className = "guide";
    this.#panel.id = "guide";
    this.#panel.hidden = true;
    this.#panel.setAttribute("aria-label", gettext("For the first deal"));
    this.#panel.append(this.#text, this.#buttons());
  }

  /**
   * One thing at a time, at a position of its own.
   * @param {View} view
   */
  show(view) {
    const known = told();
    if (!this.#panel.hidden && view.pos !== this.#position) this.#panel.hidden = true;
    if (known.includes(NEVER) || !this.#panel.hidden || view.pos === this.#position) return;
    const topic = topicsOf(view).find((each) => !known.includes(each));
    if (!topic) return;
    this.#position = view.pos;
    this.#text.textContent = explanation(topic, view);
    this.#table.append(this.#panel);
    this.#panel.hidden = false;
    remember(topic);
    this.#say(this.#text.textContent);
  }

  #buttons() {
    const buttons = document.createElement("div");
    buttons.className = "buttons";
    buttons.append(
      this.#button(gettext("Got it"), () => {}),
      this.#button(gettext("No more tips"), () => remember(NEVER)),
    );
    return buttons;
  }

  /**
   * @param {string} name
   * @param {() => void} then
   */
  #button(name, then) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = name;
    button.addEventListener("click", () => {
      then();
      this.#panel.hidden = true;
      this.#table.focus({ preventScroll: true });
    });
    return button;
  }
}
