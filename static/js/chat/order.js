// In which order the chat's lines stand: by their numbers, whatever order they come in.

/**
 * Before which of the shown lines a line belongs; null where it is shown already.
 * @param {number[]} shown in order
 * @param {number} n
 */
export function placeOf(shown, n) {
  if (shown.includes(n)) return null;
  const later = shown.findIndex((each) => each > n);
  return later < 0 ? shown.length : later;
}
