// What players are called in the language of the page; the server sends names as they are kept.

/**
 * A guest is called by his number, and whoever has closed his account has no name any more.
 * @param {string} name
 */
export function shownName(name) {
  const number = /^Guest (\d+)$/.exec(name)?.[1];
  if (number) return interpolate(gettext("Guest %(number)s"), { number }, true);
  return name || gettext("Former player");
}
