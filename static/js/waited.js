// Whom the room waits for: names, what is left of each invitation, and a button to take it back.

import { minutes } from "./notices/list.js";

/**
 * @typedef {object} Waited
 * @property {number} id
 * @property {string} name
 * @property {boolean} declined
 * @property {number} left seconds until it is dead
 */

/** @typedef {{ t: "invited", invitations: Waited[] }} Invited */

/** When each line has had its time, by `performance.now`. @type {WeakMap<Element, number>} */
const ends = new WeakMap();

/** Begin with the lines the page came with. */
export function follow() {
  for (const line of lines()) ends.set(line, performance.now() + Number(line.dataset.left) * 1000);
  setInterval(tick, 250);
}

/** @param {Invited} told */
export function show({ invitations }) {
  const list = place()?.querySelector("ul");
  if (!list) return;
  const known = new Map(lines().map((line) => [Number(line.dataset.invitation), line]));
  const wanted = invitations.map((each) => drawn(each, known.get(each.id)));
  for (const line of lines()) if (!wanted.includes(line)) drop(line);
  for (const line of wanted) if (!line.isConnected) list.append(line);
  tick();
}

/**
 * @param {Waited} each
 * @param {HTMLElement | undefined} known
 */
function drawn({ id, name, declined, left }, known) {
  const line = known ?? blank(id, name);
  ends.set(line, performance.now() + left * 1000);
  if (declined && !("declined" in line.dataset)) {
    line.dataset.declined = "";
    const held = line.contains(document.activeElement);
    line.querySelector("form")?.remove();
    write(line, "[data-state]", pgettext("state of an invitation", "declined"));
    write(line, "[data-minutes]", "");
    if (held) focusPage();
  }
  return line;
}

/**
 * @param {number} id
 * @param {string} name
 */
function blank(id, name) {
  const line = document.createElement("li");
  const template = place()?.querySelector("template");
  if (template) line.append(template.content.cloneNode(true));
  line.dataset.invitation = String(id);
  write(line, "[data-name]", name);
  write(line, "[data-whom]", ` (${name})`);
  const input = line.querySelector("input[name=invitation]");
  if (input instanceof HTMLInputElement) input.value = String(id);
  return line;
}

function tick() {
  for (const line of lines()) {
    const left = ((ends.get(line) ?? 0) - performance.now()) / 1000;
    if (left <= 0) drop(line);
    else if (!("declined" in line.dataset)) write(line, "[data-minutes]", minutes(left));
  }
  place()?.toggleAttribute("hidden", lines().length === 0);
}

/** @param {HTMLElement} line */
function drop(line) {
  const held = line.contains(document.activeElement);
  line.remove();
  if (held) focusPage();
}

function focusPage() {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/**
 * @param {Element} within
 * @param {string} selector
 * @param {string} text
 */
function write(within, selector, text) {
  const element = within.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}

function place() {
  return document.querySelector("[data-waited]");
}

/** @returns {HTMLElement[]} */
function lines() {
  return [...(place()?.querySelectorAll("ul > li") ?? [])].filter((each) => each instanceof HTMLElement);
}
