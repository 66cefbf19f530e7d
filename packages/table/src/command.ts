import type { Card } from '@franklin/cards';
import type { Move, SeatId } from '@franklin/game';
import type { Cents } from '@franklin/money';
import type { Player, PlayerId } from './player.ts';
import type { TableSettings } from './settings.ts';
import type { TransferId } from './transfer.ts';

/** What somebody wants of a table: the floor, a player at his seat, the accounts, or the table's own machine. */
export type TableCommand = FloorCommand | PlayerCommand | AccountCommand | MachineCommand;

export type FloorCommand =
  | { readonly type: 'set-up'; readonly settings: TableSettings; readonly by: string }
  | { readonly type: 'open'; readonly by: string }
  /** After the hand, or at once: then the hand is void and every bet goes back. */
  | {
      readonly type: 'pause';
      readonly when: 'after-hand' | 'now';
      /** The hand that may be voided for it. */
      readonly hand?: number | undefined;
      readonly by: string;
      readonly reason: string;
    }
  | { readonly type: 'resume'; readonly by: string }
  | { readonly type: 'close'; readonly by: string }
  | { readonly type: 'void-hand'; readonly hand: number; readonly by: string; readonly reason: string }
  | { readonly type: 'take-out-of-service'; readonly by: string; readonly reason: string }
  | { readonly type: 'back-in-service'; readonly by: string }
  /** For a player who can sit down there by himself, or for a name that the floor knows. */
  | {
      readonly type: 'reserve';
      readonly seat: SeatId;
      readonly by: string;
      readonly name: string;
      readonly player?: PlayerId | undefined;
    }
  | { readonly type: 'release'; readonly seat: SeatId; readonly by: string }
  | {
      readonly type: 'remove';
      readonly seat: SeatId;
      readonly by: string;
      readonly reason: string;
    };

export type PlayerCommand =
  | { readonly type: 'sit'; readonly seat: SeatId; readonly player: Player }
  | {
      readonly type: 'buy-in';
      readonly seat: SeatId;
      readonly player: PlayerId;
      readonly amount: Cents;
      readonly id: TransferId;
    }
  | { readonly type: 'sit-out'; readonly seat: SeatId; readonly player: PlayerId }
  | { readonly type: 'sit-in'; readonly seat: SeatId; readonly player: PlayerId }
  | {
      readonly type: 'wish';
      readonly seat: SeatId;
      readonly player: PlayerId;
      readonly wish: 'wait' | 'post' | 'buy-button';
    }
  | {
      readonly type: 'straddle';
      readonly seat: SeatId;
      readonly player: PlayerId;
      readonly straddle: boolean;
    }
  | { readonly type: 'leave'; readonly seat: SeatId; readonly player: PlayerId }
  | Act;

/** A decision in a hand. It names the hand and the turn it is for, so that a late or repeated one does nothing. */
export interface Act {
  readonly type: 'act';
  readonly seat: SeatId;
  readonly player: PlayerId;
  readonly hand: number;
  readonly turn: number;
  readonly move: Move;
  /** How long he took, by the table's own clock. */
  readonly took: number;
}

export type AccountCommand =
  | { readonly type: 'buy-in-reserved'; readonly id: TransferId }
  | { readonly type: 'buy-in-posted'; readonly id: TransferId }
  | { readonly type: 'buy-in-refused'; readonly id: TransferId; readonly reason: string }
  | { readonly type: 'buy-in-voided'; readonly id: TransferId }
  | { readonly type: 'cash-out-paid'; readonly id: TransferId };

export type MachineCommand =
  | { readonly type: 'draw-button'; readonly deck: Deck }
  | { readonly type: 'begin-hand'; readonly deck: Deck }
  /** The next beat of the hand: the blinds, a street, the showdown, the payout. */
  | { readonly type: 'go-on' }
  /** Nobody acted: the table does it. */
  | { readonly type: 'time-out'; readonly hand: number; readonly turn: number; readonly took: number }
  /** The station of a seat has been gone for longer than its grace. */
  | { readonly type: 'station-lost'; readonly seat: SeatId }
  /** Who sat out too long, or kept a seat without chips, loses it. */
  | { readonly type: 'look-round'; readonly startedAt: number };

/** A shuffled deck with what opens its commitment; all hex. */
export interface Deck {
  /** What it was drawn for: part of the commitment. */
  readonly name: string;
  readonly cards: readonly Card[];
  readonly salts: string;
  readonly root: string;
}
