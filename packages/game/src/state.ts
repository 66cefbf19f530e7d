import type { Card } from '@franklin/cards';
import type { Cents } from '@franklin/money';
import type { SeatId } from './seat.ts';
import type { HandSetup } from './setup.ts';

/** A hand at one instant. Never changed in place: `apply` gives the next one. */
export interface HandState {
  readonly setup: HandSetup;
  readonly phase: Phase;
  /** Players dealt in, clockwise from the button's left: the last is the button, or nearest to it. */
  readonly seats: readonly SeatState[];
  /** What the players brought to the hand: the money that is there at every moment of it. */
  readonly brought: Cents;
  /** How many of the set-up's forced bets are in. */
  readonly posted: number;
  /** The street being played: an index into the variant's streets, -1 before the first card. */
  readonly street: number;
  /** Players still in when each street was dealt. */
  readonly reached: readonly number[];
  /** Cards gone from the deck, burned ones included. */
  readonly dealt: number;
  readonly board: readonly Card[];
  /** All money in the middle and in front of players: everything put in less what went back, was taken or paid. */
  readonly pot: Cents;
  /** The part of what was put in that is nobody's bet: table antes and dead blinds. */
  readonly dead: Cents;
  readonly rake: Cents;
  readonly jackpot: Cents;
  /** Whose turn it is: an index into `seats`, -1 if nobody's. */
  readonly turn: number;
  /** The bet of the street that has to be matched. */
  readonly bet: Cents;
  /** The last bet or raise that counted as full, as a street total; a short all-in raises `bet` above it. */
  readonly full: Cents;
  /** What a raise must at least add. */
  readonly raiseBy: Cents;
  /** Raises that counted on this street. */
  readonly raises: number;
  /** Raises this street may have: one more with a straddle where the house says so. */
  readonly raiseCap: number;
  /** The last raise was made while a cap held: it stays for the street (002:1969), unless two are free of any cap. */
  readonly capped: boolean;
  /** Nobody has entered the pot of his own will yet. */
  readonly unopened: boolean;
  /** Who bet or raised last in the last round that had betting: an index, -1 if it was checked. */
  readonly aggressor: number;
  /** The order of showing, as indices, once the showdown is open. */
  readonly showOrder: readonly number[];
  /** How many parts of the pots are behind us, counted side by side in each pot; a side nobody won counts too. */
  readonly paid: number;
}

export type Phase =
  /** Antes, blinds and straddles go in. */
  | 'posting'
  /** Players give up cards in turn. */
  | 'exchanging'
  /** A street was dealt and the house takes its part before the betting. */
  | 'opening'
  | 'betting'
  /** A round is over: uncalled money goes back, the house takes its part, the next street or the end follows. */
  | 'closing'
  | 'showdown'
  | 'paying'
  | 'over';

export interface SeatState {
  readonly seat: SeatId;
  readonly stack: Cents;
  /** Live money put in on this street. */
  readonly bet: Cents;
  /** Live money and own ante put in during the whole hand, less what came back uncalled: decides the side pots. */
  readonly total: Cents;
  readonly folded: boolean;
  /** Gave up his claim at the showdown without showing. */
  readonly mucked: boolean;
  readonly shown: boolean;
  /** Acted on this street. */
  readonly acted: boolean;
  /** `full` when he last acted on this street: betting is open to him again once it has grown. */
  readonly answered: Cents;
  /** His turn to give up cards is over on this street. */
  readonly exchanged: boolean;
  readonly down: readonly Card[];
  readonly up: readonly Card[];
}

/** Still has a claim to a pot. */
export function isLive(seat: SeatState): boolean {
  return !seat.folded && !seat.mucked;
}

/** Still has decisions to make: in the hand with chips behind. */
export function canAct(seat: SeatState): boolean {
  return !seat.folded && seat.stack > 0;
}

/** How many still have a claim to a pot. */
export function liveCount(seats: readonly SeatState[]): number {
  let count = 0;
  for (let index = 0; index < seats.length; index++) if (isLive(seats[index]!)) count++;
  return count;
}
