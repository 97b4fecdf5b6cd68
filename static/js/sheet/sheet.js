// The sheet after a deal: who, why it ended, what each had, and what made it one, two or three.

import { drawing } from "../table/cards.js";
import { allow, byId, write } from "../table/page.js";
import { winningsSentences } from "../table/people.js";
import { shownPoints } from "../table/state.js";
import { fill, otherName } from "../table/words.js";

/** @typedef {import("../table/frames.d.ts").View} View */
/** @typedef {import("../table/frames.d.ts").Result} Result */
/** @typedef {import("../table/frames.d.ts").Price} Price */
/** @typedef {import("../table/frames.d.ts").Winnings} Winnings */
/** @typedef {import("../table/wire.js").Clock} Clock */
/** @typedef {import("../table/cards.js").Names} Names */

/**
 * It waits while what ended the deal can still be looked at.
 * @param {import("../table/state.js").State} state
 * @param {Names} names
 * @returns {boolean} whether the sheet has just opened
 */
export function drawSheet({ view, restUntil, winnings }, names) {
  const sheet = byId("sheet");
  const open = restUntil === 0 && (view.end !== null || view.deal.result !== null);
  const opens = open && sheet.hidden;
  sheet.hidden = !open;
  byId("table").classList.toggle("sheet-open", open);
  if (!open) return false;
  const { result } = view.deal;
  write("sheet-heading", heading(view));
  write("sheet-winnings", view.end ? winningsSentences(winnings).join("\n") : "");
  write("sheet-reason", [result ? reason(result, view) : "", view.end ? matchEnd(view) : ""].filter(Boolean).join(" "));
  write("sheet-why", result ? why(result, view) : "");
  byId("sheet-table").hidden = !result;
  if (result) drawRows(result, view);
  drawShown(view, names);
  drawButtons(view);
  return opens;
}

/**
 * The sheet as it is said aloud.
 * @param {View} view
 * @param {Winnings | null} winnings
 */
export function sheetSentence(view, winnings) {
  const { result } = view.deal;
  const because = [
    result ? reason(result, view) : "",
    result ? why(result, view) : "",
    view.end ? matchEnd(view) : "",
    ...(view.end ? winningsSentences(winnings) : []),
  ];
  const values = { heading: heading(view), reason: because.filter(Boolean).join(" ") };
  return values.reason ? fill(gettext("%(heading)s. %(reason)s"), values) : values.heading;
}

/**
 * Who has won what.
 * @param {View} view
 */
export function heading(view) {
  const { deal, end, me } = view;
  const name = otherName(view);
  if (end) {
    if (end.winners.includes(me)) return gettext("You win the match");
    if (end.winners.length) return fill(gettext("%(name)s wins the match"), { name });
    return gettext("The match has ended without a result");
  }
  const points = deal.result?.points ?? 0;
  return deal.result?.winners.includes(me)
    ? fill(ngettext("You win the deal: %(points)s game point", "You win the deal: %(points)s game points", points), { points })
    : fill(
        ngettext("%(name)s wins the deal: %(points)s game point", "%(name)s wins the deal: %(points)s game points", points),
        { name, points },
      );
}

/**
 * Why the deal ended.
 * @param {Result} result
 * @param {View} view
 */
function reason(result, view) {
  const mine = result.winners.includes(view.me);
  const name = otherName(view);
  const closer = view.deal.closed_by;
  switch (result.reason) {
    case "sixty_six":
      return sixtySix(result, view, mine, name);
    case "last_trick":
      return mine
        ? gettext("Nobody had 66. You took the last trick.")
        : fill(gettext("Nobody had 66. The last trick: %(name)s."), { name });
    case "close_failed":
      return closeFailed(result, closer === view.me, name);
    case "claim_failed":
      return mine
        ? fill(gettext("%(name)s said “enough” without having 66."), { name })
        : gettext("You said “enough” without having 66.");
    case "resigned":
      return mine ? fill(gettext("%(name)s gave up the deal."), { name }) : gettext("You gave up the deal.");
  }
}

/**
 * @param {Result} result
 * @param {View} view
 * @param {boolean} mine
 * @param {string} name
 */
function sixtySix(result, view, mine, name) {
  const winner = result.winners[0];
  const last = view.happened.at(-1);
  if (view.deal.closed_by !== null && view.deal.closed_by === winner) {
    return mine
      ? gettext("You closed the talon and made 66.")
      : fill(gettext("%(name)s closed the talon and made 66."), { name });
  }
  if (last && last.marriage > 0 && last.seat === winner) {
    return mine
      ? fill(gettext("You reached 66 by declaring %(points)s."), { points: last.marriage })
      : fill(gettext("%(name)s reached 66 by declaring %(points)s."), { name, points: last.marriage });
  }
  return mine ? gettext("You reached 66.") : fill(gettext("%(name)s reached 66."), { name });
}

/**
 * @param {Result} result
 * @param {boolean} iClosed
 * @param {string} name
 */
function closeFailed(result, iClosed, name) {
  const winner = result.winners[0] ?? 0;
  const beaten = (result.standings[winner]?.total ?? 0) >= 66;
  if (iClosed) {
    return beaten
      ? fill(gettext("You closed the talon, but %(name)s reached 66 first."), { name })
      : gettext("You closed the talon and did not reach 66.");
  }
  return beaten
    ? fill(gettext("%(name)s closed the talon, but you reached 66 first."), { name })
    : fill(gettext("%(name)s closed the talon and did not reach 66."), { name });
}

/**
 * Why it is one, two or three game points.
 * @param {Result} result
 * @param {View} view
 */
function why({ price, points, reason: ended }, view) {
  const mine = price.of === view.me;
  const name = otherName(view);
  if (ended === "claim_failed" && !price.at_close) return claimWhy(points, mine, name);
  const state = !price.tricks ? "none" : price.least === null && points === 2 ? "under" : "half";
  const counted = price.at_close ? [atClose(state, mine, name), standingAtClose(price)] : [atEnd(state, mine, name)];
  return [...counted, leastSentence(price)].filter(Boolean).join(" ");
}

/**
 * @param {"none" | "under" | "half"} state
 * @param {boolean} mine
 * @param {string} name
 */
function atEnd(state, mine, name) {
  const texts = {
    none: [gettext("You have no trick: 3 points."), gettext("%(name)s has no trick: 3 points.")],
    under: [
      gettext("You have a trick, but fewer than 33 points: 2 points."),
      gettext("%(name)s has a trick, but fewer than 33 points: 2 points."),
    ],
    half: [gettext("You have 33 points or more: 1 point."), gettext("%(name)s has 33 points or more: 1 point.")],
  };
  return fill(texts[state][mine ? 0 : 1] ?? "", { name });
}

/**
 * @param {"none" | "under" | "half"} state
 * @param {boolean} mine
 * @param {string} name
 */
function atClose(state, mine, name) {
  const texts = {
    none: [
      gettext("You had no trick when the talon was closed: 3 points."),
      gettext("%(name)s had no trick when the talon was closed: 3 points."),
    ],
    under: [
      gettext("You had a trick, but fewer than 33 points when the talon was closed: 2 points."),
      gettext("%(name)s had a trick, but fewer than 33 points when the talon was closed: 2 points."),
    ],
    half: [
      gettext("You had 33 points or more when the talon was closed: 1 point."),
      gettext("%(name)s had 33 points or more when the talon was closed: 1 point."),
    ],
  };
  return fill(texts[state][mine ? 0 : 1] ?? "", { name });
}

/** @param {Price} price */
function standingAtClose({ tricks, cards, marriages }) {
  if (!tricks) return "";
  return fill(gettext("At the close: %(cards)s points in tricks, %(marriages)s from 20 and 40."), { cards, marriages });
}

/** @param {Price} price */
function leastSentence({ least }) {
  if (least === null) return "";
  return fill(
    ngettext("A failed close costs at least %(count)s game point.", "A failed close costs at least %(count)s game points.", least),
    { count: least },
  );
}

/**
 * @param {number} points
 * @param {boolean} mine
 * @param {string} name
 */
function claimWhy(points, mine, name) {
  if (points < 3) return gettext("A wrong “enough” costs 2 points.");
  return mine
    ? gettext("A wrong “enough” costs 3 points, since you had no trick.")
    : fill(gettext("A wrong “enough” costs 3 points, since %(name)s had no trick."), { name });
}

/** @param {View} view */
function matchEnd(view) {
  const { end, me } = view;
  if (!end) return "";
  const lost = !end.winners.includes(me);
  const sentences = [];
  if (end.reason === "left") {
    sentences.push(
      lost ? gettext("You left the match.") : fill(gettext("%(name)s left the match."), { name: otherName(view) }),
    );
  }
  if (end.reason === "aborted") sentences.push(gettext("It was broken off. Nothing counts."));
  if (end.reason === "timed_out") {
    sentences.push(
      lost
        ? gettext("Your time ran out twice in a row.")
        : fill(gettext("Time ran out twice in a row: %(name)s."), { name: otherName(view) }),
    );
  }
  if (end.reason === "disconnected") {
    sentences.push(
      lost
        ? gettext("Your connection was lost for too long.")
        : fill(gettext("Connection lost for too long: %(name)s."), { name: otherName(view) }),
    );
  }
  if (end.full_bunka.length) sentences.push(gettext("A full bunka: lost without a single game point."));
  else if (end.bunka.length) sentences.push(gettext("The loser carries a bunka."));
  if (end.tight.length) sentences.push(gettext("It was tight: the other needed one last point."));
  return sentences.join(" ");
}

/**
 * @param {Result} result
 * @param {View} view
 */
function drawRows(result, view) {
  const rows = [view.me, 1 - view.me].map((seat) => {
    const standing = result.standings[seat];
    const row = document.createElement("tr");
    const name = document.createElement("th");
    name.scope = "row";
    name.textContent = seat === view.me ? gettext("You") : otherName(view);
    row.append(name);
    const lost = standing?.pending ?? 0;
    const cells = [
      String(view.deal.tricks[seat] ?? 0),
      String(standing?.cards ?? 0),
      lost ? fill(gettext("%(points)s, lost"), { points: lost }) : String(standing?.marriages ?? 0),
      String(standing?.total ?? 0),
      String(shownPoints(view, seat)),
    ];
    for (const text of cells) {
      const cell = document.createElement("td");
      cell.textContent = text;
      row.append(cell);
    }
    if (result.winners.includes(seat)) row.className = "won";
    return row;
  });
  byId("sheet-rows").replaceChildren(...rows);
}

/**
 * The cards of who gave up.
 * @param {View} view
 * @param {Names} names
 */
function drawShown(view, names) {
  const place = byId("sheet-shown");
  const shown = Object.entries(view.deal.revealed).filter(([, cards]) => cards.length);
  place.hidden = shown.length === 0;
  place.replaceChildren(
    ...shown.flatMap(([seat, cards]) => {
      const words = document.createElement("p");
      words.className = "visually-hidden";
      const list = cards.map((card) => names.card(card)).join(", ");
      words.textContent =
        Number(seat) === view.me
          ? fill(gettext("Your cards: %(cards)s"), { cards: list })
          : fill(gettext("Cards of: %(name)s. %(cards)s"), { name: otherName(view), cards: list });
      const faces = document.createElement("div");
      faces.className = "shown-cards";
      faces.append(...cards.map((card) => drawing(card, names)));
      return [faces, words];
    }),
  );
}

/** @param {View} view */
function drawButtons({ end, match, sheet, me }) {
  byId("sheet-next").hidden = end !== null;
  byId("sheet-end").hidden = end === null;
  const pressed = sheet?.pressed[me] ?? false;
  allow("next", sheet !== null && !pressed);
  write("next", pressed ? gettext("Waiting for the other") : gettext("Play on"));
  byId("hold").hidden = !sheet || sheet.held || sheet.next_at === null || match.clock !== null;
}

/**
 * @param {View} view
 * @param {Clock} clock
 */
export function drawCountdown({ sheet }, clock) {
  const text =
    sheet && sheet.next_at !== null
      ? fill(gettext("Next deal in %(seconds)s s"), { seconds: clock.left(sheet.next_at) })
      : "";
  write("countdown", text);
}
