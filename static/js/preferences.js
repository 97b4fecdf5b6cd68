// What a person prefers, kept in this browser and with the account: read by every page, changed in the settings dialog, worn by the root element.

/**
 * Every preference with what it may be; the first is what it is unless chosen otherwise.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const CHOICES = {
  deck: ["rules", "tell", "french"],
  colours: ["traditional", "clear"],
  back: ["red", "green"],
  order: ["suit", "strength", "drawn"],
  taps: ["two", "one", "always-two"],
  hand: ["right", "left"],
  sound: ["on", "off"],
  volume: ["7", "0", "1", "2", "3", "4", "5", "6", "8", "9", "10"],
  motion: ["normal", "fast", "off"],
  points: ["rules", "up", "down"],
  keys: ["on", "off"],
  theme: ["system", "light", "dark"],
};

const PLACE = "snops.preferences";

/** @typedef {Record<string, string>} Preferences */

/**
 * What was kept, with the usual choice for all that is missing or unknown.
 * @param {string | null} kept
 * @returns {Preferences}
 */
export function read(kept) {
  const found = parsed(kept);
  return Object.fromEntries(
    Object.entries(CHOICES).map(([name, choices]) => [name, choices.find((choice) => choice === found[name]) ?? choices[0] ?? ""]),
  );
}

/**
 * @param {string | null} text
 * @returns {Record<string, unknown>}
 */
function parsed(text) {
  try {
    const value = JSON.parse(text ?? "{}");
    return value && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

/** @type {Preferences} */
let chosen = read(null);
/** @type {Set<() => void>} */
const watchers = new Set();

/** @param {string} name */
export function preference(name) {
  return chosen[name] ?? "";
}

/**
 * Call this whenever a preference has changed, here or in another tab.
 * @param {() => void} watcher
 */
export function whenChanged(watcher) {
  watchers.add(watcher);
}

/**
 * @param {string} name
 * @param {string} choice
 */
export function prefer(name, choice) {
  chosen = read(JSON.stringify({ ...chosen, [name]: choice }));
  remember();
  tellAccount();
  obey();
}

function remember() {
  try {
    localStorage.setItem(PLACE, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing still obeys until the page is left.
  }
}

/** What the account keeps, as the page says; none for a guest. */
function account() {
  return document.getElementById("kept-preferences");
}

/** An account that keeps something brings it along; one that keeps nothing yet gets what this browser has. */
function askAccount() {
  const kept = account()?.textContent ?? null;
  if (kept === null) return;
  if (kept.trim() === "{}") return tellAccount();
  chosen = read(kept);
  remember();
}

function tellAccount() {
  const place = account();
  if (!place) return;
  const { to = "", token = "" } = place.dataset;
  fetch(to, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify(chosen),
    keepalive: true,
  }).catch(() => {});
}

function recall() {
  try {
    chosen = read(localStorage.getItem(PLACE));
  } catch {
    chosen = read(null);
  }
}

/** Style sheets read the root's attributes, the others are called. */
function obey() {
  const root = document.documentElement;
  for (const name of ["colours", "hand", "motion"]) root.dataset[name] = preference(name);
  if (preference("theme") === "system") delete root.dataset.theme;
  else root.dataset.theme = preference("theme");
  fillForms();
  for (const watcher of watchers) watcher();
}

/** Controls that carry a preference's name show what is chosen. */
function fillForms() {
  for (const control of document.querySelectorAll("[data-preference]")) {
    const name = /** @type {HTMLElement} */ (control).dataset.preference ?? "";
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = preference(name) === control.value;
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = preference(name);
  }
}

/** @param {Event} event */
function choose({ target }) {
  const control = /** @type {HTMLInputElement | HTMLSelectElement} */ (target);
  const name = control.dataset.preference;
  if (!name) return;
  if (!(control instanceof HTMLInputElement) || control.type !== "checkbox") return prefer(name, control.value);
  const other = (CHOICES[name] ?? []).find((choice) => choice !== control.value) ?? "";
  prefer(name, control.checked ? control.value : other);
}

/** @param {MouseEvent} event */
function openSettings({ target }) {
  const button = target instanceof Element ? target.closest("[data-opens]") : null;
  const dialog = button instanceof HTMLElement ? document.getElementById(button.dataset.opens ?? "") : null;
  if (!(dialog instanceof HTMLDialogElement)) return;
  for (const other of document.querySelectorAll("dialog")) if (other.open) other.close();
  fillForms();
  dialog.showModal();
}

if (typeof document !== "undefined") {
  recall();
  askAccount();
  obey();
  document.addEventListener("change", choose);
  document.addEventListener("click", openSettings);
  for (const button of document.querySelectorAll("[data-opens]")) /** @type {HTMLElement} */ (button).hidden = false;
  window.addEventListener("storage", ({ key }) => {
    if (key !== PLACE) return;
    recall();
    obey();
  });
}
