import type { Cents } from '@franklin/money';
import type { AccountId } from './account.ts';

/** Chosen by whoever starts a transfer, once: 128 bits as 32 hex digits. Sending the same one again changes nothing. */
export type TransferId = string & { readonly __unit: 'transfer' };

export function isTransferId(value: unknown): value is TransferId {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}

/** Says that `text` is the id of a transfer, or throws a `RangeError`: for constants and checked values. */
export function transferId(text: string): TransferId {
  if (!isTransferId(text))
    throw new RangeError(`${JSON.stringify(text)} is no transfer id: it has 32 hex digits`);
  return text;
}

/** Under which the ledger itself keeps that something expired: no initiator can choose an id of this form. */
export function expiryId(pending: string): string {
  return `expire-${pending}`;
}

/** What somebody wants done. Each has an id of its own; that it is done once goes by this id. */
export type TransferRequest = MoveRequest | PendingRequest | PostRequest | VoidRequest;

interface Movement {
  readonly id: TransferId;
  readonly debit: AccountId;
  readonly credit: AccountId;
  readonly amount: Cents;
  /** What it is, in the words of the card room: `deposit`, `buy-in`. It stands on the statement. */
  readonly purpose: string;
  /** What it belongs to: a hand, a receipt, a table. */
  readonly reference?: string | undefined;
}

/** Move it now. */
export interface MoveRequest extends Movement {
  readonly type: 'transfer';
}

/** Set it aside: it has left neither account yet, but nothing else can be done with it. */
export interface PendingRequest extends Movement {
  readonly type: 'pending';
  /** From this time on it can no longer be posted, and is free again. In milliseconds, as the clock of the ledger. */
  readonly expiresAt?: number | undefined;
}

/** Move what was set aside: all of it, or a part, and then the rest is free again. */
export interface PostRequest {
  readonly type: 'post';
  readonly id: TransferId;
  readonly pending: TransferId;
  readonly amount?: Cents | undefined;
}

/** Leave it where it was. */
export interface VoidRequest {
  readonly type: 'void';
  readonly id: TransferId;
  readonly pending: TransferId;
}

/** What was done. It is never changed. */
export interface Transfer {
  readonly type: TransferType;
  /** That of the request; an expiry is the ledger's own doing, and has `expire-` before the id of what was pending. */
  readonly id: TransferId;
  readonly debit: AccountId;
  readonly credit: AccountId;
  /** What was moved, set aside, or freed. */
  readonly amount: Cents;
  readonly purpose: string;
  readonly reference?: string;
  /** What a post, void or expire ended. */
  readonly pending?: TransferId;
  readonly expiresAt?: number;
  /** The id of the first of those that were done together with it; its own when it was alone. */
  readonly chain: TransferId;
  readonly at: number;
}

export type TransferType = TransferRequest['type'] | 'expire';
