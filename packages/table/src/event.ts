import type { Card } from '@franklin/cards';
import type { HandEvent, HandSetup, SeatId } from '@franklin/game';
import type { Cents } from '@franklin/money';
import type { Deck } from './command.ts';
import type { Player, PlayerId } from './player.ts';
import type { TableSettings } from './settings.ts';
import type { SeatStatus, TableSeat } from './state.ts';
import type { TransferId } from './transfer.ts';

/** What happened at a table, in order: with their times these are the whole record. */
export type TableEvent =
  | { readonly type: 'set-up'; readonly settings: TableSettings; readonly by: string }
  | { readonly type: 'opened'; readonly by: string }
  | { readonly type: 'pause-asked'; readonly by: string }
  | { readonly type: 'close-asked'; readonly by: string }
  | { readonly type: 'paused'; readonly by: string; readonly reason: string }
  | { readonly type: 'resumed'; readonly by: string }
  | { readonly type: 'closed'; readonly by: string }
  | { readonly type: 'out-of-service'; readonly by: string; readonly reason: string }
  | { readonly type: 'back-in-service'; readonly by: string }
  | {
      readonly type: 'reserved';
      readonly seat: SeatId;
      readonly by: string;
      readonly name: string;
      readonly player: PlayerId | undefined;
    }
  /** Nobody has the seat any more; whoever had chips left before. */
  | { readonly type: 'released'; readonly seat: SeatId; readonly by: string }
  | { readonly type: 'sat'; readonly seat: SeatId; readonly player: Player }
  | { readonly type: 'status'; readonly seat: SeatId; readonly status: SeatStatus; readonly by: By }
  /** The floor wants him to leave when the hand is over. */
  | { readonly type: 'removal-asked'; readonly seat: SeatId; readonly by: string; readonly reason: string }
  | { readonly type: 'wished'; readonly seat: SeatId; readonly wish: TableSeat['wish'] }
  | { readonly type: 'straddle-wished'; readonly seat: SeatId; readonly straddle: boolean }
  | BuyInAsked
  | { readonly type: 'buy-in-credited'; readonly id: TransferId }
  | { readonly type: 'buy-in-posted'; readonly id: TransferId }
  | { readonly type: 'buy-in-refused'; readonly id: TransferId; readonly reason: string }
  /** It was set aside, but the player is gone. */
  | { readonly type: 'buy-in-abandoned'; readonly id: TransferId }
  | { readonly type: 'buy-in-voided'; readonly id: TransferId }
  | Left
  | { readonly type: 'cash-out-paid'; readonly id: TransferId }
  | ButtonDrawn
  | HandBegan
  | { readonly type: 'played'; readonly events: readonly HandEvent[] }
  | { readonly type: 'bank-used'; readonly seat: SeatId; readonly time: number }
  | { readonly type: 'hand-ended' }
  /** Every bet went back; the record keeps who did it and why. */
  | { readonly type: 'hand-voided'; readonly by: string; readonly reason: string }
  /** All that stands beside it was asked for by this intent, which is done now. */
  | { readonly type: 'intent-done'; readonly intent: string };

/** Who decided: the player, the floor, or the table for somebody who did not (GLI-19 4.16.3 c). */
export type By = 'player' | 'floor' | 'table';

export interface BuyInAsked {
  readonly type: 'buy-in-asked';
  readonly id: TransferId;
  readonly seat: SeatId;
  readonly amount: Cents;
}

/** A player left with his stack, which goes back to his account under this id; none if he had nothing. */
export interface Left {
  readonly type: 'left';
  readonly seat: SeatId;
  readonly amount: Cents;
  readonly id: TransferId | undefined;
  readonly by: By;
  /** Who of the floor, if it was the floor. */
  readonly staff: string | undefined;
  readonly reason: string;
}

export interface ButtonDrawn {
  readonly type: 'button-drawn';
  readonly cards: readonly { readonly seat: SeatId; readonly card: Card }[];
  readonly button: SeatId;
  /** All of it: it is used for nothing else, so everybody may check the draw against the commitment. */
  readonly deck: Deck;
}

export interface HandBegan {
  readonly type: 'hand-began';
  readonly number: number;
  readonly setup: HandSetup;
  /** Who sat where: a hand's record stands on its own. */
  readonly players: readonly { readonly seat: SeatId; readonly player: Player }[];
  /** What the deck was drawn for, and the commitment to it. */
  readonly deckName: string;
  readonly root: string;
  readonly salts: string;
  /** The places of the blinds, whoever was there to post them. */
  readonly blinds: { readonly small: SeatId | undefined; readonly big: SeatId | undefined };
}
