import { type Account, type AccountId, KINDS, postedOf, type Side } from './account.ts';
import type { Changes, Line, OpenPending, StoredTransfer } from './stored.ts';

/** The part of the books that a decision needs. */
export interface Books {
  account(id: AccountId): Account | undefined;
  /** Done or refused. */
  transfer(id: string): StoredTransfer | undefined;
  /** What ended a pending transfer. */
  endOf(pending: string): StoredTransfer | undefined;
}

/**
 * The books with what was decided so far, before any of it is written. A chain is tried on a draft of its own: `keep`
 * adds it to the draft below, and a draft that is not kept leaves no trace.
 */
export class Draft implements Books {
  readonly #below: Books;
  readonly #opened = new Set<AccountId>();
  readonly #accounts = new Map<AccountId, Account>();
  readonly #transfers = new Map<string, StoredTransfer>();
  readonly #ends = new Map<string, StoredTransfer>();
  readonly #lines: Line[] = [];

  constructor(below: Books) {
    this.#below = below;
  }

  /** A draft on this one, to try something. */
  fork(): Draft {
    return new Draft(this);
  }

  account(id: AccountId): Account | undefined {
    return this.#accounts.get(id) ?? this.#below.account(id);
  }

  transfer(id: string): StoredTransfer | undefined {
    return this.#transfers.get(id) ?? this.#below.transfer(id);
  }

  endOf(pending: string): StoredTransfer | undefined {
    return this.#ends.get(pending) ?? this.#below.endOf(pending);
  }

  open(account: Account): void {
    this.#opened.add(account.id);
    this.#accounts.set(account.id, account);
  }

  update(account: Account): void {
    this.#accounts.set(account.id, account);
  }

  add(row: StoredTransfer): void {
    this.#transfers.set(row.id, row);
    if (row.pending !== null && row.refusal === null) this.#ends.set(row.pending, row);
  }

  /** Moves an amount on one side of an account, with a line on its statement. */
  post(id: AccountId, side: Side, amount: number, row: StoredTransfer): void {
    const before = this.account(id)!;
    const after: Account = {
      ...before,
      ...(side === 'debit'
        ? { debitsPosted: before.debitsPosted + amount }
        : { creditsPosted: before.creditsPosted + amount }),
      lines: before.lines + 1,
      lastAt: row.at,
    };
    this.update(after);
    this.#lines.push({
      account: id,
      at: row.at,
      number: after.lines,
      transfer: row.id,
      amount: side === KINDS[after.kind].grows ? amount : -amount,
      balance: postedOf(after),
    });
  }

  /** Sets an amount aside on one side of an account; frees it where the amount is below zero. */
  setAside(id: AccountId, side: Side, amount: number, at: number): void {
    const before = this.account(id)!;
    this.update({
      ...before,
      ...(side === 'debit'
        ? { debitsPending: before.debitsPending + amount }
        : { creditsPending: before.creditsPending + amount }),
      lastAt: at,
    });
  }

  /** Only for a draft of a draft. */
  keep(): void {
    if (!(this.#below instanceof Draft)) throw new TypeError('This draft is on no other');
    this.#below.#takeOver(this);
  }

  #takeOver(draft: Draft): void {
    for (const id of draft.#opened) this.#opened.add(id);
    for (const [id, account] of draft.#accounts) this.#accounts.set(id, account);
    for (const [id, row] of draft.#transfers) this.#transfers.set(id, row);
    for (const [id, row] of draft.#ends) this.#ends.set(id, row);
    for (const line of draft.#lines) this.#lines.push(line);
  }

  changes(): Changes {
    const accounts = [...this.#accounts.values()];
    const transfers = [...this.#transfers.values()];
    const isPending = (row: StoredTransfer) => row.type === 'pending' && row.refusal === null;
    return {
      opened: accounts.filter(({ id }) => this.#opened.has(id)),
      updated: accounts.filter(({ id }) => !this.#opened.has(id)),
      transfers,
      lines: this.#lines,
      pendings: transfers.filter((row) => isPending(row) && !this.#ends.has(row.id)).map(openPending),
      ended: [...this.#ends.keys()].filter((id) => !this.#transfers.has(id)),
    };
  }
}

function openPending({ id, debit, credit, amount, expiresAt }: StoredTransfer): OpenPending {
  // What is pending was not refused, so it says what and where.
  return { id, debit: debit!, credit: credit!, amount: amount!, expiresAt };
}
