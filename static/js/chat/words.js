// What the chat says of itself, and how long a text is as people count it.

export const MOST_CHARACTERS = 500;
export const MOST_POINTS = 2000;
/** From here on it is said how many characters there are. */
export const NEAR = 400;

/**
 * How many characters people see; a browser that cannot tell counts code points, and the server decides.
 * @param {string} text
 */
export function count(text) {
  if (!("Segmenter" in Intl)) return [...text].length;
  let found = 0;
  for (const _ of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)) found += 1;
  return found;
}

/** @param {string} text */
export function isTooLong(text) {
  return count(text) > MOST_CHARACTERS || [...text].length > MOST_POINTS;
}

/**
 * How long the text is; nothing while it is far from too long.
 * @param {string} text
 */
export function lengthSentence(text) {
  const characters = count(text);
  return characters < NEAR ? "" : interpolate(gettext("%(count)s of %(most)s characters"), { count: characters, most: MOST_CHARACTERS }, true);
}

/**
 * Why something was not said.
 * @param {string} reason
 */
export function refusal(reason) {
  /** @type {Record<string, string>} */
  const sentences = {
    empty: gettext("Write something first, or choose a phrase."),
    too_long: gettext("A message has at most 500 characters."),
    too_fast: gettext("Not so fast: at most four messages in ten seconds."),
    repeated: gettext("You have just said that."),
    off: gettext("The chat is off. Switch it on to write."),
    unheard: gettext("Nobody here reads your messages now."),
    phrases_only: gettext("Among strangers guests use the phrases. With an account you can write."),
    silenced: gettext("You cannot write in the chat."),
    waiting: gettext("Your last message is still on its way."),
  };
  return sentences[reason] ?? gettext("That could not be sent. Please try again.");
}

/** @param {number} unread */
export function unreadSentence(unread) {
  return interpolate(ngettext("%(count)s new message", "%(count)s new messages", unread), { count: unread }, true);
}
