import type { AccountId, AccountKind, Balance } from './account.ts';
import { Batch } from './batch.ts';
import { Bookkeeper, first } from './bookkeeper.ts';
import { checkChain } from './check.ts';
import type { Fate } from './fate.ts';
import type { Bookkeeping, Ledger } from './ledger.ts';
import { expectOutside } from './open-transaction.ts';
import type { Answer } from './refusal.ts';
import { prepareSchema } from './schema.ts';
import type { Period, Statement } from './statement.ts';
import type { Store, Transaction } from './store.ts';
import type { Transfer, TransferRequest } from './transfer.ts';
import type { TrialBalance } from './trial-balance.ts';
import { verify } from './verify.ts';

export interface LedgerOptions {
  /** The time in whole milliseconds. */
  readonly now: () => number;
}

/** The ledger in a store, made if there is none. Whoever opened the store closes it. */
export async function openLedger(store: Store, { now }: LedgerOptions): Promise<Ledger> {
  await prepareSchema(store);
  return new StoreLedger(store, now);
}

class StoreLedger implements Ledger {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #reader: Bookkeeper;
  readonly #batch: Batch<readonly TransferRequest[], Answer<readonly Transfer[]>>;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
    this.#reader = new Bookkeeper(store, now);
    this.#batch = new Batch((chains) => this.#transact((books) => books.chains(chains)));
  }

  within(tx: Transaction): Bookkeeping {
    return new Bookkeeper(tx, this.#now);
  }

  openAccount(id: AccountId, kind: AccountKind): Promise<Answer<Balance>> {
    return this.#transact((books) => books.openAccount(id, kind));
  }

  closeAccount(id: AccountId): Promise<Answer<Balance>> {
    return this.#transact((books) => books.closeAccount(id));
  }

  async transfer(request: TransferRequest): Promise<Answer<Transfer>> {
    return first(await this.chain([request]));
  }

  async chain(requests: readonly TransferRequest[]): Promise<Answer<readonly Transfer[]>> {
    // Here and not in the store, where it would be somebody else who asks for all of a batch.
    expectOutside(this.#store);
    const refusal = checkChain(requests);
    return refusal === undefined ? this.#batch.ask(requests) : { ok: false, refusal };
  }

  ask(id: string): Promise<Fate> {
    return this.#reader.ask(id);
  }

  balance(id: AccountId): Promise<Answer<Balance>> {
    return this.#reader.balance(id);
  }

  pending(id: AccountId): Promise<readonly Transfer[]> {
    return this.#reader.pending(id);
  }

  statement(id: AccountId, period?: Period): Promise<Answer<Statement>> {
    return this.#reader.statement(id, period);
  }

  trialBalance(): Promise<TrialBalance> {
    return this.#reader.trialBalance();
  }

  async expireDue(): Promise<readonly Transfer[]> {
    const all: Transfer[] = [];
    for (;;) {
      const expired = await this.#transact((books) => books.expireDue());
      all.push(...expired);
      if (expired.length === 0) return all;
    }
  }

  verify(): Promise<readonly string[]> {
    return verify(this.#store);
  }

  #transact<T>(work: (books: Bookkeeper) => Promise<T>): Promise<T> {
    return this.#store.transaction((tx) => work(new Bookkeeper(tx, this.#now)));
  }
}
