import { type HandState, MOST_SEATS, type SeatId, seatId } from '@franklin/game';
import { type Cents, NOTHING } from '@franklin/money';
import type { Player, PlayerId } from './player.ts';
import type { TableSettings } from './settings.ts';
import type { Transfer } from './transfer.ts';

/** A table at one instant, without its clocks. Never changed in place. */
export interface TableState {
  readonly settings: TableSettings;
  readonly status: 'closed' | 'open' | 'paused';
  /** What the floor asked for while a hand was played: it happens when the hand is over. */
  readonly asked: 'pause' | 'close' | undefined;
  /** Why the table is out of service; without it, it is in service. */
  readonly fault: string | undefined;
  /** All ten, seat 1 first. */
  readonly seats: readonly TableSeat[];
  /** Who has the button, or had it in the last hand; `undefined` until it is drawn for. */
  readonly button: SeatId | undefined;
  /** Whether the button was drawn for and no hand was played with it yet. */
  readonly buttonIsNew: boolean;
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
  /** The last intents that were carried out, so that none is carried out twice, not even after a start. */
  readonly intents: readonly string[];
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
  /** What comes back if the hand is voided: then it was never dealt. */
  readonly before: BeforeHand;
}

/** Where the button and the blinds were, and how everybody stood to them. */
export interface BeforeHand extends Pick<TableState, 'button' | 'buttonIsNew' | 'blinds'> {
  /** Seat 1 first. */
  readonly seats: readonly (Pick<TableSeat, 'entry' | 'wish' | 'missed'> & {
    readonly player: PlayerId | undefined;
  })[];
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
  /** How long he sat out or was away before that since he was last dealt in, in milliseconds. */
  readonly satOut: number;
  /** For whom a reserved seat is kept; the player can sit down by himself if the floor said who he is. */
  readonly reservedFor: { readonly name: string; readonly player: PlayerId | undefined } | undefined;
  /** Who of the floor wants him to leave after the hand, and why. */
  readonly removal: { readonly by: string; readonly reason: string } | undefined;
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
  /** Why the accounts refused the last chips he asked for. */
  readonly buyInRefused: string | undefined;
  /** What is left of his time bank, in milliseconds. */
  readonly bank: number;
}

export function emptySeat(seat: SeatId): TableSeat {
  return {
    seat,
    status: 'empty',
    since: 0,
    satOut: 0,
    reservedFor: undefined,
    removal: undefined,
    player: undefined,
    stack: NOTHING,
    incoming: NOTHING,
    entry: 'new',
    wish: 'wait',
    missed: { small: false, big: false },
    straddle: false,
    buyInRefused: undefined,
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
    buttonIsNew: false,
    blinds: { small: undefined, big: undefined },
    handNumber: 0,
    hand: undefined,
    rake: NOTHING,
    jackpot: NOTHING,
    transfers: [],
    paidIn: NOTHING,
    paidOut: NOTHING,
    left: [],
    intents: [],
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

/** Whether somebody sits there and is not dealt in, by his own will or the table's. */
export function isOut({ status }: TableSeat): boolean {
  return status === 'sitting-out' || status === 'away';
}

/** Whether the accounts have not answered yet whether he gets the chips he asked for. */
export function isBuying({ transfers }: TableState, { player }: TableSeat): boolean {
  return transfers.some((one) => one.player === player?.id && one.step === 'asked');
}
