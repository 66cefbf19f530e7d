import type { SeatId } from '@franklin/game';
import type { Cents } from '@franklin/money';
import type { PlayerId } from './player.ts';

/** Chosen by whoever starts a transfer, once: sending the same one again changes nothing. 32 hex digits. */
export type TransferId = string & { readonly __unit: 'transfer' };

export function isTransferId(value: unknown): value is TransferId {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}

/** Money on its way between an account and the table. It stays in the table's state until the other side has it. */
export interface Transfer {
  readonly id: TransferId;
  readonly seat: SeatId;
  readonly player: PlayerId;
  readonly amount: Cents;
  readonly step: TransferStep;
}

export type TransferStep =
  /** The account was asked to set the buy-in aside. */
  | 'asked'
  /** It did, and the seat has the chips: the account is to be told that they are gone for good. */
  | 'credited'
  /** It did, but the player is gone: the account is to take it back. */
  | 'voiding'
  /** The player left with it: the account is to be paid. */
  | 'owed';
