// What a newer list means for the one that is shown: what stays, what has gone, what is new.

/**
 * @typedef {object} News
 * @property {string[]} stay shown, and still there
 * @property {string[]} gone shown, and there no longer
 * @property {string[]} fresh opened since: they wait until they are asked for
 * @property {string[]} moved_up not shown yet, but no newer than what is: another has made room for them
 */

/**
 * Rooms are numbered as they are opened.
 * @param {string[]} shown
 * @param {string[]} now
 * @param {number} newest the highest number that was ever shown
 * @returns {News}
 */
export function compare(shown, now, newest) {
  const others = now.filter((id) => !shown.includes(id));
  return {
    stay: shown.filter((id) => now.includes(id)),
    gone: shown.filter((id) => !now.includes(id)),
    fresh: others.filter((id) => Number(id) > newest),
    moved_up: others.filter((id) => Number(id) <= newest),
  };
}

/**
 * The list to show while nobody has asked for the new rooms.
 * @param {string[]} now
 * @param {News} news
 */
export function without(now, news) {
  return now.filter((id) => !news.fresh.includes(id));
}

/** So long a page rests between two looks at the list, in ms, and as much longer as it likes. */
export const REST = 3000;
export const LONGER = 2000;
/** After a rest a page looks soon, but pages that hear the same word don't all ask at once. */
export const SPREAD = 400;

/**
 * How long to wait before the list is asked for, in ms: a first change is seen at once, many are seen together.
 * @param {number} since how long ago it was asked for
 * @param {number} luck between 0 and 1
 */
export function pause(since, luck) {
  return since >= REST ? luck * SPREAD : REST - since + luck * LONGER;
}

/**
 * Whether rows may go and others come: only where nobody is about to press one.
 * A finger gives no sign before it touches, so under a finger nothing moves until it is asked for.
 * @param {{ over: boolean, focused: boolean, touch: boolean }} hand
 */
export function mayMove({ over, focused, touch }) {
  return !over && !focused && !touch;
}
