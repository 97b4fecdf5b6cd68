// The page of the proof: computes every pack of what is pasted and says whether it agrees.

import { check, commitment, exportIn } from "./deals.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("proof-form"));
const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("proof-text"));
const verdict = /** @type {HTMLElement} */ (document.getElementById("proof-verdict"));
const rows = /** @type {HTMLElement} */ (document.getElementById("proof-rows"));
const button = /** @type {HTMLButtonElement} */ (document.getElementById("proof-compute"));
const found = /** @type {HTMLElement} */ (document.getElementById("proof-found"));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  compute();
});
button.disabled = false;
if (text.value.trim()) compute();

function compute() {
  const exported = exportIn(text.value);
  found.hidden = exported === null;
  if (!exported) return say(gettext("This is no export of a match."), false);
  const deals = check(exported);
  rows.replaceChildren(...deals.map((deal) => row(deal)));
  const committed = commitment(exported.secret) === exported.sha256;
  const wrong = deals.filter((deal) => deal.differs !== null).length;
  if (!committed) return say(gettext("The secret has another SHA-256: it is not the one that was promised."), false);
  if (wrong) return say(gettext("The secret is the one that was promised, but not all packs come from it."), false);
  say(gettext("Everything agrees: the secret is the one that was promised, and every pack comes from it."), true);
}

/**
 * @param {string} words
 * @param {boolean} agrees
 */
function say(words, agrees) {
  verdict.textContent = words;
  verdict.classList.toggle("wrong", !agrees);
}

/** @param {import("./deals.js").Checked} deal */
function row({ number, deck, differs }) {
  const line = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = String(number);
  const pack = document.createElement("td");
  const cards = document.createElement("code");
  cards.textContent = deck.join(" ");
  pack.append(cards);
  const result = document.createElement("td");
  result.textContent =
    differs === null ? gettext("agrees") : interpolate(gettext("differs from card %(place)s on"), { place: differs }, true);
  line.append(head, result, pack);
  return line;
}
