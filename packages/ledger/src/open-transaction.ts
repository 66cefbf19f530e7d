import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect } from './dialect.ts';
import type { Store, Transaction, Value } from './store.ts';

type Query = <Row>(sql: string, values: readonly Value[]) => Promise<readonly Row[]>;

/** In whose work we are. */
const around = new AsyncLocalStorage<OpenTransaction>();

/**
 * Throws within the work of a transaction on this store: whatever goes past that transaction would wait for its end, and
 * the work for that, both for ever.
 */
export function expectOutside(store: Store): void {
  const open = around.getStore();
  if (open?.store === store && !open.isOver)
    throw new TypeError('Within a transaction use that transaction, and the ledger within it');
}

/** The transaction that somebody's work is given: it takes statements until the work is over. */
export class OpenTransaction implements Transaction {
  readonly dialect: Dialect;
  readonly store: Store;
  readonly #query: Query;
  #isOver = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(store: Store, query: Query) {
    this.store = store;
    this.dialect = store.dialect;
    this.#query = query;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  async query<Row>(sql: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    if (this.#isOver) throw new TypeError('The transaction is over');
    try {
      return await this.#query<Row>(sql, values);
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }

  /** The result of the work. Where a statement failed it throws, though the work took no notice: half of it is missing. */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      const result = await around.run(this, () => work(this));
      if (this.#failure !== undefined) throw this.#failure.error;
      return result;
    } finally {
      this.#isOver = true;
    }
  }
}
