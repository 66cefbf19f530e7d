import type { AccountId, AccountKind, Balance } from './account.ts';
import type { Fate } from './fate.ts';
import type { Answer } from './refusal.ts';
import type { Period, Statement } from './statement.ts';
import type { Transaction } from './store.ts';
import type { Transfer, TransferId, TransferRequest } from './transfer.ts';
import type { TrialBalance } from './trial-balance.ts';

/**
 * What can be asked of the books and done in them. What is refused is an answer with one sentence, and nothing was moved.
 * What throws a `LedgerUnavailable` has no answer: ask about the same id, or send the same request again.
 */
export interface Bookkeeping {
  /** To open an account again changes nothing. */
  openAccount(id: AccountId, kind: AccountKind): Promise<Answer<Balance>>;
  /** Only an account that has no money and nothing pending; it keeps its statement. */
  closeAccount(id: AccountId): Promise<Answer<Balance>>;
  /** A chain of one. */
  transfer(request: TransferRequest): Promise<Answer<Transfer>>;
  /** All of it is done, or nothing. Sent again, with the same ids in the same order, it has the same answer. */
  chain(requests: readonly TransferRequest[]): Promise<Answer<readonly Transfer[]>>;
  /** What became of an id. */
  ask(id: TransferId): Promise<Fate>;
  balance(id: AccountId): Promise<Answer<Balance>>;
  /** What is set aside now to or from an account, the oldest first. */
  pending(id: AccountId): Promise<readonly Transfer[]>;
  statement(id: AccountId, period?: Period): Promise<Answer<Statement>>;
  trialBalance(): Promise<TrialBalance>;
  /** Frees what is pending and over its time. It cannot be posted before that either; this gives the money back. */
  expireDue(): Promise<readonly Transfer[]>;
}

export interface Ledger extends Bookkeeping {
  /** The same, as a part of somebody's transaction on the same store: it is kept or rolled back with the rest of it. */
  within(tx: Transaction): Bookkeeping;
  /** Counts everything again: one sentence for each thing that is wrong. It reads all that there is. */
  verify(): Promise<readonly string[]>;
}
