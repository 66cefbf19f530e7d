import { type HandState, MOST_SEATS, type SeatId, seatId } from '@franklin/game';
import { type Cents, NOTHING } from '@franklin/money';
import type { Player, PlayerId } from './player.ts';
import type { TableSettings } from './settings.ts';
import type { Transfer } from './transfer.ts';

/** A table at one instant, without its clocks. Never changed in place. */
export interface TableState {
  readonly settings: TableSettings;
  readonly status: 'closed' | 'open' | 'paused' | 'out-of-service';
  /** What the floor asked for while a hand was played: it happens when the hand is over. */
  readonly asked: 'pause' | 'close' | undefined;
  /** Why the table is out of service. */
  readonly fault: string | undefined;
  /** All ten, seat 1 first. */
  readonly seats: readonly TableSeat[];
  /** Who has the button, or had it in the last hand; `undefined` until it is drawn for. */
  readonly button: SeatId | undefined;
  /** Who was to post the small and the big blind of the last hand: what lies between there and here was missed. */
  readonly blinds: { readonly small: SeatId | undefined; readonly big: SeatId | undefined };
  /** Hands dealt so far; the number of the hand in play. */
  readonly handNumber: number;
  readonly hand: HandInPlay | undefined;
  /** What the house took in all finished hands. */
  readonly rake: Cents;
  readonly jackpot: Cents;
  readonly transfers: readonly Transfer[];
  /** All money that ever came from accounts, and all that went back to them. */
  readonly paidIn: Cents;
  readonly paidOut: Cents;
  /** Who left with how much, as long as he must bring it back. */
  readonly left: readonly { readonly player: PlayerId; readonly amount: Cents; readonly at: number }[];
}

export interface HandInPlay {
  readonly number: number;
  /** When it was dealt, in milliseconds since 1970. */
  readonly began: number;
  readonly state: HandState;
  readonly deckName: string;
  /** The commitment to the deck, and the salts that open it: as secret as the deck. Hex. */
  readonly root: string;
  readonly salts: string;
  /** Counts the decisions that were waited for: an intent names the one it is for. */
  readonly turn: number;
}

export type SeatStatus =
  | 'empty'
  /** Kept by the floor for somebody. */
  | 'reserved'
  /** Somebody signed in and has no chips yet, or none any more. */
  | 'seated'
  | 'playing'
  /** Asked not to be dealt in. */
  | 'sitting-out'
  /** Did not act in time, or his station is gone: the table does not deal him in. */
  | 'away'
  /** Leaves when the hand is over. */
  | 'leaving';

export interface TableSeat {
  readonly seat: SeatId;
  readonly status: SeatStatus;
  /** When the status began, in milliseconds since 1970. */
  readonly since: number;
  readonly player: Player | undefined;
  /** Chips on the table; during a hand, what he was dealt in with. */
  readonly stack: Cents;
  /** Chips bought while he was in a hand: they count from the next one on. */
  readonly incoming: Cents;
  /** Whether he may simply be dealt in, or came new, or missed blinds. */
  readonly entry: 'in' | 'new' | 'missed';
  /** How he wants to come in: wait for the big blind, post now, or buy the button. */
  readonly wish: 'wait' | 'post' | 'buy-button';
  readonly missed: { readonly small: boolean; readonly big: boolean };
  /** Wants to straddle when it is his turn to. */
  readonly straddle: boolean;
  /** What is left of his time bank, in milliseconds. */
  readonly bank: number;
}

export function emptySeat(seat: SeatId): TableSeat {
  return {
    seat,
    status: 'empty',
    since: 0,
    player: undefined,
    stack: NOTHING,
    incoming: NOTHING,
    entry: 'new',
    wish: 'wait',
    missed: { small: false, big: false },
    straddle: false,
    bank: 0,
  };
}

export function newTable(settings: TableSettings): TableState {
  return {
    settings,
    status: 'closed',
    asked: undefined,
    fault: undefined,
    seats: Array.from({ length: MOST_SEATS }, (_, k) => emptySeat(seatId(k + 1))),
    button: undefined,
    blinds: { small: undefined, big: undefined },
    handNumber: 0,
    hand: undefined,
    rake: NOTHING,
    jackpot: NOTHING,
    transfers: [],
    paidIn: NOTHING,
    paidOut: NOTHING,
    left: [],
  };
}

export function seatAt(state: TableState, seat: SeatId): TableSeat {
  return state.seats[seat - 1]!;
}

/** The seat in the hand being played, if it was dealt in. */
export function inHand(state: TableState, seat: SeatId): HandState['seats'][number] | undefined {
  return state.hand?.state.seats.find((one) => one.seat === seat);
}

/** Whether he would be dealt in if a hand began now and blinds were no matter. */
export function wantsCards(seat: TableSeat): boolean {
  return seat.status === 'playing' && seat.stack > 0;
}
