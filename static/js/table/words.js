// Every sentence the table says: what to do now, why something is not allowed, what has happened.
// Names of people stand in the nominative, and no sentence is built from parts.

import { cardOf, claims, iLead, isMyTurn, onTable } from "./state.js";

/** @typedef {import("./frames.d.ts").View} View */
/** @typedef {import("./frames.d.ts").Card} Card */
/** @typedef {import("./frames.d.ts").Happening} Happening */
/** @typedef {import("./cards.js").Names} Names */
/** @typedef {import("./state.js").State} State */

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return interpolate(text, values, true);
}

/**
 * What the server sends as the name of a person is as it is kept: a guest is called by his number,
 * and whoever has closed his account has no name any more.
 * @param {string} name
 */
export function shownName(name) {
  const number = /^(?:Guest|Gast|Gost|Vendég) (\d+)$/.exec(name)?.[1];
  if (number) return fill(gettext("Guest %(number)s"), { number });
  return name || gettext("Former player");
}

/**
 * How a player is called; the computer's levels have names of their own.
 * @param {View} view
 * @param {number} seat
 */
export function nameOf(view, seat) {
  const player = view.seats[seat];
  if (player?.bot === "beginner") return pgettext("level", "Beginner");
  if (player?.bot === "club") return pgettext("level", "Kati");
  return player && !player.bot ? shownName(player.name) : "";
}

/** @param {View} view */
export function otherName(view) {
  return nameOf(view, 1 - view.me);
}

/**
 * Why the rules or the server refuse something.
 * @param {string} reason
 */
export function refusal(reason) {
  return refusals()[reason] ?? gettext("That is not possible now.");
}

/**
 * The section of the rules page that explains a refusal; none for what is no rule of the game.
 * @type {Readonly<Record<string, string>>}
 */
const SECTIONS = {
  deal_over: "end",
  not_your_turn: "trick",
  must_follow: "strict",
  must_beat: "strict",
  must_trump: "strict",
  only_the_leader: "trick",
  talon_closed: "closing",
  talon_too_small: "closing",
  no_trump_jack: "exchange",
  no_marriage: "marriages",
  marries_by_itself: "marriages",
  claims_by_itself: "going-out",
  no_trick_yet: "going-out",
  price_changed: "resigning",
  match_over: "match",
};

/**
 * Where the rules say why.
 * @param {string} reason
 * @param {string | null} [action] what was refused
 * @returns {string | null}
 */
export function sectionOf(reason, action = null) {
  const exchanges = action === "exchange" && (reason === "talon_too_small" || reason === "talon_closed");
  return exchanges ? "exchange" : (SECTIONS[reason] ?? null);
}

/** @returns {Record<string, string>} */
const refusals = () => ({
  deal_over: gettext("The deal is over."),
  not_your_turn: gettext("It is not your turn."),
  not_in_hand: gettext("This card is no longer in your hand."),
  must_follow: gettext("You hold a card of the suit that was led: follow suit."),
  must_beat: gettext("You can beat the card that was led, so you have to."),
  must_trump: gettext("You have no card of the suit that was led: play a trump."),
  only_the_leader: gettext("Only the player who leads the trick may do this."),
  talon_closed: gettext("The talon is closed."),
  talon_too_small: gettext("There are too few cards in the talon for this."),
  no_trump_jack: gettext("You don't hold the lowest trump."),
  no_marriage: gettext("You don't hold king and queen of this suit."),
  marries_by_itself: gettext("A marriage counts by itself when you lead one of its cards."),
  claims_by_itself: gettext("The deal ends by itself at 66."),
  no_trick_yet: gettext("You need a trick first."),
  line_down: gettext("The connection is lost. Reconnecting…"),
  stale: gettext("The table had moved on. Nothing was played; look again."),
  price_changed: gettext("The price of giving up has changed. Look again."),
  no_sheet: gettext("The next deal is already on the table."),
  has_clock: gettext("In a match with a clock the countdown can't be stopped."),
  no_pause_left: gettext("You have no pause left."),
  not_paused: gettext("You are at the table already."),
  shown_already: gettext("Cards are being shown already."),
  not_between_deals: gettext("A pause is possible only during a deal."),
  only_in_practice: gettext("Hints are for practice only."),
  not_in_practice: gettext("This is only for matches between people."),
  still_playing: gettext("The match is still played."),
  barred: gettext("You cannot play online at present. The page “My standing” says why."),
  too_few_coins: gettext("You have too few coins for this stake."),
  plays_elsewhere: gettext("You are playing already. Finish that match first."),
  other_too_few_coins: gettext("The other player has too few coins for this stake."),
  other_plays: gettext("The other player is playing another match."),
  match_over: gettext("The match is over."),
  damaged: gettext("The record of this match is damaged; it can't be played on."),
  newer: gettext("The server is being renewed. Try again in a moment."),
  malformed: gettext("The server didn't understand this page. Load it again."),
  too_large: gettext("The server didn't understand this page. Load it again."),
  too_many: gettext("That was too fast. Try again in a moment."),
  busy: gettext("The server is busy. Try again in a moment."),
});

/**
 * The line over the hand: what I can do now.
 * @param {State} state
 * @param {Names} names
 */
export function prompt(state, names) {
  const { view, armed } = state;
  const { deal } = view;
  if (view.end) return gettext("The match is over.");
  if (view.cut) return cutPrompt(view.cut, view);
  if (state.trickRests && deal.last_trick) return trickTaken(view);
  if (deal.result) return gettext("The deal is over.");
  if (!isMyTurn(view)) {
    return fill(gettext("Waiting for %(name)s to play."), { name: otherName(view) });
  }
  if (armed) return armedPrompt(view, armed, names);
  if (iLead(view)) {
    return deal.marriages.length && !view.match.marriage_declared
      ? gettext("Your turn: lead a card. King or queen of your pair declares it.")
      : gettext("Your turn: lead a card.");
  }
  return deal.strict
    ? gettext("Your turn: follow suit, and beat if you can.")
    : gettext("Your turn: answer with any card.");
}

/**
 * @param {NonNullable<View["cut"]>} cut
 * @param {View} view
 */
function cutPrompt({ dealer, seats }, view) {
  if (dealer === view.me) return fill(gettext("Cutting the pack: %(name)s"), { name: otherName(view) });
  return seats[view.me] ? gettext("You have cut the pack.") : gettext("Tap the pack to cut it.");
}

/** @param {View} view */
function trickTaken(view) {
  const { last_trick: trick } = view.deal;
  if (!trick) return "";
  return trick.winner === view.me
    ? fill(ngettext("Your trick: %(points)s point.", "Your trick: %(points)s points.", trick.points), {
        points: trick.points,
      })
    : fill(
        ngettext(
          "The trick goes to: %(name)s, %(points)s point.",
          "The trick goes to: %(name)s, %(points)s points.",
          trick.points,
        ),
        { name: otherName(view), points: trick.points },
      );
}

/**
 * @param {View} view
 * @param {Card} card
 * @param {Names} names
 */
function armedPrompt(view, card, names) {
  const worth = marriageBy(view, card);
  if (worth === 40) return fill(gettext("Tap again to declare 40: %(card)s."), { card: names.card(card) });
  if (worth === 20) return fill(gettext("Tap again to declare 20: %(card)s."), { card: names.card(card) });
  return fill(gettext("Tap again to play: %(card)s."), { card: names.card(card) });
}

/**
 * The 20 or 40 that leading this card announces by itself; 0 where it has to be declared or there is none.
 * @param {View} view
 * @param {Card} card
 */
export function marriageBy(view, card) {
  const suit = card.slice(1);
  const { deal, match } = view;
  const ofPair = "KQ".includes(card.slice(0, 1)) && deal.marriages.some((each) => each === suit);
  if (!ofPair || match.marriage_declared || !iLead(view)) return 0;
  return suit === deal.trump ? 40 : 20;
}

/**
 * A card in my hand with its worth and, where it may not be played, the reason.
 * @param {Card} card
 * @param {View} view
 * @param {Names} names
 */
export function cardLabel(card, view, names) {
  const reason = view.deal.barred[card];
  if (reason) {
    return fill(gettext("%(card)s, not allowed: %(reason)s"), {
      card: names.card(card),
      reason: refusal(reason),
    });
  }
  const worth = marriageBy(view, card);
  if (worth === 40) return fill(gettext("%(card)s, declares 40"), { card: names.card(card) });
  if (worth === 20) return fill(gettext("%(card)s, declares 20"), { card: names.card(card) });
  return names.card(card);
}

/**
 * A card in the trick.
 * @param {Card} card
 * @param {number} seat
 * @param {View} view
 * @param {Names} names
 */
export function laidLabel(card, seat, view, names) {
  return seat === view.me
    ? fill(gettext("You: %(card)s"), { card: names.card(card) })
    : fill(gettext("%(name)s: %(card)s"), { name: otherName(view), card: names.card(card) });
}

/** @param {View} view */
export function talonState(view) {
  const { deal, me } = view;
  if (view.cut) return gettext("The pack");
  if (!deal.number) return "";
  if (deal.closed_by === me) return gettext("Closed by you");
  if (deal.closed_by !== null) {
    return fill(gettext("Closed: %(name)s"), { name: nameOf(view, deal.closed_by) });
  }
  if (deal.talon === 0) return gettext("The talon is empty");
  return fill(ngettext("Talon: %(count)s card", "Talon: %(count)s cards", deal.talon), { count: deal.talon });
}

/**
 * Whether the computer did it in a person's place.
 * @param {Happening} each
 */
export function isStandIn({ by }) {
  return by === "clock" || by === "substitute";
}

/**
 * Who did it, as it is told.
 * @param {Happening} each
 * @param {View} view
 */
function actorOf(each, view) {
  if (!isStandIn(each)) return nameOf(view, each.seat);
  return each.seat === view.me
    ? gettext("You (computer)")
    : fill(gettext("%(name)s (computer)"), { name: nameOf(view, each.seat) });
}

/**
 * One sentence for one thing that happened.
 * @param {Happening} each
 * @param {View} view
 * @param {Names} names
 */
export function sentence(each, view, names) {
  const mine = each.seat === view.me && !isStandIn(each);
  const name = actorOf(each, view);
  const card = each.cards[0] ? names.card(each.cards[0]) : "";
  const other = each.cards[1] ? names.card(each.cards[1]) : "";
  switch (each.what) {
    case "play":
      return playSentence(each, mine, { name, card, other, points: each.marriage });
    case "exchange":
      return mine
        ? fill(gettext("You exchange: %(card)s for %(other)s."), { card: other, other: card })
        : fill(gettext("%(name)s exchanges: %(card)s for %(other)s."), { name, card: other, other: card });
    case "close":
      return mine ? gettext("You close the talon.") : fill(gettext("%(name)s closes the talon."), { name });
    case "claim":
      return mine ? gettext("You say: enough.") : fill(gettext("%(name)s says: enough."), { name });
    case "resign":
      return mine ? gettext("You give up the deal.") : fill(gettext("%(name)s gives up the deal."), { name });
  }
}

/**
 * @param {Happening} each
 * @param {boolean} mine
 * @param {{ name: string, card: string, other: string, points: number }} values
 */
function playSentence(each, mine, values) {
  if (each.marriage) {
    return mine
      ? fill(gettext("You declare %(points)s: %(card)s with %(other)s."), values)
      : fill(gettext("%(name)s declares %(points)s: %(card)s with %(other)s."), values);
  }
  return mine ? fill(gettext("You: %(card)s."), values) : fill(gettext("%(name)s: %(card)s."), values);
}

/**
 * What a finished trick came to.
 * @param {{ seat: number, points: number }} won
 * @param {View} view
 */
export function trickSentence(won, view) {
  const values = { name: nameOf(view, won.seat), points: won.points };
  return won.seat === view.me
    ? fill(ngettext("Your trick, %(points)s point.", "Your trick, %(points)s points.", won.points), values)
    : fill(
        ngettext("Trick: %(name)s, %(points)s point.", "Trick: %(name)s, %(points)s points.", won.points),
        values,
      );
}

/** @param {View} view */
export function pointsSentence(view) {
  const mine = view.deal.standings?.[view.me];
  const theirs = view.deal.standings?.[1 - view.me];
  if (!mine || !theirs) return gettext("Each counts the points for himself.");
  return fill(gettext("You have %(mine)s points. %(name)s: %(theirs)s."), {
    mine: mine.total,
    theirs: theirs.total,
    name: otherName(view),
  });
}

/**
 * A marriage that counts only after a trick.
 * @param {View} view
 */
export function pendingSentence(view) {
  const pending = view.deal.standings?.[view.me]?.pending ?? 0;
  return pending
    ? fill(gettext("%(points)s of yours are pending until you have a trick."), { points: pending })
    : "";
}

/**
 * All that is in my hand, numbered as the keys are.
 * @param {readonly Card[]} hand in the order shown
 * @param {View} view
 * @param {Names} names
 */
export function handSentence(hand, view, names) {
  if (!hand.length) return gettext("Your hand is empty.");
  return hand.map((card, i) => placeSentence(card, i + 1, view, names)).join(" ");
}

/**
 * @param {Card} card
 * @param {number} place
 * @param {View} view
 * @param {Names} names
 */
function placeSentence(card, place, view, names) {
  const reason = view.deal.barred[card];
  return reason
    ? fill(gettext("%(place)s: %(card)s, not allowed: %(reason)s"), { place, card: names.card(card), reason: refusal(reason) })
    : fill(gettext("%(place)s: %(card)s."), { place, card: cardLabel(card, view, names) });
}

/**
 * Who laid which card, as it is told.
 * @param {import("./frames.d.ts").Laid} laid
 * @param {View} view
 * @param {Names} names
 */
function laidSentence({ card, seat }, view, names) {
  return seat === view.me
    ? fill(gettext("You: %(card)s."), { card: names.card(card) })
    : fill(gettext("%(name)s: %(card)s."), { name: otherName(view), card: names.card(card) });
}

/**
 * @param {State} state
 * @param {Names} names
 */
export function trickAndTurn(state, names) {
  const { view } = state;
  const laid = onTable(state).map((each) => laidSentence(each, view, names));
  const trick = laid.length ? laid : [gettext("The table is empty.")];
  return [...trick, prompt({ ...state, trickRests: false, armed: null }, names)].join(" ");
}

/**
 * @param {View} view
 * @param {Names} names
 */
export function trumpAndTalon(view, names) {
  const { deal } = view;
  if (!deal.number) return gettext("No cards are dealt yet.");
  const values = { trump: names.trump(deal.trump), talon: talonState(view) };
  return deal.trump_card && deal.closed_by === null
    ? fill(gettext("%(trump)s. Turned up: %(card)s. %(talon)s."), { ...values, card: names.card(deal.trump_card) })
    : fill(gettext("%(trump)s. %(talon)s."), values);
}

/**
 * What I have drawn, and what is left of the talon.
 * @param {readonly Card[]} cards
 * @param {View} view
 * @param {Names} names
 */
export function drawnSentence(cards, view, names) {
  const values = { cards: cards.map((card) => names.card(card)).join(", "), talon: talonState(view) };
  return fill(gettext("You draw: %(cards)s. %(talon)s."), values);
}

/**
 * Which deal it is, and its trump.
 * @param {View} view
 * @param {Names} names
 */
export function dealSentence(view, names) {
  return fill(gettext("Deal %(number)s. %(trump)s."), { number: view.deal.number, trump: names.trump(view.deal.trump) });
}

/** @param {View} view */
export function opponentSentence(view) {
  const values = { name: otherName(view), held: view.deal.held[1 - view.me] ?? 0, tricks: view.deal.tricks[1 - view.me] ?? 0 };
  return fill(gettext("Opponent: %(name)s. Cards in hand: %(held)s. Tricks: %(tricks)s."), values);
}

/**
 * @param {View} view
 * @param {Names} names
 */
export function lastTrickSentence(view, names) {
  const trick = view.deal.last_trick;
  if (!trick) return gettext("There is no last trick yet.");
  const laid = trick.laid.map((each) => laidSentence(each, view, names));
  return [...laid, trickSentence({ seat: trick.winner, points: trick.points }, view)].join(" ");
}

/**
 * What each of the actions that are no cards says on its button.
 * @param {View} view
 */
export function claimLabels(view) {
  return claims(view).map((action) => ({ action, suit: action.split(":")[1] ?? null }));
}
