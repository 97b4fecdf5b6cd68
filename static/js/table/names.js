// The names of cards and suits: each a whole translated string, since in most languages rank and suit bend each other.

/** @typedef {import("./frames.d.ts").Card} Card */
/** @typedef {import("./frames.d.ts").Suit} Suit */
/** @typedef {"tell" | "french"} Faces */

/** @type {Record<Faces, () => Record<Card, string>>} */
const CARDS = {
  tell: () => ({
    JC: gettext("acorn unter"),
    QC: gettext("acorn ober"),
    KC: gettext("acorn king"),
    TC: gettext("acorn ten"),
    AC: gettext("acorn ace"),
    JS: gettext("leaf unter"),
    QS: gettext("leaf ober"),
    KS: gettext("leaf king"),
    TS: gettext("leaf ten"),
    AS: gettext("leaf ace"),
    JH: gettext("heart unter"),
    QH: gettext("heart ober"),
    KH: gettext("heart king"),
    TH: gettext("heart ten"),
    AH: gettext("heart ace"),
    JD: gettext("bell unter"),
    QD: gettext("bell ober"),
    KD: gettext("bell king"),
    TD: gettext("bell ten"),
    AD: gettext("bell ace"),
  }),
  french: () => ({
    JC: gettext("jack of clubs"),
    QC: gettext("queen of clubs"),
    KC: gettext("king of clubs"),
    TC: gettext("ten of clubs"),
    AC: gettext("ace of clubs"),
    JS: gettext("jack of spades"),
    QS: gettext("queen of spades"),
    KS: gettext("king of spades"),
    TS: gettext("ten of spades"),
    AS: gettext("ace of spades"),
    JH: gettext("jack of hearts"),
    QH: gettext("queen of hearts"),
    KH: gettext("king of hearts"),
    TH: gettext("ten of hearts"),
    AH: gettext("ace of hearts"),
    JD: gettext("jack of diamonds"),
    QD: gettext("queen of diamonds"),
    KD: gettext("king of diamonds"),
    TD: gettext("ten of diamonds"),
    AD: gettext("ace of diamonds"),
  }),
};

/** @type {Record<Faces, () => Record<Suit, string>>} */
const TRUMPS = {
  tell: () => ({
    C: gettext("Trump: acorns"),
    S: gettext("Trump: leaves"),
    H: pgettext("Tell deck", "Trump: hearts"),
    D: gettext("Trump: bells"),
  }),
  french: () => ({
    C: gettext("Trump: clubs"),
    S: gettext("Trump: spades"),
    H: pgettext("French deck", "Trump: hearts"),
    D: gettext("Trump: diamonds"),
  }),
};

/** @type {Record<Faces, () => Record<string, string>>} */
const LETTERS = {
  tell: () => ({
    J: pgettext("card index, Tell deck", "U"),
    Q: pgettext("card index, Tell deck", "O"),
    K: pgettext("card index, Tell deck", "K"),
    T: pgettext("card index, Tell deck", "X"),
    A: pgettext("card index, Tell deck", "A"),
  }),
  french: () => ({
    J: pgettext("card index, French deck", "J"),
    Q: pgettext("card index, French deck", "Q"),
    K: pgettext("card index, French deck", "K"),
    T: pgettext("card index, French deck", "10"),
    A: pgettext("card index, French deck", "A"),
  }),
};

/**
 * What the cards of one deck are called; made once, when the catalogue is there.
 * @param {Faces} faces
 */
export function namesOf(faces) {
  const cards = CARDS[faces]();
  const trumps = TRUMPS[faces]();
  const letters = LETTERS[faces]();
  return {
    /** @param {Card} card */
    card: (card) => cards[card] ?? card,
    /** @param {Suit} suit */
    trump: (suit) => trumps[suit],
    /** The letter in the corner. @param {Card} card */
    letter: (card) => letters[card.slice(0, 1)] ?? "",
  };
}

/** @typedef {ReturnType<typeof namesOf>} Names */
