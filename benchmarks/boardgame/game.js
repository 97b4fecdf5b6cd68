'use strict';

/**
 * Schnapsen for two in boardgame.io's terms: no closing of the talon, no sheet between two deals.
 *
 * A card is its rank and suit ("KH"). The state holds as much as our own views tell.
 */

const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');

const POINTS = { A: 11, T: 10, K: 4, Q: 3, J: 2 };
const RANKS = Object.keys(POINTS);
const PACK = ['H', 'D', 'S', 'C'].flatMap((suit) => RANKS.map((rank) => rank + suit));
const HAND = 5;
const SEATS = [0, 1];
const ENOUGH = 66;
const TARGET = 7;
const REMEMBERED = 6;
const LEAST_TALON = 2;

const other = (seat) => 1 - seat;
const pointsOf = (cards) => cards.reduce((sum, card) => sum + POINTS[card[0]], 0);

function deal(random, number) {
  const pack = random.Shuffle(PACK);
  const talon = pack.slice(2 * HAND);
  return {
    number,
    forehand: other(number % 2),
    trump: talon.at(-1)[1],
    talon,
    hands: SEATS.map((seat) => pack.slice(seat * HAND, (seat + 1) * HAND)),
    laid: [],
    lastTrick: null,
    tricks: [0, 0],
    standings: SEATS.map(() => ({ cards: 0, marriages: 0, total: 0 })),
  };
}

function beats(card, led, trump) {
  if (card[1] === led[1]) return POINTS[card[0]] > POINTS[led[0]];
  return card[1] === trump;
}

/** Once the talon is gone, suit is followed and the trick taken where that can be done. */
function answers(hand, led, trump) {
  const suited = hand.filter((card) => card[1] === led[1]);
  const able = suited.length > 0 ? suited : hand.filter((card) => card[1] === trump);
  const taking = able.filter((card) => beats(card, led, trump));
  return [taking, able, hand].find((cards) => cards.length > 0);
}

function legal({ hands, laid, talon, trump }, seat) {
  const hand = hands[seat];
  if (laid.length > 0) {
    return talon.length > 0 ? [...hand] : answers(hand, laid[0].card, trump);
  }
  const exchanges = talon.length >= LEAST_TALON && hand.includes(`J${trump}`);
  return exchanges ? [...hand, 'exchange'] : [...hand];
}

function exchange({ hands, talon, trump }, seat) {
  const jack = `J${trump}`;
  const taken = talon.pop();
  talon.push(jack);
  hands[seat][hands[seat].indexOf(jack)] = taken;
  return taken;
}

/** What a lead is worth because the hand holds king and queen of its suit. */
function marriage({ hands, laid, trump }, seat, card) {
  const mate = { K: 'Q', Q: 'K' }[card[0]];
  if (laid.length > 0 || !mate || !hands[seat].includes(mate + card[1])) return 0;
  return card[1] === trump ? 40 : 20;
}

/** Marriages count for who has a trick. */
function count(board) {
  for (const seat of SEATS) {
    const standing = board.standings[seat];
    standing.total = board.tricks[seat] > 0 ? standing.cards + standing.marriages : 0;
  }
}

function takeTrick(board) {
  const [led, answer] = board.laid;
  const winner = beats(answer.card, led.card, board.trump) ? answer.seat : led.seat;
  const points = pointsOf([led.card, answer.card]);
  board.lastTrick = { laid: board.laid, winner, points };
  board.laid = [];
  board.tricks[winner] += 1;
  board.standings[winner].cards += points;
  for (const seat of [winner, other(winner)]) {
    if (board.talon.length > 0) board.hands[seat].push(board.talon.shift());
  }
  return { seat: winner, points };
}

/** The seat that has won the deal: by its points, or by the last trick. */
function winnerOf(board) {
  const reached = SEATS.find((seat) => board.standings[seat].total >= ENOUGH);
  if (reached !== undefined) return reached;
  const played = board.laid.length === 0 && board.hands.every((hand) => hand.length === 0);
  return played ? board.lastTrick.winner : undefined;
}

function worth(board, winner) {
  const loser = other(winner);
  if (board.tricks[loser] === 0) return 3;
  return board.standings[loser].total < 33 ? 2 : 1;
}

function act({ G, ctx, events, random, playerID }, action) {
  const seat = Number(playerID);
  const board = G.deal;
  if (ctx.currentPlayer !== playerID || !legal(board, seat).includes(action)) return INVALID_MOVE;
  const what = action === 'exchange' ? 'exchange' : 'play';
  const entry = { n: ++G.moves, seat, by: 'player', what, cards: [action], marriage: 0, won: null };
  G.happened = [...G.happened, entry].slice(-REMEMBERED);
  if (what === 'exchange') {
    entry.cards = [exchange(board, seat)];
    return undefined;
  }
  entry.marriage = marriage(board, seat, action);
  board.standings[seat].marriages += entry.marriage;
  board.hands[seat].splice(board.hands[seat].indexOf(action), 1);
  board.laid.push({ seat, card: action });
  if (board.laid.length === 2) entry.won = takeTrick(board);
  count(board);
  const winner = winnerOf(board);
  let next = entry.won ? entry.won.seat : other(seat);
  if (winner !== undefined) {
    G.points[winner] += worth(board, winner);
    if (G.points[winner] >= TARGET) {
      events.endGame({ reason: 'target', winners: [winner] });
      return undefined;
    }
    G.deal = deal(random, board.number + 1);
    next = G.deal.forehand;
  }
  if (next !== seat) events.endTurn({ next: String(next) });
  return undefined;
}

function leave({ events, playerID }) {
  events.endGame({ reason: 'left', winners: [other(Number(playerID))] });
}

/** What a seat may know: its own cards, how many the other holds, and how many lie in the talon. */
function playerView({ G, ctx, playerID }) {
  const { hands, talon, ...open } = G.deal;
  const seat = playerID === null ? null : Number(playerID);
  return {
    ...G,
    deal: {
      ...open,
      trumpCard: talon.at(-1) ?? null,
      talon: talon.length,
      held: hands.map((hand) => hand.length),
      hand: seat === null ? [] : hands[seat],
      legal: ctx.currentPlayer === playerID && !ctx.gameover ? legal(G.deal, seat) : [],
    },
  };
}

module.exports = {
  name: 'schnapsen',
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => ({ deal: deal(random, 1), points: [0, 0], moves: 0, happened: [] }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { act, leave: { move: leave, ignoreStaleStateID: true } },
  playerView,
};
