import type { Card } from '@franklin/cards';
import type { Cents } from '@franklin/money';
import type { SeatId } from './seat.ts';

/**
 * What happened in a hand, in order. Events carry no hidden card: down cards are in the deck of the set-up and come
 * from there when the event is applied, so that a list of events can go to any screen. Events and states share their lists,
 * such as the board: all of them are for reading only.
 */
export type HandEvent =
  | Posted
  | Dealt
  | Acted
  | Exchanged
  | Collected
  | Returned
  | ShowdownOpened
  | Shown
  | Mucked
  | Awarded
  | Ended;

export type ForcedBetKind =
  /** Each player's own; not part of his bet. */
  | 'ante'
  /** One player's ante for all: dead money. */
  | 'table-ante'
  /** A live blind at its place; the highest is the opening bet. */
  | 'blind'
  /** A live raise before the cards, left of the big blind. */
  | 'straddle'
  /** A live blind out of place, by a player who comes in or comes back (004:43-44). */
  | 'post'
  /** What is made up beside a live blind: part of the pot, not of the bet (004:44). */
  | 'dead';

/** A forced bet was put in; less than owed if the player had no more. */
export interface Posted {
  readonly type: 'posted';
  readonly seat: SeatId;
  readonly kind: ForcedBetKind;
  readonly amount: Cents;
}

/** The cards of a street were dealt: how many went down to whom follows from the variant and who is still in. */
export interface Dealt {
  readonly type: 'dealt';
  readonly street: number;
  readonly board: readonly Card[];
  readonly up: readonly { readonly seat: SeatId; readonly cards: readonly Card[] }[];
}

export interface Acted {
  readonly type: 'acted';
  readonly seat: SeatId;
  readonly move: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'bring-in';
  /** What went from the stack into the pot. */
  readonly amount: Cents;
  /** The seat's bet of the street afterwards. */
  readonly to: Cents;
  readonly allIn: boolean;
  readonly by: 'player' | 'table';
}

/** Cards were given up, and as many new ones came where the game replaces them; which ones stays hidden. */
export interface Exchanged {
  readonly type: 'exchanged';
  readonly seat: SeatId;
  /** Places of the cards in the player's hand, lowest first: the faces stay his secret. */
  readonly places: readonly number[];
  readonly by: 'player' | 'table';
}

/** The house took its part. */
export interface Collected {
  readonly type: 'collected';
  readonly rake: Cents;
  readonly jackpot: Cents;
}

/** Money nobody called went back. */
export interface Returned {
  readonly type: 'returned';
  readonly seat: SeatId;
  readonly amount: Cents;
}

/** Betting is over and several players are left; they show in this order. */
export interface ShowdownOpened {
  readonly type: 'showdown-opened';
  readonly order: readonly SeatId[];
}

export interface Shown {
  readonly type: 'shown';
  readonly seat: SeatId;
  readonly cards: readonly Card[];
  readonly by: 'player' | 'table';
}

export interface Mucked {
  readonly type: 'mucked';
  readonly seat: SeatId;
  readonly by: 'player' | 'table';
}

/** A pot, or one side's part of it, was paid. */
export interface Awarded {
  readonly type: 'awarded';
  /** 0 is the main pot. */
  readonly pot: number;
  readonly side: 'high' | 'low';
  readonly shares: readonly { readonly seat: SeatId; readonly amount: Cents }[];
}

export interface Ended {
  readonly type: 'ended';
}
