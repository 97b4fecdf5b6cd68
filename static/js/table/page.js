// The places of the table's page by their ids, all there from the start.

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

/**
 * @param {string} id
 * @returns {HTMLDialogElement}
 */
export function dialogById(id) {
  return /** @type {HTMLDialogElement} */ (byId(id));
}

/**
 * Change a text only if it differs: what did not change is not read again.
 * @param {string | HTMLElement} place
 * @param {string} text
 */
export function write(place, text) {
  const element = typeof place === "string" ? byId(place) : place;
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A button that stays reachable and explains itself where it can't be used.
 * @param {string | HTMLElement} place
 * @param {boolean} usable
 */
export function allow(place, usable) {
  const element = typeof place === "string" ? byId(place) : place;
  if (usable) element.removeAttribute("aria-disabled");
  else element.setAttribute("aria-disabled", "true");
}
