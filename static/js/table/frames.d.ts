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
  state: "here" | "absent" | "paused" | "substituted";
  pauses_left: number;
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

/** Whose move clock it is, and when it is zero; it stands where that is null. */
export interface MoveClock {
  seat: Seat;
  zero_at: number | null;
  left: number;
}

export interface Countdown {
  what: "return" | "anybody" | "resume";
  seat: Seat | null;
  at: number;
}

export interface Showing {
  seat: Seat;
  cards: Card[];
  until: number;
}

export interface Cut {
  until: number;
  seats: boolean[];
  dealer: Seat;
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
  clock: MoveClock | null;
  countdown: Countdown | null;
  showing: Showing | null;
  cut: Cut | null;
  abort_at: number | null;
  sheet: Sheet | null;
  end: End | null;
}

/** A view as it is sent: before the first deal there is none. */
export interface Sent extends Omit<View, "deal"> {
  deal: Deal | null;
}

export interface Rematch {
  t: "rematch";
  offers: boolean[];
  table: string | null;
  /** What keeps me from it, or the other one I wait for. */
  why: string | null;
}

/** What a ranked match has brought me; it comes before the view of its end. */
export interface Winnings {
  t: "winnings";
  coins: number;
  rating: { before: number; after: number; rated: boolean } | null;
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

/** What a good player would do, and why. */
export interface Hint {
  t: "hint";
  id: string;
  action: Action;
  reason: string;
}

/** Something said: words, or the key of a phrase. */
export interface Message {
  n: number;
  name: string;
  profile: string;
  mine: boolean;
  text: string | null;
  phrase: string | null;
}

/** All that there is to hear, and whether I may write words of my own. */
export interface TalkFrame {
  t: "talk";
  hears: "everybody" | "friends" | "nobody";
  free: boolean;
  messages: Message[];
}

export interface SaidFrame {
  t: "said";
  message: Message;
}

/** Who invites me; the whole list each time. */
export interface Notices {
  t: "notices";
  bar: "unread" | "suspended" | "excluded" | null;
  invitations: { id: number; name: string; rules: string; target: number; clock: number | null; left: number }[];
  url: string;
}

/** How the call at this table stands, and how the last one ended if that was just now. */
export interface CallFrame {
  t: "call";
  call: {
    id: string;
    accepted: boolean;
    mine: boolean;
    page: string | null;
    servers: { urls: string[]; username?: string; credential?: string }[] | null;
  } | null;
  over: { id: string; why: string; mine: boolean } | null;
}

/** A way to a page, as browsers write it. */
export interface Way {
  candidate: string;
  sdpMid: string | null;
  sdpMLineIndex: number | null;
}

/** What one page in a call has for the other's. */
export type Payload = { offer: string } | { answer: string } | { candidates: Way[] } | { again: true };

export type SignalFrame = { t: "signal"; call: string; n: number } & Payload;

export type Frame = Sent | Done | Refused | Rematch | Winnings | Notices | Hint | TalkFrame | SaidFrame | CallFrame | SignalFrame | Ping;

/** What a page asks for; the wire gives it its `id`. */
export type Command =
  | { t: "act"; pos: number; action: Action }
  | { t: "resign"; deal: number; price: number }
  | { t: "next" }
  | { t: "hold" }
  | { t: "leave"; deal: number }
  | { t: "cut"; digits: string }
  | { t: "pause" }
  | { t: "resume" }
  | { t: "show"; deal: number }
  | { t: "abort" }
  | { t: "rematch" }
  | { t: "say"; text: string }
  | { t: "say"; phrase: string }
  | { t: "hear"; from: TalkFrame["hears"] }
  | { t: "call"; page: string }
  | { t: "accept"; call: string; page: string }
  | { t: "hang_up"; call: string; why: string }
  | ({ t: "signal"; call: string; page: string; n: number } & Payload)
  | { t: "hint" };
