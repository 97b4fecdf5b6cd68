// What a newer list of invitations means for those that are shown: what comes, what goes, and what may be taken away.

/**
 * @typedef {object} Invitation
 * @property {number} id
 * @property {number} left seconds until it is dead
 */

/**
 * "open" may be answered or read, "over" says in its place that it is over, "done" is answered or put away.
 * @typedef {"open" | "over" | "done"} State
 */

/** @typedef {"unread" | "suspended" | "excluded"} Bar what keeps a player from playing with others */

/**
 * What the page is to say of how its player stands: the end of a suspension or an exclusion is news, a warning that was read is none.
 * @param {Bar | "free" | null} said what it says now
 * @param {Bar | null} bar
 * @returns {Bar | "free" | null}
 */
export function standing(said, bar) {
  if (bar) return bar;
  return said === null || said === "unread" ? null : "free";
}

/**
 * What the page must do so that it shows these and no others.
 * @param {number[]} shown
 * @param {Invitation[]} told
 */
export function changes(shown, told) {
  const ids = told.map(({ id }) => id);
  return { gone: shown.filter((id) => !ids.includes(id)), fresh: ids.filter((id) => !shown.includes(id)) };
}

/**
 * What is left, as a clock shows it.
 * @param {number} seconds
 */
export function minutes(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * What is due by the clock of this page, in ms.
 * @param {Map<number, number>} ends
 * @param {number} now
 */
export function dead(ends, now) {
  return [...ends].filter(([, end]) => end <= now).map(([id]) => id);
}

/**
 * Which may be taken away: none while another would come under a pointer, a key or a finger that is about to press.
 * A finger gives no sign before it touches, so it counts as near while there is something to press.
 * @param {[number, State][]} shown
 * @param {{ over: boolean, focused: boolean, touch: boolean }} hand
 */
export function removable(shown, { over, focused, touch }) {
  const open = shown.some(([, state]) => state === "open");
  const far = !over && !focused;
  const may = { open: false, over: far && !(open && touch), done: open ? far && !touch : true };
  return shown.filter(([, state]) => may[state]).map(([id]) => id);
}
