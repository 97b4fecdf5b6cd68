// The frames of docs/protocol.md as types.

export type Card = string;
export type Suit = "C" | "S" | "H" | "D";
export type Seat = number;
export type Action = string;

export interface Laid {
  seat: Seat;
  card: Card;
}

export interface Trick {
  laid: Laid[];
  winner: Seat;
  points: number;
}

export interface Standing {
  cards: number;
  marriages: number;
  pending: number;
  total: number;
}

export interface Price {
  of: Seat;
  tricks: number;
  cards: number;
  marriages: number;
  at_close: boolean;
  least: number | null;
}

export type EndReason = "sixty_six" | "last_trick" | "close_failed" | "claim_failed" | "resigned";

export interface Result {
  winners: Seat[];
  points: number;
  reason: EndReason;
  price: Price;
  standings: Standing[];
}

export interface Deal {
  number: number;
  dealer: Seat;
  forehand: Seat;
  trump: Suit;
  trump_card: Card | null;
  talon: number;
  closed_by: Seat | null;
  strict: boolean;
  to_act: Seat | null;
  hand: Card[];
  held: number[];
  laid: Laid[];
  last_trick: Trick | null;
  tricks: number[];
  standings: Standing[] | null;
  legal: Action[];
  barred: Record<Card, string>;
  marriages: Suit[];
  resignation: number | null;
  revealed: Record<string, Card[]>;
  result: Result | null;
}

export interface Happening {
  n: number;
  seat: Seat;
  by: string;
  what: "play" | "exchange" | "close" | "claim" | "resign";
  cards: Card[];
  marriage: number;
  won: { seat: Seat; points: number } | null;
}

export interface Player {
  name: string;
  bot: string | null;
  points: number;
}

export interface Sheet {
  next_at: number | null;
  held: boolean;
  pressed: boolean[];
}

export interface End {
  reason: "target" | "left" | "aborted" | "timed_out" | "disconnected";
  winners: Seat[];
  bunka: Seat[];
  full_bunka: Seat[];
  tight: Seat[];
  secret: string;
}

export interface Match {
  id: string;
  kind: string;
  rules: string;
  faces: "tell" | "french";
  target: number;
  counts_down: boolean;
  points_shown: boolean;
  marriage_declared: boolean;
  sha256: string;
  clock: number | null;
}

export interface View {
  t: "view";
  v: number;
  pos: number;
  now: number;
  match: Match;
  me: Seat;
  seats: Player[];
  deal: Deal;
  happened: Happening[];
  sheet: Sheet | null;
  end: End | null;
}

export interface Done {
  t: "done";
  id: string;
  v: number;
}

export interface Refused {
  t: "refused";
  id: string | null;
  reason: string;
}

export interface Ping {
  t: "ping";
  now: number;
}

export type Frame = View | Done | Refused | Ping;

/** What a page asks for; the wire gives it its `id`. */
export type Command =
  | { t: "act"; pos: number; action: Action }
  | { t: "resign"; deal: number; price: number }
  | { t: "next" }
  | { t: "hold" }
  | { t: "leave"; deal: number };
