import type { Cents } from '@franklin/money';
import type { Account, AccountId } from './account.ts';
import type { Refusal, RefusalCode } from './refusal.ts';
import type { Transfer, TransferId, TransferType } from './transfer.ts';

/*
 * What lies in a database, row by row. The two back ends keep the same rows and differ in how they keep them.
 */

/** A transfer, or one that was refused: its id is used up all the same, so that it cannot be done by surprise later. */
export interface StoredTransfer {
  readonly id: string;
  /** The id of the first of its chain, its place in it from 0, and how long that is. */
  readonly chain: string;
  readonly place: number;
  readonly size: number;
  readonly type: TransferType;
  /** Null where what was refused did not say. */
  readonly debit: string | null;
  readonly credit: string | null;
  readonly amount: number | null;
  readonly purpose: string | null;
  readonly reference: string | null;
  readonly pending: string | null;
  readonly expiresAt: number | null;
  readonly at: number;
  readonly refusal: RefusalCode | null;
  readonly message: string | null;
  /** The id that a refused chain failed on. */
  readonly fault: string | null;
}

/** One line of the statement of one account. */
export interface Line {
  readonly account: AccountId;
  readonly at: number;
  /** Counted from 1 for each account, without a gap. */
  readonly number: number;
  readonly transfer: string;
  /** Above zero when the account grew. */
  readonly amount: number;
  /** What it held then. */
  readonly balance: number;
}

/** What is set aside now and may be posted, voided or expired. */
export interface OpenPending {
  readonly id: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly expiresAt: number | null;
}

/** What a decision adds to the books: all of it or nothing. */
export interface Changes {
  readonly opened: readonly Account[];
  readonly updated: readonly Account[];
  readonly transfers: readonly StoredTransfer[];
  readonly lines: readonly Line[];
  readonly pendings: readonly OpenPending[];
  /** No longer pending. */
  readonly ended: readonly string[];
}

/** What was done, as it is told. Only for rows that were not refused. */
export function transferOf(row: StoredTransfer): Transfer {
  return {
    type: row.type,
    // These were checked before they were written.
    id: row.id as TransferId,
    debit: row.debit as AccountId,
    credit: row.credit as AccountId,
    amount: row.amount as Cents,
    purpose: row.purpose ?? '',
    ...(row.reference === null ? {} : { reference: row.reference }),
    ...(row.pending === null ? {} : { pending: row.pending as TransferId }),
    ...(row.expiresAt === null ? {} : { expiresAt: row.expiresAt }),
    chain: row.chain as TransferId,
    at: row.at,
  };
}

/** Why it was refused; nothing where it was done. */
export function refusalOf(row: StoredTransfer): Refusal | undefined {
  if (row.refusal === null) return undefined;
  return { code: row.refusal, message: row.message ?? '', id: row.fault as TransferId };
}
