// The questions the table asks and the things it shows on demand; Cancel has the focus, Escape takes it back.

import { drawing } from "./cards.js";
import { byId, dialogById, write } from "./page.js";
import { leavingCosts, resigningEnds, resigningMeans } from "./people.js";
import { actionsOf } from "./state.js";
import { claimLabels, fill, lastTrickSentence, otherName, talonState } from "./words.js";

/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./frames.d.ts").Card} Card */
/** @typedef {import("./frames.d.ts").Action} Action */
/** @typedef {import("./cards.js").Names} Names */

/** Questions about an action that is asked at one position; when it has gone, so has the question. */
const OF_THE_POSITION = ["ask-close", "ask-declare", "ask-claim"];
/** Questions about a deal; in practice nobody is shown cards. */
const OF_THE_DEAL = ["ask-resign", "ask-show"];

/** @param {string} id */
export function open(id) {
  closeAll();
  dialogById(id).showModal();
}

export function closeAll() {
  for (const dialog of document.querySelectorAll("dialog")) if (dialog.open) dialog.close();
}

/** The position has changed: its questions are void. */
export function dropQuestions() {
  for (const id of OF_THE_POSITION) if (dialogById(id).open) dialogById(id).close();
}

/** The deal is over: so is giving it up, and showing its cards. */
export function dropQuestionsOfTheDeal() {
  for (const id of OF_THE_DEAL) {
    const dialog = document.getElementById(id);
    if (dialog instanceof HTMLDialogElement && dialog.open) dialog.close();
  }
}

/** @param {View} view */
export function askResign(view) {
  const points = view.deal.resignation ?? 0;
  const text = ngettext(
    "The deal then goes to: %(name)s, %(points)s game point.",
    "The deal then goes to: %(name)s, %(points)s game points.",
    points,
  );
  write("resign-price", fill(text, { name: otherName(view), points }));
  write("resign-means", resigningMeans(view));
  const stake = document.getElementById("resign-stake");
  if (stake) stake.hidden = !resigningEnds(view);
  open("ask-resign");
}

/** @param {View} view */
export function askLeave(view) {
  write("leave-price", leavingCosts(view));
  open("ask-leave");
}

/** So long an explanation stays, and one with a link to follow; in ms. */
const SHORT = 4000;
const LONG = 9000;

/** @type {ReturnType<typeof setTimeout> | null} */
let toastEnds = null;

/**
 * A line over the felt for a moment, with the way to the rules where they say why.
 * @param {string} text
 * @param {string | null} link
 */
export function showToast(text, link) {
  const toast = byId("toast");
  const line = document.createElement("span");
  line.textContent = text;
  line.setAttribute("aria-hidden", "true");
  toast.removeAttribute("aria-hidden");
  toast.replaceChildren(line, ...(link ? [whyLink(link)] : []));
  toast.classList.toggle("with-why", link !== null);
  toast.hidden = false;
  hideLater(toast, link ? LONG : SHORT);
}

/** It is gone at once: the player goes on, and has the table if the focus was in it. */
export function hideToast() {
  const toast = byId("toast");
  if (toastEnds !== null) clearTimeout(toastEnds);
  if (toast.contains(document.activeElement)) byId("table").focus({ preventScroll: true });
  toast.hidden = true;
}

/**
 * Not while somebody is about to follow its link.
 * @param {HTMLElement} toast
 * @param {number} after in ms
 */
function hideLater(toast, after) {
  if (toastEnds !== null) clearTimeout(toastEnds);
  toastEnds = setTimeout(() => {
    if (toast.querySelector(":hover, :focus-visible")) return hideLater(toast, 1000);
    toast.hidden = true;
  }, after);
}

/** @param {string} address */
function whyLink(address) {
  const link = document.createElement("a");
  link.className = "button toast-why";
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = gettext("Why?");
  link.addEventListener("click", () => {
    hideToast();
    byId("table").focus({ preventScroll: true });
  });
  return link;
}

/**
 * King or queen of a pair: declare it or only lead the card.
 * @param {View} view
 * @param {Card} card
 * @param {Names} names
 */
export function askDeclare(view, card, names) {
  write("ask-declare-heading", names.card(card));
  const choices = actionsOf(view, card).map((action) => choice(action, declareLabel(action)));
  choices.sort((a, b) => Number(b.dataset.action !== card) - Number(a.dataset.action !== card));
  choices[0]?.classList.add("primary");
  byId("declare-choices").replaceChildren(...choices);
  open("ask-declare");
  choices[0]?.focus();
}

/** @param {Action} action */
function declareLabel(action) {
  if (action.startsWith("40:")) return gettext("Declare 40 and lead this card");
  if (action.startsWith("20:")) return gettext("Declare 20 and lead this card");
  return gettext("Lead this card without declaring");
}

/**
 * @param {View} view
 * @param {Names} names
 */
export function askClaim(view, names) {
  const choices = claimLabels(view).map(({ action, suit }) =>
    choice(
      action,
      suit
        ? fill(gettext("Enough, showing %(king)s and %(queen)s"), { king: names.card(`K${suit}`), queen: names.card(`Q${suit}`) })
        : gettext("Enough: I have 66"),
    ),
  );
  choices[0]?.classList.add("primary");
  byId("claim-choices").replaceChildren(...choices);
  open("ask-claim");
}

/**
 * @param {Action} action
 * @param {string} label
 */
function choice(action, label) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.dataset.do = "act";
  button.dataset.action = action;
  button.textContent = label;
  return button;
}

/**
 * @param {View} view
 * @param {Names} names
 */
export function showTalon(view, names) {
  drawTalonMenu(view, names);
  open("talon-menu");
}

/**
 * What trump and talon are and what may be done with them; kept true while it is open.
 * @param {View} view
 * @param {Names} names
 */
export function drawTalonMenu(view, names) {
  const { deal } = view;
  const gone = deal.closed_by !== null;
  write("talon-menu-heading", names.trump(deal.trump));
  const turned = deal.trump_card && !gone ? names.card(deal.trump_card) : null;
  const values = { card: turned ?? "", talon: talonState(view) };
  write("talon-menu-text", turned ? fill(gettext("Turned up: %(card)s. %(talon)s."), values) : values.talon);
  byId("menu-close").hidden = gone;
  byId("menu-exchange").hidden = gone;
}

/**
 * @param {View} view
 * @param {Names} names
 */
export function showLastTrick(view, names) {
  const laid = view.deal.last_trick?.laid ?? [];
  byId("last-cards").replaceChildren(...laid.map(({ card }) => drawing(card, names)));
  write("last-text", lastTrickSentence(view, names));
  open("show-last");
}
